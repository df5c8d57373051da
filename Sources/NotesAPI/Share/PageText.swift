import Notes
import NotesHashing
import NotesMarkdown
import NotesPrimitives
import NotesStoreContract

/// The page of a note: its title, its text with the pictures that it names, the time of its last change, and the names
/// of the other files. Tags, folder and other members stay private.
struct PageText {
    let html: [UInt8]

    /// The policy allows one style sheet, by its digest, and pictures of this server: no script, frame or form.
    static let policy = """
        default-src 'none'; img-src 'self'; style-src 'sha256-\(Base64.standard.encode(SHA256.hash(style).bytes))'; base-uri 'none'; \
        form-action 'none'; frame-ancestors 'none'
        """

    init(_ content: Content, _ lastModified: Timestamp, _ token: ShareToken) {
        let pictures = PagePictures(content, token)
        var named: Set<String> = []
        let text = Markdown.html(content.body) { address in
            guard let file = pictures.file(address) else { return nil }
            named.insert(file.name)
            return pictures.path(file)
        }
        let others = content.attachments.filter { !named.contains($0.name) }
        let name = DisplayText(title: content.title, body: content.body).title
        let isKorean = (content.title + content.body).unicodeScalars.contains { (0xAC00...0xD7A3).contains($0.value) }
        var html: [UInt8] = []
        func add(_ text: String) { html += text.utf8 }
        add("<!doctype html>\n<html\(isKorean ? " lang=\"ko\"" : "")>\n<head>\n<meta charset=\"utf-8\">\n")
        add("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n")
        add(
            "<meta name=\"robots\" content=\"noindex, nofollow\">\n<meta name=\"color-scheme\" content=\"light dark\">\n"
        )
        add("<title>")
        html += Markdown.escape(name)
        add("</title>\n<style>\(Self.style)</style>\n</head>\n<body>\n<main>\n")
        if !content.title.isEmpty {
            add("<h1 class=\"title\">")
            html += Markdown.escape(content.title)
            add("</h1>\n")
        }
        html += text
        add("</main>\n<footer>\n")
        if !others.isEmpty {
            add("<ul class=\"files\">\n")
            for file in others {
                add("<li>")
                html += Markdown.escape(file.name)
                add(" <small>\(Self.size(file.size))</small></li>\n")
            }
            add("</ul>\n")
        }
        let time = lastModified.text
        add("<time datetime=\"\(time)\">\(time.prefix(10)) \(time.dropFirst(11).prefix(5)) UTC</time>\n")
        add("</footer>\n</body>\n</html>\n")
        self.html = html
    }

    private static func size(_ bytes: Int64) -> String {
        if bytes < 1024 { return "\(bytes) B" }
        let tenths = bytes * 10 / (bytes < 1 << 20 ? 1 << 10 : 1 << 20)
        return "\(tenths / 10).\(tenths % 10) \(bytes < 1 << 20 ? "KiB" : "MiB")"
    }

    /// The style breaks Hangul between words; one column fits a phone and a desktop.
    private static let style = """

        :root { color-scheme: light dark; --ink: #1d1d1f; --soft: #6b6b70; --line: #e2e2e5; --ground: #fff;
          --tint: #f5f5f7; --link: #0b57d0; }
        @media (prefers-color-scheme: dark) { :root { --ink: #e8e8ea; --soft: #98989e; --line: #38383c;
          --ground: #161618; --tint: #222225; --link: #8ab4f8; } }
        * { box-sizing: border-box; }
        html { -webkit-text-size-adjust: 100%; text-size-adjust: 100%; }
        body { margin: 0; background: var(--ground); color: var(--ink); font: 1.0625rem/1.75 system-ui, -apple-system,
          "Segoe UI", Roboto, "Apple SD Gothic Neo", "Noto Sans KR", "Noto Sans CJK KR", "Malgun Gothic", sans-serif;
          word-break: keep-all; overflow-wrap: anywhere; }
        main, footer { max-width: 42rem; margin: 0 auto; padding: 0 1.25rem; }
        main { padding-top: clamp(1.5rem, 6vw, 4rem); }
        h1, h2, h3, h4, h5, h6 { line-height: 1.35; margin: 1.8em 0 .6em; font-weight: 650; text-wrap: balance; }
        h1 { font-size: 1.6rem; } h2 { font-size: 1.35rem; } h3 { font-size: 1.15rem; }
        h4, h5, h6 { font-size: 1rem; } h6 { color: var(--soft); }
        .title { font-size: clamp(1.7rem, 5vw, 2.2rem); margin: 0 0 1em; letter-spacing: -.01em; }
        p, ul, ol, pre, blockquote, table { margin: 0 0 1.1em; }
        ul, ol { padding-left: 1.5em; } li { margin: .2em 0; } li > ul, li > ol { margin: 0; }
        a { color: var(--link); text-decoration-thickness: .06em; text-underline-offset: .2em; }
        img { max-width: 100%; height: auto; max-height: 90vh; border-radius: .4em; vertical-align: middle; }
        code, pre { font: .9em/1.6 ui-monospace, "SF Mono", Menlo, Consolas, "D2Coding", monospace;
          background: var(--tint); border-radius: .4em; }
        code { padding: .15em .35em; } pre { padding: 1em; overflow-x: auto; } pre code { padding: 0; font-size: 1em; }
        blockquote { padding: 0 0 0 1em; border-left: .2em solid var(--line); color: var(--soft); }
        blockquote > :last-child { margin-bottom: 0; }
        hr { border: 0; border-top: 1px solid var(--line); margin: 2em 0; }
        table { border-collapse: collapse; display: block; overflow-x: auto; max-width: 100%; }
        th, td { border-bottom: 1px solid var(--line); padding: .4em .8em; text-align: left; vertical-align: top; }
        .center { text-align: center; } .right { text-align: right; }
        footer { margin-top: 3rem; padding-top: 1.25rem; padding-bottom: 2.5rem; color: var(--soft);
          font-size: .875rem; }
        footer::before { content: ""; display: block; border-top: 1px solid var(--line); margin-bottom: 1.25rem; }
        .files { list-style: none; padding: 0; } small { color: var(--soft); }
        @media print { body { background: #fff; color: #000; } a { color: inherit; } }

        """
}
