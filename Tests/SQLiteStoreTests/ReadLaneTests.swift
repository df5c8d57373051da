import Notes
import NotesSQLiteStore
import NotesStoreContract
import TestDesk
import Testing

/// Tests the reads that a loop makes without waiting, and those that the store answers later.
struct ReadLaneTests {
    private let desk: Desk
    private let scope: ReadScope

    init() throws {
        desk = try Desk()
        scope = ReadScope(Asker(desk.account), of: desk.account)
    }

    @Test func `a note is answered at once`() throws {
        let note = try desk.stands("a", "one")
        let lane = try desk.store.makeLane()
        guard case .note(let found, let unmodified)? = try lane.answer(.note(desk.id("a"), seconds: [], scope)) else {
            throw Desk.Unexpected(answer: "later, or another")
        }
        #expect(found == note)
        #expect(unmodified.isEmpty)
    }

    @Test func `a pull of many changes is answered later, and a short one at once`() throws {
        let lane = try desk.store.makeLane()
        for number in 0..<201 { try desk.stands("n\(number)", "text") }
        let all = PointRead.changes(PullRequest(start: .beginning), scope)
        if try lane.answer(all) != nil { throw Desk.Unexpected(answer: "at once") }
        let store = desk.store
        guard case .changes(.page(let page)) = try Wait.reply({ store.answer(all, reply: $0) }) else {
            throw Desk.Unexpected(answer: "no page")
        }
        #expect(page.count == 201)
        try desk.stands("later", "text")
        guard
            case .changes(.page(let rest))? = try lane.answer(
                .changes(PullRequest(start: .after(page.cursor)), scope))
        else { throw Desk.Unexpected(answer: "later, or no page") }
        #expect(try Desk.ids(rest) == ["later"])
    }

    @Test func `a failed read is answered later too`() throws {
        let nobody = AccountNumber(99)
        let (store, scope) = (desk.store, ReadScope(Asker(nobody), of: nobody))
        #expect(throws: StoreError.noSuchAccount) {
            try Wait.reply { store.answer(.head(scope), reply: $0) } as PointAnswer
        }
    }
}
