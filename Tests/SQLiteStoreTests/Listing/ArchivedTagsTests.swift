import Notes
import NotesSQLite
import NotesStoreContract
import NotesStoreEngine
import Testing

@testable import NotesSQLiteStore

/// The number of archived notes of each tag is stored, so that a list without the archive counts nothing.
struct ArchivedTagsTests {
    let desk: Desk

    init() throws { desk = try Desk() }

    private func put(_ name: String, archived: Bool, tags: [String]) throws {
        let id = try desk.id(name)
        let content = Content(title: name, body: "", tags: tags, archived: archived)
        desk.pass(milliseconds: 10)
        let change = Change(id: id, action: .write(content), lastModified: desk.now, leftOut: [])
        _ = try desk.write(name, .put { _ in .success(change) })
    }

    private func totals(_ tag: String) throws -> [Int] {
        try [.include, .exclude, .only].map { (archived: ArchivedFilter) in
            var query = NoteQuery()
            (query.tag, query.archived, query.limit) = (tag, archived, 1)
            let run = try #require(ListScan.groups(of: query, desk.keyspace).first?.first)
            #expect((run.exactCount != nil) == (archived != .exclude))
            return try desk.store.makeReader().list(query, of: desk.account).total
        }
    }

    @Test func `the counts follow every change of a note`() throws {
        try put("a", archived: true, tags: ["x", "home/list"])
        try put("b", archived: false, tags: ["x", "home"])
        try put("c", archived: true, tags: ["x"])
        #expect(try totals("x") == [3, 1, 2])
        #expect(try totals("home/") == [2, 1, 1])
        try put("c", archived: false, tags: ["x"])
        try put("b", archived: true, tags: ["home"])
        #expect(try totals("x") == [2, 1, 1])
        #expect(try totals("home/") == [2, 0, 2])
        try desk.delete("a")
        #expect(try totals("x") == [1, 1, 0])
        #expect(try totals("home/") == [1, 0, 1])
        try put("a", archived: true, tags: ["home/list"])
        #expect(try totals("home/") == [2, 0, 2])
        try desk.delete("b")
        _ = try desk.write("b", .purge)
        #expect(try totals("home/") == [1, 0, 1])
        #expect(try desk.problems() == [])
    }

    @Test func `a database of the earlier schema is counted once, and its cursors go on`() throws {
        for number in 0..<40 {
            try put("n\(number)", archived: number % 4 == 0, tags: number % 2 == 0 ? ["x", "home/list"] : ["x"])
        }
        try desk.delete("n0")
        let before = try desk.store.makeReader().latestCursor(of: desk.account)
        desk.store.close()
        let old = try desk.fixture.database()
        for table in ["note_tags", "note_tag_trees"] {
            try old.execute(
                """
                DROP TRIGGER name_counts_archived_\(table)_added;
                DROP TRIGGER name_counts_archived_\(table)_removed;
                ALTER TABLE \(table) DROP COLUMN archived;
                """)
        }
        try old.execute(
            """
            DROP TRIGGER files_first_named; DROP TRIGGER files_last_named;
            DROP TRIGGER search_note_left; DROP TRIGGER search_note_erased;
            DROP INDEX accounts_by_keyspace; ALTER TABLE accounts DROP COLUMN keyspace;
            \(Schema.fileTriggers(by: "number"))
            \(Schema.searchNoteLeft(by: "number"))
            \(Schema.searchNoteErased(by: "number"))
            DROP TABLE app_numbers; DROP TABLE apps; DROP TABLE flows;
            DROP TABLE undo_purges; DROP TABLE events; DROP INDEX devices_signed_in; DROP INDEX shares_by_end;
            ALTER TABLE devices DROP COLUMN last_address; ALTER TABLE devices DROP COLUMN last_agent;
            ALTER TABLE shares DROP COLUMN expires_at;
            ALTER TABLE accounts DROP COLUMN quota; ALTER TABLE server DROP COLUMN first_app_number;
            ALTER TABLE server DROP COLUMN moved_to; ALTER TABLE server DROP COLUMN moved_at;
            ALTER TABLE accounts DROP COLUMN jump_from; ALTER TABLE accounts DROP COLUMN jump_to;
            ALTER TABLE notes DROP COLUMN stamps; ALTER TABLE versions DROP COLUMN hashes;
            DROP INDEX versions_by_age; ALTER TABLE versions DROP COLUMN ages_from;
            DELETE FROM name_counts WHERE kind > 3; PRAGMA user_version = 14
            """)
        let store = try StoreEngine(desk.fixture.configuration)
        let reader = try store.makeReader()
        #expect(try reader.latestCursor(of: desk.account) == before)
        var query = NoteQuery()
        (query.tag, query.archived) = ("home/", .only)
        #expect(try reader.list(query, of: desk.account).total == 9)
        query.archived = .exclude
        #expect(try reader.list(query, of: desk.account).total == 10)
        store.close()
        #expect(try desk.problems() == [])
    }
}
