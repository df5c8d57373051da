import NotesPostgres
import PostgresCluster
import Testing

@Suite(.enabled(if: PostgresCluster.isHere))
struct PipelineTests {
    let connection: PostgresConnection

    init() throws {
        connection = try PostgresCluster.shared.get().connect()
        try connection.run("CREATE TEMPORARY TABLE t (k int8 PRIMARY KEY, v bytea)")
    }

    private func insert(_ key: Int64, _ value: [UInt8]? = nil) throws {
        try connection.enqueue(
            "INSERT INTO t VALUES ($1, $2)",
            PostgresArguments {
                $0.add(key)
                $0.add(value)
            })
    }

    private func keys() throws -> [Int64] {
        try connection.run("SELECT k FROM t ORDER BY k").map { try $0.int(0) }
    }

    @Test func `hundreds of statements go in one trip and are answered in order`() throws {
        for key in 0..<500 { try insert(Int64(key)) }
        for key in 0..<500 {
            try connection.enqueue("SELECT k * 2 FROM t WHERE k = $1", PostgresArguments { $0.add(Int64(key)) })
        }
        try connection.sync()
        for _ in 0..<500 { #expect(try connection.receive().get().changedRows == 1) }
        for key in 0..<500 { #expect(try connection.receive().get().first?.int(0) == Int64(key) * 2) }
        guard case .synced = try connection.receive() else {
            Issue.record("the pipeline has no end")
            return
        }
    }

    @Test func `more than both sockets hold goes through without a deadlock`() throws {
        let value = [UInt8](repeating: 7, count: 1 << 20)
        for _ in 0..<24 { try connection.enqueue("SELECT $1::bytea", PostgresArguments { $0.add(value) }) }
        try connection.sync()
        for _ in 0..<24 { #expect(try connection.receive().get().first?.bytes(0) == value) }
        try connection.settle()
    }

    @Test func `what follows an error is skipped up to the end of its pipeline, and no further`() throws {
        try connection.enqueue("BEGIN")
        try insert(1)
        try insert(1)
        try insert(2)
        try connection.enqueue("COMMIT")
        try connection.sync()
        try connection.enqueue("ROLLBACK")
        try insert(3)
        try connection.sync()
        _ = try connection.receive().get()
        _ = try connection.receive().get()
        let error = #expect(throws: PostgresError.self) { try connection.receive().get() }
        #expect(error?.kind == .constraint)
        for _ in 0..<2 {
            let skipped = #expect(throws: PostgresError.self) { try connection.receive().get() }
            #expect(skipped?.kind == .skipped)
        }
        guard case .synced = try connection.receive() else {
            Issue.record("the first pipeline has no end")
            return
        }
        try connection.settle()
        #expect(try keys() == [3])
    }

    @Test func `a statement that cannot be prepared fails itself, and can be tried again`() throws {
        try connection.enqueue("SELECT v FROM nowhere")
        try insert(1)
        try connection.sync()
        let error = #expect(throws: PostgresError.self) { try connection.receive().get() }
        #expect(error?.code == "42P01")
        #expect(error?.sql == "SELECT v FROM nowhere")
        try connection.settle()
        // Its preparation was skipped with it, so it is prepared again.
        try insert(2)
        try connection.sync()
        _ = try connection.receive().get()
        try connection.settle()
        #expect(try keys() == [2])
        #expect(throws: PostgresError.self) { try connection.run("SELECT v FROM nowhere") }
    }

    @Test func `a second pipeline uses what the first one prepares, though that has not answered`() throws {
        for key in 0..<20 {
            try insert(Int64(key))
            try connection.sync()
        }
        try connection.settle()
        #expect(try keys().count == 20)
    }

    @Test func `a script runs completely or not at all`() throws {
        try connection.execute("INSERT INTO t VALUES (1); INSERT INTO t VALUES (2);")
        #expect(throws: PostgresError.self) {
            try connection.execute("INSERT INTO t VALUES (3); INSERT INTO t VALUES (1);")
        }
        #expect(try keys() == [1, 2])
    }

    @Test func `a reply can be had without waiting`() throws {
        try connection.enqueue("SELECT 1::int8")
        try connection.sync()
        let deadline = ContinuousClock.now + .seconds(60)
        var reply: PostgresReply?
        while reply == nil, ContinuousClock.now < deadline {
            _ = try connection.advance()
            reply = try connection.next()
        }
        #expect(try reply?.get().first?.int(0) == 1)
    }

    @Test func `a reply that does not come in time breaks the connection`() throws {
        connection.patience = .milliseconds(50)
        let error = #expect(throws: PostgresError.self) { try connection.run("SELECT 1 FROM pg_sleep(60)") }
        #expect(error?.kind == .disconnected)
        #expect(connection.isBroken)
        #expect(throws: PostgresError.self) { try connection.run("SELECT 1") }
    }
}
