extension String {
    /// Returns the first characters that have at most `limit` bytes of UTF-8 together. Characters are not split: text
    /// that begins with a long run of combining marks may have an empty prefix.
    public func prefix(bytes limit: Int) -> String {
        if utf8.count <= limit { return self }
        var end = startIndex
        var length = 0
        for character in self {
            length += character.utf8.count
            if length > limit { break }
            end = index(after: end)
        }
        return String(self[..<end])
    }
}

extension StringProtocol {
    /// Returns the text without the characters at either end for which `isSpace` is true.
    public func trimming(_ isSpace: (Character) -> Bool) -> String {
        guard let first = firstIndex(where: { !isSpace($0) }), let last = lastIndex(where: { !isSpace($0) }) else {
            return ""
        }
        return String(self[first...last])
    }
}

extension Substring {
    /// Returns the text without the spaces and tabs at either end.
    public var trimmed: String { trimming { $0 == " " || $0 == "\t" } }
}

extension ArraySlice<UInt8> {
    /// Returns the bytes without the spaces and tabs at either end.
    public var trimmed: ArraySlice<UInt8> { trimming { $0 == 0x20 || $0 == 0x09 } }

    public func trimming(_ isSpace: (UInt8) -> Bool) -> ArraySlice<UInt8> {
        guard let first = firstIndex(where: { !isSpace($0) }), let last = lastIndex(where: { !isSpace($0) }) else {
            return prefix(0)
        }
        return self[first...last]
    }
}
