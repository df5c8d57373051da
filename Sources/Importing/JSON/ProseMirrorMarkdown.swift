import Notes

/// Converts a document of ProseMirror, in which Reflect keeps its notes, to Markdown. It is a tree of nodes, each with
/// a `type`. Each is passed to the HTML writer as its element.
///
///     {"type": "doc", "content": [{"type": "list", "attrs": {"kind": "bullet"}, "content": [{"type": "paragraph",
///     "content": [{"type": "text", "text": "Hi", "marks": [{"type": "bold"}]}]}]}]}
///
///     - **Hi**
struct ProseMirrorMarkdown {
    private var writer = HTMLMarkdown { HTMLMarkdown.Target(address: $0) }
    private(set) var tags: [String] = []

    /// Returns the Markdown of a document, or nil for anything else.
    mutating func convert(_ document: JSONObject) -> String? {
        guard document.text("type") == "doc", case .array = document["content"] else { return nil }
        children(of: document)
        return writer.finish()
    }

    private mutating func element(
        _ name: String, _ attributes: [String: String] = [:], of node: JSONObject
    ) {
        writer.start(HTMLTag(name: name, attributes: attributes))
        children(of: node)
        writer.end(name)
    }

    /// Writes the nodes within a node. Reflect has a list for each item; neighbours of one kind are one list.
    private mutating func children(of node: JSONObject) {
        var list: String?
        for child in node.objects("content") {
            let kind = child.text("type") == "list" ? child.object("attrs")?.text("kind") ?? "bullet" : nil
            let next = kind.map { $0 == "ordered" ? "ol" : "ul" }
            if list != next {
                if let list { writer.end(list) }
                if let next { writer.start(HTMLTag(name: next)) }
                list = next
            }
            add(child)
        }
        if let list { writer.end(list) }
    }

    private mutating func add(_ node: JSONObject) {
        let attributes = node.object("attrs") ?? JSONObject()
        switch node.text("type") ?? "" {
        case "text": text(node)
        case "hardBreak", "hard_break": writer.start(HTMLTag(name: "br"))
        case "heading": element("h\(Self.level(attributes))", of: node)
        case "blockquote": element("blockquote", of: node)
        case "codeBlock", "code_block":
            element("pre", ["class": "language-\(attributes.text("language") ?? "")"], of: node)
        case "list":
            let isCheck = attributes.text("kind") == "checklist" || attributes.text("kind") == "task"
            element("li", isCheck ? ["data-checked": "\(attributes.isTrue("checked"))"] : [:], of: node)
        case "bulletList", "bullet_list", "taskList", "task_list": element("ul", of: node)
        case "orderedList", "ordered_list": element("ol", of: node)
        case "listItem", "list_item": element("li", of: node)
        case "taskItem", "task_item": element("li", ["data-checked": "\(attributes.isTrue("checked"))"], of: node)
        case "horizontalRule", "horizontal_rule": writer.start(HTMLTag(name: "hr"))
        case "image":
            writer.start(
                HTMLTag(
                    name: "img",
                    attributes: ["src": attributes.text("src") ?? "", "alt": attributes.text("alt") ?? ""]))
        case "file":
            link(attributes.text("fileName") ?? "file", attributes.text("url") ?? "")
        case "backlink", "mention": writer.take(.text("[[\(attributes.text("label") ?? "")]]"))
        case "tag":
            let tag = attributes.text("label") ?? ""
            writer.take(.text("#\(tag)"))
            tags.append(tag)
        case "table": element("table", of: node)
        case "tableRow", "table_row": element("tr", of: node)
        case "tableCell", "table_cell", "tableHeader", "table_header": element("td", of: node)
        // Paragraphs, and what later versions add: their text stays.
        default: element("p", of: node)
        }
    }

    private static func level(_ attributes: JSONObject) -> Int {
        guard case .number(let number) = attributes["level"], let level = Int(number.text) else { return 1 }
        return min(max(level, 1), 6)
    }

    private mutating func link(_ label: String, _ address: String) {
        writer.start(HTMLTag(name: "a", attributes: ["href": address]))
        writer.take(.text(label))
        writer.end("a")
    }

    private static let marks = [
        "bold": "b", "strong": "b", "italic": "i", "em": "i", "code": "code", "strike": "s", "link": "a",
    ]

    private mutating func text(_ node: JSONObject) {
        let marks = node.objects("marks").compactMap { mark in
            mark.text("type").flatMap { Self.marks[$0] }.map { ($0, mark.object("attrs")?.text("href")) }
        }
        for (name, address) in marks {
            writer.start(HTMLTag(name: name, attributes: address.map { ["href": $0] } ?? [:]))
        }
        writer.take(.text(node.text("text") ?? ""))
        for (name, _) in marks.reversed() { writer.end(name) }
    }
}
