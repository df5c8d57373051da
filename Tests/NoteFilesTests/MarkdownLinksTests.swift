import NoteFiles
import Testing

@Suite struct MarkdownLinksTests {
    static func addresses(_ text: String) -> [String] { MarkdownLinks.all(in: text).map(\.address) }

    @Test(arguments: [
        ("[a](b)", ["b"]), ("![a](<b c> \"d\") [e](f(g)h)", ["b c", "f(g)h"]), ("[![i](j)](k)", ["j", "k"]),
        ("[[A b]] ![[c.png|200]] [[D#e|f]]", ["A b", "c.png", "D#e"]), ("| [[A\\|b]] |", ["A"]),
        ("no [link] (here) nor [[ here", []), ("\\[a](b) [c\\](d)", []), ("[a\nb](c)", ["c"]), ("[a](b\nc)", []),
        ("[[]] [[a] ] [[[b]]]", ["b"]),
    ])
    func `the links of a line are found as they are written`(_ text: String, _ expected: [String]) {
        #expect(Self.addresses(text) == expected)
    }

    @Test(arguments: [
        "`[a](b)`", "``[[a]] ` [b](c)``", "```\n[a](b)\n```", "~~~ js\n[a](b)\n```\n[[c]]\n~~~", "    [a](b)",
        "text\n\n\t[a](b)\n\n    [c](d)", "- a\n  ```\n  [a](b)\n  ```", "> ```\n> [a](b)\n> ```", "```\n[a](b)",
        "`one\n[a](b) two`", "1. ```\n   [[a]]\n   ```",
    ])
    func `code has no links`(_ text: String) {
        #expect(Self.addresses(text).isEmpty)
        #expect(MarkdownLinks.rewritten(text) { _ in .address("x") } == text)
    }

    @Test(arguments: [
        "```\nx\n```\n[a](b)", "`` ` [a](b)", "- item\n\n    [a](b)", "- item\n    - [a](b)", "`x` [a](b) `y`",
        "text\n    [a](b)", "```x``` [a](b)", "~~~\nx\n~~~~\n[a](b)", "`one\ntwo` [a](b)", "`\n\n[a](b)`",
    ])
    func `what only looks like code has them`(_ text: String) {
        #expect(Self.addresses(text) == ["b"])
    }

    @Test func `only what is changed is another afterwards`() {
        let text = "ä [a](b \"t\") ![[c|d]] <[e](<f g>)> [![h](i)](j)\r\n"
        #expect(MarkdownLinks.rewritten(text) { _ in nil } == text)
        let changed = MarkdownLinks.rewritten(text) { link in
            link.form == .brackets ? .link("[\(link.label)](\(link.address))") : .address(link.address + "1")
        }
        #expect(changed == "ä [a](b1 \"t\") [d](c) <[e](<f g1>)> [![h](i1)](j1)\r\n")
    }

    @Test(arguments: ["[", "`", "[[", "](", "[a](", "`` ` ", "\\"])
    func `a text of nothing but half links is read in one go`(_ piece: String) {
        let text = String(repeating: piece, count: 40_000)
        #expect(MarkdownLinks.rewritten(text) { _ in nil } == text)
    }
}
