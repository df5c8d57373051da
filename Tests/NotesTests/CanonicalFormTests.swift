import Foundation
import NotesHashing
import Testing

@testable import Notes

/// The canonical form and the rev are the same byte for byte as those of another program, which computed the vectors.
@Suite struct CanonicalFormTests {
    struct Vector {
        let name: String
        let state: NoteState
        let canonical, contentDigest, revForm, rev: String
    }

    private static let folder = URL(filePath: #filePath).deletingLastPathComponent()

    static func vectors() throws -> [Vector] {
        let file = [UInt8](try Data(contentsOf: folder.appending(path: "Vectors/canonical.json")))
        return try JSONView.read(file) { view throws(DomainError) in
            var vectors: [Vector] = []
            for element in view.elements {
                let members = element.object
                func text(_ name: String) -> String { if case .string(let text) = members[name] { text } else { "" } }
                func stamp(_ name: String) -> Timestamp {
                    if case .number(let number) = members[name] {
                        Timestamp(clamping: Int64(number.text) ?? 0)
                    } else {
                        .earliest
                    }
                }
                guard let id = NoteID(text("id")),
                    let content = element.members.first(where: { $0.name.string == "content" })
                else { continue }
                let draft = try NoteDecoder().storedNote(content.value)
                let life: NoteState.Life = members["deleted"] == .bool(true) ? .deleted(nil) : .live(draft.content)
                vectors.append(
                    Vector(
                        name: text("name"),
                        state: NoteState(
                            id: id, createdAt: stamp("createdAt"), lastModified: stamp("lastModified"), life: life),
                        canonical: text("canonical"), contentDigest: text("contentSHA256"), revForm: text("revForm"),
                        rev: text("rev")))
            }
            return vectors
        }
    }

    @Test func `every vector comes out byte for byte`() throws {
        let vectors = try Self.vectors()
        #expect(vectors.count == 9)
        for vector in vectors {
            let canonical = vector.state.content?.canonicalForm ?? []
            #expect(canonical == bytes(vector.canonical), "\(vector.name)")
            #expect(vector.state.contentDigest.hex == vector.contentDigest, "\(vector.name)")
            #expect(
                vector.state.revForm(contentDigest: vector.state.contentDigest) == bytes(vector.revForm),
                "\(vector.name)")
            #expect(vector.state.rev.text == vector.rev, "\(vector.name)")
        }
    }

    @Test func `the page about merging shows the same vectors`() throws {
        let page = Self.folder.appending(path: "../../docs/merge.md").standardizedFileURL
        let text = try String(decoding: Data(contentsOf: page), as: UTF8.self)
        for vector in try Self.vectors() {
            for part in [vector.canonical, vector.contentDigest, vector.revForm, vector.rev] where !part.isEmpty {
                #expect(Data(text.utf8).range(of: Data(part.utf8)) != nil, "\(vector.name): \(part)")
            }
        }
    }

    @Test func `the order of members in extra is no part of a state`() throws {
        let decoder = NoteDecoder()
        let one = try decoder.note(#"{"extra":{"a":1,"b":{"c":1,"d":2}}}"#).content
        let other = try decoder.note(#"{"extra":{"b":{"d":2,"c":1},"a":1}}"#).content
        #expect(one == other)
        #expect(one.digest == other.digest)
        #expect(one.digest != (try decoder.note(#"{"extra":{"a":1.0,"b":{"c":1,"d":2}}}"#).content.digest))
    }

    @Test func `the content in the trash is no part of a rev`() throws {
        let id = try id("n")
        let trash = Trash(lastModified: .earliest, content: Content(title: "gone"))
        #expect(deleted(at: .latest, id: id, trash: trash).rev == deleted(at: .latest, id: id).rev)
    }

    @Test func `every part of a state changes its rev`() throws {
        let digest = SHA256.hash("x")
        let contents = [
            Content(), Content(title: "a"), Content(body: "a"), Content(tags: ["a"]), Content(tags: ["a", "b"]),
            Content(tags: ["b", "a"]), Content(folder: "a"), Content(pinned: true), Content(title: "é"),
            Content(title: "e\u{301}"),
            Content(weather: Weather(main: "a", icon: "01d")),
            Content(attachments: [Attachment(name: "a", type: "b", size: 1, sha256: digest)]),
            Content(attachments: [Attachment(name: "a", type: "b", size: 2, sha256: digest)]),
            Content(archived: true), Content(locked: true), Content(archived: true, locked: true),
            Content(laterMembers: later("due", .number(JSONNumber(1)))),
            Content(laterMembers: later("due", .number(JSONNumber(2)))),
        ]
        var revs: Set<Rev> = []
        var count = 0
        for name in ["n", "m"] {
            for created in [Timestamp.earliest, .latest] {
                for modified in [Timestamp.earliest, .latest] {
                    let id = try id(name)
                    for life in contents.map({ NoteState.Life.live($0) }) + [.deleted(nil)] {
                        revs.insert(NoteState(id: id, createdAt: created, lastModified: modified, life: life).rev)
                        count += 1
                    }
                }
            }
        }
        #expect(revs.count == count)
    }
}

func later(_ name: String, _ value: JSON) -> JSONObject {
    var members = JSONObject()
    members[name] = value
    return members
}
