import SeededRandom
import Testing

@testable import NotesMarkdown

/// A text that was made to become more than text stays text.
struct InjectionTests {
    static let hostile: [String] =
        tagged
        + addressed.flatMap { address in
            [
                "[x](\(address))", "![x](\(address))", "<\(address)>", "[x](<\(address)>)", "[x]( \(address) \"t\")",
                address,
            ]
        } + broken

    private static let tagged = [
        "<script>alert(1)</script>", "<SCRIPT SRC=//x.y/z.js></SCRIPT>", "<img src=x onerror=alert(1)>",
        "<svg onload=alert(1)>", "<svg><script>alert(1)</script></svg>", "<iframe src=javascript:alert(1)>",
        "<body onload=alert(1)>", "<a href=javascript:alert(1)>x</a>", "<math><mtext></mtext><script>alert(1)</script>",
        "<style>@import '//x.y'</style>", "<link rel=stylesheet href=//x.y>", "<meta http-equiv=refresh content=0>",
        "<base href=//x.y>", "<form action=//x.y><input type=submit>", "<object data=x>", "<embed src=x>",
        "<video><source onerror=alert(1)>", "<details open ontoggle=alert(1)>", "<marquee onstart=alert(1)>",
        "<!--<img src=\"--><img src=x onerror=alert(1)//\">", "<![CDATA[<script>alert(1)</script>]]>",
        "<?xml version=\"1.0\"?><x/>", "<template><script>alert(1)</script></template>",
        "</p><script>alert(1)</script>",
        "</code></pre><script>alert(1)</script>", "</title><script>alert(1)</script>", "<scr<script>ipt>alert(1)",
        "<<script>alert(1)//<</script>", "<img \"\"\"><script>alert(1)</script>\">", "<a\u{0}href=x>",
        "<\u{0}script>alert(1)</script>", "\u{3C}script\u{3E}", "<script\u{2028}>", "＜script＞alert(1)＜/script＞",
        "&lt;script&gt;alert(1)&lt;/script&gt;", "&#60;script&#62;", "&#x3c;script&#x3e;", "%3Cscript%3E",
        "<noscript><p title=\"</noscript><img src=x onerror=alert(1)>\">", "<plaintext>", "<xmp><script>", "<textarea>",
        "<select><option>", "<table background=javascript:alert(1)>", "<div style=\"background:url(x)\">",
        "<input autofocus onfocus=alert(1)>", "<button formaction=javascript:alert(1)>", "<frameset onload=alert(1)>",
    ]

    private static let addressed = [
        "javascript:alert(1)", "JaVaScRiPt:alert(1)", "java\tscript:alert(1)", "java\nscript:alert(1)",
        " javascript:alert(1)", "\u{1}javascript:alert(1)", "javascript&colon;alert(1)", "&#106;avascript:alert(1)",
        "javascript\u{0}:alert(1)", "data:text/html,<script>alert(1)</script>", "DATA:text/html;base64,PHNjcmlwdD4=",
        "vbscript:msgbox(1)", "file:///etc/passwd", "blob:https://x.y/z", "about:blank", "view-source:https://x.y",
        "//x.y/z", "/v1/notes", "\\\\x.y\\z", "https:\\\\x.y", "https:/x.y", "https:x.y", "intent://x", "ftp://x.y",
        "http://x.y\" onmouseover=\"alert(1)", "http://x.y' onmouseover='alert(1)", "http://x.y/><script>alert(1)",
        "http://x.y/`onmouseover=alert(1)`", "https://x.y/\u{202E}gnp.exe", "http://x.y/&quot; onclick=alert(1)",
        "mailto:a@b?body=<script>", "tel:1\" onclick=\"x", "javascript://%0aalert(1)", "x:javascript:alert(1)",
        "http:javascript:alert(1)", "https://", "note:0192f0c1-7a5e-7000-8000-00000000abcd#Part",
        "feed:javascript:alert(1)", "jar:https://x.y!/", "ws://x.y",
    ]

