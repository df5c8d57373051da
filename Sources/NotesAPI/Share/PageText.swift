import Notes
import NotesHashing
import NotesMarkdown
import NotesPrimitives
import NotesServerKit
import NotesStoreContract

/// Writes the page of a note: its title, its text with the pictures that it names, the time of its last change, and the
/// names of the other files. Tags, folder and other members stay private.
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
        html += Self.directed(text)
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

    /// Gives items, quotes and tables the direction of their texts: a bullet, a line or the first column is at that
    /// side. Marks the items that begin with a box, which is in place of a bullet.
    private static func directed(_ text: [UInt8]) -> [UInt8] {
        let tags = ["<li", "<blockquote", "<table"].map { Array($0.utf8) }
        let boxes = [">☐", ">☑", "><p>☐", "><p>☑"].map { Array($0.utf8) }
        var marked: [UInt8] = []
        marked.reserveCapacity(text.count + text.count / 8)
        var rest = text[...]
        while let start = rest.firstIndex(of: UInt8(ascii: "<")) {
            marked += rest[..<start]
            rest = rest[start...]
            if let tag = tags.first(where: { rest.starts(with: $0 + [UInt8(ascii: ">")]) }) {
                rest = rest.dropFirst(tag.count)
                marked += tag
                marked += " dir=\"auto\"".utf8
                if tag == tags[0], boxes.contains(where: { rest.starts(with: $0) }) { marked += " class=\"task\"".utf8 }
            } else {
                marked.append(rest.removeFirst())
            }
        }
        return marked + rest
    }

    private static func size(_ bytes: Int64) -> String {
        if bytes < 1024 { return "\(bytes) B" }
        let tenths = bytes * 10 / (bytes < 1 << 20 ? 1 << 10 : 1 << 20)
        return "\(tenths / 10).\(tenths % 10) \(bytes < 1 << 20 ? "KiB" : "MiB")"
    }

    /// The style breaks Hangul between words; one column fits a phone and a desktop. The colours and the measures are
    /// those of the web client's reading view (app/style/tokens.css and reading.css).
    private static let style = """

        :root { color-scheme: light dark; --paper: #ffffff; --list: #f7f7f4; --ink: #1d1d1b; --quiet: #63635d;
          --line: #e2e2dc; --edge: #83837b; --accent: #8a5a00; --line-of-link: #8a5a0066; }
        @media (prefers-color-scheme: dark) { :root { --paper: #171715; --list: #1e1e1b; --ink: #ecece6;
          --quiet: #a6a69d; --line: #34342f; --edge: #7f7f77; --accent: #f0c04a; --line-of-link: #f0c04a66; } }
        * { box-sizing: border-box; }
        html { -webkit-text-size-adjust: 100%; text-size-adjust: 100%; }
        body { margin: 0; background: var(--paper); color: var(--ink); font: 1.0625rem/1.65 system-ui,
          "Apple SD Gothic Neo", "Noto Sans KR", "Noto Sans CJK KR", "Malgun Gothic", sans-serif;
          word-break: keep-all; overflow-wrap: anywhere; }
        main, footer { max-width: 41rem; margin: 0 auto; padding: 0 1.5rem; }
        main { padding-top: clamp(1.5rem, 6vw, 4rem); }
        main > *, blockquote > *, li > * { margin: 0; }
        main > * + *, blockquote > * + *, li > * + * { margin-top: .9em; }
        h1, h2, h3, h4, h5, h6 { font-size: 1.0625rem; line-height: 1.35; font-weight: 650; text-wrap: balance; }
        main > * + :is(h1, h2, h3, h4, h5, h6) { margin-top: 1.6em; }
        main > :is(h1, h2, h3, h4, h5, h6) + * { margin-top: .45em; }
        h1 { font-size: 1.25rem; } h2 { font-size: 1.125rem; }
        main > .title { font-size: 1.5rem; line-height: 1.3; letter-spacing: -.01em; }
        main > .title + * { margin-top: .75rem; } main > .title + h1 { margin-top: 1.5rem; }
        p, h1, h2, h3, h4, h5, h6, li, th, td, pre { unicode-bidi: plaintext; }
        ul { list-style: disc; padding: 0; } ol { padding: 0; }
        li { margin-inline-start: 1.4em; } ol > li { margin-inline-start: 1.6em; }
        li::marker { color: var(--quiet); }
        li + li, li > ul, li > ol { margin-top: .3em; }
        .task { list-style: none; margin-inline-start: 0; }
        a { color: var(--accent); text-decoration-color: var(--line-of-link); text-decoration-thickness: .06em;
          text-underline-offset: .2em; }
        a:hover { text-decoration-color: currentColor; }
        img { max-width: 100%; height: auto; max-height: 90vh; border-radius: .375rem; vertical-align: middle; }
        code, pre { font-family: ui-monospace, "SF Mono", "Cascadia Mono", Menlo, Consolas, monospace;
          background: var(--list); }
        code { font-size: .9em; padding: .1em .3em; border-radius: 3px; }
        pre { padding: .75rem 1rem; overflow-x: auto; border-radius: .375rem; } pre code { padding: 0; }
        blockquote { padding-inline-start: 1em; border-inline-start: 3px solid var(--line); color: var(--quiet); }
        hr { border: 0; border-top: 1px solid var(--line); } main > * + hr { margin: 1.8em 0; }
        table { border-collapse: collapse; display: block; overflow-x: auto; max-width: 100%; font-size: .9375rem;
          font-variant-numeric: tabular-nums; }
        th, td { border-bottom: 1px solid var(--line); padding: .4375rem .75rem; text-align: start;
          vertical-align: top; }
        th:first-child, td:first-child { padding-inline-start: 0; }
        th:last-child, td:last-child { padding-inline-end: 0; }
        th { font-weight: 600; border-bottom-color: var(--edge); }
        .center { text-align: center; } .right { text-align: right; }
        footer { margin-top: 3rem; padding-top: 1.25rem; padding-bottom: 2.5rem; color: var(--quiet);
          font-size: .875rem; }
        footer::before { content: ""; display: block; border-top: 1px solid var(--line); margin-bottom: 1.25rem; }
        .files { list-style: none; } .files li { margin-inline-start: 0; } small { color: var(--quiet); }
        @media print { body { background: #fff; color: #000; } a { color: inherit; } }

        """
}

