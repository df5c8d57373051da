/// Evernote's text (ENML, an XHTML of its own) as Markdown:
///
///     <div>Hi <b>you</b></div><ul><li>a</li></ul><en-todo checked="true"/>done<en-media hash="…"/>
///
///     Hi **you**
///     - a
///     - [x] done![photo.jpg](attachments/photo.jpg)
///
/// Characters that mean something in Markdown stay as they are: it is text first.
final class ENMLMarkdown: XMLHandler {
    /// The link that stands for a file, by the MD5 of its bytes.
    private let media: (String) -> String?
    private(set) var hasEncrypted = false
    /// Lines, by the group whose place the text names.
    private let tasks: [String: [String]]
    private var groups: Set<String> = []

    private var writer = MarkdownText()
    /// What began outside of the table cells that are being read.
    private var outer: [MarkdownText] = []
    private var tables: [[[String]]] = []
    private var lists: [List] = []
    private var links: [(target: String, start: Int)] = []
    private var codeDepth = 0

    private struct List {
        var isNumbered: Bool
        var isTodo: Bool
        var count = 0
    }

    /// A whole ENML document. Throws where it is not XML.
    static func convert(
        _ enml: [UInt8], media: @escaping (String) -> String?, tasks: [String: [String]] = [:]
    ) throws(XMLFault) -> (text: String, hasEncrypted: Bool, groups: Set<String>) {
        let converter = ENMLMarkdown(media: media, tasks: tasks)
        let reader = try XMLReader(converter)
        // White space around the document is the file's, and nothing may come before an XML declaration.
        var rest = enml.drop { [0x20, 0x0A, 0x0D, 0x09].contains($0) }
        while !rest.isEmpty {
            try reader.feed(Array(rest.prefix(64 << 10)), isLast: false)
            rest = rest.dropFirst(64 << 10)
        }
        try reader.feed([], isLast: true)
        return (converter.writer.finished, converter.hasEncrypted, converter.groups)
    }

    private init(media: @escaping (String) -> String?, tasks: [String: [String]]) {
        self.media = media
        self.tasks = tasks
    }

    func text(_ bytes: UnsafeBufferPointer<UInt8>) { writer.text(String(decoding: bytes, as: UTF8.self)) }
    func entity(_ name: String) { writer.text(HTMLEntities.text(name)) }

    func start(_ name: String, _ attributes: [String: String]) {
        let style = attributes["style"] ?? ""
        if codeDepth > 0 { codeDepth += 1 }
        switch name {
        case "div" where style.contains("-en-codeblock"), "pre":
            if codeDepth == 0 { beginCode(Self.property("--en-syntaxLanguage", of: style)) } else { writer.newline(1) }
        case "div" where style.contains("--en-task-group"): taskGroup(Self.property("--en-id", of: style))
        case "div": writer.newline(1)
        case "p": writer.newline(2)
        case "br": writer.lineBreak()
        case "hr":
            writer.newline(2)
            writer.raw("---")
            writer.newline(2)
        case "h1", "h2", "h3", "h4", "h5", "h6":
            writer.newline(2)
            writer.marker(String(repeating: "#", count: Int(name.dropFirst()) ?? 1) + " ")
        case "b", "strong": writer.begin("**")
        case "i", "em": writer.begin("*")
        case "s", "strike", "del": writer.begin("~~")
        case "code", "tt": if codeDepth == 0 { writer.begin("`") }
        case "a":
            links.append((attributes["href"] ?? "", writer.length))
        case "ul", "ol":
            writer.newline(lists.isEmpty ? 2 : 1)
            lists.append(List(isNumbered: name == "ol", isTodo: style.contains("--en-todo:true")))
            writer.indent(by: 1)
        case "li": beginItem(isChecked: style.contains("--en-checked:true"))
        case "en-todo": todo(isChecked: attributes["checked"] == "true")
        case "blockquote":
            writer.newline(2)
            writer.quote(by: 1)
        case "table":
            writer.newline(2)
            tables.append([])
        case "tr": if !tables.isEmpty { tables[tables.count - 1].append([]) }
        case "td", "th":
            outer.append(writer)
            writer = MarkdownText()
        case "en-media": mediaLink(attributes)
        case "en-crypt":
            hasEncrypted = true
            writer.begin("`")
        case "img": if let source = attributes["src"] { writer.text("![\(attributes["alt"] ?? "")](\(source))") }
        default: break
        }
    }

