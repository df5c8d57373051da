import Notes
import NotesPostgres
import NotesPostgresStore
import NotesStoreContract
import NotesStoreEngine
import PostgresCluster
import Testing

@Suite(.enabled(if: PostgresCluster.isHere))
struct BackupRowsTests {
    private let desk: PostgresDesk

    init() throws { desk = try PostgresDesk(clock: StoppedClock()) }

    /// Returns the lines, read with a buffer of `limit` bytes, and the number of bytes of texts that the database sent.
    private func lines(limit: Int) throws -> (text: String, fetched: Int, most: Int) {
        var (fetched, most) = (0, 0)
        let rows = PostgresBackupRows(desk.account) { [observer = desk.observer] sql, arguments in
            let result = try observer.run(sql, arguments)
            var bytes = 0
            if sql.contains("json") {
                for row in result { bytes += try row.optionalBytes(sql.contains("FROM notes") ? 2 : 3)?.count ?? 0 }
            }
            fetched += bytes
            most = max(most, bytes)
            return result
        }
        let lines = try BackupLines(of: desk.account, rows, versions: true)
        var (text, buffer) = ([UInt8](), [UInt8]())
        while try lines.next(into: &buffer, limit: limit) {
            text += buffer
            buffer.removeAll(keepingCapacity: true)
        }
        return (String(decoding: text + buffer, as: UTF8.self), fetched, most)
    }

    private func put(_ name: String, _ body: String, versions: Int = 0) throws {
        _ = try desk.perform([desk.put(name, body, at: 1)], gathering: true)
        try desk.observer.run(
            """
            INSERT INTO versions (account, number, id, rev, last_modified, received_at, reason, deleted, json)
            SELECT account, 1000 * seq + n, id, substr(sha256(convert_to(seq || '/' || n, 'UTF8')), 1, 16), n, n, 1, false, json
            FROM notes, generate_series(1, $2) n WHERE account = $1 AND id = $3
            """,
            PostgresArguments {
                $0.add(desk.account.value)
                $0.add(Int64(versions))
                $0.add(Array(name.utf8))
            })
    }

    @Test func `each text is fetched once, whatever the buffer's size, in bounded portions`() throws {
        let large = String(repeating: "x", count: 900_000)
        for note in 0..<12 { try put("large-\(note)", large) }
        try put("large-often", large, versions: 9)
        for note in 0..<120 { try put("small-\(note)", "a", versions: note % 3) }
        try put("often", "b", versions: 900)
        try put("oftener", "c", versions: 999)
        let whole = try lines(limit: .max)
        let rows = try desk.observer.run("SELECT (SELECT count(*) FROM notes) + (SELECT count(*) FROM versions)")
        #expect(try Int64(whole.text.split(separator: "\n").count) == rows.first?.int(0))
        #expect(whole.most < 6 << 20)
        for limit in [1, 64 << 10, 3 << 20] {
            let parts = try lines(limit: limit)
            #expect(parts.text == whole.text)
            #expect(parts.fetched == whole.fetched)
        }
        // If not all versions of a note fit, its part of a portion is fetched again with the next.
        #expect(whole.fetched < whole.text.utf8.count * 5 / 4)
    }
}
