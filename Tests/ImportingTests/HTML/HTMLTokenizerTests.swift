import Testing

@testable import NotesImporting

@Suite struct HTMLTokenizerTests {
    private func tokens(_ html: String, closesSelf: Bool = false) -> [HTMLToken] {
        var tokenizer = HTMLTokenizer(Array(html.utf8), closesSelf: closesSelf)
        var tokens: [HTMLToken] = []
        while let token = tokenizer.next() { tokens.append(token) }
        return tokens
    }

    @Test(arguments: [
        (#"<a href="x y" id='b' c = d e>"#, ["href": "x y", "id": "b", "c": "d", "e": ""]),
        (#"<A HREF=x/y?a=1&amp;b=2>"#, ["href": "x/y?a=1&b=2"]),
        (#"<a href="?a=1&copy=2&lt=3" alt='a"b'>"#, ["href": "?a=1&copy=2&lt=3", "alt": "a\"b"]),
        ("<a a=1 a=2\nb\t=\n3 />", ["a": "1", "b": "3"]),
        ("<a =x>", ["=x": ""]),
    ]) func `attributes come with their values however they are quoted`(_ html: String, _ attributes: [String: String])
    {
        #expect(tokens(html) == [.start(HTMLTag(name: "a", attributes: attributes))])
    }

    @Test func `a tag closes itself in XHTML alone`() {
        #expect(tokens("<br/>") == [.start(HTMLTag(name: "br"))])
        #expect(tokens("<br />", closesSelf: true) == [.start(HTMLTag(name: "br", isSelfClosing: true))])
    }

    @Test(arguments: [
        ("a < b && c > d", "a < b && c > d"), ("&lt;b&gt; &amp;amp; &copy;2026 &hellip; &apos;", "<b> &amp; ©2026 … '"),
        ("&#44032;&#xAC00; &#x1F600; &#128;", "가가 😀 €"),
        ("&#0;&#xD800;&#x110000;&#99999999999;", "\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}"),
        ("&notanentity; &#; &#x; & &amp", "¬anentity; &#; &#x; & &"), ("x<", "x<"), ("<3 </", "<3 </"),
        ("<![CDATA[<b> &amp; ]]>", "<b> &amp; "), ("<![CDATA[open", "open"),
    ]) func `text is what a reader sees`(_ html: String, _ text: String) {
        let found = tokens(html).map { if case .text(let text) = $0 { text } else { "\($0)" } }.joined()
        #expect(found == text)
    }

    @Test(arguments: [
        "<!-- a > b -->", "<!-->", "<!--->", "<!doctype html>", "<!DOCTYPE en-note SYSTEM \"x\" [<!ENTITY a \"b\">]>",
        "<?xml version=\"1.0\"?>", "</>", "</ x>", "<!-- never closed", "<!x", "<?x",
    ]) func `comments and declarations say nothing`(_ html: String) {
        #expect(tokens(html + (html.contains("never") || html.count == 3 ? "" : "t")).allSatisfy { $0 == .text("t") })
    }

    @Test func `scripts and styles are dropped, titles and text areas hold no tags`() {
        #expect(
            tokens("<script>if (a</b) '<p>'</script ><style>p{}</STYLE>x")
                == [
                    .start(HTMLTag(name: "script")), .end("script"), .start(HTMLTag(name: "style")), .end("style"),
                    .text("x"),
                ])
        #expect(
            tokens("<title>a <b> &amp; c</title><textarea></b></textarea>")
                == [
                    .start(HTMLTag(name: "title")), .text("a <b> & c"), .end("title"),
                    .start(HTMLTag(name: "textarea")),
                    .text("</b>"), .end("textarea"),
                ])
    }

    @Test func `a tag that the end of the file cuts off is text`() {
        #expect(tokens("a<b href=\"x>c") == [.text("a"), .text("<b href=\"x>c")])
        #expect(tokens("a<b <i>c") == [.text("a"), .start(HTMLTag(name: "b", attributes: ["<i": ""])), .text("c")])
        #expect(tokens("<b") == [.text("<b")])
    }
}
