/// Which backticks end which code, and which bracket closes which: found in one pass beforehand, so that nothing is
/// searched for twice.
struct DelimiterPairs {
    private struct Run {
        let start: Int
        let count: Int
        /// The next run of the same length.
        var next: Int?
    }

    private var runs: [Run] = []
    /// By where it starts.
    private var runAt: [Int: Int] = [:]
    private var brackets: [Int: Int] = [:]

    init(_ bytes: [UInt8]) {
        let hasCode = bytes.contains(UInt8(ascii: "`"))
        let hasBrackets = bytes.contains(UInt8(ascii: "["))
        if hasCode { findRuns(bytes) }
        if hasBrackets { findBrackets(bytes) }
    }

    private mutating func findRuns(_ bytes: [UInt8]) {
        var place = 0
        while place < bytes.count {
            guard bytes[place] == UInt8(ascii: "`") else {
                place += 1
                continue
            }
            var end = place
            while end < bytes.count, bytes[end] == UInt8(ascii: "`") { end += 1 }
            runAt[place] = runs.count
            runs.append(Run(start: place, count: end - place))
            place = end
        }
        var latest: [Int: Int] = [:]
        for index in runs.indices.reversed() {
            runs[index].next = latest[runs[index].count]
            latest[runs[index].count] = index
        }
    }

    private mutating func findBrackets(_ bytes: [UInt8]) {
        var open: [Int] = []
        var place = 0
        while place < bytes.count {
            switch bytes[place] {
            case UInt8(ascii: "\\"): place += 1
            case UInt8(ascii: "`"): place = (code(at: place)?.end ?? endOfRun(at: place)) - 1
            case UInt8(ascii: "["): open.append(place)
            case UInt8(ascii: "]"): if let start = open.popLast() { brackets[start] = place }
            default: break
            }
            place += 1
        }
    }

    /// The code that begins with the backticks there, where they have a partner.
    func code(at place: Int) -> (content: Range<Int>, end: Int)? {
        guard let index = runAt[place], let next = runs[index].next else { return nil }
        let (run, partner) = (runs[index], runs[next])
        return (run.start + run.count..<partner.start, partner.start + partner.count)
    }

    /// Behind the backticks there, or behind the one, where it is not the first of its run.
    func endOfRun(at place: Int) -> Int { runAt[place].map { runs[$0].start + runs[$0].count } ?? place + 1 }

    func bracket(at place: Int) -> Int? { brackets[place] }
}
