import Notes
import Testing

@testable import NotesClient

struct BlockingNotebookTests {
    private let notebook = BlockingNotebook(MemoryReplica(), now: { Sample.time }, random: { .random(in: 0 ... .max) })

    @Test func `an edit shows at once, pinned notes first`() throws {
        let milk = try notebook.create(Content(title: "milk"))
        let eggs = try notebook.create(Content(title: "eggs"))
        try notebook.edit(milk) { $0.pinned = true }
        #expect(try notebook.entries().map(\.id) == [milk, eggs])
        try notebook.delete(milk)
        #expect(try notebook.entries().map(\.id) == [eggs])
        try notebook.restore(milk)
        #expect(try notebook.entries().map(\.id) == [milk, eggs])
        try notebook.purge(eggs)
        #expect(try notebook.kept(eggs) == nil)
    }

    @Test func `search finds by the server's folding, in the server's order`() throws {
        let body = try notebook.create(Content(title: "Liste", body: "Café und 메모장"))
        let title = try notebook.create(Content(title: "CAFE"))
        #expect(try notebook.search("cafe").map(\.entry.id) == [title, body])
        #expect(try notebook.search("ㅁㅁ").map(\.entry.id) == [body])
        #expect(try notebook.search("메몾").map(\.entry.id) == [body])
        let hit = try #require(try notebook.search("메모").first)
        #expect(hit.matches == [SearchMatch(.body, start: 9, length: 2)])
        #expect(try notebook.search("tea").isEmpty)
        #expect(try notebook.search("cafe", limit: 1).map(\.entry.id) == [title])
        #expect(try notebook.search("cafe", limit: 1, offset: 1).map(\.entry.id) == [body])
        #expect(try notebook.search("cafe", limit: .max, offset: 2).isEmpty)
    }

    @Test func `notes of one account never come into another`() throws {
        try notebook.bind(toAccount: "me")
        try notebook.bind(toAccount: "me")
        #expect(throws: NotebookError.otherAccount(held: "me")) { try notebook.bind(toAccount: "you") }
        try notebook.create(Content(title: "milk"))
        #expect(throws: NotebookError.unsent(1)) { try notebook.clearDevice() }
        try notebook.clearDevice(discardingUnsent: true)
        #expect(try notebook.entries().isEmpty)
        try notebook.bind(toAccount: "you")
    }

    @Test func `settling a conflict with the text that lost makes it a new change`() throws {
        let won = Sample.note("won", seq: 2, at: 5)
        var kept = LocalNote(id: Sample.id, server: won, generation: 1)
        kept.conflict = KeptConflict(
            rev: won.rev, loser: .ours, lastModified: Sample.time, lost: Sample.note("lost").state, isReady: true)
        try notebook.replica.transact { try $0.put(kept.id, kept) }
        #expect(try notebook.conflicts().count == 1)
        try notebook.resolveConflict(of: kept.id, keeping: .lost)
        let settled = try #require(try notebook.kept(kept.id))
        #expect(settled.conflict == nil)
        #expect(settled.present?.content?.body == "lost")
        #expect(settled.unsent?.base == won)
    }
}
