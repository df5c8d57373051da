import Foundation
import Notes
import NotesPostgres
import NotesPrimitives
import NotesStoreContract
import PostgresCluster
import Testing
import Waiting

@testable import NotesPostgresStore

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
    func `a connection to an unresponsive machine is broken after a failover`() throws {
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
        proxy.stall(andGoTo: successor.port)
        #expect(wait(connection)?.kind == .disconnected)
        #expect(connection.isBroken)
        #expect(try PostgresConnection(address).run("SELECT 1::int8").first?.int(0) == 1)
    }

    @Test(.timeLimit(.minutes(5))) func `a primary that was silent and is still the same breaks no connection`() throws
    {
        let proxy = try CutProxy(to: cluster.port)
        defer { proxy.stop() }
        let address = try PostgresAddress(cluster.url(port: proxy.port))
        let open = OpenConnections()
        let connection = try PostgresConnection(PostgresAddress(cluster.url()).listed(in: open))
        let watch = PrimaryWatch(address, watching: open)
        watch.start()
        defer { watch.close() }
        try Patience.until("the watch to know the primary") { watch.openings > 0 }
        proxy.stall(andGoTo: cluster.port)
        try Patience.until("the watch to look by a new connection") { watch.openings > 1 }
        #expect(try connection.run("SELECT 1::int8").first?.int(0) == 1)
    }

    @Test(.timeLimit(.minutes(5)))
    func `while a database is silent, connections are broken and none is opened`() throws {
        let proxy = try CutProxy(to: cluster.port)
        defer { proxy.stop() }
        let open = OpenConnections()
        let url = cluster.url(port: proxy.port)
        let address = try PostgresAddress(url).listed(in: open)
        let connection = try PostgresConnection(address)
        let watch = PrimaryWatch(try PostgresAddress(url), watching: open)
        watch.start()
        defer { watch.close() }
        try Patience.until("the watch to know the primary") { watch.openings > 0 }
        proxy.stall(andGoTo: nil)
        #expect(wait(connection)?.kind == .disconnected)
        #expect(watch.isLost)
        // Without the watch this would take as long as `connect_timeout`.
        #expect(throws: PostgresError.self) { try PostgresConnection(address.with("connect_timeout", "1000")) }
        proxy.stall(andGoTo: cluster.port)
        try Patience.until("the watch to hear it again") { !watch.isLost }
        #expect(try PostgresConnection(address).run("SELECT 1::int8").first?.int(0) == 1)
    }

    @Test(.timeLimit(.minutes(5)))
    func `a missing standby is reported, and figures go on without the database`() throws {
        let lone = try PostgresCluster()
        let open = OpenConnections()
        let address = try PostgresAddress(lone.url())
        let connection = try PostgresConnection(address.listed(in: open))
        let events = Mutex<[String]>([])
        let watch = PrimaryWatch(address, watching: open) { event in events.withLock { $0.append("\(event)") } }
        #expect(watch.figures == DatabaseFigures(isUp: true, synchronousStandbys: nil, connections: 1))
        watch.start()
        defer { watch.close() }
        try Patience.until("the watch to look for standbys") { watch.figures.synchronousStandbys == 0 }
        #expect(watch.figures.connections == 2, "the watch has one of its own")
        try Patience.until("the watch to look for the size") { watch.figures.bytes ?? 0 > 1_000_000 }
        #expect(events.withLock { $0.count } == 1)
        #expect(events.withLock { $0.first?.contains("synchronous_standby_names is empty") } == true)
        // The setting names a standby that does not exist: then writes would wait.
        try connection.run("ALTER SYSTEM SET synchronous_standby_names = 'nobody'")
        try connection.run("SELECT pg_reload_conf()")
        try Patience.until("the watch to tell of it") { events.withLock { $0.count } == 2 }
        #expect(events.withLock { $0.contains { $0.contains("writes wait") } })
        try Patience.until("commits to have waited for it") { watch.commitsWait }
        #expect(connection.isBroken || (try? connection.run("SELECT 1")) == nil)
        let other = try PostgresConnection(address)
        try other.run("ALTER SYSTEM RESET synchronous_standby_names")
        try other.run("SELECT pg_reload_conf()")
        try Patience.until("commits to wait no more") { !watch.commitsWait }
        try lone.crash()
        try Patience.until("the watch to miss the database") { !watch.figures.isUp }
        try lone.restart()
        try Patience.until("the watch to find it again") { watch.figures.isUp }
    }
}
