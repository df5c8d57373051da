import Testing

@testable import NotesImporting

@Suite struct HTMLMarkdownTests {
    static func markdown(_ html: String, resolve: ((String) -> HTMLMarkdown.Target)? = nil) -> String {
        var markdown = HTMLMarkdown(resolve: resolve ?? { HTMLMarkdown.Target(address: $0) })
        var tokens = HTMLTokenizer(Array(html.utf8))
        while let token = tokens.next() { markdown.take(token) }
        return markdown.finish()
    }

    struct Case: CustomTestStringConvertible, Sendable {
        var testDescription: String
        var html: String
        var markdown: String

        init(_ description: String, _ html: String, _ markdown: String) {
            (testDescription, self.html, self.markdown) = (description, html, markdown)
        }
    }

    static let inline: [Case] = [
        Case("paragraphs that are never closed", "<p>a<p>b<br>c", "a\n\nb\nc"),
        Case("white space", "<p> a \n b <b> c </b>d&nbsp; e</p>", "a b **c** d e"),
        Case("emphasis", "<b>a</b> <em>b</em> <s>c</s> <code>d</code>", "**a** *b* ~~c~~ `d`"),
        Case("emphasis of its own kind", "<b>a <strong>b</strong> c</b>", "**a b c**"),
        Case("one emphasis in two elements", "<b>a</b><b>b</b> <i><b>d</b></i><i><b>e</b></i>", "**ab** ***de***"),
        Case("emphasis that crosses", "<b>a<i>b</b>c</i>", "**a*b****c*"),
        Case("emphasis that is never closed", "<p><b>a<p>b", "**a**\n\n**b**"),
        Case("emphasis of nothing", "a<b></b> <i> </i>b", "a b"),
        Case("a link", "<a href='http://a/b'>c <b>d</b></a>", "[c **d**](http://a/b)"),
        Case("a link in bold", "<b><a href=x>c</a></b>", "**[c](x)**"),
        Case("a link that is its address", "<a href=http://a>http://a</a>", "http://a"),
        Case("a link with spaces", "<a href='a b(c)'>d</a>", "[d](<a b(c)>)"),
        Case("a link around lines", "<a href=x><p>a</p><p>b</p></a>", "[a](x)\n\n[b](x)"),
        Case("a link within the page", "<a href='#a'>b</a><a href=' JavaScript:x()'>c</a><a name=d>e</a>", "bce"),
        Case("a link of brackets", "<a href=x>a] [b]</a>", "[a\\] \\[b\\]](x)"),
        Case("links that are never closed", "<a href=x>a <a href=y>b", "[a](x) [b](y)"),
        Case("an image", "<img src='a b.png' alt='c'>", "![c](<a b.png>)"),
        Case("an image that leads to itself", "<a href=a.png><img src=a.png></a>", "![](a.png)"),
        Case("code with backticks", "<code>a `b` ``c</code> <code>`</code>", "```a `b` ``c``` `` ` ``"),
        Case("code with tags", "<code>a <b>b</b></code>", "`a b`"),
        Case(
            "a formula", "<math><mi>E</mi><annotation encoding='application/x-tex'>E=mc^2</annotation></math>!",
            "$E=mc^2$!"),
        Case("a formula without TeX", "<math><mi>E</mi></math>", "E"),
        Case("what only draws a formula", "a<span class=katex-html><span>E</span>m</span>b", "ab"),
        Case("stray ends", "</b></p></ul></li></td></table></blockquote></a></pre>a", "a"),
    ]

