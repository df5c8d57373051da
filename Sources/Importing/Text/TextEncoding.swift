/// The encoding of a text file, and its text: UTF-8, UTF-16 with a byte order mark, or CP949 (Windows' code page for
/// Korean, a superset of EUC-KR), which Korean programs wrote for decades and which files do not name.
enum TextEncoding {
    case utf8, utf16, cp949

    /// The file as UTF-8; nil for what is no text of these.
    static func decoded(_ bytes: [UInt8]) -> (bytes: [UInt8], encoding: TextEncoding)? {
        if let text = utf16(bytes[...]) { return (Array(text.utf8), .utf16) }
        if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) { return nil }
        if String(validating: bytes, as: UTF8.self) != nil { return (bytes, .utf8) }
        return CP949.decoded(bytes[...]).map { (Array($0.utf8), .cp949) }
    }

    /// Of the first bytes of a file, of which the last character may have been cut.
    static func ofStart(_ start: [UInt8]) -> TextEncoding? {
        if utf16(start.dropLast(start.count % 2)) ?? utf16(start.dropLast(start.count % 2 + 2)) != nil { return .utf16 }
        if start.contains(0) { return nil }
        if (0...3).contains(where: { String(validating: start.dropLast($0), as: UTF8.self) != nil }) { return .utf8 }
        return CP949.decoded(start[...]) ?? CP949.decoded(start.dropLast()) != nil ? .cp949 : nil
    }

    /// Returns the text, or nil without a byte order mark, and where half of a pair is alone.
    private static func utf16(_ bytes: ArraySlice<UInt8>) -> String? {
        let isLittle = bytes.starts(with: [0xFF, 0xFE])
        guard isLittle || bytes.starts(with: [0xFE, 0xFF]), bytes.count.isMultiple(of: 2) else { return nil }
        var units: [UInt16] = []
        units.reserveCapacity(bytes.count / 2)
        for position in stride(from: bytes.startIndex + 2, to: bytes.endIndex, by: 2) {
            let (first, second) = (UInt16(bytes[position]), UInt16(bytes[position + 1]))
            units.append(isLittle ? second << 8 | first : first << 8 | second)
        }
        return String(validating: units, as: UTF16.self)
    }
}
