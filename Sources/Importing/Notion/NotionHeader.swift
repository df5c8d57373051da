/// The part above a page's text in Notion's HTML: `<header>` with its cover, icon, title, description and table of
/// properties.
struct NotionHeader {
    private(set) var documentTitle = ""
    private(set) var title = ""
    private(set) var icon = ""
    private(set) var properties: [NotionPage.Property] = []
    /// The cover and the description.
    var above: HTMLMarkdown

    private enum Part { case documentTitle, title, icon, name, value, description }

    private let resolve: (String) -> HTMLMarkdown.Target
    private var isInside = false
    private var isOver = false
    private var part: Part?
    /// The kind of the property that is being read.
    private var kind = ""
    private var name = ""
    private var value: HTMLMarkdown
    private var hasValues = false

    init(resolve: @escaping (String) -> HTMLMarkdown.Target) {
        self.resolve = resolve
        above = HTMLMarkdown(resolve: resolve)
        value = above
    }

    /// Returns false for what belongs to the page's text.
    mutating func take(_ token: HTMLToken) -> Bool {
        switch token {
        case .start(let tag) where tag.name == "title" && documentTitle.isEmpty && !isOver: part = .documentTitle
        case .end("title") where part == .documentTitle: part = nil
        case .text(let text) where part == .documentTitle: documentTitle += text
        case .start(let tag) where tag.hasClass("page-body"):
            (isInside, isOver, part) = (false, true, nil)
            return false
        case .start(let tag) where tag.name == "header" && !isOver: isInside = true
        case .end("header") where isInside: (isInside, isOver, part) = (false, true, nil)
        case .start(let tag) where isInside: start(tag)
        case .end(let name) where isInside: end(name)
        case .text(let text) where isInside: take(text)
        default: return false
        }
        return true
    }

    private mutating func start(_ tag: HTMLTag) {
        switch tag.name {
        case "h1" where tag.hasClass("page-title"): part = .title
        case "p" where tag.hasClass("page-description"): part = .description
        case "span" where tag.hasClass("icon") && part == nil: part = .icon
        case "img" where tag.hasClass("page-cover-image"): above.take(.start(tag))
        case "tr":
            let prefix = "property-row-"
            let word = (tag["class"] ?? "").split(whereSeparator: \.isWhitespace).last { $0.hasPrefix(prefix) }
            (kind, name) = (word.map { String($0.dropFirst(prefix.count)) } ?? "", "")
        case "th": part = .name
        case "td":
            (part, hasValues) = (.value, false)
            value = HTMLMarkdown(resolve: resolve)
        default: inside(tag)
        }
    }

    private mutating func inside(_ tag: HTMLTag) {
        switch part {
        case .value where tag.hasClass("selected-value"):
            if hasValues { value.take(", ") }
            hasValues = true
        case .value where tag.hasClass("checkbox-on"): value.take("Yes")
        case .value where tag.hasClass("checkbox-off"): value.take("No")
        case .value: value.take(.start(tag))
        case .description: above.take(.start(tag))
        default: break
        }
    }

    private mutating func end(_ element: String) {
        switch (part, element) {
        case (.title?, "h1"), (.description?, "p"), (.icon?, "span"), (.name?, "th"): part = nil
        case (.value?, "td"):
            let text = value.finish().split(whereSeparator: \.isNewline).joined(separator: " ")
            let name = HTMLPage.line(name)
            if !name.isEmpty { properties.append(NotionPage.Property(name: name, value: text, kind: kind)) }
            part = nil
        case (.value?, _): value.take(.end(element))
        case (.description?, _): above.take(.end(element))
        default: break
        }
    }

    private mutating func take(_ text: String) {
        switch part {
        case .title: title += text
        case .icon: icon += text
        case .name: name += text
        case .value: value.take(text)
        case .description: above.take(text)
        default: break
        }
    }
}
