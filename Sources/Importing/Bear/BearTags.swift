/// The tags in a text of Bear: `#tag`, `#tag/below`, `#two words#`. Not in code, and neither headings nor numbers.
enum BearTags {
    private static let most = 200
    private static let longest = 200
    /// The characters that end a tag, besides white space.
    private static let ends: Set<Character> = [
        ",", ";", ":", "!", "?", "(", ")", "[", "]", "{", "}", "<", ">", "\"", "'", "`", "*", "，", "。", "！", "？", "、",
        "；",
        "：", "（", "）", "「", "」", "…", "“", "”",
    ]

    static func tags(in text: String) -> [String] {
        var tags: [String] = []
        var seen: Set<String> = []
        var fence: Substring?
        for line in text.split(whereSeparator: \.isNewline) {
            let bare = line.drop { $0 == " " || $0 == "\t" }
            let run = bare.prefix { $0 == "`" || $0 == "~" }
            if let open = fence {
                if run.count >= open.count, run.first == open.first { fence = nil }
                continue
            }
            if run.count >= 3 {
                fence = run
                continue
            }
            guard line.utf8.contains(UInt8(ascii: "#")) else { continue }
            for tag in Self.tags(ofLine: line) where tags.count < most && seen.insert(tag).inserted { tags.append(tag) }
        }
        return tags
    }

    private static func tags(ofLine line: Substring) -> [String] {
        var tags: [String] = []
        var rest = line
        var isAfterSpace = true
        var isCode = false
        while let character = rest.first {
            if character == "`" { isCode.toggle() }
            rest = rest.dropFirst()
            guard character == "#", isAfterSpace, !isCode else {
                isAfterSpace = character.isWhitespace
                continue
            }
            isAfterSpace = false
            let (tag, length) = tag(at: rest)
            if let tag { tags.append(tag) }
            rest = rest.dropFirst(length)
        }
        return tags
    }

    /// The tag behind a `#`, and its length.
    private static func tag(at rest: Substring) -> (String?, Int) {
        let rest = rest.prefix(longest)
        let word = rest.prefix { !$0.isWhitespace && $0 != "#" && !ends.contains($0) }
        guard let first = word.first, first != "/" else { return (nil, rest.prefix { $0 == "#" }.count) }
        // `#two words#`: the second `#` follows a word directly, and nothing that could be part of one follows it.
        let long = rest.prefix { $0 != "#" && !ends.contains($0) }
        let behind = rest.dropFirst(long.count)
        if let last = long.last, !last.isWhitespace, behind.first == "#",
            behind.dropFirst().first.map({ $0.isWhitespace || ends.contains($0) }) ?? true
        {
            return (name(long), long.count + 1)
        }
        return (name(word), word.count)
    }

    private static func name(_ word: Substring) -> String? {
        var word = word
        while let last = word.last, ".-/_".contains(last) { word.removeLast() }
        return word.isEmpty || word.allSatisfy(\.isNumber) ? nil : String(word)
    }
}
