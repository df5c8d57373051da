import Testing

@testable import NotesWebApp

struct SentTextTests {
    private static func sent(_ text: String, _ language: SentText.Language = .script) -> String {
        Array(text.utf8).withUnsafeBytes { String(decoding: SentText.of($0, language), as: UTF8.self) }
    }

    @Test(arguments: [
        ("a();\n  b();\n\tc();\n", "a();\nb();\nc();\n"), ("a(); // x\n", "a(); // x\n"), ("  // x\na\n//y", "a\n"),
        ("/** x */\na\n", "a\n"), ("/**\n * x\n * y\n */\na\n", "a\n"), ("/* x\n y */ b\nc\n", "b\nc\n"),
        ("  /** @type {A} */ (a).b();\n", "(a).b();\n"), ("/* a */ /* b */ c\n", "c\n"), ("/* a */ // b\nc\n", "c\n"),
        ("/*/ x */\na\n", "a\n"), ("/***/\na\n", "a\n"), ("a /* x\n y */\nb\n", "a /* x\ny */\nb\n"),
        ("\n\na\n\n", "a\n"), ("f(/** @type {A} */ (a), /** @type {B} */ (b)); /** c */\n", "f((a), (b)); /** c */\n"),
        ("f(/** @type {A\n", "f(/** @type {A\n"),
        ("const a = 1, b = 2;\n", "const a=1, b=2;\n"),
        ("a === b; c => d; e += 1; f >= g; = \n", "a === b; c => d; e += 1; f >= g;=\n"),
        ("x = /** @type {A} */ (a = b);\n", "x=(a=b);\n"),
        ("a\n/* never\nended", "a\n"), ("", ""), ("a", "a"), ("const url=\"//x\";\n", "const url=\"//x\";\n"),
        ("x=`\n${a}`\n", "x=`\n${a}`\n"), ("  /regex/.test(a)\n", "/regex/.test(a)\n"), ("/* 한 */ 글\n", "글\n"),
    ])
    func `comments on separate lines, types, empty lines and indents are not sent`(
        _ text: String, _ expected: String
    ) {
        #expect(Self.sent(text) == expected)
        #expect(Self.sent(expected) == expected)
    }

    @Test func `a style sheet has comments in blocks alone`() {
        #expect(Self.sent("/* x */\n  a { b: c; }\n//y\n", .style) == "a { b: c; }\n//y\n")
    }

    @Test func `what is sent is part of what is embedded, and smaller`() {
        for file in WebFile.embedded {
            let sent = WebFile.all.first { $0.path == file.path }
            #expect((sent?.bytes.count ?? .max) <= file.bytes.count)
            let isText = file.path.hasSuffix(".js") || file.path.hasSuffix(".css")
            #expect(isText || sent.map { $0.bytes.elementsEqual(file.bytes) } == true)
        }
    }
}
