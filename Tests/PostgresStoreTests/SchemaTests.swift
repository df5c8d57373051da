#if PostgreSQL
    import Foundation
    import Locking
    import Postgres
    import PostgresCluster
    import PostgresStore
    import Testing

    @Suite(.enabled(if: PostgresCluster.isHere))
    struct SchemaTests {
        let cluster: PostgresCluster
        let database: String

        init() throws {
            cluster = try PostgresCluster.shared.get()
            database = try cluster.makeDatabase()
        }

        @Test func `servers that start together make the tables once`() throws {
            let failures = Mutex<[String]>([])
            DispatchQueue.concurrentPerform(iterations: 8) { _ in
                do {
                    try SchemaUpdate.run(try cluster.connect(database))
                } catch {
                    failures.withLock { $0.append("\(error)") }
                }
            }
            #expect(failures.withLock { $0 } == [])
            let rows = try cluster.connect(database).run("SELECT schema, epoch FROM server")
            #expect(rows.count == 1)
            #expect(try (rows.first?.int(0) ?? 0) > 0)
            #expect(try rows.first?.int(1) != 0)
        }

        @Test func `tables of a later version are used where its steps only added, and else refused`() throws {
            let connection = try cluster.connect(database)
            try SchemaUpdate.run(connection)
            try connection.run("UPDATE server SET schema = 1000")
            try SchemaUpdate.run(connection)
            try connection.run("UPDATE server SET readable_from = 1000")
            #expect(throws: SchemaUpdate.TooNew.self) { try SchemaUpdate.run(connection) }
            #expect(!connection.isBroken)
            try connection.run("SELECT 1")
        }
    }
#endif
