import Notes
import NotesSQLiteStore
import NotesStoreContract
import NotesStoreEngine
import SeededRandom
import TestDesk
import Testing

/// A writing process is killed at random moments, several times over one folder, as `scripts/crash` does for longer.
struct CrashTests {
    @Test func `a killed server loses no acknowledged change`() throws {
        let fixture = try DataFolderFixture()
        let writer = try KilledWriter(fixture)
        var random = Seeded.announced("kills")
        for _ in 0..<5 {
            try writer.writeAndDie(&random)
            #expect(try writer.verdict().contains("all there"))
        }
    }

    /// docs/protocol.md 6.7: the digest is counted in memory and written once a transaction. A batch that was cut off
    /// must leave neither its notes without their hashes nor hashes without their notes.
    @Test func `after a kill in a batch the digest is a recount of the notes`() throws {
        let fixture = try DataFolderFixture()
        let writer = try KilledWriter(fixture)
        var random = Seeded.announced("kills")
        var configuration = fixture.configuration
        configuration.folder = writer.folder
        var seen: Int64 = 0
        for _ in 0..<4 {
            try writer.writeAndDie(within: 20_000, &random)
            let store = try StoreEngine(configuration)
            let reader = try store.makeReader()
            let account = try #require(try reader.account(named: "crash")?.account)
            let status = try reader.status(of: account)
            #expect(try status.digest.text == Recount.digest(of: account, reader))
            // The digest itself may be an earlier one: the writers delete notes that they made.
            #expect(status.seq > seen)
            seen = status.seq
            store.close()
        }
    }
}
