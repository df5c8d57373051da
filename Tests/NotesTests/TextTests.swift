import SeededRandom
import Testing

@testable import Notes

@Suite struct TextTests {
    private static let long = String(repeating: "x", count: 4097)
    private static let longest = String(repeating: "x", count: 4096)

    static let forms: [(text: LoggedText, title: LoggedText, body: LoggedText, back: LoggedText)] = [
        ("", "", "", ""), ("a", "a", "", "a"), ("a\n", "a", "", "a"), ("a\nb", "a", "b", "a\nb"),
        ("a\nb\n", "a", "b\n", "a\nb\n"), ("a\n\nb", "a", "\nb", "a\n\nb"), ("\nb", "", "b", "\nb"), ("\n", "", "", ""),
        ("\n\n", "", "\n", "\n\n"), ("a\r\nb\r\n", "a", "b\r\n", "a\nb\r\n"), ("a\r", "a", "", "a"),
        ("\r\nb", "", "b", "\nb"), ("우유\n달걀", "우유", "달걀", "우유\n달걀"),
        ("e\u{301}\n\u{e9}", "e\u{301}", "\u{e9}", "e\u{301}\n\u{e9}"),
        ("a\u{0}\nb\u{0}", "a\u{0}", "b\u{0}", "a\u{0}\nb\u{0}"), ("\(longest)\nb", "\(longest)", "b", "\(longest)\nb"),
        ("\(longest)\r\nb", "\(longest)", "b", "\(longest)\nb"), ("\(long)\nb", "", "\(long)\nb", "\(long)\nb"),
        ("\(long)", "", "\(long)", "\(long)"), ("a\rb\nc", "", "a\rb\nc", "a\rb\nc"),
        ("\u{FEFF}a\nb", "\u{FEFF}a", "b", "\u{FEFF}a\nb"),
        ("a\u{2028}b\nc", "a\u{2028}b", "c", "a\u{2028}b\nc"),
    ]

    private func read(_ document: [UInt8]) throws(DomainError) -> TextForm {
        try document.withUnsafeBufferPointer { bytes throws(DomainError) in try TextForm(reading: bytes) }
    }

    @Test(arguments: forms) func `a text is a title, a newline and a body, in both directions`(
        text: LoggedText, title: LoggedText, body: LoggedText, back: LoggedText
    ) throws {
        let form = try read(bytes(text.text))
        #expect(Array(form.title.utf8) == bytes(title.text))
        #expect(Array(form.body.utf8) == bytes(body.text))
        #expect(form.bytes() == bytes(back.text))
        #expect(try read(form.bytes()) == form)
    }

    @Test func `any text comes back but for the first line's CR and a lone newline`() throws {
        var random = Seeded.announced("text form")
        for _ in 0..<5000 {
            let text = (0..<random.below(8)).map { _ in ["\n", "\r", "a", "우", "\u{0}", Self.long].pick(&random) }
                .joined()
            let back = try read(bytes(text)).bytes()
            let units = bytes(text)
            let newline = units.firstIndex(of: 0x0A) ?? units.endIndex
            var allowed = [units]
            if newline > 0, units[newline - 1] == 0x0D {
                allowed.append(Array(units[..<(newline - 1)] + units[newline...]))
            }
            for text in allowed where text.last == 0x0A && text.firstIndex(of: 0x0A) == text.count - 1 {
                allowed.append(text.dropLast())
            }
            // It has an empty line before a line that can be no title: no title and body of the contract have this
            // text.
            let first = allowed.last { $0.first == 0x0A }?.dropFirst()
            if let first, let form = try? read(Array(first)), form.title.isEmpty { allowed.append(Array(first)) }
            if !allowed.contains(back) {
                Issue.record("\(text.prefix(40).debugDescription)")
                return
            }
        }
    }

    @Test func `bytes that are no text are refused`() {
        #expect(refusal { () throws(DomainError) in try read([0x61, 0xFF]) }?.code == .invalidUTF8)
        let huge = [UInt8](repeating: 0x61, count: 1 << 20) + bytes("\nx\n")
        #expect(refusal { () throws(DomainError) in try read(huge) }?.code == .invalidNote)
    }

    @Test func `a note that is written as text keeps its other members`() throws {
        let present = Content(title: "old", body: "old", tags: ["a"], folder: "f", pinned: true)
        let content = try read(bytes("new\ntext")).content(over: present)
        #expect(content == Content(title: "new", body: "text", tags: ["a"], folder: "f", pinned: true))
    }

    static let displays: [(title: String, body: String, shown: String, preview: String)] = [
        ("", "", "", ""), ("a", "", "a", ""), ("  a b  ", "c", "a b", "c"),
        ("", "\n \n  first \nsecond\n\n third", "first", "second third"),
        (" \t", "x", "x", ""), ("a", "  b\t\n\u{3000}c  ", "a", "b c"), ("a", "\n\n", "a", ""),
        ("\u{2003}", "\r\n\r\nx\r\ny", "x", "y"),
        ("e\u{301}", "👨‍👩‍👧‍👦 x", "e\u{301}", "👨‍👩‍👧‍👦 x"),
    ]

    @Test(arguments: displays) func `a list shows the first line and the text after it`(
        title: String, body: String, shown: String, preview: String
    ) {
        let display = DisplayText(title: title, body: body)
        #expect(display.title == shown)
        #expect(display.preview == preview)
    }

    @Test func `a cut never halves a character`() {
        let family = "👨‍👩‍👧‍👦"
        let display = DisplayText(
            title: String(repeating: family, count: 101),
            body: String(repeating: "\u{1112}\u{1161}\u{11AB}", count: 300))
        #expect(display.title == String(repeating: family, count: 100))
        #expect(display.preview.count == 200)
        #expect(display.preview == String(repeating: "한", count: 200))
        let marks = DisplayText(title: "a" + String(repeating: "\u{301}", count: 100_000), body: "")
        #expect(marks.title.count == 1)
    }

    @Test(arguments: [199, 200, 201, 202, 400, 401, 402]) func `a preview is the same for any storage of its text`(
        length: Int
    ) {
        for character in ["x", "한", "\u{1112}\u{1161}\u{11AB}", "e\u{301}", "👨‍👩‍👧‍👦", "🇰🇷"] {
            let body = String(repeating: character, count: length)
            #expect(DisplayText(title: "a", body: body).preview == String(body.prefix(200)))
            let spaced = String(repeating: character + "\n ", count: length)
            let words = String(repeating: character + " ", count: min(length, 100)).dropLast()
            #expect(DisplayText(title: "a", body: spaced).preview == words)
        }
    }

    @Test func `white space is that of Unicode`() {
        for value in UInt32(0)...0x10FFFF {
            guard let scalar = Unicode.Scalar(value) else { continue }
            guard scalar.isWhiteSpace != scalar.properties.isWhitespace else { continue }
            Issue.record("U+\(String(value, radix: 16))")
        }
    }
}
