import NoteFiles
import Notes

/// Reads a page of Notion: its title, the properties that it has as a row of a table, and its text.
struct NotionPage {
    struct Property: Equatable {
        var name: String
        var value: String
        /// Only HTML has a kind, such as `created_time`.
        var kind = ""
    }

    var title = ""
    var icon = ""
    var properties: [Property] = []
    var body = ""

    /// Limits the properties in `extra`. Longer ones are in the text alone, since they would push other members out of
    /// it.
    private static let longestKept = 8 << 10

    func fill(_ note: inout ImportedNote) {
        note.content.title = title
        // A row's properties are above its text, as Notion shows them.
        let lines = properties.filter { !$0.value.isEmpty }.map { "\($0.name): \($0.value)" }.joined(separator: "\n")
        note.content.body = [lines, body].filter { !$0.isEmpty }.joined(separator: "\n\n")
        var kept = JSONObject()
        for property in properties where !property.value.isEmpty {
            switch property.meaning {
            case .tags: note.content.tags = property.value.split(separator: ",").map { String($0.drop { $0 == " " }) }
            case .created: note.createdAt = note.createdAt ?? NotionTime.time(property.value)
            case .edited: note.lastModified = note.lastModified ?? NotionTime.time(property.value)
            case nil: break
            }
            if kept[property.name] == nil { kept[property.name] = .string(property.value) }
        }
        var notion = JSONObject()
        if !icon.isEmpty { notion["icon"] = .string(icon) }
        if !kept.isEmpty, lines.utf8.count <= Self.longestKept { notion["properties"] = .object(kept) }
        if !notion.isEmpty { note.content.extra["notion"] = .object(notion) }
    }
}

extension NotionPage.Property {
    fileprivate enum Meaning { case tags, created, edited }

    fileprivate var meaning: Meaning? {
        switch kind {
        case "created_time": return .created
        case "last_edited_time": return .edited
        default: break
        }
        switch name.lowercased() {
        case "tags", "tag", "태그": return .tags
        case "created", "created time", "created at", "date created", "creation date", "생성 일시", "생성일":
            return .created
        case "last edited", "last edited time", "edited", "updated", "updated at", "last updated", "modified",
            "last modified", "date modified", "최종 편집 일시", "수정일":
            return .edited
        default: return nil
        }
    }
}

// MARK: Markdown

extension NotionPage {
    /// Reads `# Title`, then a row's properties a line each, then the text.
    ///
    /// - Parameters:
    ///   - columns: those of the table that the page is a row of.
    ///   - resolve: what an address in the text becomes.
    init(markdown text: String, columns: Set<String>, resolve: (String) -> HTMLMarkdown.Target) {
        var rest = text
        if let (heading, body) = MarkdownImporter.heading(text) {
            (title, rest) = (heading, body)
        } else if ["#", "# "].contains(text.prefix { !$0.isNewline }) {
            // A page without a title.
            rest = String(text.drop { !$0.isNewline }.drop { $0.isNewline })
        }
        if !columns.isEmpty { rest = takeProperties(rest, columns) }
        body = MarkdownLinks.rewritten(rest) { link in
            guard link.form == .inline else { return nil }
            switch resolve(link.address) {
            case .attachment(let name, _): return .address(AttachmentLink.path(name))
            case .address(let new): return new == link.address ? nil : .address(new)
            case .none: return nil
            }
        }
    }

    /// Reads the header up to the first empty line; a line that begins with no column continues the value before it.
    private mutating func takeProperties(_ text: String, _ columns: Set<String>) -> String {
        var rest = Substring(text)
        while !rest.isEmpty {
            let line = rest.prefix { !$0.isNewline }
            if line.allSatisfy(\.isWhitespace) { break }
            let pair = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
            let name = String(pair[0])
            if pair.count == 2, columns.contains(name) {
                properties.append(Property(name: name, value: NotionName.cut(String(pair[1].drop { $0 == " " }))))
            } else if let last = properties.indices.last {
                properties[last].value += " " + line
            } else {
                return text
            }
            rest = rest[line.endIndex...].dropFirst()
        }
        return String(rest.drop { $0.isNewline })
    }
}

// MARK: HTML

extension NotionPage {
    init(html: [UInt8], resolve: @escaping (String) -> HTMLMarkdown.Target) {
        var tokens = HTMLTokenizer(html)
        var text = HTMLMarkdown(resolve: resolve)
        var header = NotionHeader(resolve: resolve)
        while let token = tokens.next() {
            if !header.take(token) { text.take(token) }
        }
        title = HTMLPage.line(header.title.isEmpty ? header.documentTitle : header.title)
        icon = HTMLPage.line(header.icon)
        properties = header.properties
        body = [header.above.finish(), text.finish()].filter { !$0.isEmpty }.joined(separator: "\n\n")
    }
}

/// Splits a name of files and folders in Notion's export: `Title 0192f0c17a5e70008000000000000abc.md`. It has the
/// page's title, cut to what a file may be called, and its id.
struct NotionName {
    /// The title has neither the id nor the ending.
    let title: String
    /// Has 32 hexadecimal digits; nil if the name has no id.
    let id: String?

