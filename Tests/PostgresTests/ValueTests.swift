import NotesPostgres
import PostgresCluster
import SeededRandom
import Testing

@Suite(.enabled(if: PostgresCluster.isHere))
struct ValueTests {
    let connection: PostgresConnection

    init() throws { connection = try PostgresCluster.shared.get().connect() }

    private func echo(
        _ type: String, _ fill: (inout PostgresArguments) -> Void
    ) throws -> PostgresRow {
        let result = try connection.run("SELECT $1::\(type)", PostgresArguments(fill))
        return try #require(result.first)
    }

    @Test(arguments: [[], [0], [0, 0, 65, 0], Array("가나\u{0}다".utf8), Array(0...255)] as [[UInt8]])
    func `bytes come back as they were, U+0000 among them`(value: [UInt8]) throws {
        #expect(try echo("bytea") { $0.add(value) }.bytes(0) == value)
    }

    @Test(arguments: [0, 1, -1, .max, .min, 1 << 40] as [Int64])
    func `integers come back as they were`(value: Int64) throws {
        #expect(try echo("int8") { $0.add(value) }.int(0) == value)
    }

    @Test func `a value of 16 MiB comes back as it was`() throws {
        var random = Seeded.announced("16 MiB")
        let value = (0..<(16 << 20)).map { _ in UInt8(truncatingIfNeeded: random.next()) }
        #expect(try echo("bytea") { $0.add(value) }.bytes(0) == value)
    }

    @Test func `null and empty are different`() throws {
        #expect(try echo("bytea") { $0.add(nil as [UInt8]?) }.optionalBytes(0) == nil)
        #expect(try echo("bytea") { $0.add([] as [UInt8]) }.optionalBytes(0) == [])
        #expect(try echo("int8") { $0.add(nil as Int64?) }.optionalInt(0) == nil)
        #expect(try echo("bool") { $0.add(nil as Bool?) }.isNull(0))
        #expect(try echo("text") { $0.add(text: nil) }.optionalText(0) == nil)
        #expect(try echo("text") { $0.add(text: "") }.text(0) == "")
    }

    @Test func `arrays come back with their nulls, and empty ones empty`() throws {
        #expect(try echo("int8[]") { $0.add(ints: [1, nil, .min]) }.ints(0) == [1, nil, .min])
        #expect(try echo("int8[]") { $0.add(ints: []) }.ints(0).isEmpty)
        #expect(try echo("text[]") { $0.add(texts: ["가", nil, ""]) }.isNull(0) == false)
    }

    @Test func `arrays become rows in their order`() throws {
        let rows = try connection.run(
            "SELECT k, v, b FROM unnest($1::int8[], $2::bytea[], $3::bool[]) WITH ORDINALITY u(k, v, b, i) ORDER BY i",
            PostgresArguments {
                $0.add(ints: (0..<1000).map { $0 })
                $0.add(bytes: (0..<1000).map { $0 % 3 == 0 ? nil : [UInt8](repeating: 1, count: $0) })
                $0.add(bools: (0..<1000).map { $0 % 2 == 0 })
            })
        #expect(rows.count == 1000)
        for (index, row) in rows.enumerated() {
            #expect(try row.int(0) == Int64(index))
            #expect(try row.optionalBytes(1)?.count == (index % 3 == 0 ? nil : index))
            #expect(try row.bool(2) == (index % 2 == 0))
        }
    }

    @Test func `rows come back as they were, with their nulls, and none as none`() throws {
        try connection.run("CREATE TYPE pg_temp.sample AS (number int8, is_there bool, bytes bytea, more bytea)")
        let type = try #require(
            try connection.run("SELECT 'pg_temp.sample'::regtype::oid::int8").first?.int(0))
        let samples: [(Int64?, Bool, [UInt8]?, String?)] = [
            (.min, true, [0, 255], "가"), (nil, false, nil, nil), (0, true, [], ""),
        ]
        func echo(_ samples: ArraySlice<(Int64?, Bool, [UInt8]?, String?)>) throws -> PostgresResult {
            try connection.run(
                "SELECT number, is_there, bytes, more, $1 FROM unnest($2::pg_temp.sample[])",
                PostgresArguments {
                    $0.add(5)
                    $0.add(rows: samples, of: type) { columns, sample in
                        columns.add(sample.0)
                        columns.add(sample.1)
                        columns.add(sample.2)
                        columns.add(utf8: sample.3)
                    }
                })
        }
        let rows = try echo(samples[...])
        #expect(rows.count == samples.count)
        for (row, sample) in zip(rows, samples) {
            #expect(try row.optionalInt(0) == sample.0)
            #expect(try row.bool(1) == sample.1)
            #expect(try row.optionalBytes(2) == sample.2)
            #expect(try row.optionalBytes(3) == sample.3.map { Array($0.utf8) })
            #expect(try row.int(4) == 5)
        }
        #expect(try echo([]).isEmpty)
    }

    @Test func `integers of every width are integers`() throws {
        let row = try #require(try connection.run("SELECT 1, 2::int2, 3::int8, count(*) FROM pg_class").first)
        #expect(try (row.int(0), row.int(1), row.int(2)) == (1, 2, 3))
        #expect(try row.int(3) > 0)
    }

    @Test func `a column of another type is an error and no wrong value`() throws {
        let row = try #require(try connection.run("SELECT true, NULL::int8, '\\x01'::bytea, ARRAY[1]").first)
        #expect(throws: PostgresError.self) { try row.int(0) }
        #expect(throws: PostgresError.self) { try row.int(1) }
        #expect(throws: PostgresError.self) { try row.int(2) }
        #expect(throws: PostgresError.self) { try row.bool(2) }
        #expect(throws: PostgresError.self) { try row.ints(3) }
        let error = #expect(throws: PostgresError.self) { try row.bytes(0) }
        #expect(error?.kind == .type)
    }
}
