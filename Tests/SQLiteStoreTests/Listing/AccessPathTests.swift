import Notes
import NotesStoreContract
import SeededRandom
import TestDesk
import Testing

@testable import NotesSQLiteStore

/// A list is the same by every access path.
struct AccessPathTests {
    private struct Known {
        var id: String
        var title: String
        var tags: [String]
        var folder: String
        var pinned: Bool
        var archived: Bool
        var created: Int64
        var modified: Int64
        var isDeleted: Bool
    }

    @Test func `every access path gives the same pages as a sort of all notes`() throws {
        var random = Seeded.announced("list ways")
        let desk = try Desk()
        let notes = try Self.furnish(desk, &random)
        let listing = try NoteListing(OpenDatabase.reader(desk.fixture.configuration))
        for _ in 0..<150 {
            let query = Self.query(&random, from: notes)
            let expected = Self.list(notes, query)
            for way in [nil] + AccessPath.allCases.map(Optional.some) {
                listing.way = way
                var (found, page): ([String], NoteQuery) = ([], query)
                repeat {
                    let (notes, next) = try listing.page(page, desk.keyspace)
                    #expect(notes.count <= query.limit)
                    found += notes.map(\.id.text)
                    page.after = next
                } while page.after != nil && found.count <= notes.count
                #expect(found == expected, "\(query) by \(String(describing: way))")
                guard found == expected else { return }
            }
            #expect(try listing.count(query, desk.keyspace) == expected.count, "\(query)")
        }
    }

    @Test(arguments: [
        ("", 100_000, 0, AccessPath.byModified), ("tag", 100_000, 10, .byTag), ("tag", 100_000, 20_000, .byModified),
        ("tag", 50, 50, .tableScan), ("folder", 100_000, 10, .byFolder), ("folder", 100_000, 20_000, .byModified),
        ("pinned", 100_000, 3, .byPin), ("pinned", 100_000, 20_000, .byPin), ("title", 100_000, 0, .byOrder),
        ("title", 4_000, 0, .tableScan),
        ("title,tag", 100_000, 10, .byTag), ("title,tag", 100_000, 50_000, .byOrder), ("id", 100_000, 0, .byID),
        ("archived", 100_000, 3, .byArchive), ("archived", 100_000, 20_000, .byArchive),
        ("archived,tag", 100_000, 10, .byTag),
        ("unpinned", 100_000, 0, .byModified), ("pinned,tag", 100_000, 10, .byTag),
    ])
    func `the access path with the fewest rows is chosen`(_ what: String, all: Int, few: Int, _ way: AccessPath) throws
    {
        var query = NoteQuery()
        let words = what.split(separator: ",")
        if words.contains("tag") { query.tag = "a" }
        if words.contains("folder") { query.folder = "a" }
        if words.contains("pinned") { query.pinned = true }
        if words.contains("archived") { query.archived = .only }
        if words.contains("unpinned") { query.pinned = false }
        if words.contains("title") { query.order = [.init(.title)] }
        if words.contains("id") { query.order = [] }
        let run = try #require(ListScan.groups(of: query, Keyspace(1)).first?.first)
        var sizes: [AccessPath: Int] = [.tableScan: all, .byTag: few, .byFolder: few, .byPin: few, .byArchive: few]
        sizes = sizes.filter { run.ways.contains($0.key) }
        sizes[.byModified] = all
        #expect(run.way(for: 101, sizes) == way)
        // A rare state is not searched among the others, however many there are.
        sizes[.byModified] = 3
        #expect(run.way(for: 101, sizes) != .tableScan || !run.ways.contains(.byModified))
    }

    // MARK: Random notes and queries

    private static let folders = ["", "", "a", "a/b", "a-b", "a/b/c", "ab", "가"]
    private static let tags = ["x", "y", "나", "x/y", "x/z", "x-", "x/y/z"]
    private static let titles = ["", "a", "A", "b", "é", "e\u{301}", "힣", "😀"]

