import NotesSQLiteStore
import NotesStoreContract
import NotesStoreEngine
import QueryVectors
import SeededRandom
import TestDesk
import Testing

@testable import Notes

struct SearchFilterTests {
    private static let operators = [
        "tag:a", "tag:A/b", "tag:Café", "-tag:a", "in:home", "in:\"집 안\"", "-in:home", "is:pinned", "-is:pinned",
        "is:archived", "-is:archived", "is:shared", "-is:shared", "has:file", "has:task", "-has:link", "-우유",
        "-\"가 나\"",
        "after:2026-09-22", "before:2026-09-22", "-before:2026-09-21", "tag:", "tag:none",
    ]
    private static let words = ["메모", "우유", "ㅁㅁ", "가 나", "notes", "\"가 나\""]

    private static func content(_ random: inout Seeded) -> Content {
        func text(_ most: Int) -> String {
            let words = ["메모", "우유", "가", "나", "notes", "- [ ] a\n", "https://x", "1. [x]\n"]
            return (0..<random.below(most)).map { _ in words.pick(&random) }.joined(separator: " ")
        }
        return Content(
            title: text(3).replacing("\n", with: " "), body: text(8),
            tags: [[], ["a"], ["a/b"], ["A", "café"], ["ab"]].pick(&random),
            folder: ["", "home", "Home/둘", "집 안", "homes"].pick(&random), pinned: random.chance(20),
            archived: random.chance(20))
    }

    /// Returns the results of a scan of every live note.
    private static func scan(_ desk: Desk, _ typed: String, _ archived: ArchivedFilter) throws -> [String] {
        let query = SearchQuery(typed)
        let scope = query.filter.scope(archived)
        let shared = try desk.reader.sharedNotes(of: desk.account)
        var list = NoteQuery()
        (list.limit, list.stamps) = (1_000, true)
        var found: [(position: SearchPosition, id: String)] = []
        for stored in try desk.reader.list(list, of: desk.account).notes {
            let content = try stored.json.withUnsafeBufferPointer { try NoteDecoder().storedContent($0) }
            var facts = SearchFacts(content)
            let members = try JSONView.read(stored.json) { $0.object }
            guard case .string(let time)? = members["textModified"] else { throw Desk.Unexpected(answer: "no stamp") }
            facts.textModified = Timestamp(parameter: time)
            facts.shared = shared.contains(stored.id)
            guard scope == .include || content.archived == (scope == .only), query.filter.matches(facts),
                let rank = query.rank(title: FoldedText(content.title), body: FoldedText(content.body))
            else { continue }
            let position = SearchPosition(rank: rank, lastModified: stored.lastModified.milliseconds, seq: stored.seq)
            found.append((position, stored.id.text))
        }
        return found.sorted { $0.position < $1.position }.map(\.id)
    }

    @Test(arguments: [false, true])
    func `every query of the vectors finds its notes, with pages of any length`(isIndexed: Bool) throws {
        let desk = try Desk()
        let vectors = try QueryVectors.read()
        try desk.write(vectors)
        if isIndexed { desk.index() }
        for query in vectors.queries {
            for limit in [1, 2, 1_000] {
                let found = try desk.results(query.q, limit: limit)
                #expect(found.count == query.found.count && Set(found) == query.found, "\(query.q)")
            }
            #expect(try desk.search(query.q).total == query.found.count, "\(query.q)")
        }
    }

    @Test func `a query with operators finds what a scan finds, however far the index has come`() throws {
        var random = Seeded.announced("search filters")
        let desk = try Desk()
        for round in 0..<6 {
            for _ in 0..<(round == 0 ? 150 : 25) {
                desk.pass(milliseconds: Int64(random.below(1_500_000)))
                let id = "n\(random.below(160))"
                var content = Self.content(&random)
                // A change of the tags alone leaves the text at its date.
                if random.chance(40), let json = try desk.note(id)?.json {
                    let tags = content.tags
                    content = try json.withUnsafeBufferPointer { try NoteDecoder().storedContent($0) }
                    content.tags = tags
                }
                _ = try desk.sync([
                    Change(
                        id: try desk.id(id), action: random.chance(5) ? .delete : .write(content),
                        lastModified: desk.now,
                        leftOut: [.attachments])
                ])
                if random.chance(5), let token = ShareToken.random() {
                    let (note, account, store) = (try desk.id(id), desk.account, desk.store)
                    _ = try Wait.reply {
                        store.share(note, of: account, by: Asker(account), as: token, until: .unchanged, reply: $0)
                    }
                }
            }
            if random.chance(70) { desk.index() }
            for _ in 0..<60 {
                let parts = (0...random.below(3)).map { _ in Self.operators.pick(&random) }
                let word = random.chance(50) ? [Self.words.pick(&random)] : []
                let typed = (parts + word).shuffled(using: &random).joined(separator: " ")
                let archived = [ArchivedFilter.include, .exclude, .only].pick(&random)
                let expected = try Self.scan(desk, typed, archived)
                for limit in [3, 1_000] {
                    let found = try desk.results(typed, limit: limit) { $0.archived = archived }
                    #expect(found == expected, "\(typed), \(archived), \(limit) a page")
                }
                #expect(try desk.search(typed) { $0.archived = archived }.total == expected.count, "\(typed)")
            }
        }
        #expect(try desk.problems() == [])
    }

    @Test func `a rare mark among many notes is found behind pages that reached their limit`() throws {
        let desk = try Desk()
        try desk.push((0..<4_500).map { ("n\($0)", "메모 \($0)", "") }, tags: ["집"])
        _ = try desk.sync([
            Change(
                id: try desk.id("rare"),
                action: .write(Content(title: "메모", body: "", tags: ["드문/것"], folder: "", pinned: true)),
                lastModified: desk.now.advanced(byMilliseconds: -1_000), leftOut: [.attachments])
        ])
        desk.index()
        var (pages, found) = (0, [String]())
        var request = SearchRequest(SearchQuery("is:pinned"))
        repeat {
            let answer = try desk.reader.search(request, of: desk.account)
            found += answer.hits.map(\.note.id.text)
            pages += 1
            #expect(answer.isComplete == (answer.next == nil))
            #expect(answer.total >= 1)
            request.after = answer.next
        } while request.after != nil
        #expect(found == ["rare"])
        #expect(pages == 3)
        // The marks of the index have tags, and no other note is read for one.
        let answer = try desk.search("tag:드문")
        #expect(answer.hits.map(\.note.id.text) == ["rare"] && answer.total == 1 && answer.isComplete)
        #expect(try desk.search("메모 tag:집").total == 4_500)
        #expect(try desk.search("메모 tag:집") { $0.limit = 10 }.hits.count == 10)
    }
}
