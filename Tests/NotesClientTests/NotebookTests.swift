import Dispatch
import Foundation
import Notes
import NotesPrimitives
import Testing

@testable import NotesClient

struct NotebookTests {
    private let replica = MemoryReplica()
    private let blocking: BlockingNotebook
    private let notebook: Notebook

    init() {
        blocking = BlockingNotebook(replica, now: { Sample.time })
        notebook = Notebook(blocking)
    }

    /// Returns the next values of a sequence. The test's time limit ends the wait.
    private static func next<Value: Sendable>(
        _ count: Int, of values: AsyncThrowingStream<Value, any Error>
    ) async throws -> [Value] {
        var found: [Value] = []
        for try await value in values {
            found.append(value)
            if found.count == count { break }
        }
        return found
    }

    @Test func `an app creates, edits, finds and deletes a note`() async throws {
        let id = try await notebook.create(Content(title: "장보기", body: "우유"))
        let edited = try await notebook.edit(id) { $0.pinned = true }
        #expect(try await notebook.note(id) == edited)
        #expect(edited?.content?.pinned == true)
        #expect(try await notebook.search("ㅈㅂ").map(\.entry.id) == [id])
        #expect(try await notebook.unsent() == [id])
        #expect(try await notebook.delete(id))
        #expect(try await notebook.entries().isEmpty)
        #expect(try await notebook.restore(id))
        #expect(try await notebook.purge(id))
        #expect(try await notebook.note(id) == nil)
        #expect(try await notebook.edit(id) { $0.pinned = false } == nil)
    }

    @Test func `a list comes in pages, and a note that moves shifts no other`() async throws {
        let ids = try (0..<5).map { number in
            try blocking.create(Content(title: "\(number)", pinned: number == 3), id: NoteID(uuidV8From: (number, 0)))
        }
        let all = try await notebook.entries()
        #expect(all.map(\.id) == [ids[3], ids[0], ids[1], ids[2], ids[4]])
        var (pages, last): ([[NoteEntry]], NoteEntry?) = ([], nil)
        repeat {
            pages.append(try await notebook.entries(limit: 2, after: last))
            last = pages.last?.last
        } while last != nil
        #expect(pages.map(\.count) == [2, 2, 1, 0])
        #expect(Array(pages.joined()) == all)
        try await notebook.edit(ids[1]) { $0.pinned = true }
        #expect(try await notebook.entries(limit: 1, after: all[1]).map(\.id) == [ids[2]])
        #expect(try await notebook.entries(limit: -1).isEmpty)
        for try await first in notebook.updates(limit: 2) {
            #expect(first.map(\.id) == [ids[1], ids[3]])
            break
        }
    }

    @Test func `a list is what its filter selects, in the order of the entries`() async throws {
        for number in 0..<200 as Range<UInt64> {
            let spread = number &* 7919 % 200
            let content = Content(title: "\(number)", tags: number % 3 == 0 ? ["a"] : [], pinned: number % 7 == 0)
            let id = NoteID(uuidV8From: (spread, 0))
            let created = LocalNote.created(id, content, Sample.context(Int64(spread % 50)), createdAt: nil)
            try replica.transact { try $0.put(id, created) }
        }
        let all = try replica.transact { try $0.entries() }.sorted { $0.isListed(before: $1) }
        #expect(try await notebook.entries() == all)
        var filter = EntryFilter()
        filter.tag = NameFilter("a")
        filter.since = Sample.time.advanced(byMilliseconds: 10_000)
        let some = all.filter(filter.matches)
        #expect(some.count > 20 && some.count < 67)
        #expect(try await notebook.entries(filter) == some)
        #expect(try await notebook.entries(filter, limit: 9, after: some[4]) == Array(some[5..<14]))
    }