    /// Makes notes of this account and of another, some of which are deleted or purged.
    private static func furnish(_ desk: Desk, _ random: inout Seeded) throws -> [Known] {
        let store = desk.store
        let other = try #require(try Wait.reply { store.createAccount(name: "other", password: "", reply: $0) })
        var notes: [Known] = []
        for number in 0..<120 {
            let stamp = desk.now.milliseconds - Int64(random.below(20)) * 1000
            var note = Known(
                id: "n\(random.below(1000))-\(number)", title: titles.pick(&random),
                tags: tags.filter { _ in random.chance(30) }, folder: folders.pick(&random), pinned: random.chance(15),
                archived: random.chance(25),
                created: stamp, modified: stamp, isDeleted: false)
            let content = Content(
                title: note.title, body: "", tags: note.tags, folder: note.folder, pinned: note.pinned,
                archived: note.archived)
            for account in [desk.account, other] {
                let id = try desk.id(account == other ? "other-\(number)" : note.id)
                let change = Change(
                    id: id, action: .write(content), lastModified: Timestamp(clamping: stamp), leftOut: [])
                let command = NoteCommand(
                    account: account, asker: Asker(account), id: id, action: .put { _ in .success(change) })
                _ = try Wait.reply { store.write(command, reply: $0) }
            }
            if random.chance(20) {
                desk.pass(milliseconds: 1)
                let isPurged = random.chance(30)
                _ = try desk.write(note.id, isPurged ? .purge : .delete(lastModified: nil))
                if isPurged { continue }
                note.isDeleted = true
                note.modified = try #require(try desk.note(note.id)).lastModified.milliseconds
            }
            notes.append(note)
        }
        return notes
    }

    private static func query(_ random: inout Seeded, from notes: [Known]) -> NoteQuery {
        var query = NoteQuery()
        let keys: [NoteQuery.Key] = [.lastModified, .createdAt, .title, .pinned].shuffled(using: &random)
        query.order = keys.prefix(random.below(4)).map { .init($0, descending: random.chance(50)) }
        query.limit = 1 + random.below(40)
        query.deleted = [.exclude, .include, .only].pick(&random)
        if random.chance(30) { query.tag = tags.pick(&random) + (random.chance(50) ? "/" : "") }
        if random.chance(30) { query.folder = folders.pick(&random) }
        if let folder = query.folder, !folder.isEmpty, random.chance(50) { query.folder = folder + "/" }
        if random.chance(30) { query.pinned = random.chance(50) }
        query.archived = [.include, .include, .exclude, .only].pick(&random)
        let stamp = Timestamp(clamping: notes.pick(&random).created)
        if random.chance(15) { query.modifiedSince = stamp }
        if random.chance(15) { query.createdSince = stamp }
        if random.chance(15) { query.createdBefore = stamp }
        return query
    }

    private static func list(_ notes: [Known], _ query: NoteQuery) -> [String] {
        notes.filter { note in
            let isInState =
                switch query.deleted {
                case .exclude: !note.isDeleted
                case .only: note.isDeleted
                case .include: true
                }
            func admits(_ filter: String, _ name: String) -> Bool {
                filter == name || filter.hasSuffix("/") && (name.hasPrefix(filter) || name + "/" == filter)
            }
            return isInState && query.tag.map { tag in note.tags.contains { admits(tag, $0) } } ?? true
                && query.folder.map { admits($0, note.folder) } ?? true
                && query.pinned.map { $0 == note.pinned } ?? true
                && (query.archived == .include || note.archived == (query.archived == .only))
                && query.modifiedSince.map { note.modified >= $0.milliseconds } ?? true
                && query.createdSince.map { note.created >= $0.milliseconds } ?? true
                && query.createdBefore.map { note.created < $0.milliseconds } ?? true
        }
        .sorted { one, two in
            for order in query.order {
                let (first, second) = (key(order, one), key(order, two))
                if first != second { return first.lexicographicallyPrecedes(second) != order.isDescending }
            }
            return one.id < two.id
        }
        .map(\.id)
    }

    /// Returns a key that orders numbers by their bytes, the greatest first.
    private static func key(_ order: NoteQuery.Order, _ note: Known) -> [UInt8] {
        switch order.key {
        case .lastModified, .textModified: withUnsafeBytes(of: note.modified.bigEndian) { Array($0) }
        case .createdAt: withUnsafeBytes(of: note.created.bigEndian) { Array($0) }
        case .title: Array(note.title.utf8)
        case .pinned: [note.pinned ? 1 : 0]
        }
    }
}