    private static let broken = [
        "[a](javascript:alert(1)\n)", "[a](\n javascript:alert(1))", "[a](javascript:alert(1) \"t\")",
        "[<img src=x onerror=alert(1)>](https://x.y)", "[a](https://x.y \"\\\" onclick=alert(1) \\\"\")",
        "[a](https://x.y '\" onclick=\"alert(1)')", "![\" onerror=alert(1) x=\"](https://x.y)",
        "[a][b]\n\n[b]: javascript:alert(1)", "`<script>alert(1)</script>`",
        "```<script>\n<script>alert(1)</script>\n```",
        "```\" onclick=\"alert(1)\nx\n```", "~~~ <b>\n</code></pre><script>\n~~~", "# <script>alert(1)</script>",
        "> <script>alert(1)</script>", "- <script>alert(1)</script>", "99999999999. x", "1\" onclick=\"x. y",
        "| <script> | b |\n|---|---|\n| <img src=x onerror=alert(1)> | c |", "| a |\n|:-:\" onclick=\"x|\n| b |",
        "*<b*>x", "**<script**>alert(1)**</script>**", "*[a*](https://x.y)*", "[*a](https://x.y)*",
        "[a`](https://x.y)`",
        "`[a](https://x.y`)", "<https://x.y/[a](b)>", "[a](<https://x.y><script>)", "[[a](https://x.y)](https://z)",
        "[a](https://x.y)[b](https://x.y)", "https://x.y/<script>", "https://x.y\"onclick=alert(1)",
        "\\<script>alert(1)\\</script>", "\\[a](javascript:alert(1))", "a\\", "\\", "\u{FEFF}<script>",
        "<script>\n\n</script>", "~~<del~~>", "***a**b*c***", "_*_*_*", "[](https://x.y)", "![](javascript:x)",
    ]

    @Test func `the corpus has the cases that it lists`() { #expect(Set(Self.hostile).count > 300) }

    @Test(arguments: hostile)
    func `nothing but the allowed tags, attributes and schemes comes out`(_ text: String) {
        for framed in [text, "> " + text, "- a\n\n  " + text, "**" + text + "**", text + "\n===", "| \(text) |\n|-|\n"]
        {
            let html = Markdown.html(framed)
            #expect(SafetyChecker.fault(in: html) == nil, "\(String(decoding: html, as: UTF8.self))")
        }
        #expect(SafetyChecker.fault(in: Markdown.escape(text)) == nil)
    }

    @Test func `the checker itself finds what is not allowed`() {
        for bad in [
            "<script>", "<p onclick=\"x\">a</p>", "<p>", "</p>", "<em><p></em></p>", "a > b", "\"",
            "<ol start=\"x\"></ol>",
            "<a rel=\"noopener noreferrer nofollow\" href=\"javascript:x\">a</a>", "<a href=\"https://x\">a</a>",
            "<a rel=\"noopener noreferrer nofollow\" href=\"https://x y\">a</a>", "<img>", "<td class=\"x\"></td>",
        ] {
            #expect(SafetyChecker.fault(in: Array(bad.utf8)) != nil, "\(bad)")
        }
    }

    @Test func `any mix of marks of Markdown and HTML stays within the fence`() {
        var random = Seeded.announced("marks put together")
        let parts = [
            "*", "**", "_", "~~", "`", "``", "```\n", "[", "]", "(", ")", "](", "![", "<", ">", "\"", "'", "&", "\\",
            "\n",
            "\n\n", "- ", "1. ", "> ", "# ", "| ", "|-|-|\n", "---\n", "    ", "\t", "https://x.y", "javascript:",
            "http://",
            "mailto:a@b", "<script>", " ", "a", "한", "\u{0}", "=", "[ ] ", "\r", "/",
        ]
        for _ in 0..<3000 {
            let count = Int.random(in: 1...60, using: &random)
            let text = (0..<count).map { _ in parts.randomElement(using: &random) ?? "" }.joined()
            for picture in [nil, "page/a.png", "//x.y/a.png", "page/\"><script>"] {
                let fault = SafetyChecker.fault(in: Markdown.html(text) { _ in picture })
                #expect(fault == nil, "\(text.debugDescription)")
                if fault != nil { return }
            }
        }
    }
}
