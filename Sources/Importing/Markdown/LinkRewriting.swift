/// The addresses that a Markdown text links to, replaced one by one: `[a](b)`, `![a](<b c> "d")`. All else stays, byte for
/// byte. Links in code are replaced too; that a text shows such a link and does not mean it is rare.
enum LinkRewriting {
    /// What is longer is no path; and a text that is nothing but links is none.
    private static let longest = 4096
    private static let mostLinks = 20_000

    /// - Parameter address: the replacement of an address; nil to leave it.
    static func rewritten(_ text: String, address: (String) -> String?) -> String {
        let bytes = Array(text.utf8)
        var result: [UInt8] = []
        var copied = 0
        var position = 0
        var links = 0
        while position + 1 < bytes.count, links < mostLinks {
            guard bytes[position] == UInt8(ascii: "]"), bytes[position + 1] == UInt8(ascii: "(") else {
                position += 1
                continue
            }
            links += 1
            position += 2
            guard let range = target(in: bytes, from: position) else { continue }
            let isAngled = range.lowerBound > 0 && bytes[range.lowerBound - 1] == UInt8(ascii: "<")
            position = range.upperBound
            guard let new = address(String(decoding: bytes[range], as: UTF8.self)) else { continue }
            let outer = isAngled ? (range.lowerBound - 1)..<(range.upperBound + 1) : range
            result += bytes[copied..<outer.lowerBound] + Array(MarkdownLink.target(new).utf8)
            copied = outer.upperBound
        }
        if copied == 0 { return text }
        return String(decoding: result + bytes[copied...], as: UTF8.self)
    }

    /// The range of the address, without its angle brackets.
    private static func target(in bytes: [UInt8], from position: Int) -> Range<Int>? {
        var start = position
        while start < bytes.count, bytes[start] == 0x20 { start += 1 }
        guard start < bytes.count else { return nil }
        let isAngled = bytes[start] == UInt8(ascii: "<")
        if isAngled { start += 1 }
        var depth = 0
        for end in start..<min(bytes.count, start + longest) {
            switch bytes[end] {
            case 0x0A: return nil
            case UInt8(ascii: ">") where isAngled: return start..<end
            case 0x20 where !isAngled: return start..<end
            case UInt8(ascii: "(") where !isAngled: depth += 1
            case UInt8(ascii: ")") where !isAngled:
                if depth == 0 { return start..<end }
                depth -= 1
            default: break
            }
        }
        return nil
    }
}
