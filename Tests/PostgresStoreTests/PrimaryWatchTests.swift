#if PostgreSQL
    import Foundation
    import Locking
    import Notes
    import Postgres
    import PostgresCluster
    import Testing
    import Waiting

    @testable import PostgresStore

    @Suite(.enabled(if: PostgresCluster.isHere))
    struct PrimaryWatchTests {
        private let cluster: PostgresCluster

        init() throws { cluster = try PostgresCluster.shared.get() }

        private func wait(_ connection: PostgresConnection) -> PostgresError? {
            do throws(PostgresError) {
                try connection.run("SELECT pg_sleep(50)")
                return nil
            } catch {
                return error
            }
        }

        @Test(.timeLimit(.minutes(5)))
        func `a connection that waits for a machine that hangs is broken once another took over`() throws {
            let successor = try PostgresCluster()
            let proxy = try CutProxy(to: cluster.port)
            defer { proxy.stop() }
            let address = try PostgresAddress(cluster.url(port: proxy.port))
            let open = OpenConnections()
            let connection = try PostgresConnection(address.listed(in: open))
            let watch = PrimaryWatch(address, watching: open)
            watch.start()
            defer { watch.close() }
            try Patience.until("the watch to know the primary") { watch.openings > 0 }
            proxy.hang(andGoTo: successor.port)
            #expect(wait(connection)?.kind == .disconnected)
            #expect(connection.isBroken)
            #expect(try PostgresConnection(address).run("SELECT 1::int8").first?.int(0) == 1)
        }

        @Test(.timeLimit(.minutes(5))) func `a primary that was silent and is still the same breaks nothing`() throws {
            let proxy = try CutProxy(to: cluster.port)
            defer { proxy.stop() }
            let address = try PostgresAddress(cluster.url(port: proxy.port))
            let open = OpenConnections()
            let connection = try PostgresConnection(PostgresAddress(cluster.url()).listed(in: open))
            let watch = PrimaryWatch(address, watching: open)
            watch.start()
            defer { watch.close() }
            try Patience.until("the watch to know the primary") { watch.openings > 0 }
            proxy.hang(andGoTo: cluster.port)
            try Patience.until("the watch to look by a new connection") { watch.openings > 1 }
            #expect(try connection.run("SELECT 1::int8").first?.int(0) == 1)
        }
    }
#endif
