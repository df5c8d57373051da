import Foundation
import NotesPostgres
import NotesPrimitives
import PostgresCluster
import Testing
import Waiting

/// A connection opens by addresses of several hosts, some of which cannot be used.
@Suite(.enabled(if: PostgresCluster.isHere))
struct ConnectionRaceTests {
    private let cluster: PostgresCluster

    init() throws { cluster = try PostgresCluster.shared.get() }

    private func address(_ ports: [Int], user: String = "tester") throws -> PostgresAddress {
        let hosts = ports.map { "127.0.0.1:\($0)" }.joined(separator: ",")
        return try PostgresAddress("postgres://\(user)@\(hosts)/postgres")
    }

    @Test(.timeLimit(.minutes(5))) func `a silent host and one that is away delay no other, in any order`()
        throws
    {
        let hanging = try LoopbackSocket.listener()
        defer { close(hanging.descriptor) }
        let away = try LoopbackSocket.freePort()
        for ports in [[hanging.port, away, cluster.port], [cluster.port, away, hanging.port]] {
            let patient = try address(ports).with("connect_timeout", "3600")
            #expect(try PostgresConnection(patient).run("SELECT 1::int8").first?.int(0) == 1)
        }
    }

    @Test(.timeLimit(.minutes(5))) func `a standby that refused is tried again while another host is silent`() throws {
        let hanging = try LoopbackSocket.listener()
        defer { close(hanging.descriptor) }
        let database = try cluster.makeDatabase()
        try cluster.connect().execute("ALTER DATABASE \(database) SET default_transaction_read_only = on")
        let patient = try PostgresAddress(
            "postgres://tester@127.0.0.1:\(hanging.port),127.0.0.1:\(cluster.port)/\(database)?connect_timeout=3600"
        )

        let failures = Mutex<[String]>([])
        DispatchQueue.concurrentPerform(iterations: 2) { position in
            do {
                if position == 0 {
                    _ = try PostgresConnection(patient)
                    return
                }
                let observer = try cluster.connect()
                try Patience.until("a first try that was refused") {
                    let sessions = try observer.run(
                        "SELECT sessions FROM pg_stat_database WHERE datname = '\(database)'")
                    return try sessions.first?.int(0) ?? 0 > 0
                }
                try observer.execute("ALTER DATABASE \(database) SET default_transaction_read_only = off")
            } catch {
                failures.withLock { $0.append("\(error)") }
            }
        }
        #expect(failures.withLock { $0 } == [])
    }

    @Test func `an error for all hosts has the reason, and may be tried again`() throws {
        let away = try LoopbackSocket.freePort()
        #expect(throws: PostgresError.self) { try PostgresConnection(address([away, away])) }
        let refused = try #require(throws: PostgresError.self) {
            try PostgresConnection(address([cluster.port, away], user: "nobody-of-this-name"))
        }
        #expect(refused.kind == .disconnected)
    }

    @Test func `a host that is only read is passed over`() throws {
        let database = try cluster.makeDatabase()
        try cluster.connect().execute("ALTER DATABASE \(database) SET default_transaction_read_only = on")
        #expect(throws: PostgresError.self) { try cluster.connect(database) }
    }
}