    @Test(.timeLimit(.minutes(10)))
    func `a read ends while a transaction is under way`() async throws {
        let path = NSTemporaryDirectory() + "cloudnotes-reads-" + UUID().uuidString + ".sqlite"
        defer { for ending in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: path + ending) } }
        let notebook = Notebook(try SQLiteReplica(path: path))
        let id = try await notebook.create(Content(title: "milk", body: "and eggs"))
        let (began, ends) = (AsyncStream.makeStream(of: Void.self), AwaitedValue<Void>())
        let writing = Task.detached { [blocking = notebook.blocking] in
            await withCheckedContinuation { continuation in
                DispatchQueue.global().async {
                    let written = Result {
                        try blocking.replica.transact { transaction in
                            try transaction.put(id, nil)
                            began.continuation.finish()
                            ends.wait()
                        }
                    }
                    continuation.resume(returning: written)
                }
            }
        }
        for await _ in began.stream {}
        #expect(try await notebook.note(id)?.title == "milk")
        #expect(try await notebook.entries().map(\.id) == [id])
        #expect(try await notebook.search("egg").map(\.entry.id) == [id])
        #expect(try await notebook.unsent() == [id])
        #expect(try await notebook.progress().lastSyncAt == nil)
        ends.set(())
        try await writing.value.get()
        #expect(try await notebook.entries().isEmpty)
    }

    @Test(.timeLimit(.minutes(10)))
    func `changes name the notes, and a slow reader gets all as one`() async throws {
        var changes = notebook.changes().makeAsyncIterator()
        let milk = try await notebook.create(Content(title: "milk"))
        #expect(await changes.next() == NotebookChange([milk], isByUser: true))
        let eggs = try await notebook.create(Content(title: "eggs"))
        for number in 1...200 { try await notebook.edit(milk) { $0.title = "milk \(number)" } }
        #expect(await changes.next() == NotebookChange([milk, eggs], isByUser: true))
    }

    @Test(.timeLimit(.minutes(10)))
    func `nothing is announced where a user sees no difference`() async throws {
        let known = ReceivedNote(Sample.note("milk"), json: NoteEncoder.json(Sample.note("milk"))[...])
        try blocking.syncReplica.transact { _ = try $0.receive([known], generation: 1) }
        let id = try await notebook.create(Content(title: "eggs"))
        var changes = notebook.changes().makeAsyncIterator()
        try await notebook.edit(id) { $0.title = "eggs" }
        try await notebook.bind(toAccount: "me")
        try await notebook.recordBackup()
        // The same state again, in a sync from the start, and the mark of a sent change.
        let received = try blocking.syncReplica.transact { try $0.receive([known], generation: 2) }
        #expect(received == ReceivedNotes(count: 1))
        let waiting = try #require(try blocking.kept(id))
        try blocking.syncReplica.transact { try $0.put(id, waiting.sending()) }
        let last = try await notebook.create(Content(title: "tea"))
        #expect(await changes.next() == NotebookChange([last], isByUser: true))
    }

    @Test(.timeLimit(.minutes(10)))
    func `news of a sync is announced by ids, and is no change of the user`() async throws {
        var changes = notebook.changes().makeAsyncIterator()
        let news = ReceivedNote(Sample.note("milk"), json: NoteEncoder.json(Sample.note("milk"))[...])
        try blocking.syncReplica.transact { _ = try $0.receive([news], generation: 1) }
        #expect(await changes.next() == NotebookChange([Sample.id], isByUser: false))
        try await notebook.clearDevice()
        #expect(await changes.next() == NotebookChange([Sample.id], isByUser: false))
    }

    @Test func `a transaction that throws announces nothing`() async throws {
        struct Stop: Error {}
        var changes = notebook.changes().makeAsyncIterator()
        #expect(throws: Stop.self) {
            try blocking.replica.transact { transaction in
                try transaction.put(Sample.id, LocalNote(id: Sample.id, server: Sample.note("x")))
                throw Stop()
            }
        }
        let id = try await notebook.create(Content(title: "milk"))
        #expect(await changes.next()?.ids == [id])
    }

    @Test(.timeLimit(.minutes(10)))
    func `a note is observed, and changes of others are not`() async throws {
        let id = try await notebook.create(Content(title: "milk"))
        let updates = notebook.updates(of: id)
        #expect(try await Self.next(1, of: updates).map { $0?.title } == ["milk"])
        try await notebook.create(Content(title: "other"))
        try await notebook.edit(id) { $0.title = "tea" }
        #expect(try await Self.next(1, of: updates).map { $0?.title } == ["tea"])
        try await notebook.purge(id)
        #expect(try await Self.next(1, of: updates) == [nil])
    }

    @Test(.timeLimit(.minutes(10)))
    func `a query is observed, and is silent where its result stays`() async throws {
        let milk = try await notebook.create(Content(title: "milk"))
        let updates = notebook.updates(matching: "milk")
        #expect(try await Self.next(1, of: updates).map { $0.map(\.id) } == [[milk]])
        try await notebook.create(Content(title: "tea"))
        let second = try await notebook.create(Content(title: "more milk"))
        #expect(try await Self.next(1, of: updates).map { Set($0.map(\.id)) } == [[milk, second]])
    }

    @Test func `errors are those of the notebook`() async throws {
        try await notebook.bind(toAccount: "me")
        await #expect(throws: NotebookError.otherAccount(held: "me")) { try await notebook.bind(toAccount: "you") }
        try await notebook.create(Content(title: "milk"))
        await #expect(throws: NotebookError.unsent(1)) { try await notebook.clearDevice() }
        try await notebook.clearDevice(discardingUnsent: true)
    }

    @Test func `an edit of a shown note names the state that the user saw`() async throws {
        let id = Sample.id
        try replica.transact { try $0.put(id, LocalNote(id: id, server: Sample.note("milk"), generation: 1)) }
        let shown = try #require(try await notebook.note(id))
        try replica.transact { try $0.put(id, shown.pulled(Sample.note("tea", seq: 2, at: 5), 1)) }
        let edited = try await notebook.edit(id, shown: shown) { $0.body = "milk, eggs" }
        #expect(edited?.unsent?.base == shown.server)
        // What waits is what the user saw last.
        #expect(edited?.seen?.state == edited?.present)
        #expect(edited?.seen?.rev == edited?.present?.rev)
    }
}
