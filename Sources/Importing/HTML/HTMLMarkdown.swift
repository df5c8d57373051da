import NotesPrimitives

/// Converts HTML to Markdown, tag by tag, in whatever order tags come. An end without a start ends nothing, and an
/// element without an end ends with the one around it.
///
///     <div>Hi <b>you</b></div><ul><li>a<li><input type=checkbox checked> done <img src=photo.jpg></ul>
///
///     Hi **you**
///
///     - a
///     - [x] done ![](photo.jpg)
struct HTMLMarkdown {
    /// Describes what becomes of an address in the text.
    enum Target {
        case address(String)
        /// The address is a file that is attached to the note.
        case attachment(name: String, type: String)
        /// The element means nothing outside of the page; its text stays.
        case none

        /// Keeps the address as it is in the text, except for scripts and targets within the page.
        init(address: String) {
            let address = address.trimming(\.isWhitespace)
            let start = address.prefix(11).lowercased()
            self = start.isEmpty || start.hasPrefix("#") || start == "javascript:" ? .none : .address(address)
        }
    }

    var writer = MarkdownWriter()
    /// Keeps the heading that the text begins with.
    private(set) var opening: String?
    private var hasHeading = false
    private let resolve: (String) -> Target

    var open: [HTMLBlock] = []
    var counts: [HTMLBlock.Kind: Int] = [:]
    /// Deeper than this no element is opened any more; the text continues.
    static let deepest = 256
    /// Keeps the text that began outside of the table cell that is being read.
    var outer: MarkdownWriter?
    var table = HTMLTable()
    var lastList: HTMLList?
    private var hidden: (name: String, depth: Int)?
    private var math: HTMLMath?

    init(resolve: @escaping (String) -> Target = Target.init(address:)) { self.resolve = resolve }

    mutating func take(_ token: HTMLToken) {
        switch token {
        case .text(let text): take(text)
        case .start(let tag):
            start(tag)
            if tag.isSelfClosing { end(tag.name) }
        case .end(let name): end(name)
        }
    }

    /// Closes what is still open and returns all of the text.
    mutating func finish() -> String {
        if let math { writer.text(math.text) }
        math = nil
        close(to: 0)
        return writer.finish()
    }

    // MARK: Text

    mutating func take(_ text: String) {
        if hidden != nil { return }
        if math != nil {
            math?.take(text)
        } else if isInCode {
            open[open.count - 1].code.append(text)
        } else if let last = open.last, last.isListOrTable, text.utf8.allSatisfy({ $0 <= 0x20 }) {
            // White space between items or cells is the file's.
            return
        } else {
            writer.text(text)
        }
    }

    var isInCode: Bool { open.last?.kind == .code }

    // MARK: Tags

    mutating func start(_ name: String, _ attributes: [String: String] = [:]) {
        start(HTMLTag(name: name, attributes: attributes))
    }

    private static let paragraphs: Set = [
        "p", "form", "fieldset", "address", "figcaption", "summary", "dl", "caption",
    ]
    private static let divisions: Set = [
        "div", "section", "article", "main", "header", "footer", "aside", "nav", "center", "details", "option", "dt",
        "dd", "legend",
    ]

    mutating func start(_ tag: HTMLTag) {
        if hide(tag) { return }
        if math != nil {
            math?.start(tag)
            return
        }
        if isInCode { return startInCode(tag) }
        switch tag.name {
        case _ where Self.paragraphs.contains(tag.name): paragraph()
        case _ where Self.divisions.contains(tag.name): division(tag)
        case "br": writer.lineBreak()
        case "hr":
            endHeading()
            writer.rule()
        case "h1", "h2", "h3", "h4", "h5", "h6": heading(Int(tag.name.dropFirst()) ?? 1)
        case "ul", "ol", "menu", "dir": list(tag)
        case "li": item(tag)
        case "input": if tag["type"]?.lowercased() == "checkbox" { writer.checkBox(tag["checked"] != nil) }
        case "blockquote": quote(tag.name)
        case "figure": if tag.hasClass("callout") { quote("figure") } else { group("figure") }
        case "pre", "listing", "xmp", "plaintext": code(tag.name, HTMLCode.language(tag))
        case "table", "tr", "td", "th": startTable(tag.name)
        case "math": math = HTMLMath()
        default: inline(tag)
        }
    }

