import Notes
import NotesHashing
import NotesPrimitives
import NotesStoreContract
import TestDesk
import Testing

struct NumberTests {
    let desk: Desk

    init() throws { desk = try Desk() }

    @Test func `a note gets a number from 100 on when it is shown or made, and keeps it`() throws {
        try desk.stands("a", "one")
        try desk.stands("b", "two")
        #expect(try desk.listed().map(\.number) == [nil, nil])
        #expect(try desk.number(["b", "a"]) == [100, 101])
        #expect(try desk.create("c", "three").number == 102)
        #expect(try desk.number(["c", "b", "d", "a"]) == [102, 100, 103, 101])
        #expect(try desk.note(101)?.id.text == "a")
        #expect(try desk.note(103) == nil, "no note of that id was ever written")
        #expect(try desk.note(99) == nil)
        #expect(try desk.listed().map(\.number) == [101, 100, 102])
        #expect(try desk.problems() == [])
    }

    private func decide(_ id: String, since cursor: Cursor, as body: String) throws -> (NoteAnswer, changes: String?) {
        let seen = Mutex<[UInt8]?>(nil)
        let note = try desk.id(id)
        let action = NoteCommand.Action.decide(since: cursor) { _, changes in
            seen.withLock { $0 = changes }
            return .success(Change(id: note, action: .write(Content(body: body))))
        }
        let command = NoteCommand(account: desk.account, asker: Asker(desk.account), id: note, action: action)
        let answer = try Wait.reply { desk.store.write(command, reply: $0) }
        return (answer, seen.withLock { $0 }.map { String(decoding: $0, as: UTF8.self) })
    }

    @Test func `a decision sees the changes since its cursor, or is not made`() throws {
        try desk.stands("a", "one")
        try desk.stands("b", "two")
        let cursor = try desk.appState().cursor
        #expect(try decide("new", since: cursor, as: "x").changes == "")
        try desk.delete("b")
        let (answer, changes) = try decide("a", since: cursor, as: "y")
        guard case .replaced = answer else { throw Desk.Unexpected(answer: "\(answer)") }
        let listed = try #require(changes)
        #expect(listed.contains(#""id":"new""#) && listed.contains(#""id":"b""#) && listed.contains(#""deleted":true"#))
        #expect(!listed.contains(#""id":"a""#))
        guard case .gone = try decide("b", since: cursor, as: "z").0 else { throw Desk.Unexpected(answer: "b is gone") }
        var other = cursor
        other.epoch ^= 1
        _ = try desk.sync(try (0..<501).map { Change(id: try desk.id("n\($0)"), action: .write(Content(body: "x"))) })
        for cursor in [cursor, other] {
            let (refused, changes) = try decide("late", since: cursor, as: "x")
            guard case .invalid(let error) = refused, error.code == .cursorExpired else {
                throw Desk.Unexpected(answer: "\(refused)")
            }
            #expect(changes == nil)
        }
        #expect(try desk.note("late") == nil)
        #expect(try desk.problems() == [])
    }

    @Test func `a number changes no note and no cursor, and an undone command gives none`() throws {
        try desk.stands("a", "one")
        let before = (try desk.note("a"), try desk.appState(), try desk.reader.status(of: desk.account))
        try desk.showAll()
        #expect(try desk.note("a") == before.0)
        #expect(try desk.appState() == before.1)
        #expect(try desk.reader.status(of: desk.account) == before.2)
        let small = try Desk { $0.quotaBytes = 1000 }
        #expect(throws: StoreError.self) { try small.create("big", String(repeating: "x", count: 2000)) }
        #expect(try small.create("a", "x").number == 100)
    }

    @Test func `no number is given twice, whatever is deleted, purged and expired`() throws {
        for id in ["a", "b", "c"] { _ = try desk.create(id, id) }
        try desk.delete("a")
        #expect(try desk.note(100)?.state == .trash)
        _ = try desk.write("b", .purge)
        try desk.delete("c")
        #expect(try desk.listed() == [])
        desk.pass(days: 400)
        _ = try Wait.reply { desk.store.expire(reply: $0) }
        #expect(try desk.note(101) == nil)
        #expect(try desk.create("d", "d").number == 103)
        #expect(try desk.create("a", "again").number == 100, "an id's number is its own")
        #expect(try desk.problems() == [])
    }

    @Test func `each account counts for itself, and an erasure keeps the others' numbers`() throws {
        let other = try #require(
            try Wait.reply { desk.store.createAccount(name: "other", password: nil, reply: $0) })
        _ = try desk.create("a", "mine")
        let id = try desk.id("a")
        let command = NoteCommand(
            account: other, asker: Asker(other), id: id,
            action: .create(Change(id: id, action: .write(Content(body: "theirs")))))
        #expect(try Wait.reply { desk.store.write(command, numberedFor: .nextcloud, reply: $0) }.number == 100)
        #expect(try desk.text(of: try desk.note(100)) == "mine")
        try Wait.reply { desk.store.deleteAccount(other, reply: $0) }
        #expect(try desk.text(of: try desk.note(100)) == "mine")
        #expect(try desk.problems() == [])
        #expect(desk.memory.rowCounts.numbers == 1)
    }

    @Test func `a list is in the order of receipt, without the text of earlier notes`() throws {
        for id in ["a", "b", "c"] {
            desk.pass(milliseconds: 1000)
            _ = try desk.create(id, id)
        }
        desk.pass(milliseconds: 1000)
        try desk.stands("a", "again")
        let now = desk.clock.now
        let all = try desk.listed()
        #expect(all.map(\.id) == ["b", "c", "a"])
        #expect(all.map(\.receivedAt) == [now - 2000, now - 1000, now])
        #expect(all.map(\.number) == [101, 102, 100])
        #expect(all.map(\.body) == ["b", "c", "again"])
        let pruned = try desk.listed(fullSince: Timestamp(clamping: now - 1000))
        #expect(pruned.map(\.number) == all.map(\.number))
        #expect(pruned.map(\.body) == [nil, "c", "again"])
        #expect(try desk.listed(fullSince: Timestamp(clamping: now + 1)).map(\.body) == [nil, nil, nil])
        #expect(try desk.listed(fullSince: .earliest) == all)
    }

    @Test func `settings are kept as they were written, for each account`() throws {
        #expect(try desk.appState().settings == nil)
        try desk.set("one")
        #expect(try desk.appState().settings == Array("one".utf8))
        _ = try desk.create("a", "x")
        try desk.set(nil)
        #expect(try desk.appState().settings == nil)
        #expect(try desk.create("b", "x").number == 101)
    }

    @Test func `a repeated create within a minute finds the note in its present state`() throws {
        let known = Idempotency(sameRequest: SHA256.hash("phone, text"))
        #expect(try desk.create("a", "text", known: known).number == 100)
        try desk.stands("a", "text, edited")
        desk.pass(milliseconds: 60_000)
        let again = try desk.create("b", "text", known: known)
        guard case .replayed(let note, true, []) = again.answer else { throw Desk.Unexpected(answer: "\(again)") }
        #expect(again.number == 100)
        #expect(try desk.text(of: note) == "text, edited")
        #expect(try desk.create("b", "other", known: Idempotency(sameRequest: SHA256.hash("other"))).number == 101)
        desk.pass(milliseconds: 1)
        #expect(try desk.create("c", "text", known: known).number == 102)
        try desk.delete("c")
        #expect(try desk.create("d", "text", known: known).number == 103)
    }
}
