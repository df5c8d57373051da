/// Reads what the renderer made as a suspicious browser would, on its own terms: every `<` must begin one of the tags
/// that are allowed, with the attributes that are, and all must nest.
enum SafetyChecker {
    private static let tags: Set<String> = [
        "p", "h1", "h2", "h3", "h4", "h5", "h6", "em", "strong", "del", "code", "pre", "ul", "ol", "li", "blockquote",
        "hr", "br", "a", "img", "table", "thead", "tbody", "tr", "th", "td",
    ]

    /// Returns the fault; nil without one.
    static func fault(in html: [UInt8]) -> String? {
        var open: [String] = []
        var position = 0
        while position < html.count {
            let byte = html[position]
            if byte == UInt8(ascii: ">") || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") || byte == 0 {
                return "a bare \(byte) in text at \(position)"
            }
            guard byte == UInt8(ascii: "<") else {
                position += 1
                continue
            }
            guard let end = html[position...].firstIndex(of: UInt8(ascii: ">")) else { return "an open <" }
            let words = String(decoding: html[(position + 1)..<end], as: UTF8.self)
            if let fault = take(words, &open) { return fault }
            position = end + 1
        }
        return open.isEmpty ? nil : "unclosed \(open)"
    }

    private static func take(_ words: String, _ open: inout [String]) -> String? {
        if words.hasPrefix("/") {
            guard let last = open.popLast(), last == words.dropFirst() else { return "</\(words)> closes nothing" }
            return nil
        }
        let name = String(words.prefix { $0 != " " })
        guard tags.contains(name) else { return "<\(words.prefix(80))>" }
        let rest = String(words.dropFirst(name.count))
        if !rest.isEmpty || name == "img", let fault = attributes(rest, of: name) { return fault }
        if ["br", "hr", "img"].contains(name) { return nil }
        if name == "a", open.contains("a") { return "a link in a link" }
        open.append(name)
        return nil
    }

    private static func attributes(_ text: String, of name: String) -> String? {
        switch name {
        case "ol" where text.hasPrefix(" start=\"") && text.hasSuffix("\"") && Int(text.dropFirst(8).dropLast()) != nil:
            return nil
        case "th" where [" class=\"right\"", " class=\"center\""].contains(text): return nil
        case "td" where [" class=\"right\"", " class=\"center\""].contains(text): return nil
        case "img":
            let parts = text.split(separator: "\"", omittingEmptySubsequences: false)
            guard parts.count == 5, parts[0] == " alt=", parts[2] == " src=", parts[4].isEmpty else {
                return "<img\(text)>"
            }
            return parts[3] == "page/a.png" ? nil : "a picture at \(parts[3].prefix(80))"
        case "a":
            let before = " rel=\"noopener noreferrer nofollow\" href=\""
            guard text.hasPrefix(before), text.hasSuffix("\"") else { return "<a\(text)>" }
            let address = text.dropFirst(before.count).dropLast()
            let isSafe = ["http://", "https://", "mailto:", "tel:"].contains { address.lowercased().hasPrefix($0) }
            let isClean = address.utf8.allSatisfy { $0 > 0x20 && $0 != 0x7F && !"\"<>'\\".utf8.contains($0) }
            return isSafe && isClean ? nil : "a link to \(address.prefix(80))"
        default: return "<\(name)\(text)>"
        }
    }
}
