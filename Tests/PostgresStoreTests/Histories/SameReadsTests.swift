import Notes
import NotesHashing
import NotesPostgresStore
import NotesStoreContract
import NotesStoreEngine
import PostgresCluster
import SeededRandom
import Testing

/// Runs a history on all stores, and then every read on each.
@Suite(.enabled(if: PostgresCluster.isHere))
struct SameReadsTests {
    private let clock = StoppedClock()
    private let embedded: EmbeddedDesk
    private let scaled: PostgresDesk
    private let memory: MemoryDesk
    private let stores: [ReadTexts]
    private var random: Seeded

    init() throws {
        random = Seeded.announced("same reads")
        embedded = try EmbeddedDesk(clock: clock)
        scaled = try PostgresDesk(clock: clock)
        memory = try MemoryDesk(clock: clock)
        var history = NoteHistory(Seeded(random.next()), of: scaled.account, clock)
        for _ in 0..<40 {
            let steps = history.take(1 + history.below(6))
            let answers = try scaled.perform(steps, gathering: true)
            for (step, answer) in zip(steps, answers) {
                try #require(embedded.perform(step) == answer)
                try #require(memory.perform(step) == answer)
            }
            for row in try scaled.observer.run("SELECT id, rev FROM notes") {
                if let id = try NoteID(row.text(0)), let rev = try Rev(row.bytes(1)) { history.present[id] = rev }
            }
            history.revs = try scaled.observer.run("SELECT rev FROM versions ORDER BY rev").compactMap {
                try Rev($0.bytes(0))
            }
        }
        stores = [
            ReadTexts(try embedded.reader(), embedded.account), ReadTexts(try scaled.reader(), scaled.account),
            ReadTexts(try memory.reader(), memory.account),
        ]
    }

    /// Returns the answer of the stores, which must be the same.
    private func same(_ read: (ReadTexts) throws -> String) throws {
        let answers = try stores.map(read)
        #expect(answers[0] == answers[1] && answers[2] == answers[1])
    }

    private var ids: [NoteID] { ["a", "b", "c", "groceries", "Z_9", "absent"].compactMap { NoteID($0) } }

    @Test func `notes, versions and explanations are the same`() throws {
        for id in ids {
            try same { try $0.note(id) }
            try same { try $0.history(id) }
            try same { try $0.explain(id) }
        }
    }

    @Test func `tags, folders and counters are the same`() throws {
        try same { try $0.counts() }
    }

    @Test mutating func `pages of changes have the same bytes from any beginning`() throws {
        let last = try stores[1].reader.status(of: scaled.account).seq
        for limit in [1, 3, 1_000] {
            try same { try $0.changes(.beginning, limit) }
            for _ in 0..<8 {
                let seq = Int64(random.below(Int(last) + 1))
                try same { try $0.changes(after: seq, limit) }
                let time = Timestamp(clamping: clock.now - Int64(random.below(6_000_000)))
                try same { try $0.changes(.since(time), limit) }
            }
        }
    }

    @Test mutating func `lists are the same in every order, by every filter and on every page`() throws {
        let orders: [[NoteQuery.Order]] = [
            [.init(.lastModified, descending: true)], [.init(.lastModified)], [.init(.createdAt, descending: true)],
            [.init(.title), .init(.lastModified)], [.init(.title, descending: true)],
            [.init(.pinned, descending: true), .init(.lastModified, descending: true)],
            [.init(.pinned), .init(.title, descending: true), .init(.createdAt)], [],
            [.init(.lastModified, descending: true), .init(.title)], [.init(.lastModified), .init(.pinned)],
        ]
        for _ in 0..<120 {
            var query = NoteQuery()
            query.order = orders[random.below(orders.count)]
            query.limit = 1 + random.below(4)
            query.byteLimit = random.chance(30) ? 300 : 1 << 20
            query.view = random.chance(50) ? .summary : .full
            query.deleted = [.exclude, .only, .include][random.below(3)]
            query.archived = [.include, .exclude, .only][random.below(3)]
            if random.chance(30) { query.pinned = random.chance(50) }
            if random.chance(40) { query.tag = ["a", "a/", "a/b", "c", "x"][random.below(5)] }
            if random.chance(40) { query.folder = ["", "home", "home/", "home/둘"][random.below(4)] }
            if random.chance(30) { query.modifiedSince = earlier() }
            if random.chance(20) { query.createdSince = earlier() }
            if random.chance(20) { query.createdBefore = earlier() }
            try same { try $0.pages(query) }
        }
    }

    @Test func `notes of one time are on one page each, wherever a page ends among them`() throws {
        let changes = try (0..<24).map { number in
            Change(
                id: try #require(NoteID("tied\(number)")),
                action: .write(Content(title: "\(number % 5)", body: "text", pinned: number % 3 == 0)),
                lastModified: Timestamp(clamping: clock.now - Int64(number % 3)), origin: .sync)
        }
        let push = HistoryStep.push(
            SyncPush(
                account: scaled.account, asker: Asker(scaled.account), changes: changes,
                pull: PullRequest(start: .beginning)))
        let expected = embedded.perform(push)
        #expect(try scaled.perform([push], gathering: true) == [expected])
        #expect(memory.perform(push) == expected)
        let orders: [[NoteQuery.Order]] = [
            [.init(.lastModified, descending: true)], [.init(.lastModified)],
            [.init(.lastModified, descending: true), .init(.title)], [.init(.lastModified), .init(.pinned)],
        ]
        for order in orders {
            for limit in [1, 2, 5, 7, 100] {
                var query = NoteQuery()
                (query.order, query.limit) = (order, limit)
                let pages = try "\n" + stores[1].pages(query)
                for change in changes { #expect(pages.ranges(of: "\n\(change.id) ").count == 1, "\(pages)") }
                try same { try $0.pages(query) }
            }
        }
    }

    private mutating func earlier() -> Timestamp { Timestamp(clamping: clock.now - Int64(random.below(6_000_000))) }

    @Test(arguments: ["milk", "bread", "메모", "ㅁㅁ", "é", "e", "가나", "nothing", "home"])
    func `searches find the same`(text: String) throws {
        try same { try $0.search(text) }
    }

    @Test func `the seconds since which a note is unchanged are the same`() throws {
        let seconds = (0..<400).map { Int(clock.now / 1_000) - $0 * 20 }
        for id in ids { try same { try $0.unmodified(id, seconds) } }
    }
}
