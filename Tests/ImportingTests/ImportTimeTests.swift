import Foundation
import Testing

@testable import NotesImporting

/// A file that is four times as long may take four times as long, and not sixteen, in shapes that make careless
/// gathering square.
@Suite(.serialized)
struct ImportTimeTests {
    struct Shape: CustomTestStringConvertible {
        let testDescription: String
        let file: @Sendable (Int) throws -> [UInt8]
    }

    private static func text(_ count: Int, _ unit: (Int) -> String) -> String { (0..<count).map(unit).joined() }

    private static func enex(_ content: String) -> [UInt8] {
        Array(
            "<en-export><note><title>t</title><content><![CDATA[<en-note>\(content)</en-note>]]></content></note></en-export>"
                .utf8)
    }

    private static let shapes = [
        Shape(testDescription: "a memo of members that no memo has") { count in
            Array("[{\"title\":\"a\"\(text(count) { ",\"k\($0)\":1" })}]".utf8)
        },
        Shape(testDescription: "a note of Keep with members that it does not have") { count in
            let json = "{\"isTrashed\":false,\"isArchived\":false\(text(count) { ",\"k\($0)\":1" })}"
            return try Fixtures.zip([("Takeout/Keep/a.json", Array(json.utf8))])
        },
        Shape(testDescription: "front matter of many keys") { count in
            Array("---\n\(text(count) { "k\($0): 1\n" })---\nbody".utf8)
        },
        Shape(testDescription: "files of one name") { count in
            try Fixtures.zip([("a.md", [0x61])] + (0..<count).map { ("\($0)/x.bin", []) })
        },
        Shape(testDescription: "a table of many rows") { count in
            enex("<table>" + String(repeating: "<tr><td>a</td></tr>", count: count) + "</table>")
        },
        Shape(testDescription: "a table of one wide row and many short ones") { count in
            let wide = "<tr>" + String(repeating: "<td/>", count: count) + "</tr>"
            return enex("<table>" + wide + String(repeating: "<tr><td/></tr>", count: count) + "</table>")
        },
        Shape(testDescription: "tags that are never closed") { count in
            html(text(count) { _ in "<ul><li><a href=x><b>y" })
        },
        Shape(testDescription: "ends of what is not open") { count in
            html(text(250) { _ in "<blockquote>" } + "<table><td>" + text(count) { _ in "</blockquote></ul></b>a" })
        },
        Shape(testDescription: "tags that the end of the file cuts off") { count in
            html(text(count) { _ in "a <b c=\" " })
        },
        Shape(testDescription: "brackets and ampersands") { count in html(text(count) { _ in "<![<?</&&#x" }) },
        Shape(testDescription: "headings and code") { count in
            html(text(count) { _ in "<h1>a<code>b</code><pre>c</pre>" })
        },
        Shape(testDescription: "tables in tables") { count in html(text(count) { _ in "<table><tr><td>a|" }) },
    ]

    private static func html(_ content: String) -> [UInt8] { Array("<html><body>\(content)".utf8) }

    private static var processorSeconds: Double {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }

    @Test(arguments: shapes) func `four times the file is no more than some four times the work`(_ shape: Shape) throws
    {
        func seconds(_ count: Int) throws -> Double {
            let file = try shape.file(count)
            let began = Self.processorSeconds
            let notes = try Import.all(file)
            #expect(!notes.isEmpty)
            // No more comes out than a bounded multiple, either.
            #expect(notes.reduce(0) { $0 + $1.content.body.utf8.count } < file.count * 20)
            return Self.processorSeconds - began
        }
        let (small, large) = (try seconds(1500), try seconds(6000))
        // Square work would be sixteen times; work that takes no time proves nothing.
        #expect(large < max(small * 10, 0.5), "\(small) s, then \(large) s")
    }
}