    /// Splits a name without ending. That of a complete table ends in `_all`.
    init(_ stem: String) {
        let bytes = Array((stem.hasSuffix("_all") ? String(stem.dropLast(4)) : stem).utf8)
        let digits = bytes.suffix(32)
        let rest = bytes.dropLast(32)
        guard Self.isID(digits), rest.isEmpty || rest.last == 0x20 else {
            (title, id) = (stem, nil)
            return
        }
        title = String(decoding: rest.dropLast(), as: UTF8.self)
        id = String(decoding: digits, as: UTF8.self)
    }

    private static func isID(_ digits: ArraySlice<UInt8>) -> Bool {
        digits.count == 32 && digits.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
    }

    /// Returns true for the folder around everything: `Export-` and a UUID.
    static func isExport(_ folder: Substring) -> Bool {
        let rest = folder.drop { $0 != "-" }.dropFirst().utf8
        return folder.hasPrefix("Export") && rest.count == 36 && rest.count { $0 == UInt8(ascii: "-") } == 4
    }

    /// Removes the ids of pages from an address or a property: `A%200192….md` becomes `A.md`.
    static func cut(_ text: String) -> String {
        let bytes = Array(text.utf8)
        var result: [UInt8] = []
        var position = 0
        while position < bytes.count {
            let space = bytes[position] == 0x20 ? 1 : bytes[position...].starts(with: "%20".utf8) ? 3 : 0
            let end = position + space + 32
            if space > 0, end <= bytes.count, isID(bytes[(position + space)..<end]),
                end == bytes.count || "/._)#?>".utf8.contains(bytes[end])
            {
                position = end
            } else {
                result.append(bytes[position])
                position += 1
            }
        }
        return String(decoding: result, as: UTF8.self)
    }
}

/// Parses the times in Notion's properties, in the spellings of its exports. Like all times without a zone they are
/// read as UTC.
///
///     February 5, 2025 6:16 AM    @May 10, 2024 → May 26, 2024    2025년 2월 5일 오전 6:16    2025/02/05 6:16 (GMT+9)
enum NotionTime {
    static func time(_ text: String) -> Timestamp? {
        if let time = WrittenTime.time(ofText: text) { return time }
        var parts = Parts()
        // Of a stretch its beginning.
        let start = text.prefix { $0 != "→" && $0 != "(" }
        for word in start.split(whereSeparator: { $0.isWhitespace || $0 == "," || $0 == "@" }) {
            guard parts.take(String(word)) else { return nil }
        }
        return parts.time
    }

    private struct Parts {
        var year: Int?
        var month: Int?
        var day: Int?
        var hour = 0
        var minute = 0
        var isAfternoon: Bool?

        private static let months = [
            "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
        ]

        /// Returns false for a word that no time has.
        mutating func take(_ word: String) -> Bool {
            if let named = Self.months.firstIndex(where: { word.lowercased().hasPrefix($0) }) {
                month = named + 1
            } else if let last = word.last, "년월일".contains(last), let number = Int(word.dropLast()) {
                if last == "년" { year = number } else if last == "월" { month = number } else { day = number }
            } else if ["AM", "오전"].contains(word) {
                isAfternoon = false
            } else if ["PM", "오후"].contains(word) {
                isAfternoon = true
            } else if word.contains(":") {
                let numbers = word.split(separator: ":").map { Int($0) }
                guard numbers.count >= 2, let first = numbers[0], let second = numbers[1] else { return false }
                (hour, minute) = (first, second)
            } else if word.contains("/") || word.contains("-") {
                guard let date = WrittenTime.time(ofText: word) else { return false }
                let numbers = date.text.prefix(10).split(separator: "-").compactMap { Int($0) }
                guard numbers.count == 3 else { return false }
                (year, month, day) = (numbers[0], numbers[1], numbers[2])
            } else {
                guard let number = Int(word) else { return false }
                if number > 31 { year = number } else { day = number }
            }
            return true
        }

        var time: Timestamp? {
            guard let year, let month, let day, hour >= 0, minute >= 0 else { return nil }
            let hour = isAfternoon.map { self.hour % 12 + ($0 ? 12 : 0) } ?? self.hour
            func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
            return Timestamp(rfc3339: "\(year)-\(two(month))-\(two(day))T\(two(hour)):\(two(minute)):00Z")
        }
    }
}

/// Reads the part above a page's text in Notion's HTML: `<header>` with its cover, icon, title, description and table
/// of properties.
private struct NotionHeader {
    private(set) var documentTitle = ""
    private(set) var title = ""
    private(set) var icon = ""
    private(set) var properties: [NotionPage.Property] = []
    /// Collects the cover and the description.
    var above: HTMLMarkdown

    private enum Part { case documentTitle, title, icon, name, value, description }

    private let resolve: (String) -> HTMLMarkdown.Target
    private var isInside = false
    private var isOver = false
    private var part: Part?
    /// Names the kind of the property that is being read.
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
