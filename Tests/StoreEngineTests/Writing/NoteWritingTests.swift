import Notes
import NotesStoreContract
import NotesStoreEngine
import TestDesk
import Testing

struct NoteWritingTests {
    let desk: Desk

    init() throws {
        desk = try Desk()
    }

    @Test func `a put makes a note, and a second put replaces it`() throws {
        guard case .created(let first, _) = try desk.put("a", "one") else { throw Desk.Unexpected(answer: "") }
        #expect(first.seq == 1)
        guard case .replaced(let second, _) = try desk.put("a", "two") else { throw Desk.Unexpected(answer: "") }
        #expect(second.seq == 2)
        #expect(second.lastModified > first.lastModified)
        #expect(try desk.note("a") == second)
        #expect(try desk.body("a") == "two")
        #expect(try desk.versions("a").map(\.reason) == [.superseded])
        #expect(try desk.problems() == [])
    }

    @Test func `a put without a stamp that changes nothing moves nothing`() throws {
        let note = try desk.stands("a", "one")
        guard case .unchanged(let again) = try desk.put("a", "one") else { throw Desk.Unexpected(answer: "") }
        #expect(again == note)
        #expect(try desk.reader.status(of: desk.account).seq == 1)
        #expect(try desk.versions("a").isEmpty)
    }

    @Test func `an older stamp loses, and the sent state is kept`() throws {
        let note = try desk.stands("a", "newer", at: desk.now)
        guard
            case .conflict(let current, let version, _) = try desk.put(
                "a", "older", at: desk.now.advanced(byMilliseconds: -5000), from: "laptop")
        else { throw Desk.Unexpected(answer: "") }
        #expect(try Desk.body(of: current.json) == "newer")
        #expect(current.lastModified == note.lastModified)
        let kept = try desk.versions("a").first { $0.rev == version }
        #expect(kept?.reason == .conflict)
        #expect(kept?.deviceID == "laptop")
        #expect(try kept.map { try Desk.body(of: $0.json) } == "older")
        #expect(try desk.problems() == [])
    }

    @Test func `a resent loser is no second version`() throws {
        try desk.stands("a", "newer", at: desk.now)
        let stamp = desk.now.advanced(byMilliseconds: -5000)
        _ = try desk.put("a", "older", at: stamp)
        let count = try desk.versions("a").count
        _ = try desk.put("a", "older", at: stamp)
        #expect(try desk.versions("a").count == count)
        #expect(try desk.problems() == [])
    }

    @Test func `preconditions are checked against the present state`() throws {
        guard case .preconditionFailed(nil) = try desk.put("a", "x", if: .init(match: .any)) else {
            throw Desk.Unexpected(answer: "a missing note matched")
        }
        let one = try desk.stands("a", "one")
        let two = try desk.stands("a", "two")
        guard
            case .preconditionFailed(let current) = try desk.put("a", "three", if: .init(match: .tags(revs: [one.rev])))
        else {
            throw Desk.Unexpected(answer: "an old rev matched")
        }
        #expect(current == two)
        guard case .replaced = try desk.put("a", "three", if: .init(match: .tags(revs: [one.rev, two.rev]))) else {
            throw Desk.Unexpected(answer: "the present rev did not match")
        }
        guard case .preconditionFailed = try desk.put("a", "four", if: .init(noneMatch: .any)) else {
            throw Desk.Unexpected(answer: "a live note counted as missing")
        }
        try desk.delete("a")
        guard case .replaced = try desk.put("a", "five", if: .init(noneMatch: .any)) else {
            throw Desk.Unexpected(answer: "a deleted note counted as there")
        }
        #expect(try desk.body("a") == "five")
    }

    @Test func `an edit that finds another state than its own answers with the present note`() throws {
        let note = try desk.stands("a", "one")
        let edit: NoteCommand.Edit = { _ in .failure(DomainError(.preconditionFailed, "It has another state.")) }
        guard case .preconditionFailed(let current) = try desk.write("a", .patch(edit)) else {
            throw Desk.Unexpected(answer: "the edit was written")
        }
        #expect(current == note)
        #expect(try desk.note("a") == note)
    }

    @Test func `a tag in If-None-Match is refused only while the note has it`() throws {
        let one = try desk.stands("a", "one")
        let other = Precondition(noneMatch: .tags(revs: [one.rev]))
        guard case .preconditionFailed = try desk.put("a", "two", if: other) else {
            throw Desk.Unexpected(answer: "the present rev was taken for another")
        }
        try desk.stands("a", "two")
        guard case .replaced = try desk.put("a", "three", if: other) else {
            throw Desk.Unexpected(answer: "a former rev was taken for the present one")
        }
    }