/// Finds the pictures of a shared note that its text may name.
struct PagePictures {
    private let files: [Attachment]
    private let token: ShareToken

    init(_ content: Content, _ token: ShareToken) {
        files = content.attachments.filter { FileType($0.type).isPicture }
        self.token = token
    }

    /// Returns the path of a picture, relative to the page.
    func path(_ file: Attachment) -> String { "\(token.text)/\(PercentEncoding.encode(file.name))" }

    /// Returns the picture of this name if the text names it.
    func picture(_ name: String, in text: String) -> Attachment? {
        guard let picture = files.first(where: { $0.name == name }) else { return nil }
        var isNamed = false
        _ = Markdown.html(text) { address in
            if file(address) == picture { isNamed = true }
            return nil
        }
        return isNamed ? picture : nil
    }

    /// Returns the file that an address in the text names. A folder before the name does not count: texts from other
    /// programs name `assets/a.png`, and a note has its files beside it.
    func file(_ address: String) -> Attachment? {
        let scheme = address.prefix { $0 != ":" }
        let isScheme = scheme.first?.isLetter == true && scheme.allSatisfy { $0.isASCII && Self.isSchemeLetter($0) }
        if scheme.endIndex != address.endIndex, isScheme { return nil }
        let plain = PercentEncoding.decode(Array(address.utf8)[...]) ?? address
        let last = plain.split(separator: "/", omittingEmptySubsequences: false).last.map(String.init) ?? plain
        for name in [address, plain, last] {
            if let file = files.first(where: { $0.name == name }) { return file }
        }
        return nil
    }

    private static func isSchemeLetter(_ letter: Character) -> Bool {
        letter.isLetter || letter.isNumber || "+.-".contains(letter)
    }
}
