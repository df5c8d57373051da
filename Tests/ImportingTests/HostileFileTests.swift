import Foundation
import Notes
import NotesArchive
import Testing

@testable import NotesImporting

/// A foreign, cut or hostile file is refused with its reason, or gives notes, and never crashes the reader.
@Suite struct HostileFileTests {
    static let fixtures = [
        "memos.json", "wrapped.json", "simplenote.json", "evernote.enex", "keep", "markdown", "joplin", "standardnotes",
        "dayone", "usememos.json",
    ]

    @Test(arguments: fixtures) func `no prefix crashes, and of an archive or XML none is taken for complete`(
        _ name: String
    ) throws {
        let file = try Fixtures.file(name)
        let isChecked = ["keep", "markdown", "evernote.enex", "memos.json", "wrapped.json", "simplenote.json"].contains(
            name)
        let step = max(1, file.count / 100)
        for length in stride(from: 0, to: file.trimmedEnd, by: step) {
            let found = try? Import.tolerant(Array(file[..<length]))
            let isComplete = found.map { $0.problems.isEmpty } ?? false
            if isChecked, length > 60 { #expect(!isComplete, "\(name) cut at \(length)") }
        }
    }

    /// Passes if it does not trap.
    @Test(arguments: fixtures) func `no turned bit traps`(_ name: String) throws {
        let file = try Fixtures.file(name)
        var state: UInt64 = 20_261_121
        for _ in 0..<60 {
            var turned = file
            for _ in 0..<3 {
                state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                turned[Int(state >> 33) % turned.count] ^= 1 << UInt8(state >> 61)
            }
            _ = try? Import.all(turned)
        }
    }

    struct Foreign: CustomTestStringConvertible, Sendable {
        var testDescription: String
        var format: ImportFormat?
        var code: ErrorCode
        var says: String
        var file: [UInt8]

        init(_ description: String, _ format: ImportFormat?, _ code: ErrorCode, _ says: String, _ file: [UInt8]) {
            testDescription = description
            self.format = format
            self.code = code
            self.says = says
            self.file = file
        }

        init(_ description: String, _ format: ImportFormat?, _ code: ErrorCode, _ says: String, _ text: String) {
            self.init(description, format, code, says, Array(text.utf8))
        }
    }

    static func enex(_ inside: String, before: String = "") -> String {
        "<?xml version=\"1.0\"?>\(before)<en-export><note><title>t</title>\(inside)</note></en-export>"
    }

    static let foreign: [Foreign] = [
        Foreign("empty", nil, .invalidBackup, "empty", ""),
        Foreign("binary", nil, .invalidBackup, "Known formats are", [0x7F, 0x45, 0x4C, 0x46, 0, 0, 1]),
        Foreign("text as a zip", .keep, .invalidBackup, "Takeout", "text"),
        Foreign("text as ENEX", .enex, .invalidBackup, ".enex", "text"),
        Foreign("text as JEX", .jex, .invalidBackup, ".jex", "text"),
        Foreign("text as Simplenote", .simplenote, .invalidBackup, "Simplenote", "text"),
        Foreign("text as JSON", .json, .invalidJSON, "array or an object", "text"),
        Foreign("a number", .json, .invalidJSON, "array or an object", "12"),
        Foreign("numbers", .json, .invalidBackup, "has no notes", "[1, 2]"),
        Foreign("another JSON", nil, .invalidBackup, "has no notes", #"{"users": [{"login": "x"}]}"#),
        Foreign("cut JSON", nil, .invalidJSON, "ends inside", #"[{"title": "a"}, {"ti"#),
        Foreign("trailing comma", nil, .invalidJSON, "expected", #"[{"title": "a"},]"#),
        Foreign("doubled member", nil, .invalidJSON, "twice", #"[{"title": "a", "title": "b"}]"#),
        Foreign(
            "deep JSON", nil, .invalidJSON, "64 levels",
            "[" + String(repeating: "[", count: 3000) + String(repeating: "]", count: 3000) + "]"),
        Foreign(
            "JSON of invalid UTF-8", nil, .invalidUTF8, "UTF-8",
            Array(#"[{"title": ""#.utf8) + [0xFF] + Array(#""}]"#.utf8)),
        Foreign("Markdown of invalid UTF-8", .markdown, .invalidUTF8, "UTF-8", [0x61, 0xFF]),
        Foreign(
            "Simplenote without content", .simplenote, .invalidBackup, "activeNotes", #"{"activeNotes": [{"id": "a"}]}"#
        ),
        Foreign("another XML", .enex, .invalidBackup, "Expected: an .enex", "<html></html>"),
        Foreign("ENEX within another", .enex, .invalidBackup, "en-export", "<a><en-export></en-export></a>"),
        Foreign("cut ENEX", nil, .invalidBackup, "ENEX", "<en-export><note><title>x</title>"),
        Foreign(
            "NUL in ENEX", nil, .invalidBackup, "line 1", "<en-export><note><title>\u{0}</title></note></en-export>"),
        Foreign(
            "entities that multiply", nil, .invalidBackup, "declares entities",
            enex("<tag>&b;</tag>", before: "<!DOCTYPE en-export [<!ENTITY a \"aaaaaaaaaa\"><!ENTITY b \"&a;&a;&a;\">]>")
        ),
        Foreign(
            "an entity that names a file", nil, .invalidBackup, "declares entities",
            enex("<tag>&f;</tag>", before: "<!DOCTYPE en-export [<!ENTITY f SYSTEM \"file:///etc/passwd\">]>")),
        Foreign(
            "deep ENEX", nil, .invalidBackup, "256 levels",
            enex(String(repeating: "<a>", count: 300) + String(repeating: "</a>", count: 300))),
        Foreign(
            "a tag without end", nil, .invalidBackup, "tag of more than",
            enex("<a b=\"" + String(repeating: "x", count: 3 << 20) + "\"/>")),
        Foreign(
            "tar of something else", nil, .invalidBackup, "Known formats are",
            Fixtures.tar([("a.bin", Array("text".utf8))])),
        Foreign(
            "tar of Markdown as JEX", .jex, .invalidBackup, "looks like Markdown",
            Fixtures.tar([("a.md", Array("text".utf8))])),
        Foreign("tar that climbs", nil, .invalidBackup, "..", Fixtures.tar([("../a.md", [])])),
    ]

    @Test(arguments: foreign) func `refused, with what was expected`(_ foreign: Foreign) {
        let error = #expect(throws: ImportError.self) { try Import.all(foreign.file, as: foreign.format) }
        guard case .refused(let refusal) = error else { return #expect(Bool(false), "\(String(describing: error))") }
        #expect(refusal.code == foreign.code)
        #expect(refusal.detail.contains(foreign.says), "\(refusal.detail)")
    }

    @Test func `a zip without notes, a packed zip and a bomb are refused`() throws {
        let inner = try Fixtures.zip([("a.md", Array("x".utf8))])
        let none = try Fixtures.zip([("a.bin", [0, 1, 2])])
        let nested = try Fixtures.zip([("outer.zip", Fixtures.zip([("inner.zip", inner)]))])
        let bomb = try Fixtures.zip([("a.md", [UInt8](repeating: 0x61, count: 70 << 20))])
        let packedBomb = try Fixtures.zip([("inner.zip", bomb)])
        for (file, says) in [
            (none, "has no notes"), (nested, "has no notes"), (bomb, "200 times"), (packedBomb, "200 times"),
            (Array(inner.dropLast(30)), "zip"),
        ] {
            let error = #expect(throws: ImportError.self) { try Import.all(file) }
            guard case .refused(let refusal) = error else { continue }
            #expect(refusal.detail.contains(says), "\(refusal.detail)")
        }
    }

    @Test func `a text and a value that would not fit in memory are refused by their limit`() throws {
        var context = Import.context
        context.pieceBytes = 10_000
        let long = String(repeating: "x", count: 100_000)
        for text in ["[{\"title\": \"\(long)\"}]", Self.enex("<content>\(long)</content>"), long] {
            let error = #expect(throws: ImportError.self) { try Import.all(Array(text.utf8), as: nil, context) }
            guard case .refused(let refusal) = error else { continue }
            #expect(refusal.detail.contains("10000 bytes"), "\(refusal.detail)")
        }
    }
}

extension [UInt8] {
    /// Returns the length without the white space at the end, whose loss is none.
    fileprivate var trimmedEnd: Int { (lastIndex { $0 != 0x0A && $0 != 0x20 } ?? 0) }
}
