import NotesArchive
import Testing

@testable import NotesImporting

/// XML that breaks in one note costs that note.
@Suite struct BrokenEnexTests {
    private static func note(_ title: String, _ inside: String = "") -> String {
        "<note><title>\(title)</title><content><![CDATA[<en-note>\(title)</en-note>]]></content>\(inside)</note>\n"
    }

    private static func export(_ notes: String) -> [UInt8] {
        Array("<?xml version=\"1.0\"?>\n<en-export>\n\(notes)</en-export>".utf8)
    }

    struct Break: CustomTestStringConvertible, Sendable {
        let testDescription: String
        /// Replaces the note `b`.
        let broken: String
        var title: String? = "b"
    }

    static let breaks = [
        Break(testDescription: "an end tag of another name", broken: note("b", "<tag>x</tga>")),
        Break(testDescription: "a tag that does not end", broken: "<note><title>b</title><tag</note>\n"),
        Break(testDescription: "a bare ampersand", broken: note("b", "<tag>x & y</tag>")),
        Break(testDescription: "a control character", broken: note("b", "<tag>\u{1}</tag>")),
        Break(testDescription: "an attribute without quotes", broken: note("b", "<data encoding=base64>AA==</data>")),
        Break(testDescription: "no end of the note", broken: "<note><title>b</title><tag>x</tag>\n"),
        Break(testDescription: "an end too many", broken: "<note><title>b</title></content></note>\n"),
        Break(testDescription: "a title that breaks", broken: "<note><title>b & c</title></note>\n", title: nil),
        Break(testDescription: "a resource that breaks", broken: note("b", "<resource><data>AAAA<</data></resource>")),
        Break(
            testDescription: "a text without end",
            broken: "<note><title>b</title><content><![CDATA[<en-note>b</en-note></content></note>\n"),
        Break(testDescription: "a text that is cut", broken: "<note><title>b</title><content><![CDATA[<en-note>b"),
        Break(
            testDescription: "elements without end in it", broken: note("b", String(repeating: "<a>", count: 300))),
    ]

    @Test(arguments: breaks) func `the note is named, and those around it come`(_ one: Break) throws {
        let file = Self.export(Self.note("a") + one.broken + Self.note("c") + Self.note("d"))
        let found = try Import.tolerant(file)
        #expect(found.notes.map(\.content.title) == ["a", "c", "d"])
        #expect(found.notes.map(\.content.body) == ["a", "c", "d"])
        #expect(found.problems.map(\.name) == ["2"] && found.problems.first?.title == one.title)
        let reason = found.problems.first?.reason ?? ""
        #expect(reason.contains("XML is broken, line ") && reason.hasSuffix("."), "\(reason)")
    }

    @Test func `a text may name what looks like a note's start, and keep it`() throws {
        let text = "<en-note>&lt;note>&lt;title> <code>note</code></en-note>"
        let odd = "<note>\n<title>b</title><content><![CDATA[\(text)]]></content></note>"
        let found = try Import.tolerant(Self.export(Self.note("a") + odd))
        #expect(found.problems.isEmpty && found.notes.map(\.content.title) == ["a", "b"])
        #expect(found.notes.last?.content.body.contains("note") == true)
    }

    /// The file is cut into pieces at every offset.
    @Test func `the next note is found in whatever pieces it comes`() {
        let file = Self.export(Self.note("a") + "<note> \n<title>b</title></note><note/><notes><note>x</note><note>")
        for cut in 0...file.count {
            var cutter = EnexCutter()
            let parts = cutter.cut(Array(file[..<cut])) + cutter.cut(Array(file[cut...])) + cutter.cut(nil)
            #expect(parts.flatMap(\.bytes) == file)
            #expect(
                parts.count { $0.beginsNote } == 2 && parts.filter(\.isLast).count == 1 && parts.last?.isLast == true)
            #expect(parts.allSatisfy { !$0.beginsNote || $0.bytes.starts(with: Array("<note>".utf8)) })
        }
    }

    @Test func `the line of each fault is the file's`() throws {
        let broken = Self.note("b", "<tag>x</tga>")
        let file = Self.export(Self.note("a") + broken + Self.note("c") + broken + broken + Self.note("d"))
        let found = try Import.tolerant(file)
        #expect(found.notes.map(\.content.title) == ["a", "c", "d"])
        #expect(found.problems.map(\.name) == ["2", "4", "5"])
        let column = broken.utf8.count - "</tga></note>\n".utf8.count + 3
        for (problem, line) in zip(found.problems, [4, 6, 7]) {
            #expect(problem.reason.contains("line \(line), column \(column):"), "\(problem.reason)")
        }
    }

    @Test func `what is between notes may break, as where one file was put behind another`() throws {
        let file = Self.export(Self.note("a")) + Self.export(Self.note("b"))
        let found = try Import.tolerant(file)
        #expect(found.notes.map(\.content.title) == ["a", "b"])
        #expect(found.problems.count == 1)
    }

    @Test func `a file that was cut gives its complete notes, and a problem`() throws {
        let notes = Self.note("a") + Self.note("b")
        let file = Self.export(notes + Self.note("c"))
        let first = Self.export(Self.note("a")).count - "\n</en-export>".utf8.count
        let second = Self.export(notes).count - "\n</en-export>".utf8.count
        for length in first..<file.count {
            let found = try Import.tolerant(Array(file[..<length]))
            let whole =
                length < second
                ? ["a"] : length < file.count - "\n</en-export>".utf8.count ? ["a", "b"] : ["a", "b", "c"]
            #expect(found.notes.map(\.content.title) == whole, "\(length) bytes")
            #expect(found.problems.count == 1, "\(length) bytes")
            let reason = found.problems.first?.reason ?? ""
            #expect(reason.contains("was cut") && reason.contains("line "), "\(length) bytes: \(reason)")
        }
    }

    @Test func `a file is refused where no note of it can be read`() throws {
        for file in [Self.export(Self.note("b", "<x>")), Array(Self.export(Self.note("b")).dropLast(20))] {
            let error = #expect(throws: ImportError.self) { try Import.all(file) }
            guard case .refused(let refusal) = error else { return #expect(Bool(false)) }
            #expect(refusal.detail.contains("ENEX") && refusal.detail.contains("line "), "\(refusal.detail)")
        }
    }

    /// The file comes in pieces of any size, and breaks anywhere in them.
    @Test func `large files with many breaks come piece by piece`() throws {
        for round in 0..<4 {
            var (text, titles, broken) = ("", [String](), 0)
            for number in 0..<60 {
                let filling = "<tag>" + String(repeating: "x", count: (number + 7 * round) * 7919 % 20_000) + "</tag>"
                if (number + round) % 4 == 1 {
                    let one = Self.breaks[(number / 4 + round) % Self.breaks.count]
                    text += one.broken.replacing("<title>", with: filling + "<title>")
                    broken += 1
                } else {
                    text += Self.note("n\(number)", filling)
                    titles.append("n\(number)")
                }
            }
            let found = try Import.tolerant(Self.export(text + Self.note("last")))
            #expect(found.notes.map(\.content.title) == titles + ["last"])
            #expect(found.problems.count == broken)
        }
    }
}
