import NotesPostgres
import PostgresCluster
import Testing

@Suite(.enabled(if: PostgresCluster.isHere))
struct NotificationTests {
    let cluster: PostgresCluster
    let database: String

    init() throws {
        cluster = try PostgresCluster.shared.get()
        database = try cluster.makeDatabase()
    }

    private static let deadline = ContinuousClock.now + .seconds(600)

    private func send(_ payload: String, _ connection: PostgresConnection) throws {
        try connection.run("SELECT pg_notify('c', $1)", PostgresArguments { $0.add(text: payload) })
    }

    @Test func `what another connection sends arrives`() throws {
        let listener = try cluster.connect(database)
        let sender = try cluster.connect(database)
        try listener.run("LISTEN c")
        try send("한글", sender)
        #expect(try listener.waitForNotifications(until: Self.deadline) == ["한글"])
    }

    @Test func `waiting ends at its deadline, and finds a lost connection`() throws {
        let listener = try cluster.connect(database)
        try listener.run("LISTEN c")
        #expect(try listener.waitForNotifications(until: .now + .milliseconds(20)).isEmpty)
        try cluster.connect().run(
            "SELECT pg_terminate_backend($1::int4)", PostgresArguments { $0.add(Int64(listener.backend)) })
        let error = #expect(throws: PostgresError.self) {
            try listener.waitForNotifications(until: Self.deadline)
        }
        #expect(error?.kind == .disconnected)
    }
}
