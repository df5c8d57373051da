import Testing

@testable import NotesMarkdown

/// Texts become HTML as the people who write them expect.
struct MarkdownTests {
    private func html(_ text: String) -> String { String(decoding: Markdown.html(text), as: UTF8.self) }

    private static func link(_ address: String, _ text: String) -> String {
        "<a rel=\"noopener noreferrer nofollow\" href=\"\(address)\">\(text)</a>"
    }

    static let blockCases: [(String, String)] = [
        ("우유\n달걀", "<p>우유<br>\n달걀</p>\n"), ("a\n\nb", "<p>a</p>\n<p>b</p>\n"), ("", ""), ("  \n\n", ""),
        ("    no code", "<p>no code</p>\n"), ("a\r\nb\rc", "<p>a<br>\nb<br>\nc</p>\n"),
        ("# One\n###### Six ##\n####### seven", "<h1>One</h1>\n<h6>Six</h6>\n<p>####### seven</p>\n"),
        ("#tag", "<p>#tag</p>\n"), ("# C#", "<h1>C#</h1>\n"),
        ("Title\n===\nSub\n---\n", "<h1>Title</h1>\n<h2>Sub</h2>\n"),
        ("a\n\n---\n***\n_ _ _", "<p>a</p>\n<hr>\n<hr>\n<hr>\n"),
        ("```swift\nlet a = 1 < 2\n\n*b*\n```\nc", "<pre><code>let a = 1 &lt; 2\n\n*b*\n</code></pre>\n<p>c</p>\n"),
        ("~~~\nopen", "<pre><code>open\n</code></pre>\n"), ("```a`b```", "<p><code>a`b</code></p>\n"),
        ("> a\n> > b\n> c", "<blockquote>\n<p>a</p>\n<blockquote>\n<p>b</p>\n</blockquote>\n<p>c</p>\n</blockquote>\n"),
        (
            "> *a\n\nb*", "<blockquote>\n<p>*a</p>\n</blockquote>\n<p>b*</p>\n"
        ),
    ]

