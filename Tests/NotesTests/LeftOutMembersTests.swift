import NotesHashing
import Testing

@testable import Notes

/// docs/protocol.md 1.5: a complete write that leaves out a member that was added later does not change it.
@Suite struct LeftOutMembersTests {
    let note: NoteID
    let now: Timestamp

    init() throws {
        note = try id("n")
        now = try time("12:00:00")
    }

    private func standing(_ content: Content, at stamp: Timestamp) -> Note {
        let state = NoteState(id: note, createdAt: stamp, lastModified: stamp, life: .live(content))
        return Note(state: state, rev: state.rev, seq: 7, receivedAt: stamp, device: "laptop")
    }

    private func sent(_ json: String, base: Rev? = nil) throws -> Change {
        var draft = try NoteDecoder().note(json)
        draft.baseRev = base
        return draft.change(of: note, origin: .sync)
    }

    @Test func `without a base they are the present note's, those of the trash too`() throws {
        let content = Content(title: "a", archived: true, laterMembers: later("due", .string("x")))
        let present = standing(content, at: try time("10:00:00"))
        let facts = AdmissionFacts(now: now, present: present)
        let outcome = Merge.merge(try sent(#"{"title":"b","locked":true}"#), facts)
        #expect(outcome.state.content?.archived == true)
        #expect(outcome.state.content?.locked == true)
        #expect(outcome.state.content?.laterMembers == content.laterMembers)
        #expect(outcome.differsFromSent, "its sender does not know that the note is archived")
        #expect(Merge.merge(try sent(#"{"title":"a"}"#), facts).status == .unchanged)
        #expect(Merge.merge(try sent(#"{"title":"a","archived":false}"#), facts).state.content?.archived == false)

        var gone = present
        gone.state.life = .deleted(Trash(lastModified: present.state.lastModified, content: content))
        let back = Merge.merge(try sent(#"{"title":"b"}"#), AdmissionFacts(now: now, present: gone))
        #expect(back.state.content?.archived == true)
    }

    @Test func `with a base they are not changed either`() throws {
        let base = Content(title: "a", locked: true, laterMembers: later("due", .string("x")))
        let present = standing(Content(title: "b", archived: true), at: try time("10:00:00"))
        let facts = AdmissionFacts(
            now: now, device: "phone", present: present,
            base: Base(lastModified: try time("09:00:00"), known: .content(base)))
        let outcome = Merge.merge(try sent(#"{"title":"c"}"#, base: Rev(high: 1, low: 2)), facts)
        #expect(outcome.state.content == Content(title: "c", archived: true))
        #expect(outcome.differsFromSent, "its sender has another base")

        // The present note is the base.
        let seen = Merge.merge(
            try sent(#"{"title":"c"}"#, base: present.rev), AdmissionFacts(now: now, present: present))
        #expect(seen.state.content == Content(title: "c", archived: true))
        #expect(!seen.differsFromSent)
    }

    @Test func `a patch keeps the members that it omits, and null is the default`() throws {
        let decoder = NoteDecoder()
        let present = standing(
            Content(title: "a", archived: true, locked: true, laterMembers: later("due", .string("x"))),
            at: try time("10:00:00"))
        func patched(_ json: String) throws -> Content? {
            let draft = try decoder.patch(json, over: try #require(present.state.content))
            return draft.change(of: note, origin: .patch).content(over: present.state)
        }
        #expect(try patched(#"{"title":"b"}"#)?.archived == true)
        #expect(try patched(#"{"title":"b"}"#)?.laterMembers.isEmpty == false)
        #expect(try patched(#"{"archived":null}"#)?.archived == false)
        #expect(try patched(#"{"archived":null}"#)?.locked == true)
        #expect(try patched(#"{"locked":false}"#)?.locked == false)
    }

    @Test func `a stored note keeps unknown members that are not default; the wire refuses them`() throws {
        let json = """
            {"title":"a","archived":true,"due":"x","zone":{"a":[1.0]},"stars":0,"color":null,"gone":false,"none":"",
             "list":[],"object":{}}
            """
        let decoder = NoteDecoder()
        let content = try bytes(json).withUnsafeBufferPointer { try decoder.storedContent($0) }
        #expect(content.laterMembers.members.map(\.name) == ["due", "zone"])
        let state = NoteState(id: note, createdAt: now, lastModified: now, life: .live(content))
        let written = NoteEncoder.json(Note(state: state, rev: state.rev, seq: 1, receivedAt: now, device: nil))
        #expect(try written.withUnsafeBufferPointer { try decoder.storedContent($0) } == content)
        #expect(String(decoding: written, as: UTF8.self).contains(#""due":"x","zone":{"a":[1.0]}"#))
        #expect(refusal { () throws(DomainError) in try decoder.note(#"{"due":"x"}"#) }?.code == .unknownMember)
    }

    @Test func `a change that leaves members out differs from one that states them`() throws {
        let stamped = #""lastModified":1795253400000"#
        let fingerprints = try [
            "{\(stamped)}", "{\(stamped),\"archived\":false}", "{\(stamped),\"locked\":false}",
            "{\(stamped),\"archived\":true}", "{\(stamped),\"archived\":false,\"locked\":false}",
        ].map { try #require(try sent($0).fingerprint) }
        #expect(Set(fingerprints).count == fingerprints.count)
        var whole = try sent("{\(stamped)}")
        whole.action = .write(
            Content(attachments: [Attachment(name: "a", type: "b", size: 1, sha256: SHA256.hash("x"))]))
        #expect(whole.fingerprint == fingerprints[0], "what is left out is no part of it")
    }
}
