/// Which backticks end which code, and which bracket closes which: found in one pass beforehand, so that no search is
/// repeated.
struct DelimiterPairs {
    private struct Run {
        let start: Int
        let count: Int
        /// The next run of the same length.
        var next: Int?
    }

    private var runs: [Run] = []
    /// By their start.
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

    /// The code that begins with the backticks at a position, where they have a partner.
    func code(at position: Int) -> (content: Range<Int>, end: Int)? {
        guard let index = runAt[position], let next = runs[index].next else { return nil }
        let (run, partner) = (runs[index], runs[next])
        return (run.start + run.count..<partner.start, partner.start + partner.count)
    }

    /// The position behind a run of backticks, or behind the single byte where it is not the first of its run.
    func endOfRun(at position: Int) -> Int { runAt[position].map { runs[$0].start + runs[$0].count } ?? position + 1 }

    func bracket(at position: Int) -> Int? { brackets[position] }
}