    @Test(arguments: blockCases)
    func `blocks`(_ text: String, _ expected: String) { #expect(html(text) == expected) }

    static let listCases: [(String, String)] = [
        ("- a\n- b", "<ul>\n<li>a\n</li>\n<li>b\n</li>\n</ul>\n"),
        ("3. a\n4. b", "<ol start=\"3\">\n<li>a\n</li>\n<li>b\n</li>\n</ol>\n"),
        ("- a\n\n- b", "<ul>\n<li><p>a</p>\n</li>\n<li><p>b</p>\n</li>\n</ul>\n"),
        ("- a\n  - b\n- c", "<ul>\n<li>a\n<ul>\n<li>b\n</li>\n</ul>\n</li>\n<li>c\n</li>\n</ul>\n"),
        ("1. a\n  - b", "<ol start=\"1\">\n<li>a\n<ul>\n<li>b\n</li>\n</ul>\n</li>\n</ol>\n"),
        ("- [ ] 우유\n- [x] 달걀\n- [y] z", "<ul>\n<li>☐ 우유\n</li>\n<li>☑ 달걀\n</li>\n<li>[y] z\n</li>\n</ul>\n"),
        ("- a\n  goes on\nand on", "<ul>\n<li>a<br>\ngoes on<br>\nand on\n</li>\n</ul>\n"),
        ("장보기\n- 우유", "<p>장보기</p>\n<ul>\n<li>우유\n</li>\n</ul>\n"),
        ("In\n1984. A year", "<p>In<br>\n1984. A year</p>\n"),
        ("- a\n---\nb", "<ul>\n<li>a\n</li>\n</ul>\n<hr>\n<p>b</p>\n"),
        ("-a", "<p>-a</p>\n"), ("-", "<ul>\n<li></li>\n</ul>\n"),
        ("- ```\n  x\n  ```", "<ul>\n<li><pre><code>x\n</code></pre>\n</li>\n</ul>\n"),
    ]

    @Test(arguments: listCases)
    func `lists`(_ text: String, _ expected: String) { #expect(html(text) == expected) }

    static let lineCases: [(String, String)] = [
        ("*a* **b** ***c*** ~~d~~", "<em>a</em> <strong>b</strong> <em><strong>c</strong></em> <del>d</del>"),
        ("**\"강조\"**는", "<strong>&quot;강조&quot;</strong>는"), ("snake_case_name", "snake_case_name"),
        ("_a_ 2 * 3 * 4", "<em>a</em> 2 * 3 * 4"), ("**a *b* c**", "<strong>a <em>b</em> c</strong>"),
        ("*a _b* c_", "<em>a _b</em> c_"), ("**a", "**a"), ("a**", "a**"), ("a****b", "a****b"), ("~a~", "~a~"),
        ("`a*b*`", "<code>a*b*</code>"), ("`` ` ``", "<code>`</code>"), ("`a", "`a"), ("\\*a\\*", "*a*"),
        ("*a `*` b*", "<em>a <code>*</code> b</em>"), ("&amp; <b>", "&amp;amp; &lt;b&gt;"),
        ("[a *b*](https://x.y/z?a=1&b=2)", link("https://x.y/z?a=1&amp;b=2", "a <em>b</em>")),
        ("[a](<https://x.y> \"title\") b", link("https://x.y", "a") + " b"), ("[a]", "[a]"), ("[a](b", "[a](b"),
        ("[a](/local)", "a"), ("[a](javascript:alert(1))", "a"), ("[a](mailto:me@x.y)", link("mailto:me@x.y", "a")),
        ("![그림](https://x.y/a.png)", link("https://x.y/a.png", "그림")),
        ("[a [b](https://x.y) c](https://z)", link("https://z", "a [b](https://x.y) c")),
        ("<https://x.y>", link("https://x.y", "https://x.y")), ("<javascript:x>", "&lt;javascript:x&gt;"),
        ("https://naver.com에서", link("https://naver.com", "https://naver.com") + "에서"),
        ("see https://x.y/a_(b).", "see " + link("https://x.y/a_(b)", "https://x.y/a_(b)") + "."),
        ("https://x.y/위키", link("https://x.y/위키", "https://x.y/위키")), ("ahttps://x", "ahttps://x"),
        ("**https://x.y**", "<strong>" + link("https://x.y", "https://x.y") + "</strong>"), ("https://", "https://"),
    ]

    @Test(arguments: lineCases)
    func `within a line`(_ text: String, _ expected: String) { #expect(html(text) == "<p>\(expected)</p>\n") }

    @Test func `a table has the columns of its head`() {
        let text = "| 날 | what |\n|---|--:|\n| a\\|b | `c` | more |\n| d |\nafter"
        let expected =
            "<table><thead><tr><th>날</th><th class=\"right\">what</th></tr></thead><tbody>"
            + "<tr><td>a|b</td><td class=\"right\"><code>c</code></td></tr><tr><td>d</td></tr></tbody></table>\n"
            + "<p>after</p>\n"
        #expect(html(text) == expected)
        #expect(html("a | b\nc | d") == "<p>a | b<br>\nc | d</p>\n")
    }

    @Test func `a plain text loses no letter`() {
        let text = "1 < 2 && \"q\" 'x' <b>no</b> &amp; \u{1F469}\u{200D}\u{1F467} e\u{301}"
        let shown = html(text).replacing("<p>", with: "").replacing("</p>\n", with: "").replacing("&lt;", with: "<")
            .replacing("&gt;", with: ">").replacing("&quot;", with: "\"").replacing("&#39;", with: "'")
            .replacing("&amp;", with: "&")
        #expect(shown.utf8.elementsEqual(text.utf8))
    }

    @Test func `an image of the page is shown with its words, and any other is a link`() {
        let html = Markdown.html("![a \"cat\"](<my cat.png>) ![b](https://x.y/b.png) ![c](c.png)") { address in
            address == "my cat.png" ? "page/my%20cat.png" : nil
        }
        let link = #"<a rel="noopener noreferrer nofollow" href="https://x.y/b.png">b</a>"#
        let picture = #"<img alt="a &quot;cat&quot;" src="page/my%20cat.png">"#
        #expect(String(decoding: html, as: UTF8.self) == "<p>\(picture) \(link) c</p>\n")
    }

    @Test(arguments: [
        "", "/", "/a.png", "//x.y/a.png", "page//a.png", "https:a.png", "a:b", "..", "../a.png", "page/..", "page/./a",
        "a b", "a\"b", "a<b", "a?b", "a#b", "a\\b", "é.png",
    ])
    func `a picture has no path that leaves its page`(_ path: String) {
        #expect(PictureTarget(path) == nil)
    }
}
