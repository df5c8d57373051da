import Notes
import NotesSQLiteStore
import NotesStoreContract
import Testing

struct ListingTests {
    let desk: Desk

    init() throws {
        desk = try Desk()
        for number in 0..<30 {
            let id = try desk.id("n\(number)")
            let content = Content(
                title: "t\(number % 4)", body: "x", tags: number % 3 == 0 ? ["가", "b"] : ["b"],
                folder: number % 5 == 0 ? "home/lists" : "", pinned: number % 10 == 0)
            let stamp = desk.now.advanced(byMilliseconds: Int64(number % 7) * 1000)
            _ = try desk.write(
                "n\(number)",
                .put { _ in .success(Change(id: id, action: .write(content), lastModified: stamp)) })
        }
        try desk.delete("n29")
    }

    func list(_ configure: (inout NoteQuery) -> Void) throws -> ListedNotes {
        var query = NoteQuery()
        configure(&query)
        return try desk.reader.list(query, of: desk.account)
    }

    @Test(arguments: [1, 1000, 100_000]) func `a page ends by its bytes too, and the next goes on`(bytes: Int) throws {
        var paged: [StoredNote] = []
        var after: NotePosition?
        repeat {
            let page = try list {
                $0.limit = 20
                $0.byteLimit = bytes
                $0.after = after
            }
            #expect(page.total == 29)
            #expect((1...20).contains(page.notes.count))
            // All but the last fit.
            #expect(page.notes.dropLast().reduce(0) { $0 + $1.json.count } < bytes)
            paged += page.notes
            after = page.next
        } while after != nil
        #expect(paged == (try list { $0.limit = 1000 }.notes))
    }

    @Test func `summaries count with their own size`() throws {
        let whole = try list { $0.view = .summary }
        #expect(whole.notes.count == 29 && whole.next == nil)
        #expect(whole.notes.allSatisfy { $0.json.count < 600 && $0.json.starts(with: Array("{\"id\":".utf8)) })
        #expect(String(decoding: whole.notes[0].json, as: UTF8.self).contains("\"displayTitle\":"))
    }

    @Test(arguments: [
        [NoteQuery.Order(.lastModified, descending: true)], [.init(.lastModified)], [.init(.createdAt)],
        [.init(.title, descending: true)], [.init(.pinned, descending: true), .init(.title), .init(.lastModified)],
        [],
    ])
    func `pages of every order have all notes, in order, each once`(order: [NoteQuery.Order]) throws {
        let whole = try list {
            $0.order = order
            $0.limit = 1000
        }
        #expect(whole.notes.count == 29)
        #expect(whole.total == 29)
        #expect(whole.next == nil)
        var paged: [StoredNote] = []
        var after: NotePosition?
        repeat {
            let page = try list {
                $0.order = order
                $0.limit = 4
                $0.after = after
            }
            #expect(page.total == 29)
            paged += page.notes
            after = page.next
        } while after != nil && paged.count < 100
        #expect(paged == whole.notes)
    }

    @Test func `ties are broken by id`() throws {
        let ids = try list { $0.order = [.init(.title)] }.notes.map(\.id.text)
        let zeroes = ids.prefix(8)
        #expect(Array(zeroes) == zeroes.sorted())
    }

    @Test func `a filter keeps the notes that it names`() throws {
        #expect(try list { $0.tag = "가" }.total == 10)
        #expect(try list { $0.tag = "없다" }.total == 0)
        #expect(try list { $0.folder = "home/lists" }.total == 6)
        #expect(try list { $0.folder = "home" }.total == 0)
        #expect(try list { $0.pinned = true }.total == 3)
        #expect(try list { $0.deleted = .only }.notes.map(\.id.text) == ["n29"])
        #expect(try list { $0.deleted = .include }.total == 30)
        let edge = desk.now.advanced(byMilliseconds: 5000)
        #expect(try list { $0.modifiedSince = edge }.total == 8)
        #expect(try list { $0.createdBefore = edge }.total == 21)
        #expect(try list { $0.createdSince = edge }.total == 8)
    }

    @Test func `a tag is compared by its bytes`() throws {
        let id = try desk.id("decomposed")
        let tag = "\u{1100}\u{1161}"
        _ = try desk.write(
            "decomposed", .put { _ in .success(Change(id: id, action: .write(Content(tags: [tag])))) })
        #expect(try list { $0.tag = tag }.total == 1)
        #expect(try list { $0.tag = "가" }.total == 10)
        #expect(try desk.problems() == [])
    }

    @Test func `tags and folders are counted over live notes`() throws {
        #expect(
            try desk.reader.tags(of: desk.account)
                == [NamedCount(name: "b", count: 29), NamedCount(name: "가", count: 10)])
        #expect(try desk.reader.folders(of: desk.account) == [NamedCount(name: "home/lists", count: 6)])
    }
}
