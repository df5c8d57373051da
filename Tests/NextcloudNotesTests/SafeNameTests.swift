import SeededRandom
import Testing

@testable import NextcloudNotes

struct SafeNameTests {
    @Test(arguments: [
        ("Milk", "Milk"), ("", "New note"), ("   ", "New note"), ("***", "New note"), ("..", "New note"),
        (".hidden", "hidden"), ("*.x", "x"), ("\n\n  Second", "Second"), ("One\nTwo", "One"), ("One\r\nTwo", "One"),
        ("a\tb", "a b"), ("a*b|c/d\\e:f\"g<h>i?j", "abcdefghij"), ("trailing. ", "trailing."), ("가 나\u{2028}다", "가 나"),
        ("a\u{0}b", "ab"),
    ])
    func `a title is the first line that is a valid file name`(_ text: String, _ title: String) {
        #expect(SafeName.title(text) == title)
    }

    @Test func `a title has 100 characters at most`() {
        #expect(SafeName.title(String(repeating: "x", count: 99) + " yz") == String(repeating: "x", count: 99))
        #expect(SafeName.title(String(repeating: "😀", count: 150)).unicodeScalars.count == 100)
    }

    @Test(arguments: [
        ("", ""), ("a/b", "a/b"), ("/a//b/", "a/b"), ("Test/../New Category", "Test/New Category"), ("a:b", "ab"),
        ("../..", ""), (". x /y", "x/y"), (" a / b ", "a/b"), (":", ""),
    ])
    func `a category is made safe segment by segment`(_ text: String, _ category: String) {
        #expect(SafeName.category(text) == category)
    }

    @Test(
        arguments: [
            ("a", [], "a"), ("a", ["a"], "a (2)"), ("a", ["a", "a (2)"], "a (3)"), ("a (2)", ["a (2)"], "a (3)"),
            ("a(2)", ["a(2)"], "a(2) (2)"), ("(2)", ["(2)"], "(2) (2)"), ("a (0)", ["a (0)"], "a (0) (2)"),
        ] as [(String, [String], String)])
    func `a title that exists gets the next number`(_ title: String, _ taken: [String], _ unique: String) {
        #expect(SafeName.unique(title) { taken.contains($0) } == unique)
    }

    @Test func `a long title is shortened for its number`() {
        let long = String(repeating: "x", count: 100)
        #expect(SafeName.unique(long) { $0 == long } == String(repeating: "x", count: 96) + " (2)")
    }

    @Test func `making a safe name safe changes nothing`() {
        var random = Seeded.announced("names")
        let characters = Array(" .*/\\:\"<>?|ab가\n\r\t\u{0}\u{2028}(2)-_😀")
        for _ in 0..<5000 {
            let text = String(
                (0..<Int.random(in: 0...30, using: &random)).map { _ in characters.randomElement(using: &random) ?? "a"
                })
            let (title, category) = (SafeName.title(text), SafeName.category(text))
            #expect(SafeName.title(title) == title, "\(text.debugDescription)")
            #expect(SafeName.category(category) == category, "\(text.debugDescription)")
        }
    }

    @Test(arguments: [
        ("# *First* test/ note\nbody", "First test note"), ("- milk", "milk"), ("* item", "item"), ("+ plus", "plus"),
        ("## Head ##", "Head"), ("====\nTitle", "Title"), ("----\nTitle", "Title"),
        ("**bold** _it_ __both__", "bold it both"),
        ("a * b", "a  b"), ("#nothashed", "#nothashed"), ("\n\n", "New note"), ("snake_case", "snake_case"),
        ("***", "New note"),
    ])
    func `version 0_2 removes the marks from the first line`(_ text: String, _ title: String) {
        #expect(PlainTitle.of(text) == title)
    }

    @Test func `a long line of marks is cut to 100 characters`() {
        let marks = String(repeating: "*_", count: 100_000)
        #expect(PlainTitle.of(marks) == String(repeating: "_", count: 100))
    }
}