    static let blocks: [Case] = [
        Case("headings", "<h1>a<br>b</h1><h3>c</h3>d", "# a b\n\n### c\n\nd"),
        Case("a heading that is never closed", "<h2>a<p>b", "## a\n\nb"),
        Case("a rule", "a<hr>b", "a\n\n---\n\nb"),
        Case("items that are never closed", "<ul><li>a<li>b<li>c</ul>d", "- a\n- b\n- c\n\nd"),
        Case("paragraphs in items", "<ul><li><p>a</p></li><li><p>b</p><p>c</p></li></ul>", "- a\n- b\n\n  c"),
        Case("nested lists", "<ul><li>a<ul><li>b<ul><li>c</ul></ul>d</ul>", "- a\n  - b\n    - c\n\n  d"),
        Case("nested numbers", "<ol><li>a<ol><li>b</ol><li>c</ol>", "1. a\n   1. b\n2. c"),
        Case(
            "an item below a number of two digits", "<ol start=9><li>a<li>b<ul><li>c</ul>d</ol>",
            "9. a\n10. b\n    - c\n\n    d"),
        Case("a list right in a list", "<ol><li>a</li><ol><li>b</li></ol><li>c</li></ol>", "1. a\n   1. b\n2. c"),
        Case("one list in several elements", "<ul><li>a</li></ul>\n<ul><li>b</li></ul>", "- a\n- b"),
        Case(
            "numbers in several elements", "<ol start=1><li>a</ol><ol start=2><li>b</ol><ol><li>c</ol>",
            "1. a\n2. b\n\n1) c"),
        Case("items without content", "a<ul><li></li><li>b</li><li> </li></ul>", "a\n\n- b"),
        Case("items without a list", "<li>a<li>b", "- a\n- b"),
        Case(
            "check boxes",
            "<ul><li><input type=checkbox checked> a<li><label><input type='checkbox'></label><div><p>b</p></div></ul>",
            "- [x] a\n- [ ] b"),
        Case("check boxes of editors", "<ul data-type=taskList><li data-checked=true>a<li>b</ul>", "- [x] a\n- [ ] b"),
        Case("an empty check box", "<ul><li><input type=checkbox></ul>a", "- [ ]\n\na"),
        Case("quotes", "<blockquote><p>a<p>b<blockquote>c</blockquote></blockquote>d", "> a\n>\n> b\n>\n> > c\n\nd"),
        Case(
            "a quote in an item", "<ul><li>a<blockquote>b<p>c</blockquote><li>d</ul>", "- a\n\n  > b\n  >\n  > c\n- d"),
        Case("a list in a quote", "<blockquote><ul><li>a<li>b</ul></blockquote>", "> - a\n> - b"),
        Case(
            "code", "<pre>\n<code class='x language-Swift'>a\n\n  b &lt; c\n</code></pre>d",
            "```swift\na\n\n  b < c\n```\n\nd"),
        Case("code with fences", "<pre>```\na\n```</pre>", "````\n```\na\n```\n````"),
        Case("code in an item", "<ol><li>a<pre>b\n\nc</pre></ol>", "1. a\n\n   ```\n   b\n\n   c\n   ```"),
        Case("code line by line", "<pre><div>a</div><div>b<br></div>c<br>d</pre>", "```\na\nb\nc\nd\n```"),
        Case(
            "a table", "<table><thead><tr><th>a<th>b|c<tbody><tr><td><b>d</b><td><p>e<p>f</table>g",
            "| a | b\\|c |\n| --- | --- |\n| **d** | e f |\n\ng"),
        Case("a table that frames", "<table><tr><td><p>a</p><ul><li>b</ul></table>c", "a\n\n- b\n\nc"),
        Case(
            "a table in a table", "<table><tr><td>a<table><tr><td>b<td>c<tr><td>d</table><td>e</table>",
            "| a b c d | e |\n| --- | --- |"),
        Case(
            "a table in an item", "<ul><li>a<table><tr><td>b<td>c</table></ul>d",
            "- a\n\n  | b | c |\n  | --- | --- |\n\nd"),
        Case("rows without a table", "<tr><td>a<td>b<tr><td>c", "a b\nc"),
        Case(
            "an item that ends in a cell does not end the item around",
            "<ul><li><table><tr><td>a</li></ul>b<td>c</table>d</ul>e", "- | ab | c |\n  | --- | --- |\n\n  d\n\ne"),
        Case("details", "<details open><summary>a</summary><p>b</p></details>c", "a\n\nb\n\nc"),
        Case("a figure", "a<figure><img src=b.png><figcaption>c</figcaption></figure>d", "a\n\n![](b.png)\n\nc\n\nd"),
        Case("head, scripts and comments", "<head><meta a=b><style>c</style></head><!-- d --><script>e</script>f", "f"),
    ]

    @Test(arguments: inline + blocks) func `comes out as CommonMark`(_ one: Case) {
        #expect(Self.markdown(one.html) == one.markdown)
    }

    @Test func `an address becomes what the caller makes of it`() {
        let text = Self.markdown("<img src=a.png><a href=b.pdf>b</a><a href=c>c</a> <video src=d.mp4></video>") {
            target in
            switch target {
            case "c": .none
            case "d.mp4": .attachment(name: "d.mp4", type: "video/mp4")
            default: .attachment(name: target, type: "image/png")
            }
        }
        #expect(
            text
                == "![a.png](attachments/a.png)[b](attachments/b.pdf)c [d.mp4](attachments/d.mp4)")
    }

    @Test func `the heading that a text begins with is known`() {
        var markdown = HTMLMarkdown { HTMLMarkdown.Target(address: $0) }
        var tokens = HTMLTokenizer(Array("<div> <h1>The <i>title</i></h1></div><p>a<h1>b</h1>".utf8))
        while let token = tokens.next() { markdown.take(token) }
        #expect(markdown.opening == "The *title*")
    }

    // MARK: Whatever comes

    private static let page = """
        <!DOCTYPE html><html><head><title>a &amp; b</title><style>p { }</style></head><body><!-- c --><h1>d</h1><p>e <b>f
        <i>g</b>h</i> <a href="i?j=k&l" title='m'>n</a><br/>o<ul><li>p<ol start=9><li>q<li>r</ol><li><input type=checkbox
        checked>s</ul><table><tr><th>t<td>u<table><tr><td>v</table></table><pre><code class="language-w">x
          y</code></pre><blockquote>z<blockquote>1</blockquote></blockquote><img src=2.png alt="3"><![CDATA[4]]>&#x35;&copy
        </body></html>
        """

    @Test func `no truncation crashes or loses what came before it`() {
        let bytes = Array(Self.page.utf8)
        for length in 0...bytes.count {
            var markdown = HTMLMarkdown { HTMLMarkdown.Target(address: $0) }
            var tokens = HTMLTokenizer(Array(bytes[..<length]))
            while let token = tokens.next() { markdown.take(token) }
            let text = markdown.finish()
            if length > 400 { #expect(text.contains("[n](i?j=k&l)")) }
        }
    }

    @Test func `no mutation crashes or grows without bound`() {
        let bytes = Array(Self.page.utf8)
        let parts = [
            "<", ">", "</", "\"", "<b>", "</ul>", "<td>", "<ul>", "<li>", "<pre>", "</p>", "<a href=x>", "&#", "<!--",
            "\0",
        ]
        .map { Array($0.utf8) }
        var state: UInt64 = 20_261_122
        func random(_ count: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % count
        }
        for _ in 0..<3000 {
            var mutated = bytes
            for _ in 0..<(1 + random(6)) {
                let position = random(mutated.count)
                switch random(3) {
                case 0: mutated.insert(contentsOf: parts[random(parts.count)], at: position)
                case 1: mutated.removeSubrange(position..<min(mutated.count, position + random(20)))
                default: mutated[position] = UInt8(random(256))
                }
            }
            #expect(Self.markdown(String(decoding: mutated, as: UTF8.self)).utf8.count < 4 * mutated.count + 1000)
        }
    }
}