    /// The stamps are in one second, as edits of a fast client are.
    @Test func `a date holds while the note has one state in its second, and a match is first`() throws {
        let second = Int(desk.now.milliseconds / 1000)
        func isUnmodified(_ second: Int) throws -> Bool {
            try desk.isUnmodified(desk.id("a"), since: second)
        }
        func writes(_ body: String, _ condition: Precondition) throws -> Bool {
            if case .preconditionFailed = try desk.put("a", body, if: condition) { false } else { true }
        }
        #expect(try !isUnmodified(second), "there is none")
        #expect(try !writes("x", .init(unmodifiedSince: second)))
        let first = Timestamp(clamping: Int64(second) * 1000 + 100)
        let rev = try desk.stands("a", "one", at: first).rev
        #expect(try isUnmodified(second))
        #expect(try !isUnmodified(second - 1))
        #expect(try !writes("x", .init(unmodifiedSince: second - 1)))
        // The state that was seen before may have been either.
        try desk.stands("a", "two", at: Timestamp(clamping: Int64(second) * 1000 + 900), base: rev)
        #expect(try !isUnmodified(second))
        #expect(try !writes("x", .init(unmodifiedSince: second)))
        desk.pass(milliseconds: 2000)
        let later = Int(desk.now.milliseconds / 1000)
        #expect(try isUnmodified(later))
        #expect(try !writes("x", .init(match: .tags(revs: [rev]), unmodifiedSince: later)))
        #expect(try writes("three", .init(unmodifiedSince: later)))
        #expect(try desk.body("a") == "three")
    }

    @Test func `a late edit did not exist at the dates before it came`() throws {
        let stamp = desk.now
        try desk.stands("a", "one", at: stamp)
        desk.pass(milliseconds: 60_000)
        let seen = Int(desk.now.milliseconds / 1000)
        desk.pass(milliseconds: 60_000)
        // It was made offline before `seen`, and arrived after it.
        try desk.stands("a", "two", at: Timestamp(clamping: stamp.milliseconds + 5000))
        let id = try desk.id("a")
        #expect(try !desk.isUnmodified(id, since: seen))
        #expect(try desk.isUnmodified(id, since: seen + 61))
        guard case .preconditionFailed = try desk.put("a", "x", if: .init(unmodifiedSince: seen)) else {
            throw Desk.Unexpected(answer: "what came since was written over")
        }
    }

    @Test func `a post of an existing note returns it, and another content is refused`() throws {
        let id = try desk.id("a")
        func create(_ body: String) throws -> NoteAnswer {
            try desk.write("a", .create(Change(id: id, action: .write(Content(body: body)))))
        }
        guard case .created = try create("one") else { throw Desk.Unexpected(answer: "not created") }
        guard case .unchanged = try create("one") else { throw Desk.Unexpected(answer: "not found the same") }
        guard case .alreadyExists = try create("two") else { throw Desk.Unexpected(answer: "replaced") }
    }

    @Test func `an idempotency key replays its first answer for a day`() throws {
        let key = Idempotency(key: "k", fingerprint: [1])
        let id = try desk.id("a")
        func create(_ key: Idempotency) throws -> NoteAnswer {
            try desk.write("a", .create(Change(id: id, action: .write(Content(body: "one")))), key: key)
        }
        guard case .created(let first, _) = try create(key) else { throw Desk.Unexpected(answer: "") }
        try desk.stands("a", "two")
        guard case .replayed(let again, wasCreated: true, warnings: []) = try create(key) else {
            throw Desk.Unexpected(answer: "")
        }
        #expect(again == first)
        guard case .idempotencyMismatch = try create(Idempotency(key: "k", fingerprint: [2])) else {
            throw Desk.Unexpected(answer: "another body passed")
        }
        desk.pass(days: 1)
        guard case .alreadyExists = try create(key) else { throw Desk.Unexpected(answer: "kept for more than a day") }
    }

    @Test func `a purged text is in no first answer either`() throws {
        let key = Idempotency(key: "k", fingerprint: [1])
        let id = try desk.id("a")
        let create = NoteCommand.Action.create(Change(id: id, action: .write(Content(body: "secret"))))
        _ = try desk.write("a", create, key: key)
        _ = try desk.write("a", .purge)
        guard case .gone(let left) = try desk.write("a", create, key: key) else {
            throw Desk.Unexpected(answer: "replayed")
        }
        #expect(!String(decoding: left.json, as: UTF8.self).contains("secret"))
        #expect(left.rev == (try desk.note("a")?.rev))
    }

