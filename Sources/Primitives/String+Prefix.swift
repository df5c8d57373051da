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