    func end(_ name: String) {
        if codeDepth > 0 {
            codeDepth -= 1
            if codeDepth == 0 { return endCode() }
        }
        switch name {
        case "div": writer.newline(1)
        case "p", "h1", "h2", "h3", "h4", "h5", "h6": writer.newline(2)
        case "b", "strong": writer.end("**")
        case "i", "em": writer.end("*")
        case "s", "strike", "del": writer.end("~~")
        case "code", "tt": if codeDepth == 0 { writer.end("`") }
        case "en-crypt": writer.end("`")
        case "a": endLink()
        case "ul", "ol":
            if !lists.isEmpty { lists.removeLast() }
            writer.indent(by: -1)
            writer.newline(lists.isEmpty ? 2 : 1)
        case "li": writer.newline(1)
        case "blockquote":
            writer.newline(1)
            writer.quote(by: -1)
            writer.newline(2)
        case "td", "th": endCell()
        case "table": endTable()
        default: break
        }
    }

    /// `--en-id:1234;` of a style.
    private static func property(_ name: String, of style: String) -> String {
        for part in style.split(separator: ";") {
            let pair = part.split(separator: ":", maxSplits: 1)
            guard pair.count == 2, pair[0].filter({ $0 != " " }) == name else { continue }
            return pair[1].filter { !$0.isWhitespace }
        }
        return ""
    }

    private func taskGroup(_ id: String) {
        guard codeDepth == 0, let lines = tasks[id], groups.insert(id).inserted else { return writer.newline(1) }
        writer.newline(1)
        for line in lines {
            writer.raw(line)
            writer.newline(1)
        }
    }

    private func beginCode(_ language: String) {
        codeDepth = 1
        writer.newline(2)
        let isName = language.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "`") }
        writer.raw("```" + (isName && language != "plaintext" ? language : ""))
        writer.newline(1)
        writer.isVerbatim = true
    }

    private func endCode() {
        writer.isVerbatim = false
        writer.newline(1)
        writer.raw("```")
        writer.newline(2)
    }

    private func beginItem(isChecked: Bool) {
        writer.newline(1)
        guard !lists.isEmpty else { return writer.marker("- ") }
        lists[lists.count - 1].count += 1
        let list = lists[lists.count - 1]
        if list.isTodo {
            writer.marker(isChecked ? "- [x] " : "- [ ] ")
        } else {
            writer.marker(list.isNumbered ? "\(list.count). " : "- ")
        }
    }

    /// Within an item of a list it takes the item's mark for its own.
    private func todo(isChecked: Bool) {
        let box = isChecked ? "[x] " : "[ ] "
        writer.marker(writer.isAfterMarker || !writer.isAtLineStart ? box : "- " + box)
    }

    private func mediaLink(_ attributes: [String: String]) {
        guard let hash = attributes["hash"]?.lowercased() else { return }
        writer.text(media(hash) ?? "[missing file]")
    }

    private func endLink() {
        guard let link = links.popLast(), !link.target.isEmpty else { return }
        writer.link(from: link.start, to: link.target)
    }

    private func endCell() {
        guard let before = outer.popLast() else { return }
        let cell = writer.finished.split(whereSeparator: \.isNewline).joined(separator: " ").replacing("|", with: "\\|")
        writer = before
        // No copy of the rows is held meanwhile: it would make each cell cost as much as the whole table.
        guard let row = tables.last?.indices.last else { return writer.text(cell) }
        tables[tables.count - 1][row].append(cell)
    }

    private func endTable() {
        guard let rows = tables.popLast()?.filter({ !$0.isEmpty }), let first = rows.first else { return }
        let width = rows.map(\.count).max() ?? first.count
        for (place, row) in rows.enumerated() {
            // Where it begins a row counts its columns; later ones may have fewer cells (GFM 4.10). All of them filled up
            // would make of a megabyte, half a wide row and half short ones, a thousand million cells.
            let cells = place == 0 ? row + Array(repeating: "", count: width - row.count) : row
            writer.raw("| " + cells.joined(separator: " | ") + " |")
            writer.newline(1)
            if place == 0 {
                writer.raw("|" + String(repeating: " --- |", count: width))
                writer.newline(1)
            }
        }
        writer.newline(2)
    }
}
