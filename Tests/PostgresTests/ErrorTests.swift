import NotesPostgres
import PostgresCluster
import Testing

@Suite(.enabled(if: PostgresCluster.isHere))
struct ErrorTests {
    let cluster: PostgresCluster
    let connection: PostgresConnection

    init() throws {
        cluster = try PostgresCluster.shared.get()
        connection = try cluster.connect()
    }

    /// Makes the server fail with that SQLSTATE.
    private func kind(raising code: String) throws -> PostgresError.Kind? {
        let connection = try cluster.connect()
        let error = #expect(throws: PostgresError.self) {
            try connection.execute("DO $$ BEGIN RAISE EXCEPTION SQLSTATE '\(code)'; END $$")
        }
        #expect(error?.code == code)
        #expect(connection.isBroken == (error?.kind == .disconnected))
        return error?.kind
    }

    @Test(
        arguments: [
            ("08006", .disconnected), ("57P01", .disconnected), ("57P03", .disconnected), ("25006", .readOnly),
            ("53100", .full), ("53200", .exhausted), ("53300", .exhausted), ("40001", .conflict),
            ("40P01", .conflict),
            ("55P03", .locked), ("57014", .canceled), ("23505", .constraint), ("28P01", .rejected),
            ("42601", .other),
        ] as [(String, PostgresError.Kind)])
    func `each code has its meaning`(code: String, kind: PostgresError.Kind) throws {
        #expect(try self.kind(raising: code) == kind)
    }

    /// A pooler gives a server's connection to several clients in turn.
    @Test func `a statement that another client prepared or took away names the pooler as cause`() throws {
        try connection.execute("PREPARE s1 AS SELECT 1")
        let twice = #expect(throws: PostgresError.self) { try connection.run("SELECT 2") }
        #expect(twice?.code == "42P05")
        let other = try cluster.connect()
        try other.run("SELECT 2")
        try other.execute("DEALLOCATE ALL")
        let gone = #expect(throws: PostgresError.self) { try other.run("SELECT 2") }
        #expect(gone?.code == "26000")
        for error in [twice, gone] {
            #expect(
                error.map { "\($0)" }?.contains("transaction pooling; give this database session pooling") == true)
        }
    }

    @Test func `an error never contains a value`() throws {
        try connection.run("CREATE TEMPORARY TABLE t (k bytea PRIMARY KEY, n int8 CHECK (n < 5))")
        let insert = "INSERT INTO t VALUES ($1, $2)"
        let arguments = PostgresArguments {
            $0.add(Array("my secret".utf8))
            $0.add(1)
        }
        try connection.run(insert, arguments)
        let twice = #expect(throws: PostgresError.self) { try connection.run(insert, arguments) }
        #expect(twice?.kind == .constraint)
        #expect(twice.map { !"\($0)".contains("secret") && "\($0)".contains("t_pkey") } == true)
        let cast = #expect(throws: PostgresError.self) {
            try connection.run("SELECT $1::text::int8", PostgresArguments { $0.add(text: "my secret") })
        }
        #expect(cast?.code == "22P02")
        #expect(cast.map { !"\($0)".contains("secret") } == true)
    }

    @Test func `a missing database, and a port without a listener`() throws {
        let error = #expect(throws: PostgresError.self) { try cluster.connect("nowhere") }
        #expect(error.map { "\($0)".contains("nowhere") } == true)
        #expect(throws: PostgresError.self) {
            try PostgresConnection(PostgresAddress("postgres://tester@127.0.0.1:1/postgres"))
        }
    }

    @Test func `a URL that is none is not quoted, and a valid one is shown without its password`() throws {
        let error = #expect(throws: PostgresError.self) { try PostgresAddress("postgres://me:secret@[::1/notes") }
        #expect(error.map { !"\($0)".contains("secret") } == true)
        let address = try PostgresAddress("postgres://me:secret@one:1,two:2/notes?sslmode=require")
        #expect("\(address)" == "postgres://one:1,two:2/notes")
        #expect(address["sslmode"] == "require")
        #expect(address["connect_timeout"] == "3")
        #expect(try PostgresAddress("postgres://h/n?connect_timeout=9")["connect_timeout"] == "9")
    }
}
