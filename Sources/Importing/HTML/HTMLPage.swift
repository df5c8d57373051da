import NoteFiles
import Notes
import NotesPrimitives

/// An HTML file as a note: its title, the values of its `meta` elements, and its text as Markdown.
struct HTMLPage {
    private(set) var title = ""
    private(set) var body = ""
    /// The first value of each `name`, `property` or `http-equiv`. The keys are in lower case.
    private(set) var meta: [String: String] = [:]

    private static let mostMeta = 200

    /// - Parameter resolve: what an address of the page becomes.
    init(_ bytes: [UInt8], resolve: @escaping (String) -> HTMLMarkdown.Target) {
        // A file with an XML declaration is XHTML, where `<a/>` is complete.
        var tokens = HTMLTokenizer(bytes, closesSelf: bytes.starts(with: "<?xml".utf8))
        var markdown = HTMLMarkdown(resolve: resolve)
        var titleText: String?
        while let token = tokens.next() {
            switch token {
            case .start(let tag) where tag.name == "title" && !tag.isSelfClosing: titleText = ""
            case .start(let tag) where tag.name == "meta": take(tag)
            case .end("title"):
                if title.isEmpty { title = Self.line(titleText ?? "") }
                titleText = nil
            case .text(let text) where titleText != nil: titleText? += text
            default: markdown.take(token)
            }
        }
        body = markdown.finish()
        name(markdown.opening)
    }

    private mutating func take(_ tag: HTMLTag) {
        guard let name = (tag["name"] ?? tag["property"] ?? tag["http-equiv"])?.lowercased(),
            let content = tag["content"],
            !content.isEmpty, meta.count < Self.mostMeta, meta[name] == nil
        else { return }
        meta[name] = content
    }

    /// A heading at the top that repeats the title is left out; without a title it is the title.
    private mutating func name(_ opening: String?) {
        guard let opening, title.isEmpty || opening == title else { return }
        title = opening
        body = String(body.drop { $0 != "\n" }.drop { $0 == "\n" })
    }

    static func line(_ text: String) -> String {
        text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    // MARK: What meta elements tell

    var createdAt: Timestamp? {
        time(
            "created", "creation-date", "date", "dc.date.created", "dcterms.created", "dc.date", "dcterms.date",
            "article:published_time", "datepublished")
    }

    var lastModified: Timestamp? {
        time(
            "updated", "modified", "last-modified", "dc.date.modified", "dcterms.modified", "article:modified_time",
            "og:updated_time", "datemodified", "revised")
    }

    private func time(_ names: String...) -> Timestamp? {
        for name in names { if let time = meta[name].flatMap(WrittenTime.time(ofText:)) { return time } }
        return nil
    }

    var tags: [String] {
        (meta["keywords"] ?? "").split(separator: ",").map { Self.line(String($0)) }.filter { !$0.isEmpty }
    }

    /// The other facts that are kept: author and source.
    var leftovers: JSONObject {
        var object = JSONObject()
        for name in ["author", "description", "source-url", "latitude", "longitude", "altitude", "og:url"] {
            if let value = meta[name] { object[name] = .string(value) }
        }
        return object
    }
}
