import NotesHashing
import NotesStoreContract
import NotesStoreEngine

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
        var fault: IntakeError?
        bytes.withUnsafeBytes { bytes in
            do throws(IntakeError) { try intake.append(bytes) } catch { fault = error }
        }
        if let fault { throw Self.cause(of: fault) }
    }

    private static func cause(of fault: IntakeError) -> StoreError {
        switch fault {
        case .store(let error): error
        case .tooLarge(let limit): .unavailable("a file is larger than \(limit) bytes")
        }
    }

    /// Ends the open file, which is complete.
    func finish() throws {
        guard let intake else { return }
        self.intake = nil
        let received: any ReceivedBytes
        do throws(IntakeError) { received = try intake.finish() } catch { throw Self.cause(of: error) }
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
