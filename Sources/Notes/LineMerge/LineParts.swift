/// The parts of a line. A task has a mark in its box:
///
///     > 1. [x] milk␍     text `> 1. [x] milk`, mark `x`, rest ` milk`, and a CR
///
/// The project's Markdown and the web client define a task as
/// `^([\t ]*(?:>[\t ]?)*(?:[-*+]|[0-9]{1,9}[.)])[\t ]+)\[([ xX])\]`.
struct LineParts {
    /// The range of the line without its final CR.
    let text: Range<Int>
    let hasReturn: Bool
    /// The position of a task's mark.
    let mark: Int?

    init(_ bytes: [UInt8], _ line: Range<Int>) {
        hasReturn = !line.isEmpty && bytes[line.upperBound - 1] == UInt8(ascii: "\r")
        text = line.lowerBound..<line.upperBound - (hasReturn ? 1 : 0)
        // The shortest task is `- [ ]`.
        mark = text.count < 5 ? nil : Self.mark(bytes[text])
    }

    /// The text after the box, or the entire text of a line without one.
    var rest: Range<Int> { mark.map { $0 + 2..<text.upperBound } ?? text }

    private static func mark(_ text: ArraySlice<UInt8>) -> Int? {
        func byte(_ at: Int) -> UInt8? { at < text.endIndex ? text[at] : nil }
        func isBlank(_ at: Int) -> Bool { byte(at) == UInt8(ascii: " ") || byte(at) == UInt8(ascii: "\t") }
        var at = text.startIndex
        while isBlank(at) { at += 1 }
        while byte(at) == UInt8(ascii: ">") { at += isBlank(at + 1) ? 2 : 1 }
        switch byte(at) {
        case UInt8(ascii: "-"), UInt8(ascii: "*"), UInt8(ascii: "+"): at += 1
        case let digit? where isDigit(digit):
            let digits = text[at...].prefix(10).prefix(while: isDigit)
            at = digits.endIndex
            guard digits.count < 10, byte(at) == UInt8(ascii: ".") || byte(at) == UInt8(ascii: ")") else { return nil }
            at += 1
        default: return nil
        }
        guard isBlank(at) else { return nil }
        while isBlank(at) { at += 1 }
        guard byte(at) == UInt8(ascii: "["), byte(at + 2) == UInt8(ascii: "]") else { return nil }
        switch byte(at + 1) {
        case UInt8(ascii: " "), UInt8(ascii: "x"), UInt8(ascii: "X"): return at + 1
        default: return nil
        }
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
}
