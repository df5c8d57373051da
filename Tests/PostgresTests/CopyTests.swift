import NotesPostgres
import PostgresCluster
import Testing

@Suite(.enabled(if: PostgresCluster.isHere))
struct CopyTests {
    @Test func `rows wait until the server has taken those before, and do not pile up here`() throws {
        let cluster = try PostgresCluster.shared.get()
        let database = try cluster.makeDatabase()
        let connection = try cluster.connect(database)
        let holder = try cluster.connect(database)
        defer { holder.close() }
        try holder.run("SELECT pg_advisory_lock(1)")
        try connection.run("CREATE TABLE slow (v bytea)")
        try connection.run(
            """
            CREATE FUNCTION await_lock() RETURNS trigger LANGUAGE plpgsql AS
            'BEGIN PERFORM pg_advisory_xact_lock_shared(1); RETURN NEW; END'
            """)
        try connection.run("CREATE TRIGGER t BEFORE INSERT ON slow FOR EACH ROW EXECUTE FUNCTION await_lock()")
        let value = [UInt8](repeating: 1, count: 1 << 20)
        let row: [UInt8] = [0, 1, 0, 0x10, 0, 0] + value
        try connection.beginCopy(into: "slow", ["v"])
        // The sockets buffer some rows while the first waits for the lock.
        connection.patience = .milliseconds(200)
        var taken = 0
        #expect(throws: PostgresError.self) {
            while taken < 200 {
                try connection.put(row)
                taken += 1
            }
        }
        #expect(taken < 100)
    }
}
