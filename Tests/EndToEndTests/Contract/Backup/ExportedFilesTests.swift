import Foundation
import NotesArchive
import Testing

/// docs/protocol.md 7.1 to 7.3: a zip keeps files of one name apart, and an import restores each to its note.
@Suite(.commonServer) struct ExportedFilesTests {
    private static func entries(_ zip: [UInt8]) throws -> [String: String] {
        let reader = try ZipReader(ByteInput(zip))
        var entries: [String: String] = [:]
        for entry in reader.entries {
            entries[entry.path] = String(decoding: try reader.bytes(of: entry, atMost: 1 << 20), as: UTF8.self)
        }
        return entries
    }

    private static func filled() throws -> Caller {
        let me = try Caller.alone
        for (id, folder) in [("picture-of-the-first", ""), ("picture-of-the-second", "trips/north")] {
            _ = try me.put(
                id,
                [
                    "title": .text(id), "folder": .text(folder),
                    "body": "![](attachments/pic.png) `![](attachments/pic.png)`",
                ])
            _ = try me.call("PUT", "/v1/notes/\(id)/attachments/pic.png", text: "bytes of \(id)")
        }
        return me
    }

    @Test func `each text of a zip leads to its own file, and is imported unchanged`() throws {
        let me = try Self.filled()
        let zip = try me.get("/v1/backup.zip").body
        let entries = try Self.entries(zip)
        let names = entries.keys.filter { $0.hasPrefix("attachments/") }.sorted()
        #expect(names == ["attachments/pic (2).png", "attachments/pic.png"])
        let first = try #require(entries["picture-of-the-first.md"])
        let second = try #require(entries["trips/north/picture-of-the-second.md"])
        let isSwapped = entries["attachments/pic.png"] == "bytes of picture-of-the-second"
        let (plain, numbered) = ("attachments/pic.png)", "attachments/pic%20%282%29.png)")
        #expect(first.contains("\n![](" + (isSwapped ? numbered : plain)))
        #expect(second.contains("\n![](../../" + (isSwapped ? plain : numbered)))

        let other = try Caller.alone
        let restored = try other.call("POST", "/v1/restore", [:], body: zip)
        #expect(restored.json["added"] == 2)
        let imported = try Caller.alone
        #expect(try imported.call("POST", "/v1/import", [:], body: zip).json["added"] == 2)
        for copy in [other, imported] {
            for id in ["picture-of-the-first", "picture-of-the-second"] {
                #expect(try copy.note(id)["rev"] == me.note(id)["rev"])
                #expect(try copy.get("/v1/notes/\(id)/attachments/pic.png").text == "bytes of \(id)")
            }
        }
        #expect(try me.call("POST", "/v1/import", [:], body: zip).json["unchanged"] == 2)
    }

    @Test func `a note of the zip by itself keeps its files here`() throws {
        let me = try Self.filled()
        let entries = try Self.entries(try me.get("/v1/backup.zip").body)
        for (id, path) in [
            ("picture-of-the-first", "picture-of-the-first.md"),
            ("picture-of-the-second", "trips/north/picture-of-the-second.md"),
        ] {
            let rev = try me.note(id)["rev"]
            for query in ["?dryRun=true", ""] {
                let answer = try me.call("POST", "/v1/import" + query, text: entries[path] ?? "")
                #expect(answer.json["unchanged"] == 1 && answer.json["missingFiles"] != 1, "\(answer.text)")
            }
            #expect(try me.note(id)["rev"] == rev)
            #expect(try me.get("/v1/notes/\(id)/versions").json["versions"].list.count <= 1)
        }
    }
}
