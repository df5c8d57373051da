import Notes
import SQLite
import StoreContract
import TestDesk
import Testing

@testable import SQLiteStore

/// A row that a later version of the program wrote is read, changed and kept by this one.
struct LaterMembersTests {
    let desk: Desk
    let later: JSONObject

    init() throws {
        desk = try Desk()
        var members = JSONObject()
        members["due"] = .string("2027-01-01")
        members["links"] = .array([.string("a"), .number(JSONNumber(2))])
        later = members
    }

    /// As the later version writes it: the members in the row's JSON and in the rev.
    private func writeLater(_ id: String, _ content: Content) throws -> StoredNote {
        let note = try desk.id(id)
        let answer = try desk.write(
            id, .put { _ in .success(Change(id: note, action: .write(content), leftOut: [])) }, from: "later")
        switch answer {
        case .created(let note, _), .replaced(let note, _): return note
        default: throw Desk.Unexpected(answer: "\(answer)")
        }
    }

    private func content(_ id: String) throws -> Content {
        let note = try #require(try desk.note(id))
        return try note.json.withUnsafeBufferPointer { try NoteDecoder().storedContent($0) }
    }

    @Test func `a write over it keeps what it does not know`() throws {
        let written = try writeLater("a", Content(title: "t", body: "b", laterMembers: later))
        #expect(String(decoding: written.json, as: UTF8.self).contains(#""due":"2027-01-01","links":["a",2]"#))
        try desk.stands("a", "edited", base: written.rev)
        #expect(try content("a").laterMembers == later)
        try desk.stands("a", "edited again")
        #expect(try content("a").laterMembers == later)
        try desk.delete("a")
        _ = try desk.write("a", .undelete)
        #expect(try content("a").laterMembers == later)
        #expect(try content("a").body == "edited again")
        #expect(try desk.problems() == [])
    }

    @Test func `an offline edit has the members of the state that it was made on`() throws {
        let base = try writeLater("a", Content(title: "t", archived: true, laterMembers: later))
        desk.pass(milliseconds: 1000)
        _ = try writeLater("a", Content(title: "u"))
        desk.pass(milliseconds: 1000)
        let change = Change(
            id: try desk.id("a"), action: .write(Content(title: "offline")), lastModified: desk.now, baseRev: base.rev,
            origin: .sync)
        _ = try desk.sync([change])
        #expect(try content("a") == Content(title: "offline", archived: true, laterMembers: later))
        // The same change again is known, though it does not say that the note is archived.
        let versions = try desk.versions("a").count
        desk.pass(milliseconds: 1000)
        try desk.stands("a", "newer")
        guard case .done(let results, _, _) = try desk.sync([change]) else { throw Desk.Unexpected(answer: "expired") }
        #expect(results.map(\.status) == [.superseded])
        #expect(try desk.versions("a").count == versions + 1)
        #expect(try desk.problems() == [])
    }

    @Test func `a backup has them, and a restore brings them back with their revs`() throws {
        let written = try writeLater("a", Content(title: "t", laterMembers: later))
        _ = try writeLater("b", Content(title: "u", laterMembers: later))
        try desk.delete("b")
        let file = try desk.backup()
        desk.pass(milliseconds: 1000)
        _ = try desk.write("a", .purge)
        guard case .done = try desk.restore(file, .replace) else { throw Desk.Unexpected(answer: "refused") }
        #expect(try desk.note("a")?.rev == written.rev)
        #expect(try content("a").laterMembers == later)
        #expect(try content("b").laterMembers == later)
        #expect(try desk.problems() == [])
    }

    @Test
    func `a row of before the archive shows both members after the migration, byte for byte as this version writes it`()
        throws
    {
        let tricky = Content(title: #"t","pinned":true,"#, tags: ["pinned"], folder: "x,", pinned: true)
        _ = try writeLater("a", tricky)
        _ = try writeLater("b", Content(body: ",\"pinned\":false,"))
        try desk.delete("b")
        _ = try desk.put("c", "one")
        _ = try desk.put("c", "two")
        desk.store.close()
        let database = try desk.room.database()
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
