/// A name of files and folders in Notion's export: `Title 0192f0c17a5e70008000000000000abc.md`, the page's title, cut
/// to what a file may be called, and its id.
struct NotionName {
    /// Without the id and the ending.
    let title: String
    /// 32 hexadecimal digits; nil where the name has none.
    let id: String?

    /// - Parameter stem: a name without ending. That of a complete table ends in `_all`.
    init(_ stem: String) {
        let bytes = Array((stem.hasSuffix("_all") ? String(stem.dropLast(4)) : stem).utf8)
        let digits = bytes.suffix(32)
        let rest = bytes.dropLast(32)
        guard Self.isID(digits), rest.isEmpty || rest.last == 0x20 else {
            (title, id) = (stem, nil)
            return
        }
        title = String(decoding: rest.dropLast(), as: UTF8.self)
        id = String(decoding: digits, as: UTF8.self)
    }

    private static func isID(_ digits: ArraySlice<UInt8>) -> Bool {
        digits.count == 32 && digits.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
    }

    /// The folder around everything: `Export-` and a UUID.
    static func isExport(_ folder: Substring) -> Bool {
        let rest = folder.drop { $0 != "-" }.dropFirst().utf8
        return folder.hasPrefix("Export") && rest.count == 36 && rest.count { $0 == UInt8(ascii: "-") } == 4
    }

    /// An address or a property without the ids of pages: `A%200192….md` is `A.md`.
    static func cut(_ text: String) -> String {
        let bytes = Array(text.utf8)
        var result: [UInt8] = []
        var position = 0
        while position < bytes.count {
            let space = bytes[position] == 0x20 ? 1 : bytes[position...].starts(with: "%20".utf8) ? 3 : 0
            let end = position + space + 32
            if space > 0, end <= bytes.count, isID(bytes[(position + space)..<end]),
                end == bytes.count || "/._)#?>".utf8.contains(bytes[end])
            {
                position = end
            } else {
                result.append(bytes[position])
                position += 1
            }
        }
        return String(decoding: result, as: UTF8.self)
    }
}
