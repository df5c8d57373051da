import NotesPostgres
import PostgresCluster
import Testing

@testable import NotesPostgresStore

@Suite(.enabled(if: PostgresCluster.isHere))
struct WriterRowTests {
    /// A batch without a reply to its COMMIT is checked on another connection, while the first may still be at work.
    @Test(arguments: [true, false])
    func `a check of a batch waits for the transaction that wrote it, the first one too`(isFirst: Bool)
        throws
    {
        let cluster = try PostgresCluster.shared.get()
        let database = try cluster.makeDatabase()
        let (writer, asking) = try (cluster.connect(database), cluster.connect(database))
        try SchemaUpdate.run(writer)
        try asking.execute("SET lock_timeout = '50ms'")
        let id: [UInt8] = [1, 2, 3]
        func found() throws -> Int64? {
            try asking.run(WriterRow.findLocked, PostgresArguments { $0.add(id) }).first?.int(0)
        }
        if !isFirst { try writer.run(WriterRow.mark, PostgresArguments(id, Int64(4))) }
        try writer.run("BEGIN")
        try writer.run(WriterRow.mark, PostgresArguments(id, Int64(5)))
        do {
            _ = try found()
            Issue.record("it did not wait")
        } catch let error as PostgresError {
            #expect(error.kind == .locked)
        }
        try writer.run("COMMIT")
        #expect(try found() == 5)
        #expect(try found() == 5, "to ask changes nothing")
    }

    @Test func `a batch that was never written is none`() throws {
        let cluster = try PostgresCluster.shared.get()
        let connection = try cluster.connect(cluster.makeDatabase())
        try SchemaUpdate.run(connection)
        let found = try connection.run(WriterRow.findLocked, PostgresArguments { $0.add([9] as [UInt8]) })
        #expect(try found.first?.int(0) == 0)
    }
}