    @Test func `a patch is applied to the present state, and to no deleted note`() throws {
        let id = try desk.id("a")
        let append: NoteCommand.Edit = { note in
            guard var content = note?.state.content else { return .failure(DomainError(.internalError, "no note")) }
            content.body += "+"
            return .success(Change(id: id, action: .write(content)))
        }
        guard case .notFound = try desk.write("a", .patch(append)) else { throw Desk.Unexpected(answer: "") }
        try desk.stands("a", "x")
        let box = desk.store
        let account = desk.account
        let group = Wait.Group(count: 20)
        for _ in 0..<20 {
            box.write(NoteCommand(account: account, asker: Asker(account), id: id, action: .patch(append))) { _ in
                group.done()
            }
        }
        group.wait()
        #expect(try desk.body("a") == "x" + String(repeating: "+", count: 20))
        try desk.delete("a")
        guard case .gone = try desk.write("a", .patch(append)) else { throw Desk.Unexpected(answer: "") }
    }

    @Test func `a delete waits in the trash and can be undone`() throws {
        try desk.stands("a", "precious")
        let deleted = try desk.delete("a")
        #expect(deleted.state == .trash)
        #expect(try Desk.body(of: deleted.json) == "precious")
        #expect(try desk.delete("a") == deleted)
        #expect(try desk.versions("a").map(\.reason) == [.deleted])
        guard case .replaced(let back, _) = try desk.write("a", .undelete) else { throw Desk.Unexpected(answer: "") }
        #expect(back.state == .live)
        #expect(try desk.body("a") == "precious")
        #expect(back.seq == 3)
        guard case .notFound = try desk.write("b", .delete(lastModified: nil)) else {
            throw Desk.Unexpected(answer: "deleted what never was")
        }
        #expect(try desk.problems() == [])
    }

    @Test func `a delete with an older stamp loses`() throws {
        try desk.stands("a", "newer", at: desk.now)
        let stamp = desk.now.advanced(byMilliseconds: -1000)
        guard case .conflict = try desk.write("a", .delete(lastModified: stamp)) else {
            throw Desk.Unexpected(answer: "")
        }
        #expect(try desk.body("a") == "newer")
    }

    @Test func `a purge leaves a bare tombstone and no version`() throws {
        try desk.stands("a", "secret one")
        try desk.stands("a", "secret two")
        guard case .replaced(let purged, _) = try desk.write("a", .purge) else { throw Desk.Unexpected(answer: "") }
        #expect(purged.state == .tombstone)
        #expect(!String(decoding: purged.json, as: UTF8.self).contains("secret"))
        #expect(try desk.versions("a").isEmpty)
        guard case .gone = try desk.write("a", .undelete) else { throw Desk.Unexpected(answer: "") }
        try desk.stands("a", "new life")
        #expect(try desk.body("a") == "new life")
        #expect(try desk.problems() == [])
    }

    @Test func `a restored version is a new change, and the replaced state is kept`() throws {
        let one = try desk.stands("a", "one")
        try desk.stands("a", "two")
        guard case .replaced(let back, _) = try desk.write("a", .restore(version: one.rev)) else {
            throw Desk.Unexpected(answer: "")
        }
        #expect(try desk.body("a") == "one")
        #expect(back.rev != one.rev)
        #expect(try desk.versions("a").map { try Desk.body(of: $0.json) } == ["two", "one"])
        guard let unknown = Rev("00000000000000000000000000000000") else { throw Desk.Unexpected(answer: "") }
        guard case .invalid(let why) = try desk.write("a", .restore(version: unknown)) else {
            throw Desk.Unexpected(answer: "")
        }
        #expect(why.code == .notFound)
    }

    @Test func `an account sees only its own notes`() throws {
        let store = desk.store
        let other = try #require(try Wait.reply { store.createAccount(name: "other", password: "x", reply: $0) })
        try desk.stands("a", "mine")
        let command = NoteCommand(
            account: other, asker: Asker(other), id: try desk.id("a"),
            action: .put { [id = try desk.id("a")] note in
                .success(Change(id: id, action: .write(Content(body: note == nil ? "theirs" : "seen"))))
            })
        guard case .created = try Wait.reply({ store.write(command, reply: $0) }) else {
            throw Desk.Unexpected(answer: "")
        }
        #expect(try desk.body("a") == "mine")
        let theirs = try #require(try desk.reader.note(desk.id("a"), of: other))
        #expect(try Desk.body(of: theirs.json) == "theirs")
        try Wait.reply { store.deleteAccount(other, reply: $0) }
        #expect(try desk.reader.note(desk.id("a"), of: other) == nil)
        #expect(try desk.body("a") == "mine")
        #expect(throws: StoreError.noSuchAccount) { try Wait.reply { store.write(command, reply: $0) } }
        #expect(try desk.problems() == [])
    }
}
