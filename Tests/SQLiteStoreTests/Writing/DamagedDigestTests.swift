import NotesStoreContract
import TestDesk
import Testing

@testable import NotesSQLiteStore

/// docs/protocol.md 6.7: the digest of an account is checked.
struct DamagedDigestTests {
    let desk: Desk

    init() throws { desk = try Desk() }

    @Test func `accounts have keys of their own, and the check finds a wrong digest`() throws {
        try desk.stands("a", "x")
        let other = try #require(
            try Wait.reply { desk.store.createAccount(name: "other", password: "x", reply: $0) })
        let (mine, others) = (
            try desk.reader.status(of: desk.account).digest, try desk.reader.status(of: other).digest
        )
        #expect(mine.key != others.key && mine.key.utf8.count == 32)
        #expect(others.text == String(repeating: "0", count: 64))
        desk.store.close()
        let database = try desk.fixture.database()
        try database.execute("UPDATE accounts SET digest = randomblob(32)")
        #expect(try desk.problems().contains { $0.contains("digest") })
    }
}
