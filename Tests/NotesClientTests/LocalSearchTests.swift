import Foundation
import Notes
import NotesSQLite
import QueryVectors
import SeededRandom
import Testing

@testable import NotesClient

struct LocalSearchTests {
    private static let words = [
        "메모", "메모장", "장보기", "우유", "café", "Café", "notes", "日本", "ㅋㅋ", "값", "제주도 여행", "제주도여행", "🎉", "회의록",
    ]

    private static func text(_ random: inout Seeded, _ most: Int) -> String {
        (0..<random.below(most + 1)).map { _ in words.pick(&random) + ["", " ", "\n"].pick(&random) }.joined()
    }

    /// Returns the matches among all notes, ranked and in order.
    private static func slowly(_ notebook: BlockingNotebook, _ typed: String, _ filter: EntryFilter) throws -> [NoteID]
    {
        let query = SearchQuery(typed)
        var found: [(rank: SearchRank, entry: NoteEntry)] = []
        try notebook.replica.transact { transaction in
            try transaction.visit { kept in
                guard let content = kept.present?.shownContent, let entry = NoteEntry(kept), filter.matches(entry),
                    query.filter.matches(SearchFacts(content)),
                    let rank = query.rank(title: FoldedText(content.title), body: FoldedText(content.body))
                else { return true }
                found.append((rank, entry))
                return true
            }
        }
        return found.sorted { one, other in
            if one.rank != other.rank { return one.rank < other.rank }
            if one.entry.lastModified != other.entry.lastModified {
                return one.entry.lastModified > other.entry.lastModified
            }
            return one.entry.id < other.entry.id
        }.map(\.entry.id)
    }

