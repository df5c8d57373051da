import Notes
import NotesSQLite
import NotesStoreContract
import TestDesk
import Testing

@testable import NotesSQLiteStore

struct ArchiveMigrationTests {
    let desk: Desk

    init() throws { desk = try Desk() }

    private func write(_ id: String, _ content: Content) throws {
        let note = try desk.id(id)
        _ = try desk.write(id, .put { _ in .success(Change(id: note, action: .write(content), leftOut: [])) })
    }

    @Test
    func `the migration adds both members to a row, byte for byte as this version does`()
        throws
    {
        let tricky = Content(title: #"t","pinned":true,"#, tags: ["pinned"], folder: "x,", pinned: true)
        try write("a", tricky)
        try write("b", Content(body: ",\"pinned\":false,"))
        try desk.delete("b")
        _ = try desk.put("c", "one")
        _ = try desk.put("c", "two")
        desk.store.close()
        let database = try desk.fixture.database()
        let before = try rows(database)
        let without = { (column: String) in
            "CAST(replace(CAST(\(column) AS TEXT), ',\"archived\":false,\"locked\":false', '') AS BLOB)"
        }
        try database.execute(
            """
            DROP TRIGGER search_note_left;
            UPDATE notes SET json = \(without("json")), trash = \(without("trash"));
            UPDATE versions SET json = \(without("json"));
            \(Schema.searchNoteLeft(by: "number"))
            DROP INDEX notes_archived;
            ALTER TABLE notes DROP COLUMN archived;
            """)
        #expect(try rows(database) != before)
        try database.execute(Schema.archive)
        try database.execute(Schema.lighterWrites)
        #expect(try rows(database) == before)
        #expect(try desk.problems() == [])
    }

    private func rows(_ database: Database) throws -> [[UInt8]] {
        var rows: [[UInt8]] = []
        for sql in [
            "SELECT json FROM notes ORDER BY key", "SELECT coalesce(trash, x'') FROM notes ORDER BY key",
            "SELECT coalesce(json, x'') FROM versions ORDER BY number",
        ] {
            try database.statement(sql).each { row in
                rows.append(row.bytes(0))
                return true
            }
        }
        return rows
    }
}
