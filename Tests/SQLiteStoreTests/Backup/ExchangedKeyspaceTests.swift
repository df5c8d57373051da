import Notes
import NotesStoreContract
import NotesStoreEngine
import TestDesk
import Testing

@testable import NotesSQLiteStore

/// An account's notes are found under any keyspace.
struct ExchangedKeyspaceTests {
    private let desk: Desk

    init() throws {
        desk = try Desk()
        try desk.furnish()
        // After the undo, the notes are under the number of a row that was deleted.
        let undo = try desk.restored(try Desk().backup(), .replace).undo
        _ = try Desk.counters(try desk.undo(undo))
        try desk.fixture.awaitErasures()
        let keyspace = try desk.fixture.database().int("SELECT keyspace FROM accounts")
        try #require(keyspace != desk.account.value)
    }

    private func administration(_ fixture: DataFolderFixture) -> SQLiteAdministration {
        SQLiteAdministration(StoreSettings(fixture.folder, clock: { [clock = fixture.clock] in clock.now }))
    }

    private func lines(of account: AccountNumber, in fixture: DataFolderFixture) throws -> [String] {
        let store = try StoreEngine(fixture.configuration)
        defer { store.close() }
        let snapshot = try store.makeSnapshot(of: account, Desk.everything)
        var bytes: [UInt8] = []
        while try snapshot.next(into: &bytes, limit: 1 << 20) {}
        return String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
    }

    private func numbers(in fixture: DataFolderFixture) throws -> [Int64] {
        var numbers: [Int64] = []
        try fixture.database().statement("SELECT number FROM accounts ORDER BY number").each { row in
            numbers.append(row.int(0))
            return true
        }
        return numbers
    }

    @Test func `the account moves to another folder, together with others or alone`() throws {
        try desk.stands("later", "after the exchange")
        let lines = try desk.lines()
        desk.store.close()
        let whole = try DataFolderFixture()
        _ = try StoreMove.run(
            from: administration(desk.fixture).moveSource(account: nil), to: administration(whole).moveTarget(),
            account: nil, named: "there")
        #expect(try self.lines(of: desk.account, in: whole) == lines)
        #expect(try StoreCheck.run(whole.configuration).problems == [])

        // In this folder another account's notes are under the number that this one has.
        let other = try Desk()
        _ = try other.restored(try Desk().backup(), .replace)
        try other.fixture.awaitErasures()
        other.store.close()
        try other.fixture.database().execute(
            "UPDATE logins SET name = 'other'; UPDATE accounts SET keyspace = \(desk.account.value) WHERE keyspace <> \(desk.account.value)"
        )
        let before = try numbers(in: other.fixture)
        _ = try StoreMove.run(
            from: administration(whole).moveSource(account: "me"), to: administration(other.fixture).moveTarget(),
            account: "me", named: "there")
        let moved = try #require(try numbers(in: other.fixture).first { !before.contains($0) })
        #expect(try self.lines(of: AccountNumber(moved), in: other.fixture) == lines)
        #expect(try StoreCheck.run(other.fixture.configuration).problems == [])
    }

    @Test func `lists, tags, searches, histories and pages find its notes`() throws {
        try desk.stands("later", "after the exchange")
        desk.store.indexSearch(of: desk.account)
        let found = try desk.reader.search(SearchRequest(SearchQuery("exchange")), of: desk.account)
        #expect(found.hits.map(\.note.id.text) == ["later"])
        let all = try desk.reader.list(NoteQuery(), of: desk.account)
        #expect(all.total == all.notes.count && all.notes.contains { $0.id.text == "later" })
        for id in ["plain", "rich"] {
            #expect(try desk.note(id) != nil)
            #expect(try desk.versions(id).isEmpty == (id == "rich"))
        }
        #expect(try desk.reader.explain(HistoryQuery(desk.id("plain"), of: desk.account))?.contenders.count ?? 0 > 1)
        #expect(try !desk.reader.tags(of: desk.account).isEmpty)
        #expect(try desk.problems() == [])
    }

    @Test func `a replace resets the progress of devices`() throws {
        let token = Array("token of a device that has pulled all".utf8)
        let device = try Wait.reply { desk.store.createDevice(desk.account, name: "d", token: token, reply: $0) }
        desk.store.mark(
            device.device, DeviceMark(seenAt: desk.now, pull: .init(desk.account, upTo: 1_000), clockOffset: nil))
        try Wait.reply { desk.store.writeMarks(reply: $0) }
        _ = try desk.restored(try Desk().backup(), .replace)
        #expect(try desk.fixture.database().int("SELECT max(seq) FROM sync_progress") == 0)
    }

    @Test func `an erasure is bounded by the size of notes, too`() throws {
        let large = String(repeating: "x", count: 200_000)
        for number in 0..<6 { try desk.stands("large\(number)", large) }
        let database = try desk.fixture.database()
        let tables = AccountTables(database, Keyspaces(database))
        try database.execute("BEGIN")
        try tables.beginErasure(of: desk.account)
        var left: [Int64] = []
        repeat {
            left.append(try database.int("SELECT count(*) FROM notes WHERE id LIKE 'large%'"))
        } while try tables.erasePiece(of: desk.account)
        try database.execute("ROLLBACK")
        #expect(zip(left, left.dropFirst()).allSatisfy { $0 - $1 <= 3 })
        #expect(left.last == 0)
    }
}
