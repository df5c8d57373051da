/// Describes a tag with its attributes. All names are in lower case.
struct HTMLTag: Equatable {
    var name: String
    var attributes: [String: String] = [:]
    var isSelfClosing = false

    subscript(name: String) -> String? { attributes[name] }

    /// Returns true if `class` has this word.
    func hasClass(_ word: String) -> Bool {
        guard let classes = attributes["class"] else { return false }
        return classes.split(whereSeparator: \.isWhitespace).contains { $0 == word }
    }

    /// Returns a property of `style`, such as `12` for `--en-id` in `--en-id: 12; color: red`.
    func style(_ property: String) -> String? {
        guard let style = attributes["style"] else { return nil }
        for part in style.split(separator: ";") {
            let pair = part.split(separator: ":", maxSplits: 1)
            guard pair.count == 2, pair[0].filter({ !$0.isWhitespace }) == property else { continue }
            return pair[1].filter { !$0.isWhitespace }
        }
        return nil
    }
}

enum HTMLToken: Equatable {
    case start(HTMLTag)
    case end(String)
    case text(String)
}

/// Splits HTML into tokens, as people's programs write it: attributes with and without quotes, tags that are never
/// closed, bare `&` and `<`. Nothing is malformed: what is no tag is text. It emits what the WHATWG standard's
/// tokenizer emits (section 13.2.5), but for two things. A tag that the end of the file cuts off is text, where the
/// standard drops it, and `<![CDATA[…]]>` is text everywhere.
///
/// Each byte is read a bounded number of times. A search that finds nothing reads all of the rest. Only the search for
/// the end of a tag gives up and goes back, three times at most.
struct HTMLTokenizer {
    private let bytes: [UInt8]
    private var position = 0
    /// `<a/>` closes the element that it opens, as in XHTML and ENML; in HTML it does not.
    private let closesSelf: Bool
    /// Names the element whose content is text up to its end tag.
    private var rawElement: String?
    private var unfinishedTags = 0

    private static let mostUnfinishedTags = 3
    private static let mostAttributes = 100
    private static let longestName = 64

    init(_ bytes: [UInt8], closesSelf: Bool = false) {
        self.bytes = bytes
        self.closesSelf = closesSelf
    }

    mutating func next() -> HTMLToken? {
        if let name = rawElement {
            rawElement = nil
            if let text = rawText(until: name) { return .text(text) }
        }
        while position < bytes.count {
            guard bytes[position] == UInt8(ascii: "<") else { return text(from: position) }
            let start = position
            switch byte(at: position + 1) {
            case let letter? where Self.isLetter(letter):
                if let tag = tag(at: position + 1) { return opened(tag) }
            case UInt8(ascii: "/")?:
                if let letter = byte(at: position + 2), Self.isLetter(letter) {
                    if let tag = tag(at: position + 2) { return .end(tag.name) }
                } else if position + 2 < bytes.count {
                    skip(past: ">", from: position + 2)
                    continue
                }
            case UInt8(ascii: "!")?:
                if let text = declaration() { return .text(text) }
                continue
            case UInt8(ascii: "?")?:
                skip(past: ">", from: position + 2)
                continue
            default: break
            }
            // The `<` was one for its own sake.
            return text(from: start)
        }
        return nil
    }

    private mutating func opened(_ tag: HTMLTag) -> HTMLToken {
        var tag = tag
        if !closesSelf { tag.isSelfClosing = false }
        if !tag.isSelfClosing, Self.rawElements.contains(tag.name) { rawElement = tag.name }
        return .start(tag)
    }

    // MARK: Text

    /// Reads up to the next `<` behind the first byte that begins a tag or the like.
    private mutating func text(from start: Int) -> HTMLToken {
        var end = start + 1
        while end < bytes.count {
            if bytes[end] == UInt8(ascii: "<"), unfinishedTags < Self.mostUnfinishedTags, let next = byte(at: end + 1),
                Self.isLetter(next) || next == UInt8(ascii: "/") || next == UInt8(ascii: "!")
                    || next == UInt8(ascii: "?")
            {
                break
            }
            end += 1
        }
        position = end
        return .text(HTMLEntities.decoded(bytes[start..<end], isAttribute: false))
    }

    private static let hidden: Set<String> = ["script", "style", "noembed", "noframes"]
    private static let rawElements: Set<String> = hidden.union(["title", "textarea", "iframe", "xmp"])

    /// Reads the content of an element that has no tags inside; nil for one that is empty or not shown.
    private mutating func rawText(until name: String) -> String? {
        let start = position
        let wanted = Array(name.utf8)
        var end = bytes.count
        var at = start
        while at + 1 < bytes.count {
            if bytes[at] == UInt8(ascii: "<"), bytes[at + 1] == UInt8(ascii: "/"),
                at + 2 + wanted.count <= bytes.count,
                bytes[(at + 2)..<(at + 2 + wanted.count)].lazy.map(Self.lowercased).elementsEqual(wanted),
                byte(at: at + 2 + wanted.count).map(Self.endsName) ?? true
            {
                end = at
                break
            }
            at += 1
        }
        position = end
        if Self.hidden.contains(name) || start == end { return nil }
        return HTMLEntities.decoded(bytes[start..<end], isAttribute: false)
    }

