import Notes
import NotesHashing
import NotesSQLite
import NotesStoreContract
import NotesStoreEngine

/// Reads the files of a data folder as rows: attachments of each account that names them, and undo snapshots.
final class MovedFiles {
    private let database: Database
    private let files: BlobFolder
    private let undos: UndoFolder
    private let account: AccountNumber?
    /// Lists the complete files, by account.
    private var whole: [(account: Int64, digest: SHA256.Digest)] = []
    private(set) var missing = 0

    init(_ database: Database, _ configuration: StoreConfiguration, of account: AccountNumber?) {
        self.database = database
        files = configuration.files
        undos = UndoFolder(configuration)
        self.account = account
    }

    private func read(_ sql: String, _ visit: (borrowing Row) throws -> Void) throws {
        let condition = account == nil ? "" : " WHERE account = ?"
        let statement = database.statement("\(sql)\(condition)")
        if let account { statement.bind(1, account.value) }
        try statement.visit { row in
            try visit(row)
            return true
        }
    }

    // MARK: Attachments

    func eachBlob(_ body: (inout MovedRows) throws -> Void) throws {
        var named: Set<[UInt8]> = []
        var found: [(account: Int64, digest: SHA256.Digest)] = []
        for sql in [
            """
            SELECT account, digest FROM (
                SELECT a.number AS account, f.digest FROM files f JOIN accounts a ON a.keyspace = f.account AND a.kind >= 0)
            """,
            "SELECT account, digest FROM undo_files JOIN undos ON undos.id = undo",
        ] {
            try read(sql) { row in
                guard let digest = row.digest(1) else { return }
                let account = row.int(0)
                if named.insert(digest.bytes + withUnsafeBytes(of: account) { Array($0) }).inserted {
                    found.append((account, digest))
                }
            }
        }
        var rows = MovedRows()
        for entry in found.sorted(by: { $0.account < $1.account }) {
            guard let file = try files.open(entry.digest), try file.digest() == entry.digest else {
                missing += 1
                continue
            }
            whole.append(entry)
            rows.beginRow(columns: MovedTable.blobs.columns.count)
            rows.add(entry.account)
            rows.add(entry.digest.bytes)
            rows.add(file.count)
        }
        if rows.count > 0 { try body(&rows) }
    }

    private func eachPiece(of file: any StoredBytes, _ body: ([UInt8]) throws -> Void) throws {
        var (bytes, offset): ([UInt8], Int64) = ([], 0)
        while true {
            bytes.removeAll(keepingCapacity: true)
            let count = try file.read(into: &bytes, from: offset, limit: MovedTable.pieceBytes)
            if count == 0 { return }
            try body(bytes)
            offset += Int64(count)
        }
    }

    /// Visits the pieces of the files that `eachBlob` found.
    func eachBlobPiece(_ body: (inout MovedRows) throws -> Void) throws {
        for entry in whole {
            guard let file = try files.open(entry.digest) else {
                throw StoreError.unavailable("the attachment \(entry.digest.hex) was removed while it was copied")
            }
            try eachPieceRow(of: file, entry.account, entry.digest.bytes, body)
        }
    }

    // MARK: Snapshots

    func eachUndoPiece(_ body: (inout MovedRows) throws -> Void) throws {
        var found: [(account: Int64, id: String)] = []
        try read("SELECT account, id FROM undos") { found.append(($0.int(0), $0.text(1))) }
        for entry in found {
            guard let file = try undos.bytes(of: entry.id) else { continue }
            try eachPieceRow(of: file, entry.account, Array(entry.id.utf8), body)
        }
    }

    private func eachPieceRow(
        of file: any StoredBytes, _ account: Int64, _ name: [UInt8], _ body: (inout MovedRows) throws -> Void
    ) throws {
        var (rows, position) = (MovedRows(), Int64(0))
        try eachPiece(of: file) { bytes in
            rows.beginRow(columns: 4)
            rows.add(account)
            rows.add(name)
            rows.add(position)
            rows.add(bytes)
            position += 1
            guard rows.bytes.count >= MovedRows.enough else { return }
            try body(&rows)
            rows.removeAll()
        }
        if rows.count > 0 { try body(&rows) }
    }
}

/// Writes the rows of files into a data folder. No row of the database names them before the move is complete. If it
/// does not complete, the next start removes them.
final class MovedFileWriter {
    private let files: BlobFolder
    private let undos: UndoFolder
    private let hold: BlobPin
    private var intake: (any Intake)?
    private var digest: SHA256.Digest?
    private var undo: String?

    init(_ configuration: StoreConfiguration) throws(StoreError) {
        files = configuration.files
        undos = UndoFolder(configuration)
        hold = try BlobPin(files)
    }

    /// Adds files without bytes, which have no piece.
    func addBlobs(_ rows: MovedRows) throws {
        try rows.each { columns in
            guard columns.count == 3, let digest = columns[1], let size = columns[2], try rows.int(size) == 0 else {
                return
            }
            try begin(blob: rows.bytes[digest])
        }
    }

    func addBlobPieces(_ rows: MovedRows) throws {
        try rows.each { columns in
            guard columns.count == 4, let digest = columns[1], let bytes = columns[3] else { return }
            if isFirst(columns, rows) { try begin(blob: rows.bytes[digest]) }
            try append(rows.bytes[bytes])
        }
    }

    func addUndoPieces(_ rows: MovedRows) throws {
        try rows.each { columns in
            guard columns.count == 4, let id = columns[1], let bytes = columns[3] else { return }
            if isFirst(columns, rows) {
                try finish()
                undo = String(decoding: rows.bytes[id], as: UTF8.self)
                intake = try files.makeIntake(limit: .max)
            }
            try append(rows.bytes[bytes])
        }
    }

    private func isFirst(_ columns: [Range<Int>?], _ rows: MovedRows) -> Bool {
        columns[2].flatMap { try? rows.int($0) } == 0
    }

    private func begin(blob digest: ArraySlice<UInt8>) throws {
        try finish()
        self.digest = digest.withUnsafeBytes { SHA256.Digest(bytes: $0) }
        intake = try files.makeIntake(limit: .max)
    }

    private func append(_ bytes: ArraySlice<UInt8>) throws {
        guard let intake else { throw StoreError.unavailable("a file's first piece is missing") }
        do { try bytes.withUnsafeBytes { try intake.append($0) } } catch { throw StoreError(error) }
    }

    /// Ends the open file, which is complete.
    func finish() throws {
        guard let intake else { return }
        self.intake = nil
        let received: any ReceivedBytes
        do { received = try intake.finish() } catch { throw error.storeError }
        if let undo {
            self.undo = nil
            try undos.adopt(received, as: undo)
            return
        }
        guard let digest, received.digest == digest else {
            throw StoreError.unavailable("an attachment does not match its digest")
        }
        self.digest = nil
        try files.adopt(received, hold)
    }
}
