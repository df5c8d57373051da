/// The Markdown of Day One, with links to files and without needless escapes:
///
///     Hello\. ![](dayone-moment:/video/B279A2C2)      Hello. [video.mp4](attachments/video.mp4)
enum DayOneText {
    private static let scheme = "dayone-moment:"
    private static let longestTarget = 200

    /// - Parameter link: the text for a file, by its identifier.
    static func converted(_ text: String, _ link: (String) -> String?) -> String {
        var result: [UInt8] = []
        var rest = Array(text.utf8)[...]
        /// True if only digits and blanks came on this line: there `1\.` is no list.
        var isLineStart = true
        while let byte = rest.first {
            if byte == UInt8(ascii: "!"), let (target, end) = moment(rest), let link = link(target) {
                result += Array(link.utf8)
                rest = rest[end...]
                isLineStart = false
                continue
            }
            if byte == UInt8(ascii: "\\"), !isLineStart, let next = rest.dropFirst().first,
                isPlain(next, in: rest, after: result)
            {
                rest = rest.dropFirst()
                continue
            }
            result.append(byte)
            rest = rest.dropFirst()
            if byte == 0x0A {
                isLineStart = true
            } else if byte != 0x20, !(0x30...0x39).contains(byte) {
                isLineStart = false
            }
        }
        return String(decoding: result, as: UTF8.self)
    }

    /// The identifier in `![…](dayone-moment:/video/ID)`, and what follows it.
    private static func moment(_ rest: ArraySlice<UInt8>) -> (String, Int)? {
        let window = rest.prefix(longestTarget)
        guard window.dropFirst().first == UInt8(ascii: "["), let close = window.firstIndex(of: UInt8(ascii: "]")),
            window[(close + 1)...].starts(with: "(\(scheme)".utf8), let end = window.firstIndex(of: UInt8(ascii: ")"))
        else { return nil }
        let target = window[(close + 2)..<end]
        guard let slash = target.lastIndex(of: UInt8(ascii: "/")) else { return nil }
        return (String(decoding: target[(slash + 1)...], as: UTF8.self), end + 1)
    }

    /// Returns true if a character within a line means nothing by itself: Day One escapes these too.
    private static func isPlain(_ byte: UInt8, in rest: ArraySlice<UInt8>, after result: [UInt8]) -> Bool {
        switch byte {
        case UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "{"), UInt8(ascii: "}"),
            UInt8(ascii: ")"):
            return true
        case UInt8(ascii: "!"): return rest.dropFirst(2).first != UInt8(ascii: "[")
        case UInt8(ascii: "("): return result.last != UInt8(ascii: "]")
        default: return false
        }
    }
}
