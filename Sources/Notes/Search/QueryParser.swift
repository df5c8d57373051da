import NotesPrimitives

/// Parses a query by the search's grammar: terms separated by white space, each negated by a `-` before it.
///
///     milk -bread tag:"my list"   ->  words: milk · -bread · tag:"my list"
///
/// Anything else is text. An operator without a value is ignored, since its value is still being typed. Full-width
/// letters and signs count as the narrow ones, as they do in words.
struct QueryParser {
    /// Keeps the words and phrases to search for, as they were typed.
    private(set) var words: String
    private(set) var filter = SearchFilter()
    /// The query has operators, ignored ones among them, or negated words.
    private(set) var hasOperators = false

    private let scalars: [Unicode.Scalar]
    private var position = 0

    init(_ typed: String) {
        words = typed
        let narrow = typed.unicodeScalars.map(Self.narrow)
        // Most queries have neither sign.
        guard narrow.contains(where: { $0 == "-" || $0 == ":" }) else {
            scalars = []
            return
        }
        scalars = narrow
        var text = String.UnicodeScalarView()
        while position < scalars.count {
            let start = position
            if scalars[start].isWhiteSpace {
                position += 1
            } else if start > 0 && !scalars[start - 1].isWhiteSpace || !readTerm() {
                skipWord()
                text.append(" ")
                text.append(contentsOf: scalars[start..<position])
            }
        }
        if hasOperators { words = String(text) }
    }

    // MARK: Terms

    /// Reads an operator or a negated word; returns false for text, and stays there.
    private mutating func readTerm() -> Bool {
        let start = position
        let isNegated = scalars[start] == "-"
        if isNegated {
            position += 1
            // A lone `-` and `--x` are text.
            guard let next = peek(), !next.isWhiteSpace, next != "-" else {
                position = start
                return false
            }
        }
        if readOperator(isNegated: isNegated) || isNegated && readExcluded() {
            hasOperators = true
            return true
        }
        position = start
        return false
    }

    /// Reads a word or phrase that a note must not have; returns false if nothing remains of it in folded text.
    private mutating func readExcluded() -> Bool {
        let isPhrase = isQuote(peek())
        let folded = Self.folded(readValue())
        guard !folded.isEmpty else { return isPhrase }
        let pattern = SearchPattern(literal: folded)
        if !filter.without.contains(pattern) { filter.without.append(pattern) }
        return true
    }

    private mutating func readOperator(isNegated: Bool) -> Bool {
        let start = position
        var name = ""
        while let next = peek(), next.isASCII, next.properties.isAlphabetic, name.utf8.count <= 6 {
            name.unicodeScalars.append(next)
            position += 1
        }
        name = name.lowercased()
        guard peek() == ":", ["tag", "in", "is", "has", "before", "after"].contains(name) else {
            position = start
            return false
        }
        position += 1
        let value = readValue()
        let folded = Self.folded(name == "tag" && value.first == "#" ? String(value.dropFirst()) : value)
        if folded.isEmpty { return true }
        guard let condition = Self.condition(name, value, folded) else {
            position = start
            return false
        }
        let term = SearchFilter.Term(condition: condition, isNegated: isNegated)
        if !filter.terms.contains(term) { filter.terms.append(term) }
        return true
    }

    /// Returns nil for an unknown value.
    private static func condition(_ name: String, _ value: String, _ folded: [UInt16]) -> SearchFilter.Condition? {
        switch name {
        case "tag": return .tag(folded)
        case "in": return .folder(folded)
        case "before": return startOfDate(value).map { .before($0) }
        case "after": return startOfDate(value).map { .after($0) }
        default: break
        }
        switch (name, String(decoding: folded, as: UTF16.self)) {
        case ("is", "pinned"): return .pinned
        case ("is", "archived"): return .archived
        case ("is", "shared"): return .shared
        case ("has", "file"): return .file
        case ("has", "picture"): return .picture
        case ("has", "task"): return .task
        case ("has", "link"): return .link
        default: return nil
        }
    }

    /// Returns the first moment of `YYYY`, `YYYY-MM` or `YYYY-MM-DD` in UTC, in milliseconds; nil for what is no date.
    private static func startOfDate(_ text: String) -> Int64? {
        let parts = text.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
        guard parts.count <= 3, parts[0].count == 4, parts.dropFirst().allSatisfy({ $0.count == 2 }),
            parts.allSatisfy({ $0.allSatisfy { (0x30...0x39).contains($0) } })
        else { return nil }
        let numbers = parts.compactMap { Int64(Substring($0)) } + [1, 1]
        let date = CivilDate(year: numbers[0], month: numbers[1], day: numbers[2])
        guard (1...12).contains(date.month),
            (1...CivilDate.daysInMonth(date.month, of: date.year)).contains(date.day)
        else { return nil }
        return date.daysSince1970 * 86_400_000
    }

    // MARK: Text

    private func peek() -> Unicode.Scalar? { position < scalars.count ? scalars[position] : nil }

    private func isQuote(_ scalar: Unicode.Scalar?) -> Bool { scalar == "\"" }

    private static func narrow(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
        guard (0xFF01...0xFF5E).contains(scalar.value) else { return scalar }
        return Unicode.Scalar(scalar.value - 0xFF01 + 0x21) ?? scalar
    }

    /// Reads to the closing quote if a quote is here, else to the next white space.
    private mutating func readValue() -> String {
        let start = position
        skipWord()
        var value = scalars[start..<position]
        if isQuote(value.first) {
            value = value.dropFirst()
            if isQuote(value.last) { value = value.dropLast() }
        }
        var text = String.UnicodeScalarView()
        text.append(contentsOf: value)
        return String(text)
    }

    /// Skips a word, or a phrase with its quotes; an unclosed phrase runs to the end.
    private mutating func skipWord() {
        let isPhrase = isQuote(peek())
        if isPhrase { position += 1 }
        while let next = peek(), isPhrase ? !isQuote(next) : !next.isWhiteSpace { position += 1 }
        if isPhrase, position < scalars.count { position += 1 }
    }

    private static func folded(_ text: String) -> [UInt16] {
        SearchQuery.trimmedTitle(text).map { $0 == FoldedText.lineBreak ? FoldedText.space : $0 }
    }
}