    // MARK: Comments and the like

    /// Reads `<!--…-->`, `<!DOCTYPE …>` with what it declares, or `<![CDATA[…]]>`. Only the last has a text, which it
    /// returns.
    private mutating func declaration() -> String? {
        let rest = bytes[(position + 2)...]
        if rest.starts(with: "--".utf8) {
            // `<!-->` and `<!--->` are complete.
            let from = position + 4
            if byte(at: from) == UInt8(ascii: ">") { position = from + 1 } else { skip(past: "-->", from: from - 1) }
            return nil
        }
        if rest.starts(with: "[CDATA[".utf8) {
            let start = position + 9
            skip(past: "]]>", from: start)
            let isClosed = position - 3 >= start && bytes[(position - 3)..<position].elementsEqual("]]>".utf8)
            return String(decoding: bytes[start..<(isClosed ? position - 3 : position)], as: UTF8.self)
        }
        // A document type may hold declarations in brackets: `<!DOCTYPE a [<!ENTITY b "c">]>`.
        var at = position + 2
        while at < bytes.count, bytes[at] != UInt8(ascii: ">"), bytes[at] != UInt8(ascii: "[") { at += 1 }
        skip(past: byte(at: at) == UInt8(ascii: "[") ? "]>" : ">", from: at)
        return nil
    }

    /// Moves behind the next such mark, or to the end if none follows.
    private mutating func skip(past mark: String, from start: Int) {
        let mark = Array(mark.utf8)
        var at = min(start, bytes.count)
        while at + mark.count <= bytes.count {
            if bytes[at] == mark[0], bytes[at..<(at + mark.count)].elementsEqual(mark) {
                position = at + mark.count
                return
            }
            at += 1
        }
        position = bytes.count
    }

    // MARK: Tags

    /// Reads a tag whose name begins here. Returns nil, and moves nowhere, if the file ends within it.
    private mutating func tag(at start: Int) -> HTMLTag? {
        guard unfinishedTags < Self.mostUnfinishedTags else { return nil }
        var at = start
        while at < bytes.count, !Self.endsName(bytes[at]) { at += 1 }
        var tag = HTMLTag(name: Self.name(bytes[start..<at]))
        while true {
            while at < bytes.count, Self.isSpace(bytes[at]) || bytes[at] == UInt8(ascii: "/") { at += 1 }
            guard at < bytes.count else { break }
            if bytes[at] == UInt8(ascii: ">") {
                tag.isSelfClosing = bytes[at - 1] == UInt8(ascii: "/")
                position = at + 1
                return tag
            }
            guard let (name, value) = attribute(&at) else { break }
            if tag.attributes.count < Self.mostAttributes, tag.attributes[name] == nil {
                tag.attributes[name] = HTMLEntities.decoded(value, isAttribute: true)
            }
        }
        unfinishedTags += 1
        return nil
    }

    /// Reads `a`, `a=b`, `a='b'` or `a = "b"`. Returns nil if the file ends within it.
    private func attribute(_ at: inout Int) -> (name: String, value: ArraySlice<UInt8>)? {
        let start = at
        at += 1
        while at < bytes.count, !Self.endsName(bytes[at]), bytes[at] != UInt8(ascii: "=") { at += 1 }
        let name = Self.name(bytes[start..<at])
        var next = at
        while next < bytes.count, Self.isSpace(bytes[next]) { next += 1 }
        guard next < bytes.count else { return nil }
        guard bytes[next] == UInt8(ascii: "=") else { return (name, []) }
        at = next + 1
        while at < bytes.count, Self.isSpace(bytes[at]) { at += 1 }
        guard at < bytes.count else { return nil }
        let quote = bytes[at]
        guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
            let start = at
            while at < bytes.count, !Self.isSpace(bytes[at]), bytes[at] != UInt8(ascii: ">") { at += 1 }
            return (name, bytes[start..<at])
        }
        guard let end = bytes[(at + 1)...].firstIndex(of: quote) else { return nil }
        defer { at = end + 1 }
        return (name, bytes[(at + 1)..<end])
    }

    private static func name(_ bytes: ArraySlice<UInt8>) -> String {
        String(decoding: bytes.prefix(longestName).map(lowercased), as: UTF8.self)
    }

    private func byte(at position: Int) -> UInt8? { position < bytes.count ? bytes[position] : nil }

    private static func isSpace(_ byte: UInt8) -> Bool {
        byte == 0x20 || byte == 0x0A || byte == 0x09 || byte == 0x0D || byte == 0x0C
    }
    private static func endsName(_ byte: UInt8) -> Bool {
        isSpace(byte) || byte == UInt8(ascii: "/") || byte == UInt8(ascii: ">")
    }
    private static func isLetter(_ byte: UInt8) -> Bool {
        (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
    }
    private static func lowercased(_ byte: UInt8) -> UInt8 { (0x41...0x5A).contains(byte) ? byte + 0x20 : byte }
}
