import Notes

/// The editor state of Lexical, in which Standard Notes keeps its Super notes, as Markdown: a tree of nodes under
/// `root`, each with a `type`. Each node is passed to the HTML writer as its element.
///
///     {"root": {"type": "root", "children": [{"type": "heading", "tag": "h1", "children": [{"type": "text", "text": "Hi",
///     "format": 1}]}]}}
///
///     # **Hi**
struct LexicalMarkdown {
    private let ties: StandardNotesTies
    private var writer = HTMLMarkdown { HTMLMarkdown.Target(address: $0) }
    /// True if the text refers to a file, whose bytes are elsewhere.
    private(set) var hasFiles = false

    init(_ ties: StandardNotesTies) { self.ties = ties }

    /// Returns the Markdown of an editor state, or nil for any other text.
    mutating func convert(_ text: String) -> String? {
        guard let state = try? JSONObject(reading: Array(text.utf8)), let root = state.object("root"),
            case .array = root["children"]
        else { return nil }
        children(of: root)
        return writer.finish()
    }

    private mutating func element(
        _ name: String, _ attributes: [String: String] = [:], _ content: (inout LexicalMarkdown) -> Void
    ) {
        writer.start(HTMLTag(name: name, attributes: attributes))
        content(&self)
        writer.end(name)
    }

    private mutating func element(_ name: String, _ attributes: [String: String] = [:], of node: JSONObject) {
        element(name, attributes) { $0.children(of: node) }
    }

    private mutating func children(of node: JSONObject) { for child in node.objects("children") { add(child) } }

    private mutating func add(_ node: JSONObject) {
        switch node.text("type") ?? "" {
        case "text", "code-highlight": text(node)
        case "linebreak": writer.start(HTMLTag(name: "br"))
        case "tab": writer.take(.text("\t"))
        case "heading":
            element(["h1", "h2", "h3", "h4", "h5", "h6"].first { $0 == node.text("tag") } ?? "h2", of: node)
        case "quote": element("blockquote", of: node)
        case "code": element("pre", ["class": "language-\(node.text("language") ?? "")"], of: node)
        case "list": list(node)
        case "listitem": element("li", of: node)
        case "link", "autolink": element("a", ["href": node.text("url") ?? ""], of: node)
        case "horizontalrule": writer.start(HTMLTag(name: "hr"))
        case "table": element("table", of: node)
        case "tablerow": element("tr", of: node)
        case "tablecell": element("td", of: node)
        case "collapsible-title": element("p") { $0.element("b", of: node) }
        case "snfile": file(node)
        case "snbubble": bubble(node)
        case "unencrypted-image", "inline-image", "image":
            writer.start(
                HTMLTag(name: "img", attributes: ["src": node.text("src") ?? "", "alt": node.text("alt") ?? ""]))
        case "tweet": address("https://twitter.com/i/web/status/" + (node.text("id") ?? ""))
        case "youtube": address("https://www.youtube.com/watch?v=" + (node.text("videoID") ?? ""))
        // Collapsible blocks, paragraphs, and what later versions add: their text stays.
        default: element("p", of: node)
        }
    }

    /// Bits of a text's format, as Lexical counts them, and the elements that they are.
    private static let formats: [(bit: Int64, element: String)] = [(16, "code"), (1, "b"), (2, "i"), (4, "s")]

    private mutating func text(_ node: JSONObject) {
        var format: Int64 = 0
        if case .number(let number) = node["format"] { format = Int64(number.text) ?? 0 }
        let elements = Self.formats.filter { format & $0.bit != 0 }.map(\.element)
        for name in elements.reversed() { writer.start(HTMLTag(name: name)) }
        writer.take(.text(node.text("text") ?? ""))
        for name in elements { writer.end(name) }
    }

    private mutating func list(_ node: JSONObject) {
        let kind = node.text("listType") ?? "bullet"
        var attributes: [String: String] = [:]
        if kind == "number", case .number(let start) = node["start"] { attributes["start"] = start.text }
        element(kind == "number" ? "ol" : "ul", attributes) { converter in
            for item in node.objects("children") {
                let inner = item.objects("children")
                // An item that holds nothing but a list nests that list under the item before it.
                if !inner.isEmpty, inner.allSatisfy({ $0.text("type") == "list" }) {
                    for list in inner { converter.add(list) }
                } else if kind == "check" {
                    converter.element("li", ["data-checked": "\(item.isTrue("checked"))"], of: item)
                } else {
                    converter.add(item)
                }
            }
        }
    }

    private mutating func file(_ node: JSONObject) {
        hasFiles = true
        let name = node.text("fileUuid").flatMap { ties.title(of: $0) } ?? ""
        element("p") { $0.writer.take(.text("[\(name.isEmpty ? "file" : name)]")) }
    }

    private mutating func bubble(_ node: JSONObject) {
        let title = node.text("itemUuid").flatMap { ties.title(of: $0) } ?? ""
        if !title.isEmpty { writer.take(.text("[[\(title)]]")) }
    }

    private mutating func address(_ address: String) { element("p") { $0.writer.take(.text(address)) } }
}
