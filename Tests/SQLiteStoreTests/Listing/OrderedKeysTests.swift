import Notes
import NotesSQLite
import NotesStoreContract
import SeededRandom
import Testing

@testable import NotesSQLiteStore

/// Orders that are kept in memory stay right while notes change.
struct OrderedKeysTests {
    @Test func `a list by an order in memory equals a list by a sort, after any changes`() throws {
        var random = Seeded.announced("orders in memory")
        let desk = try Desk()
        let database = try OpenDatabase.reader(desk.fixture.configuration)
        let (kept, sorted) = (NoteListing(database), NoteListing(database))
        (kept.way, sorted.way) = (.byOrder, .tableScan)
        let orders: [[NoteQuery.Order]] = [
            [.init(.title)], [.init(.title, descending: true)], [.init(.createdAt, descending: true)],
            [.init(.pinned, descending: true), .init(.title)], [.init(.title), .init(.lastModified, descending: true)],
        ]
        for round in 0..<40 {
            try change(desk, &random, round)
            for order in orders {
                var query = NoteQuery()
                query.order = order
                query.limit = 1 + random.below(30)
                if random.chance(30) { query.tag = "x" }
                if random.chance(20) { query.pinned = random.chance(50) }
                if random.chance(20) { query.deleted = .include }
                let expected = try pages(sorted, query, desk)
                #expect(try pages(kept, query, desk) == expected, "\(query)")
            }
        }
        #expect(try desk.problems() == [])
    }

    private func change(_ desk: Desk, _ random: inout Seeded, _ round: Int) throws {
        desk.pass(milliseconds: 1_000)
        for _ in 0..<random.below(12) {
            let id = "n\(random.below(120))"
            let content = Content(
                title: ["", "a", "A", "b", "é", "힣", "😀"].pick(&random), body: "\(round)",
                tags: random.chance(30) ? ["x"] : [], folder: ["", "f", "g/h"].pick(&random), pinned: random.chance(10))
            switch random.below(8) {
            case 0 where try desk.note(id) != nil: try desk.delete(id)
            case 1 where try desk.note(id) != nil: _ = try desk.write(id, .purge)
            default:
                let stamp = Timestamp(clamping: desk.now.milliseconds - Int64(random.below(900)))
                _ = try desk.sync([Change(id: try desk.id(id), action: .write(content), lastModified: stamp)])
            }
        }
    }

    private func pages(_ listing: NoteListing, _ query: NoteQuery, _ desk: Desk) throws -> [String] {
        var (query, found) = (query, [String]())
        repeat {
            let (notes, next) = try listing.page(query, desk.keyspace)
            found += notes.map(\.id.text)
            query.after = next
        } while query.after != nil
        return found
    }

    @Test func `tags and folders are counted with every change, and by the lists that name them`() throws {
        let desk = try Desk()
        try desk.push([("a", "1", ""), ("b", "2", "")], tags: ["x", "y"], folder: "home")
        try desk.push([("c", "3", "")], tags: ["x"])
        let reader = desk.reader
        func tags() throws -> [NamedCount] { try reader.tags(of: desk.account) }
        func total(_ configure: (inout NoteQuery) -> Void) throws -> Int {
            var query = NoteQuery()
            query.limit = 1
            configure(&query)
            return try reader.list(query, of: desk.account).total
        }
        #expect(try tags() == [NamedCount(name: "x", count: 3), NamedCount(name: "y", count: 2)])
        #expect(try reader.folders(of: desk.account) == [NamedCount(name: "home", count: 2)])
        desk.pass(milliseconds: 1)
        try desk.delete("a")
        #expect(try tags() == [NamedCount(name: "x", count: 2), NamedCount(name: "y", count: 1)])
        #expect(try total { $0.tag = "x" } == 2)
        #expect(
            try total {
                $0.tag = "x"
                $0.deleted = .include
            } == 3)
        #expect(try total { $0.folder = "home" } == 1)
        desk.pass(milliseconds: 1)
        try desk.push([("b", "2", "")], tags: ["y"], folder: "home/b")
        #expect(try tags() == [NamedCount(name: "x", count: 1), NamedCount(name: "y", count: 1)])
        #expect(try reader.folders(of: desk.account) == [NamedCount(name: "home/b", count: 1)])
        #expect(try desk.problems() == [])
        _ = try desk.write("a", .purge)
        #expect(try desk.problems() == [])
        desk.store.close()
        try desk.fixture.database()
            .execute("UPDATE name_counts SET notes = notes + 1")
        #expect(try desk.problems().contains { $0.contains("counts of tags or folders") })
    }
}
