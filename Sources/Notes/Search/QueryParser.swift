import NotesPrimitives

/// Parses a query by the search's grammar: terms separated by white space, each negated by a `-` before it.
///
///     milk -bread tag:"my list"   ->  words: milk · -bread · tag:"my list"
///
/// Anything else is text. An operator without a value is ignored, since its value is still being typed. The query is
/// folded before, so full-width letters and signs count as the narrow ones, and invisible characters as none.
struct QueryParser {
    /// Keeps the words and phrases to search for.
    private(set) var words: [UInt16]
    private(set) var filter = SearchFilter()
    /// The query has operators, ignored ones among them, or negated words.
    private(set) var hasOperators = false

    private let units: [UInt16]
    private var position = 0

    private static let minus = UInt16(UInt8(ascii: "-"))
    private static let colon = UInt16(UInt8(ascii: ":"))
    private static let number = UInt16(UInt8(ascii: "#"))
    static let quote = UInt16(UInt8(ascii: "\""))

    /// Parses a folded text of one line.
    init(_ folded: [UInt16]) {
        words = folded
        // Most queries have neither sign.
        guard folded.contains(where: { $0 == Self.minus || $0 == Self.colon }) else {
            units = []
            return
        }
        units = folded
        var text: [UInt16] = []
        while position < units.count {
            let start = position
            if units[start] == FoldedText.space {
                position += 1
            } else if start > 0 && units[start - 1] != FoldedText.space || !readTerm() {
                skipWord()
                text.append(FoldedText.space)
                text += units[start..<position]
            }
        }
        if hasOperators { words = text }
    }

    // MARK: Terms

    /// Reads an operator or a negated word; returns false for text, and stays there.
    private mutating func readTerm() -> Bool {
        let start = position
        let isNegated = units[start] == Self.minus
        if isNegated {
            position += 1
            // A lone `-` and `--x` are text.
            guard let next = peek(), next != FoldedText.space, next != Self.minus else {
                position = start
                return false
            }
        }
        if !readOperator(isNegated: isNegated) {
            if !isNegated { return false }
            readExcluded()
        }
        hasOperators = true
        return true
    }

    /// Reads a word or phrase that a note must not have.
    private mutating func readExcluded() {
        let value = readValue()
        if value.isEmpty { return }
        let pattern = SearchPattern(literal: value)
        if !filter.without.contains(pattern) { filter.without.append(pattern) }
    }

    private mutating func readOperator(isNegated: Bool) -> Bool {
        let start = position
        while let next = peek(), (0x61...0x7A).contains(next), position - start <= 6 { position += 1 }
        let name = Self.text(units[start..<position])
        guard peek() == Self.colon, ["tag", "in", "is", "has", "before", "after"].contains(name) else {
            position = start
            return false
        }
        position += 1
        var value = readValue()
        if name == "tag", value.first == Self.number { value = Array(SearchQuery.trimmed(value.dropFirst())) }
        if value.isEmpty { return true }
        guard let condition = Self.condition(name, value) else {
            position = start
            return false
        }
        let term = SearchFilter.Term(condition: condition, isNegated: isNegated)
        if !filter.terms.contains(term) { filter.terms.append(term) }
        return true
    }

    /// Returns nil for an unknown value.
    private static func condition(_ name: String, _ value: [UInt16]) -> SearchFilter.Condition? {
        switch (name, text(value[...])) {
        case ("tag", _): .tag(value)
        case ("in", _): .folder(value)
        case ("before", let date): startOfDate(date).map { .before($0) }
        case ("after", let date): startOfDate(date).map { .after($0) }
        case ("is", "pinned"): .pinned
        case ("is", "archived"): .archived
        case ("is", "shared"): .shared
        case ("has", "file"): .file
        case ("has", "picture"): .picture
        case ("has", "task"): .task
        case ("has", "link"): .link
        default: nil
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

    private func peek() -> UInt16? { position < units.count ? units[position] : nil }

    private static func text(_ units: ArraySlice<UInt16>) -> String { String(decoding: units, as: UTF16.self) }

    /// Reads to the closing quote if a quote is here, else to the next white space.
    private mutating func readValue() -> [UInt16] {
        let start = position
        skipWord()
        var value = units[start..<position]
        if value.first == Self.quote {
            value = value.dropFirst()
            if value.last == Self.quote { value = value.dropLast() }
        }
        return Array(SearchQuery.trimmed(value))
    }

    /// Skips a word, or a phrase with its quotes; an unclosed phrase runs to the end.
    private mutating func skipWord() {
        let isPhrase = peek() == Self.quote
        if isPhrase { position += 1 }
        while let next = peek(), isPhrase ? next != Self.quote : next != FoldedText.space { position += 1 }
        if isPhrase, position < units.count { position += 1 }
    }
}