    mutating func end(_ name: String) {
        if let skipped = hidden {
            if skipped.name == name { hidden?.depth -= 1 }
            if hidden?.depth == 0 { hidden = nil }
            return
        }
        if math != nil {
            if name == "math", let formula = math?.markdown {
                math = nil
                if !formula.isEmpty { writer.inline(formula) }
            } else {
                math?.end(name)
            }
            return
        }
        if isInCode { return endInCode(name) }
        switch name {
        case _ where Self.paragraphs.contains(name): writer.newline(2)
        case _ where Self.divisions.contains(name): writer.newline(1)
        case "h1", "h2", "h3", "h4", "h5", "h6": endHeading()
        case "ul", "ol", "menu", "dir": close(.list)
        case "li": close(.item)
        case "blockquote": close(.quote)
        case "figure": close { $0.name == "figure" }
        case "table", "tr", "td", "th": endTable(name)
        default: endInline(name)
        }
    }

    /// Hides elements that repeat others: a formula's drawing, whose text the page has too, and Notion's list of the
    /// headings.
    private mutating func hide(_ tag: HTMLTag) -> Bool {
        if hidden?.name == tag.name, !tag.isSelfClosing { hidden?.depth += 1 }
        if hidden == nil, !tag.isSelfClosing, tag.hasClass("katex-html") || tag.hasClass("table_of_contents") {
            hidden = (tag.name, 1)
        }
        return hidden != nil
    }

    // MARK: Paragraphs and headings

    private mutating func paragraph() {
        endHeading()
        writer.newline(2)
    }

    private mutating func division(_ tag: HTMLTag) {
        writer.newline(1)
        // The check box of a program that draws it.
        if tag.hasClass("checkbox-on") { writer.checkBox(true) }
        if tag.hasClass("checkbox-off") { writer.checkBox(false) }
    }

    private mutating func heading(_ level: Int) {
        endHeading()
        writer.beginHeading(level)
    }

    mutating func endHeading() {
        if writer.isHeading, !hasHeading {
            hasHeading = true
            let text = writer.written
            let bare = text.drop { $0 == "#" }.drop { $0 == " " }
            if open.isEmpty, text.first == "#", !bare.isEmpty, !text.utf8.contains(0x0A) { opening = String(bare) }
        }
        writer.endHeading()
    }

    // MARK: Lists

    private mutating func list(_ tag: HTMLTag) {
        endHeading()
        guard open.count < Self.deepest else { return writer.newline(1) }
        var list = HTMLList(tag)
        if let position = open.indices.last, open[position].kind == .list {
            // A list right in a list belongs to the item before it.
            if let mark = open[position].list.lastMark {
                writer.resumeItem(mark)
                list.isResuming = true
            }
            writer.newline(1)
        } else {
            let isNested = (counts[.item] ?? 0) > 0
            // A number but 1 cannot begin a list right behind a line (CommonMark 5.3).
            writer.newline(isNested && list.next == 1 ? 1 : 2)
            if let last = lastList, last.end == writer.length, last.depth == open.count, outer == nil,
                last.isNumbered == list.isNumbered
            {
                if list.follow(last) { writer.tighten() }
            }
        }
        push(HTMLBlock(.list, tag.name, list: list))
    }

    private mutating func item(_ tag: HTMLTag) {
        close(.item)
        var mark = "- "
        var isTodo = false
        if let position = open.indices.last, open[position].kind == .list {
            mark = open[position].list.mark(of: tag)
            isTodo = open[position].list.isTodo
        }
        guard open.count < Self.deepest else { return writer.newline(1) }
        writer.beginItem(mark)
        push(HTMLBlock(.item, tag.name))
        if let isChecked = HTMLList.isChecked(tag) ?? (isTodo ? false : nil) { writer.checkBox(isChecked) }
    }

