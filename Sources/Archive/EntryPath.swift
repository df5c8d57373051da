/// A name in an archive as a path that stays inside: `/`-separated, with no empty, `.` or `..` segment. A backslash
/// also separates, since some Windows programs write it; a refused path cannot be repaired safely.
enum EntryPath {
    /// Why a name is no such path, as the predicate of a sentence.
    struct Refusal: Error {
        let reason: String
    }

    /// Returns the cleaned path, or nil for an empty path, such as `./`.
    static func checked(_ name: String) throws(Refusal) -> String? {
        func refuse(_ reason: String) -> Refusal { Refusal(reason: reason) }
        if name.utf8.contains(0) { throw refuse("has a NUL in its name") }
        var segments: [Substring] = []
        let bytes = name.utf8
        if let first = bytes.first, first == UInt8(ascii: "/") || first == UInt8(ascii: "\\") {
            throw refuse("has an absolute path")
        }
        if let letter = bytes.first, bytes.dropFirst().first == UInt8(ascii: ":"),
            (letter | 0x20) >= UInt8(ascii: "a"), (letter | 0x20) <= UInt8(ascii: "z"),
            bytes.dropFirst(2).first.map({ $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "\\") }) ?? true
        {
            throw refuse("has an absolute path with a drive letter")
        }
        for segment in name.unicodeScalars.split(whereSeparator: { $0 == "/" || $0 == "\\" }) {
            let text = Substring(segment)
            if text.utf8.elementsEqual("..".utf8) { throw refuse("has a path with .. in it") }
            if !text.utf8.elementsEqual(".".utf8) { segments.append(text) }
        }
        return segments.isEmpty ? nil : segments.joined(separator: "/")
    }
}
