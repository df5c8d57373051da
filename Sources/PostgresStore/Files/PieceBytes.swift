import NotesPostgres
import NotesPrimitives
import NotesStoreContract
import NotesStoreEngine

/// Bytes in pieces in the database, each fetched when it is read. The last piece is cached: readers read less than a
/// piece at a time, one after the other.
final class PieceBytes: StoredBytes {
    let count: Int64
    var isSlow: Bool { true }

    /// The offset of each piece.
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
        let key = PostgresArguments {
            $0.add(account)
            $0.add(id)
        }
        let lengths = try held.ask(
            """
            SELECT octet_length(p.bytes) FROM undos u JOIN undo_pieces p ON p.account = u.account AND p.undo = u.id
            WHERE u.account = $1 AND u.id = $2 ORDER BY p.place
            """, key
        ).map { try $0.int(0) }
        if lengths.isEmpty { return nil }
        return PieceBytes(lengths) { position throws(StoreError) in
            var arguments = key
            arguments.add(Int64(position))
            do {
                let sql = "SELECT bytes FROM undo_pieces WHERE account = $1 AND undo = $2 AND place = $3"
                guard let row = try held.ask(sql, arguments).first else {
                    throw StoreError.unavailable("a piece of a file is missing")
                }
                return try row.bytes(0)
            } catch { throw StoreError(reading: error) }
        }
    }
}

extension PostgresPool {
    /// Runs one statement.
    func ask(_ sql: String, _ arguments: PostgresArguments) throws(StoreError) -> PostgresResult {
        let reads = PostgresReads(self)
        return try reads.read { try reads.ask(sql, arguments) }
    }

    /// Returns the first column of the only row.
    func bytes(_ sql: String, _ arguments: PostgresArguments) throws(StoreError) -> [UInt8] {
        guard let row = try ask(sql, arguments).first else { throw .unavailable("a piece of a file is missing") }
        do throws(PostgresError) { return try row.bytes(0) } catch { throw StoreError(reading: error) }
    }
}
