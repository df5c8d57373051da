/// The `#tags` of a text, for programs whose tags are only there.
enum Hashtags {
    private static let most = 64

    /// Each once, in order; not those in code.
    static func found(in text: String) -> [String] {
        var tags: [String] = []
        var isCode = false
        for line in text.split(separator: "\n") {
            if line.drop(while: { $0 == " " }).hasPrefix("```") { isCode.toggle() }
            if isCode { continue }
            for word in line.split(whereSeparator: \.isWhitespace) where word.first == "#" && tags.count < most {
                let tag = String(word.dropFirst().prefix { $0.isLetter || $0.isNumber || "_-/".contains($0) })
                if !tag.isEmpty, tag.contains(where: { !$0.isNumber }), !tags.contains(tag) { tags.append(tag) }
            }
        }
        return tags
    }
}
