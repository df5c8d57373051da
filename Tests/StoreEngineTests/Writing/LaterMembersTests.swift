import Notes
import NotesStoreContract
import TestDesk
import Testing

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

    /// Writes the row as the later version does: with the members in the row's JSON and in the rev.
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

    @Test func `a write over a later row keeps its unknown members`() throws {
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

    @Test func `an offline edit does not change the members that it leaves out`() throws {
        let base = try writeLater("a", Content(title: "t", archived: true, laterMembers: later))
        desk.pass(milliseconds: 1000)
        _ = try writeLater("a", Content(title: "u"))
        desk.pass(milliseconds: 1000)
        let change = Change(
            id: try desk.id("a"), action: .write(Content(title: "offline")), lastModified: desk.now, baseRev: base.rev,
            origin: .sync)
        _ = try desk.sync([change])
        #expect(try content("a") == Content(title: "offline"))
        // A resend of the change is recognised, though it does not state that the note is archived.
        let versions = try desk.versions("a").count
        desk.pass(milliseconds: 1000)
        try desk.stands("a", "newer")
        guard case .done(let results, _, _) = try desk.sync([change]) else { throw Desk.Unexpected(answer: "expired") }
        #expect(results.map(\.status) == [.superseded])
        #expect(try desk.versions("a").count == versions + 1)
        #expect(try desk.problems() == [])
    }

    @Test func `a backup has them, and a restore keeps their revs`() throws {
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
}
