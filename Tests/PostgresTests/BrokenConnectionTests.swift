import NotesPostgres
import PostgresCluster
import Testing

@Suite(.enabled(if: PostgresCluster.isHere))
struct BrokenConnectionTests {
    let cluster: PostgresCluster
    let database: String
    let observer: PostgresConnection

    init() throws {
        cluster = try PostgresCluster.shared.get()
        database = try cluster.makeDatabase()
        observer = try cluster.connect(database)
        try observer.run("CREATE TABLE t (k int8, v bytea)")
    }

    /// Runs a batch: two statements and a COMMIT in one trip. It calls `committing` before the COMMIT is queued.
    private func batch(
        _ key: Int64, _ connection: PostgresConnection, committing: () -> Void = {}
    ) throws -> CommitOutcome {
        try connection.enqueue("BEGIN")
        for half in 0..<2 {
            try connection.enqueue(
                "INSERT INTO t VALUES ($1, $2)",
                PostgresArguments {
                    $0.add(key)
                    $0.add([UInt8(half), 0, 1])
                })
        }
        committing()
        try connection.enqueue("COMMIT")
        try connection.sync()
        for _ in 0..<3 { _ = try connection.receive().get() }
        // What breaks once the COMMIT is answered changes nothing.
        return CommitOutcome(try connection.receive())
    }

    private func rows(_ key: Int64) throws -> Int64? {
        try observer.run("SELECT count(*) FROM t WHERE k = $1", PostgresArguments { $0.add(key) }).first?.int(0)
    }

    @Test(arguments: [CutProxy.Direction.toServer, .toClient])
    func `cut at every byte, a batch exists completely or not at all`(direction: CutProxy.Direction) throws {
        let proxy = try CutProxy(to: cluster.port)
        defer { proxy.stop() }
        let address = try PostgresAddress(cluster.url(database, port: proxy.port))
            .with("sslmode", "disable").with("gssencmode", "disable")
        // How long a batch is, from the first byte of the connection on.
        proxy.cut(nil)
        #expect(try batch(-1, try PostgresConnection(address)) == .committed)
        let length = direction == .toServer ? proxy.passed.toServer : proxy.passed.toClient
        #expect(length > 100)
        var unknown = 0
        for position in 0..<length {
            proxy.cut((direction, position))
            let key = Int64(position)
            var opened: PostgresConnection?
            var isUnknown = false
            do {
                let connection = try PostgresConnection(address)
                opened = connection
                #expect(try batch(key, connection) { isUnknown = true } == .committed)
                #expect(try rows(key) == 2)
            } catch let error as PostgresError {
                #expect(error.kind == .disconnected)
                opened?.close()
                // Before the COMMIT was queued nothing can be there; afterwards all or nothing.
                let found = try settledRows(key)
                #expect(isUnknown ? found == 0 || found == 2 : found == 0, "cut after \(position)")
                if found == 2 { unknown += 1 }
            }
        }
        // Replies that were cut off behind a COMMIT which took effect.
        if direction == .toClient { #expect(unknown > 0) }
    }

    /// Returns the rows once no connection but the observer's is left that could still commit.
    private func settledRows(_ key: Int64) throws -> Int64? {
        let others = """
            SELECT count(*) FROM pg_stat_activity
            WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend'
            """
        while try observer.run(others).first?.int(0) != 0 {}
        return try rows(key)
    }

    @Test func `after a restart of the server a new connection works and the old one fails`()
        throws
    {
        let own = try PostgresCluster(settings: ["fsync=off"])
        let before = try own.connect()
        try before.run("CREATE TABLE kept (k int8)")
        try own.crash()
        let error = #expect(throws: PostgresError.self) { try before.run("SELECT 1") }
        #expect(error?.kind == .disconnected)
        #expect(throws: PostgresError.self) { try own.connect() }
        try own.restart()
        #expect(before.isBroken)
        #expect(try own.connect().run("SELECT count(*) FROM kept").first?.int(0) == 0)
    }

    @Test func `a session that the server ends reports its reason`() throws {
        let connection = try cluster.connect(database)
        try connection.enqueue("SELECT 1 FROM pg_sleep(600)")
        try connection.sync()
        _ = try connection.advance()
        let backend = PostgresArguments { $0.add(Int64(connection.backend)) }
        try observer.run("SELECT pg_terminate_backend($1::int4)", backend)
        let error = #expect(throws: PostgresError.self) { try connection.receive().get() }
        #expect(error?.code == "57P01")
        #expect(connection.isBroken)
    }
}
