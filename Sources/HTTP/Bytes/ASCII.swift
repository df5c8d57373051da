/// Names the bytes of HTTP's grammar.
enum ASCII {
    static let tab: UInt8 = 0x09
    static let lineFeed: UInt8 = 0x0A
    static let carriageReturn: UInt8 = 0x0D
    static let space: UInt8 = 0x20
    static let quote: UInt8 = 0x22
    static let hash: UInt8 = 0x23
    static let percent: UInt8 = 0x25
    static let ampersand: UInt8 = 0x26
    static let asterisk: UInt8 = 0x2A
    static let plus: UInt8 = 0x2B
    static let comma: UInt8 = 0x2C
    static let slash: UInt8 = 0x2F
    static let zero: UInt8 = 0x30
    static let colon: UInt8 = 0x3A
    static let semicolon: UInt8 = 0x3B
    static let equals: UInt8 = 0x3D
    static let question: UInt8 = 0x3F
    static let backslash: UInt8 = 0x5C
}

extension UInt8 {
    /// The byte may occur in a field's value: visible characters, space, tab and obs-text (RFC 9110 5.5). A value with
    /// any other byte is refused.
    var isFieldValueCharacter: Bool {
        self >= 0x20 && self != 0x7F || self == ASCII.tab
    }

    var isVisible: Bool { self > 0x20 && self < 0x7F }

    var isDigit: Bool { self &- ASCII.zero < 10 }

    var isUpperCaseLetter: Bool { self &- 0x41 < 26 }

    var lowercasedASCII: UInt8 {
        isUpperCaseLetter ? self | 0x20 : self
    }
}

/// Input from the network is read through spans only: every access is checked, in release builds too.
typealias Bytes = Span<UInt8>

extension Span<UInt8> {
    /// Returns true if both are equal without regard to ASCII case; `lowercase` must be in lower case already.
    func equalsIgnoringCase(_ range: Range<Int>, _ lowercase: StaticString) -> Bool {
        guard range.count == lowercase.utf8CodeUnitCount else { return false }
        let other = unsafe lowercase.utf8Start
        for index in 0..<range.count where unsafe self[range.lowerBound + index].lowercasedASCII != other[index] {
            return false
        }
        return true
    }

    func equals(_ range: Range<Int>, _ text: StaticString) -> Bool {
        guard range.count == text.utf8CodeUnitCount else { return false }
        for index in 0..<range.count where unsafe self[range.lowerBound + index] != text.utf8Start[index] {
            return false
        }
        return true
    }

    func trimmingBlanks(_ range: Range<Int>) -> Range<Int> {
        var (start, end) = (range.lowerBound, range.upperBound)
        while start < end, self[start] == ASCII.space || self[start] == ASCII.tab { start += 1 }
        while end > start, self[end - 1] == ASCII.space || self[end - 1] == ASCII.tab { end -= 1 }
        return start..<end
    }

    /// Calls `body` with each member of a comma-separated list (RFC 9110 5.6.1). Blanks are trimmed and empty members
    /// skipped.
    func forEachListMember(_ range: Range<Int>, _ body: (Range<Int>) -> Void) {
        var start = range.lowerBound
        for index in range.lowerBound...range.upperBound
        where index == range.upperBound || self[index] == ASCII.comma {
            let member = trimmingBlanks(start..<index)
            if !member.isEmpty { body(member) }
            start = index + 1
        }
    }

    func copy(_ range: Range<Int>) -> [UInt8] {
        unsafe extracting(range).withUnsafeBytes { unsafe Array($0) }
    }

    func text(_ range: Range<Int>) -> String? {
        String(validating: copy(range), as: UTF8.self)
    }
}
