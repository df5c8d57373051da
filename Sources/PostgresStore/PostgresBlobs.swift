import Notes
import NotesHashing
import NotesPostgres
import NotesPrimitives
import NotesStoreContract
import NotesStoreEngine

/// Stores an account's files in pieces. A transaction adopts a file, and a later one names it. A file that no row names
/// is erased an hour after it was last adopted (`PostgresBlobs.eraseUnnamed`). So a transaction that names it within
/// that time finds it.
package struct PostgresBlobs: BlobStore {
    private let pool: PostgresPool
    private let account: AccountNumber
    private let spool: Spool

    static let piece = MovedTable.pieceBytes
    /// The time is far longer than any command takes from its file to its commit.
    static let grace: Int64 = 60 * 60_000

    /// `spool` receives bodies in files on this machine.
    package init(of account: AccountNumber, _ pool: PostgresPool, spool: Spool) {
        self.account = account
        self.pool = pool
        self.spool = spool
    }

    /// Holds nothing. A received file stays in this server's folder until it is adopted. An adopted file without a row
    /// is kept for an hour.
    private final class Hold: Sendable {}

    package func makeIntake(limit: Int64) throws(StoreError) -> any Intake { try spool.makeIntake(limit: limit) }

    package func hold() throws(StoreError) -> any BlobHold { Hold() }

    /// Writes the file even if it exists, so that the duration does not reveal whether it is known.
    package func adopt(_ received: any ReceivedBytes, _ hold: any BlobHold) throws(StoreError) {
        do {
            let pool = pool.lending(for: .write)
            let connection = try pool.borrow()
            defer { pool.giveBack(connection) }
            do { try adopt(received, on: connection) } catch {
                connection.close()
                throw error
            }
        } catch { throw StoreError(error) }
    }

    private func adopt(_ received: any ReceivedBytes, on connection: PostgresConnection) throws {
        let digest = received.digest
        try connection.beginWithLimits()
        try connection.run(
            """
            INSERT INTO blobs (account, digest, size, touched_at)
            VALUES ($1, $2, $3, (extract(epoch FROM clock_timestamp()) * 1000)::int8)
            ON CONFLICT (account, digest) DO UPDATE SET touched_at = excluded.touched_at
            """, PostgresArguments(account, digest, received.count))
        try connection.run(
            "DELETE FROM blob_pieces WHERE account = $1 AND digest = $2", PostgresArguments(account, digest))
        var (position, offset): (Int64, Int64) = (0, 0)
        while offset < received.count {
            var bytes: [UInt8] = []
            let count = try received.read(into: &bytes, from: offset, limit: Self.piece)
            guard count > 0 else { throw StoreError.unavailable("a received file is shorter than it was") }
            try connection.run(
                "INSERT INTO blob_pieces (account, digest, place, bytes) VALUES ($1, $2, $3, $4)",
                PostgresArguments(account, digest, position, bytes))
            (position, offset) = (position + 1, offset + Int64(count))
        }
        guard case .committed = try connection.commit() else {
            throw StoreError.unavailable("a file could not be committed")
        }
    }

    package func file(_ digest: SHA256.Digest) throws(StoreError) -> (any StoredBytes)? {
        let found = try pool.one(
            "SELECT size FROM blobs WHERE account = $1 AND digest = $2", PostgresArguments(account, digest)
        ) { try $0.int(0) }
        guard let size = found else { return nil }
        let lengths = stride(from: Int64(0), to: size, by: Int64.Stride(Self.piece)).map {
            min(Int64(Self.piece), size - $0)
        }
        return PieceBytes(lengths) { position throws(StoreError) in try piece(position, of: digest) }
    }

    private func piece(_ position: Int, of digest: SHA256.Digest) throws(StoreError) -> [UInt8] {
        let found = try pool.one(
            "SELECT bytes FROM blob_pieces WHERE account = $1 AND digest = $2 AND place = $3",
            PostgresArguments(account, digest, Int64(position))
        ) { try $0.bytes(0) }
        guard let bytes = found else { throw .unavailable("a piece of a file is missing") }
        return bytes
    }
}

/// Reads bytes that the database has in pieces, and fetches each piece when it is read. The last piece is cached:
/// readers read less than a piece at a time, one after the other.
final class PieceBytes: StoredBytes {
    let count: Int64
    var isSlow: Bool { true }

    /// Lists the offset of each piece.
    private let starts: [Int64]
    private let fetch: @Sendable (Int) throws(StoreError) -> [UInt8]
    private let last = Mutex<(position: Int, bytes: [UInt8])?>(nil)

    init(_ lengths: [Int64], fetch: @escaping @Sendable (Int) throws(StoreError) -> [UInt8]) {
        var starts: [Int64] = []
        var count: Int64 = 0
        for length in lengths {
            starts.append(count)
            count += length
        }
        self.starts = starts
        self.count = count
        self.fetch = fetch
    }

    func read(into buffer: inout [UInt8], from offset: Int64, limit: Int) throws(StoreError) -> Int {
        var taken = 0
        while taken < limit, offset + Int64(taken) < count {
            let start = offset + Int64(taken)
            let position = self.position(of: start)
            let bytes = try piece(position)
            let inside = Int(start - starts[position])
            guard inside < bytes.count else { throw .unavailable("a piece of a file is too short") }
            let part = bytes[inside..<min(bytes.count, inside + limit - taken)]
            buffer.append(contentsOf: part)
            taken += part.count
        }
        return taken
    }

    /// Returns the last piece that begins at `offset` or before it.
    private func position(of offset: Int64) -> Int {
        var (low, high) = (0, starts.count)
        while high - low > 1 {
            let middle = (low + high) / 2
            if starts[middle] <= offset { low = middle } else { high = middle }
        }
        return low
    }

    private func piece(_ position: Int) throws(StoreError) -> [UInt8] {
        if let last = last.withLock({ $0 }), last.position == position { return last.bytes }
        let bytes = try fetch(position)
        last.withLock { $0 = (position, bytes) }
        return bytes
    }
}

extension PieceBytes {
    /// Returns the bytes of an undo snapshot; nil if no snapshot has this id. It stays readable while it is rewritten
    /// or erased.
    static func snapshot(_ id: String, of account: AccountNumber, _ held: HeldSnapshot) throws -> PieceBytes? {
        let lengths = try held.ask(
            """
            SELECT octet_length(p.bytes) FROM undos u JOIN undo_pieces p ON p.account = u.account AND p.undo = u.id
            WHERE u.account = $1 AND u.id = $2 ORDER BY p.place
            """, PostgresArguments(account, id)
        ).map { try $0.int(0) }
        if lengths.isEmpty { return nil }
        return PieceBytes(lengths) { position throws(StoreError) in
            do {
                let sql = "SELECT bytes FROM undo_pieces WHERE account = $1 AND undo = $2 AND place = $3"
                guard let row = try held.ask(sql, PostgresArguments(account, id, Int64(position))).first else {
                    throw StoreError.unavailable("a piece of a file is missing")
                }
                return try row.bytes(0)
            } catch { throw StoreError(error) }
        }
    }
}

extension PostgresPool {
    /// Runs one statement, and reads the values of its first row.
    func one<Value>(
        _ sql: String, _ arguments: PostgresArguments, _ read: (PostgresRow) throws -> Value
    ) throws(StoreError) -> Value? {
        let reads = PostgresReads(self)
        return try reads.read { try reads.one(sql, arguments, read) }
    }
}