    // MARK: Quotes, code

    private mutating func quote(_ name: String) {
        endHeading()
        guard open.count < Self.deepest else { return writer.newline(1) }
        writer.beginQuote()
        push(HTMLBlock(.quote, name))
    }

    private mutating func group(_ name: String) {
        paragraph()
        push(HTMLBlock(.group, name))
    }

    private mutating func code(_ name: String, _ language: String) {
        endHeading()
        push(HTMLBlock(.code, name, code: HTMLCode(language: language)))
    }

    /// Starts a block whose lines are code, whatever its element.
    mutating func start(_ tag: HTMLTag, asCode language: String) {
        if isInCode { startInCode(tag) } else if hidden == nil, !tag.isSelfClosing { code(tag.name, language) }
    }

    private mutating func startInCode(_ tag: HTMLTag) {
        let last = open.count - 1
        if tag.name == open[last].name, !tag.isSelfClosing { open[last].code.depth += 1 }
        switch tag.name {
        case "br": open[last].code.append("\n")
        case "div", "p", "li", "tr": open[last].code.breakLine()
        case "code": if open[last].code.language.isEmpty { open[last].code.language = HTMLCode.language(tag) }
        default: break
        }
    }

    private mutating func endInCode(_ name: String) {
        let last = open.count - 1
        if ["div", "p", "li", "tr"].contains(name) { open[last].code.breakLine() }
        guard name == open[last].name else { return }
        open[last].code.depth -= 1
        if open[last].code.depth == 0 { close(to: last) }
    }

    // MARK: Inline

    private static let marks = [
        "b": "**", "strong": "**", "i": "*", "em": "*", "cite": "*", "dfn": "*", "s": "~~", "strike": "~~", "del": "~~",
    ]

    private mutating func inline(_ tag: HTMLTag) {
        if let mark = Self.marks[tag.name] { return writer.begin(.mark(mark)) }
        switch tag.name {
        case "code", "tt", "kbd", "samp": writer.begin(.code)
        case "a":
            endLink()
            if let target = tag["href"] { writer.begin(.link(address(target))) }
        case "img": image(tag)
        case "video", "audio", "source", "iframe", "embed", "object":
            if let source = tag["src"] ?? tag["data"] { file(source) }
        default: break
        }
    }

    private mutating func endInline(_ name: String) {
        if let mark = Self.marks[name] { return writer.end(mark) }
        switch name {
        case "code", "tt", "kbd", "samp": writer.end { $0 == .code }
        case "a": endLink()
        default: break
        }
    }

    private mutating func endLink() { writer.end { if case .link = $0 { true } else { false } } }

    /// Returns the address that the text gets. It is empty if the link has no address; the writer then writes its text
    /// alone.
    private func address(_ target: String) -> String {
        switch resolve(target) {
        case .address(let address): address
        case .attachment(let name, _): AttachmentLink.path(name)
        case .none: ""
        }
    }

    private mutating func image(_ tag: HTMLTag) {
        // An icon is part of a page's design.
        guard let source = tag["src"] ?? tag["data-src"], !source.isEmpty, !tag.hasClass("icon") else { return }
        switch resolve(source) {
        case .address(let address): writer.inline(MarkdownLink.image(tag["alt"] ?? "", address))
        case .attachment(let name, _):
            writer.inline(MarkdownLink.image(tag["alt"] ?? name, AttachmentLink.path(name)))
        case .none: if let alt = tag["alt"] { writer.text(alt) }
        }
    }

    private mutating func file(_ source: String) {
        switch resolve(source) {
        case .address(let address): writer.inline(address.hasPrefix("http") ? address : "[\(address)](\(address))")
        case .attachment(let name, let type): writer.inline(AttachmentLink.markdown(name, type))
        case .none: break
        }
        writer.text(" ")
    }
}
