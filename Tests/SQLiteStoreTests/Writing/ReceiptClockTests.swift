import Notes
import NotesSQLite
import NotesStoreContract
import NotesStoreEngine
import TestDesk
import Testing

@testable import NotesSQLiteStore

/// docs/protocol.md 6: the server time of an answer may be the next `since`, also of another process.
struct ReceiptClockTests {
    private func pull(_ reader: any NoteReader, _ desk: Desk, since time: Timestamp) throws -> ChangePage {
        let answer = try reader.changes(PullRequest(start: .since(time)), of: desk.account)
        guard case .page(let page) = answer else { throw Desk.Unexpected(answer: "expired") }
        return page
    }

    @Test func `a reader that shares its snapshot gets no later time`() throws {
        let desk = try Desk()
        let poller = try desk.store.sqlite.openReader()
        poller.beginTurn()
        var given = try pull(poller, desk, since: .earliest).serverTime
        desk.pass(milliseconds: 1)
        try desk.stands("a", "one")
        desk.pass(milliseconds: 50)
        #expect(try Desk.ids(try pull(poller, desk, since: given)) == ["a"])
        given = try pull(poller, desk, since: given).serverTime
        #expect(given == desk.now)
        poller.endTurn()
        try desk.stands("b", "two")
        #expect(try Desk.ids(try pull(poller, desk, since: given)) == ["b"])
    }

    @Test func `a time from before a restart or a crash finds later changes, by a slow clock too`()
        throws
    {
        let fixture = try DataFolderFixture()
        var given: [Timestamp] = []
        var account: AccountNumber?
        for start in 0..<3 {
            let store = try StoreEngine(fixture.configuration)
            if account == nil {
                account = try Wait.reply { store.createAccount(name: "me", password: "x", reply: $0) }
            }
            let number = try #require(account)
            let id = try #require(NoteID("n\(start)"))
            let edit: NoteCommand.Edit = { _ in .success(Change(id: id, action: .write(Content(body: "x")))) }
            let command = NoteCommand(account: number, asker: Asker(number), id: id, action: .put(edit))
            _ = try Wait.reply { store.write(command, reply: $0) }
            let reader = try store.makeReader()
            for time in given {
                let answer = try reader.changes(PullRequest(start: .since(time)), of: number)
                guard case .page(let page) = answer else { throw Desk.Unexpected(answer: "expired") }
                #expect(try Desk.ids(page).contains("n\(start)"))
            }
            fixture.clock.now += 7_000
            given.append(store.serverTime())
            // The renewal has been written.
            try Wait.reply { (reply: @escaping @Sendable (Result<Void, StoreError>) -> Void) in
                store.writeMarks(reply: reply)
            }
            if start == 0 {
                store.close()
            } else {
                // The copy is the folder as a crash leaves it on the disk, without an orderly end of the process.
                let copy = try fixture.database()
                let reserved = try copy.int("SELECT told FROM server")
                store.close()
                try copy.statement("UPDATE server SET told = ?").bind(1, reserved).run()
            }
            fixture.clock.now -= 3_600_000
        }
    }

    @Test func `writes of another process are later than any time that the server has sent`() throws {
        let desk = try Desk()
        let given = desk.store.serverTime()
        try Wait.reply { (reply: @escaping @Sendable (Result<Void, StoreError>) -> Void) in
            desk.store.writeMarks(reply: reply)
        }
        var beside = desk.fixture.configuration
        beside.role = .beside
        let slow = desk.fixture.clock
        beside.clock = { slow.now - 5_000 }
        let other = try StoreEngine(beside)
        let id = try desk.id("theirs")
        let edit: NoteCommand.Edit = { _ in .success(Change(id: id, action: .write(Content(body: "x")))) }
        let command = NoteCommand(account: desk.account, asker: Asker(desk.account), id: id, action: .put(edit))
        _ = try Wait.reply { other.write(command, reply: $0) }
        other.close()
        #expect(try Desk.ids(try desk.pull(.since(given))) == ["theirs"])
    }

    @Test func `every earlier time finds a replaced account and a restored database`() throws {
        let desk = try Desk()
        try desk.stands("a", "one")
        let path = desk.fixture.folder + "/saved.db"
        try DatabaseBackup.write(desk.fixture.configuration, to: path)
        desk.pass(days: 1)
        try desk.stands("a", "two")
        desk.pass(milliseconds: 10)
        let given = desk.store.serverTime()
        desk.store.close()
        try DatabaseBackup.restore(desk.fixture.configuration, from: path)
        let store = try StoreEngine(desk.fixture.configuration)
        defer { store.close() }
        let reader = try store.makeReader()
        #expect(try Desk.ids(try pull(reader, desk, since: given)) == ["a"])
    }
}
