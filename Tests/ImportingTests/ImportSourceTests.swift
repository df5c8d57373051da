import Notes
import NotesArchive
import NotesHashing
import NotesStoreContract
import Testing

@testable import NotesImporting

/// The store gets files before the notes that name them, and everything once more in a second pass.
@Suite struct ImportSourceTests {
    static let now = Timestamp(clamping: 1_795_253_400_000)

    static func source(
        _ file: [UInt8], as format: ImportFormat? = nil,
        present: @escaping @Sendable (NoteID) throws(StoreError) -> StoredNote? = { _ throws(StoreError) in nil }
    ) -> ImportSource {
        ImportSource(ByteInput(file), as: format, Import.context, now: now, present: present)
    }

    static func all(_ source: ImportSource) throws -> [RestoreEntry] {
        try source.rewind()
        var entries: [RestoreEntry] = []
        while let entry = try source.next() { entries.append(entry) }
        return entries
    }

    static func notes(_ entries: [RestoreEntry]) -> [NoteState] {
        entries.compactMap { if case .note(let note) = $0 { note.state } else { nil } }
    }

    @Test(arguments: HostileFileTests.fixtures) func `the second reading gives the same notes as the first`(
        _ name: String
    ) throws {
        let source = try Self.source(Fixtures.file(name))
        let first = Self.notes(try Self.all(source))
        #expect(!first.isEmpty)
        for _ in 0..<2 { #expect(Self.notes(try Self.all(source)) == first) }
    }

    @Test func `a reading that was broken off begins again from the file`() throws {
        let source = try Self.source(Fixtures.file("keep"))
        try source.rewind()
        _ = try source.next()
        let entries = try Self.all(source)
        #expect(Self.notes(entries).count == 2)
        #expect(source.report.warningCount == 1)
    }

    @Test(arguments: ["keep", "markdown", "evernote.enex", "joplin"])
    func `every file that a note names came before it, complete, under its digest`(_ name: String) throws {
        var files: [SHA256.Digest: [UInt8]] = [:]
        var named = 0
        for entry in try Self.all(Self.source(Fixtures.file(name))) {
            switch entry {
            case .attachment(let part):
                #expect(Int64(files[part.digest, default: []].count) == part.offset)
                files[part.digest, default: []] += part.bytes
            case .note(let note):
                for attachment in note.state.shownContent?.attachments ?? [] {
                    named += 1
                    let bytes = try #require(files[attachment.sha256])
                    #expect(SHA256.hash(bytes) == attachment.sha256 && Int64(bytes.count) == attachment.size)
                }
            case .version, .app: break
            }
        }
        #expect(named > 0)
    }

    @Test func `this server's zip keeps its ids, and its description is no note`() throws {
        let note =
            "---\ntitle: \"t\"\nid: 0192f0c1-7a5e-7000-8000-00000000abcd\nmodified: 2020-01-01T00:00:00.000Z\n"
            + "attachments: [{\"name\":\"a.txt\",\"type\":\"text/plain\",\"path\":\"attachments/a.txt\"}]\n---\nbody"
        let file = try Fixtures.zip([
            ("t.md", Array(note.utf8)), ("attachments/a.txt", Array("x".utf8)), ("cloudnotes.json", Array("{}".utf8)),
        ])
        let states = Self.notes(try Self.all(Self.source(file)))
        #expect(states.map(\.id.text) == ["0192f0c1-7a5e-7000-8000-00000000abcd"])
        #expect(states.first?.content?.attachments.map(\.name) == ["a.txt"])
    }

    private static func exported(_ name: String) -> [UInt8] {
        Array(
            ("---\ntitle: \"Trip\"\nid: 0192f0c1-7a5e-7000-8000-00000000abcd\ncreated: 2020-01-01T00:00:00.000Z\n"
                + "modified: 2020-01-01T00:00:00.000Z\nattachments: [{\"name\":\"\(name)\",\"type\":\"image/png\","
                + "\"path\":\"attachments/\(name)\"}]\n---\nbody").utf8)
    }

    @Test func `files that a note names and that were not sent stay as they are`() throws {
        let file = Self.exported("pic.png")
        let bare = try #require(Self.notes(try Self.all(Self.source(file))).first)
        var known = bare
        var content = try #require(bare.content)
        content.attachments = [
            Attachment(name: "pic.png", type: "image/webp", size: 3, sha256: SHA256.hash("pic"))
        ]
        known.life = .live(content)
        let stored = NoteLinksTests.stored(known)
        let source = Self.source(file) { _ throws(StoreError) in stored }
        let again = try #require(Self.notes(try Self.all(source)).first)
        #expect(again.rev == known.rev && source.report.warningCount == 0)
        let other = Self.source(Self.exported("other.png")) { _ throws(StoreError) in stored }
        #expect(Self.notes(try Self.all(other)).first?.content?.attachments == [])
        #expect(other.report.warningCount == 1)
    }

    @Test func `a note of the trash in this server's zip keeps its lack of a folder`() throws {
        let note =
            "---\ntitle: \"t\"\nid: 0192f0c1-7a5e-7000-8000-00000000abcd\nmodified: 2020-01-01T00:00:00.000Z\n"
            + "deleted: 2020-01-01T00:00:00.001Z\n---\nbody"
        let file = try Fixtures.zip([("trash/t.md", Array(note.utf8)), ("cloudnotes.json", Array("{}".utf8))])
        #expect(Self.notes(try Self.all(Self.source(file))).first?.shownContent?.folder == "")
    }

    @Test func `each note has the file that its front matter names, and no other`() throws {
        let note = { (id: Int, path: String, link: String) in
            "---\ntitle: \"n\(id)\"\nid: 0192f0c1-7a5e-7000-8000-00000000000\(id)\n"
                + "modified: 2020-01-01T00:00:00.000Z\nattachments: [{\"name\":\"pic.png\",\"type\":\"image/png\","
                + "\"path\":\"\(path)\"\(link)}]\n---\n![](attachments/pic.png)"
        }
        // As older servers named them: the text leads to the first note's file.
        let file = try Fixtures.zip([
            ("n1.md", Array(note(1, "attachments/pic.png", "").utf8)),
            ("n2.md", Array(note(2, "attachments/pic.png (2)", "").utf8)),
            ("attachments/pic.png", Array("one".utf8)), ("attachments/pic.png (2)", Array("two".utf8)),
            ("cloudnotes.json", Array("{}".utf8)),
        ])
        let states = Self.notes(try Self.all(Self.source(file)))
        #expect(states.map { $0.content?.attachments.map(\.name) } == [["pic.png"], ["pic.png"]])
        #expect(states.map { $0.content?.attachments.first?.sha256 } == ["one", "two"].map { SHA256.hash($0) })
    }

    @Test func `a trashed note is deleted a moment after its content's own stamp`() throws {
        let file = #"[{"title": "t", "deleted": true, "modified": 1600000000}]"#
        let state = try #require(Self.notes(try Self.all(Self.source(Array(file.utf8)))).first)
        guard case .deleted(let trash?) = state.life else { return #expect(Bool(false)) }
        #expect(trash.content.title == "t")
        #expect(state.lastModified.milliseconds(since: trash.lastModified) == 1)
    }

    @Test func `a note without a time is stamped now, and left alone if it exists`() throws {
        let file = Array(#"[{"title": "a"}, {"title": "b"}]"#.utf8)
        let first = Self.notes(try Self.all(Self.source(file)))
        #expect(first.map(\.lastModified) == [Self.now, Self.now])
        let known = first[0]
        let again = Self.source(file) { id throws(StoreError) in id == known.id ? NoteLinksTests.stored(known) : nil }
        #expect(Self.notes(try Self.all(again)).map(\.id) == [first[1].id])
        #expect(again.report.known == 1)
    }

    @Test func `a time to come counts as none`() throws {
        let file = Array(#"[{"title": "a", "modified": "2199-01-01"}]"#.utf8)
        #expect(Self.notes(try Self.all(Self.source(file))).map(\.lastModified) == [Self.now])
        let known = try #require(Self.notes(try Self.all(Self.source(file))).first)
        #expect(try Self.all(Self.source(file) { _ throws(StoreError) in NoteLinksTests.stored(known) }).isEmpty)
    }

    @Test func `warnings are counted above those that are kept`() throws {
        let long = String(repeating: "x", count: 5000)
        let notes = (0..<120).map { "{\"id\": \($0), \"title\": \"\(long)\"}" }.joined(separator: ",")
        let source = Self.source(Array("[\(notes)]".utf8))
        _ = try Self.all(source)
        #expect(source.report.warnings.count == 100 && source.report.warningCount == 120)
    }

    @Test func `a refusal and the store's failure come through`() throws {
        #expect(throws: RestoreError.self) { try Self.all(Self.source(Array("[1]".utf8), as: .json)) }
        #expect(throws: RestoreError.self) {
            try Self.all(Self.source(Array(#"[{"title": "a"}]"#.utf8)) { _ throws(StoreError) in throw .closed })
        }
    }
}
