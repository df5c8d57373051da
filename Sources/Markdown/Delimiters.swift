/// Pairs the stars, underscores and tildes that may open or close emphasis. Each is pushed once and popped once:
///
///     a **b *c* d** e      push **, push *, * closes *, ** closes **
///     a *b _c* d_          push *, push _, * closes * and the _ between is text from then on
struct Delimiters {
    private struct Delimiter {
        let mark: UInt8
        /// Counts the marks that are not paired yet.
        var count: Int
        var opened: [Tag] = []
        var closed: [Tag] = []
    }

    private static let deepest = 64

    private var all: [Delimiter] = []
    /// Lists the delimiters that may still be closed, the innermost last.
    private var open: [Int] = []
    private var openOf: [UInt8: Int] = [:]

    /// Adds a run. Returns nil for one that can only be text: a longer one than Markdown uses, or one between spaces.
    mutating func add(_ mark: UInt8, count: Int, before: UInt8, after: UInt8) -> Int? {
        let isStrike = mark == UInt8(ascii: "~")
        guard isStrike ? count == 2 : count <= 3 else { return nil }
        let isInWord = mark == UInt8(ascii: "_")
        let opens = !after.isSpace && !(isInWord && before.isWord)
        let closes = !before.isSpace && !(isInWord && after.isWord)
        guard opens || closes else { return nil }
        all.append(Delimiter(mark: mark, count: count))
        let index = all.count - 1
        if closes { close(index) }
        if opens, all[index].count > 0, open.count < Self.deepest {
            open.append(index)
            openOf[mark, default: 0] += 1
        }
        return index
    }

    private mutating func close(_ index: Int) {
        let mark = all[index].mark
        while all[index].count > 0, openOf[mark, default: 0] > 0, let opener = open.last {
            guard all[opener].mark == mark else {
                drop()
                continue
            }
            let isDouble = all[opener].count >= 2 && all[index].count >= 2
            let tag: Tag = mark == UInt8(ascii: "~") ? .del : isDouble ? .strong : .em
            let used = isDouble ? 2 : 1
            all[opener].count -= used
            all[index].count -= used
            all[opener].opened.append(tag)
            all[index].closed.append(tag)
            if all[opener].count == 0 { drop() }
        }
    }

    private mutating func drop() {
        if let last = open.popLast() { openOf[all[last].mark, default: 1] -= 1 }
    }

    /// Writes the tags that the delimiter closes, the rest as text, and the tags that it opens. The tag paired first is
    /// the innermost.
    func write(_ index: Int, to output: inout HTMLOutput) {
        let delimiter = all[index]
        for tag in delimiter.closed { output.close(tag) }
        output.text(Array(repeating: delimiter.mark, count: delimiter.count)[...])
        for tag in delimiter.opened.reversed() { output.open(tag) }
    }
}

/// Finds in one pass which backticks end which code, and which bracket closes which, so that no search is repeated.
struct DelimiterPairs {
    private struct Run {
        let start: Int
        let count: Int
        /// Gives the index of the next run of the same length.
        var next: Int?
    }

    private var runs: [Run] = []
    /// Maps the start of a run to its index.
    private var runAt: [Int: Int] = [:]
    private var brackets: [Int: Int] = [:]

    init(_ bytes: [UInt8]) {
        let hasCode = bytes.contains(UInt8(ascii: "`"))
        let hasBrackets = bytes.contains(UInt8(ascii: "["))
        if hasCode { findRuns(bytes) }
        if hasBrackets { findBrackets(bytes) }
    }

    private mutating func findRuns(_ bytes: [UInt8]) {
        var position = 0
        while position < bytes.count {
            guard bytes[position] == UInt8(ascii: "`") else {
                position += 1
                continue
            }
            var end = position
            while end < bytes.count, bytes[end] == UInt8(ascii: "`") { end += 1 }
            runAt[position] = runs.count
            runs.append(Run(start: position, count: end - position))
            position = end
        }
        var latest: [Int: Int] = [:]
        for index in runs.indices.reversed() {
            runs[index].next = latest[runs[index].count]
            latest[runs[index].count] = index
        }
    }

    private mutating func findBrackets(_ bytes: [UInt8]) {
        var open: [Int] = []
        var position = 0
        while position < bytes.count {
            switch bytes[position] {
            case UInt8(ascii: "\\"): position += 1
            case UInt8(ascii: "`"): position = (code(at: position)?.end ?? endOfRun(at: position)) - 1
            case UInt8(ascii: "["): open.append(position)
            case UInt8(ascii: "]"): if let start = open.popLast() { brackets[start] = position }
            default: break
            }
            position += 1
        }
    }

    /// Returns the code that begins with the backticks at a position, or nil if they have no partner.
    func code(at position: Int) -> (content: Range<Int>, end: Int)? {
        guard let index = runAt[position], let next = runs[index].next else { return nil }
        let (run, partner) = (runs[index], runs[next])
        return (run.start + run.count..<partner.start, partner.start + partner.count)
    }

    /// Returns the position behind a run of backticks, or behind the single byte if it is not the first of its run.
    func endOfRun(at position: Int) -> Int { runAt[position].map { runs[$0].start + runs[$0].count } ?? position + 1 }

    func bracket(at position: Int) -> Int? { brackets[position] }
}