    @Test func `a search finds the same as a scan of every note, in the same order`() throws {
        let path = NSTemporaryDirectory() + "cloudnotes-search-" + UUID().uuidString + ".sqlite"
        defer { for ending in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: path + ending) } }
        var random = Seeded.announced("local search")
        let replicas: [any LocalReplica] = [try SQLiteReplica(path: path), MemoryReplica()]
        for replica in replicas {
            try replica.transact { transaction in
                for number in 0..<50 as Range<UInt64> {
                    let id = NoteID(uuidV8From: (number, random.next()))
                    let content = Content(
                        title: Self.text(&random, 2), body: Self.text(&random, 12), archived: random.chance(10))
                    var kept = LocalNote.created(id, content, Sample.context(Int64(random.below(20))))
                    if random.chance(15) { kept = kept.deleted(Sample.context(50)) }
                    try transaction.put(id, kept)
                }
            }
            let notebook = BlockingNotebook(replica)
            var trash = EntryFilter.everyLive
            trash.isDeleted = true
            for typed in Self.words + ["메몾", "ㅈㅂㄱ", "제ㅈㄷㅇ", "메모 우유", "\"장보기 메모\"", "없다", "-메모", "우유 -notes"] {
                for filter in [EntryFilter.everyLive, EntryFilter(), trash] {
                    let all = try Self.slowly(notebook, typed, filter)
                    for limit in [1, 7, 1000] {
                        let found = try notebook.search(typed, limit: limit, filter).map(\.entry.id)
                        #expect(found == Array(all.prefix(limit)), "\(typed), at most \(limit)")
                    }
                }
            }
        }
    }

    @Test func `every query of the vectors finds its notes on a device, but for share pages`() throws {
        let path = NSTemporaryDirectory() + "cloudnotes-search-" + UUID().uuidString + ".sqlite"
        defer { for ending in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: path + ending) } }
        let vectors = try QueryVectors.read()
        let replicas: [any LocalReplica] = [try SQLiteReplica(path: path), MemoryReplica()]
        for replica in replicas {
            try replica.transact { transaction in
                for row in vectors.notes {
                    let id = try #require(NoteID(row.id))
                    // The tags were changed after the text.
                    var stamps = Stamps(rest: row.time)
                    stamps[.tags] = row.time.advanced(byMilliseconds: 1)
                    let state = NoteState(
                        id: id, createdAt: row.time, lastModified: row.time.advanced(byMilliseconds: 1),
                        isDeleted: false, content: row.content, stamps)
                    let note = Note(state: state, rev: state.rev, seq: 1, receivedAt: row.time, device: nil)
                    try transaction.put(id, LocalNote(id: id, server: note, generation: 1))
                }
            }
            let notebook = BlockingNotebook(replica)
            for query in vectors.queries where !query.q.contains("is:shared") {
                let found = try notebook.search(query.q).map(\.entry.id.text)
                #expect(found.count == query.found.count && Set(found) == query.found, "\(query.q)")
                let pages = try (0..<vectors.notes.count).flatMap {
                    try notebook.search(query.q, limit: 1, offset: $0).map(\.entry.id.text)
                }
                #expect(pages == found, "\(query.q)")
            }
            #expect(try notebook.search("is:shared").isEmpty)
            // Without words, the latest change comes first, and the snippet is the beginning.
            let found = try notebook.search("-is:archived -shop", EntryFilter())
            #expect(found.map(\.entry.id.text) == ["groceries", "budget", "done"])
            #expect(found.first?.snippet.hasPrefix("- [ ] milk") == true && found.first?.matches == [])
            #expect(try notebook.search("is:archived", EntryFilter()).map(\.entry.id.text) == ["memo"])
        }
    }

    @Test func `an edited, erased or discarded note is found in its present state`() throws {
        let notebook = BlockingNotebook(MemoryReplica())
        let id = try notebook.create(Content(title: "장보기", body: "우유"))
        #expect(try notebook.search("우유").count == 1)
        try notebook.edit(id) { $0.body = "달걀" }
        #expect(try notebook.search("우유").isEmpty)
        #expect(try notebook.search("ㄷㄱ").count == 1)
        #expect(try notebook.search("달걀", limit: 0).isEmpty)
        try notebook.purge(id)
        #expect(try notebook.search("달걀").isEmpty)
    }

    @Test func `a file of the first version keeps its notes, and is searched`() throws {
        let path = NSTemporaryDirectory() + "cloudnotes-search-" + UUID().uuidString + ".sqlite"
        defer { for ending in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: path + ending) } }
        let created = LocalNote.created(
            NoteID(uuidV8From: (1, 0)), Content(title: "장보기", body: "우유"), Sample.context(1))
        let pulled = LocalNote(id: Sample.id, server: Sample.note("메모장"), generation: 1)
        do {
            let database = try Database(path: path, mode: .create)
            try database.execute(ReplicaSchema.steps[0])
            try database.execute("PRAGMA application_id = \(ReplicaSchema.file.applicationID); PRAGMA user_version = 1")
            let insert = database.statement(
                """
                INSERT INTO notes (space, id, generation, rev, edited, disputed, modified, marks, title, unsent, server)
                VALUES ('', ?, ?, ?, ?, 0, ?, ?, ?, ?, ?)
                """)
            for kept in [created, pulled] {
                let entry = try #require(NoteEntry(kept))
                try insert.bind(1, kept.id.text).bind(2, kept.generation).bind(3, kept.server?.rev.bytes)
                    .bind(4, kept.unsent?.state.lastModified.milliseconds).bind(5, entry.lastModified.milliseconds)
                    .bind(6, kept.unsent == nil ? 0 : 8 as Int64).bind(7, entry.title).bind(8, kept.unsent?.bytes)
                    .bind(9, kept.server.map { NoteEncoder.json($0) }).run()
            }
            // An unreadable note does not keep others from being found.
            try database.execute(
                """
                INSERT INTO notes (space, id, generation, disputed, modified, marks, title, server)
                VALUES ('', 'damaged', 1, 0, 1, 0, 'damaged', x'00')
                """)
        }
        let replica = try SQLiteReplica(path: path)
        try replica.transact { (transaction: any ReplicaTransaction) throws in
            #expect(try transaction.note(created.id) == created)
            #expect(try transaction.note(pulled.id) == pulled)
            #expect(try transaction.ids(.unsent) == [created.id])
            #expect(try transaction.ids(.before(generation: 2)).contains(pulled.id))
            #expect(try transaction.entries().count == 3)
        }
        let notebook = BlockingNotebook(replica)
        #expect(try notebook.search("ㅇㅇ").map(\.entry.id) == [created.id])
        #expect(try notebook.search("메몾").map(\.entry.id) == [pulled.id])
    }
}
