/// Records that lines of one text replaced lines of another; one of the ranges may be empty. Lines are given by their
/// keys.
struct LineHunk {
    var before: Range<Int>
    var after: Range<Int>

    /// Texts with more edits between them, or that take more steps, have no hunks.
    private static let mostEdits = 1500
    private static let mostSteps = 2_000_000

    /// Computes the shortest edit script, by Myers' algorithm; nil if the texts differ too much. The web client's
    /// `text/diff.js` makes the same choices.
    static func hunks(_ before: [Int], _ after: [Int]) -> [LineHunk]? {
        let most = min(before.count, after.count)
        var head = 0
        while head < most, before[head] == after[head] { head += 1 }
        var tail = 0
        while tail < most - head, before[before.count - 1 - tail] == after[after.count - 1 - tail] { tail += 1 }
        let (old, new) = (head..<before.count - tail, head..<after.count - tail)
        if old.isEmpty && new.isEmpty { return [] }
        if old.isEmpty || new.isEmpty { return [LineHunk(before: old, after: new)] }
        return shortest(before, old, after, new)
    }

    /// Both ranges start at the same line.
    private static func shortest(_ before: [Int], _ old: Range<Int>, _ after: [Int], _ new: Range<Int>) -> [LineHunk]? {
        let limit = min(mostEdits, old.count + new.count)
        // The progress in `before` of the path on diagonal `k` is at `k + limit + 1`.
        var reached = [Int32](repeating: Int32(old.lowerBound), count: 2 * limit + 3)
        var trace = LineTrace()
        var steps = 0
        for edits in 0...limit {
            trace.rounds.append(contentsOf: reached[limit - edits..<limit + edits + 3])
            for k in stride(from: -edits, through: edits, by: 2) {
                let at = k + limit + 1
                let isDown = k == -edits || (k != edits && reached[at - 1] < reached[at + 1])
                let from = Int(isDown ? reached[at + 1] : reached[at - 1] + 1)
                var x = from
                while x < old.upperBound, x - k < new.upperBound, before[x] == after[x - k] { x += 1 }
                steps += x - from + 1
                reached[at] = Int32(x)
                if x >= old.upperBound, x - k >= new.upperBound {
                    return trace.hunks(edits, old.upperBound, new.upperBound)
                }
            }
            if steps > mostSteps { return nil }
        }
        return nil
    }

    /// Returns the lines of `before` over which an insertion or a deletion can slide without a change of the result.
    /// Its position among equal lines is a guess.
    func span(_ before: [Int], _ after: [Int]) -> (low: Int, high: Int) {
        var (low, high) = (self.before.lowerBound, self.before.upperBound)
        if self.before.isEmpty {
            var line = self.after.upperBound - 1
            while low > 0, before[low - 1] == after[line] {
                low -= 1
                line = line == self.after.lowerBound ? self.after.upperBound - 1 : line - 1
            }
            line = self.after.lowerBound
            while high < before.count, before[high] == after[line] {
                high += 1
                line = line == self.after.upperBound - 1 ? self.after.lowerBound : line + 1
            }
        } else if self.after.isEmpty {
            let size = self.before.count
            while low > 0, before[low - 1] == before[low - 1 + size] { low -= 1 }
            while high < before.count, before[high - size] == before[high] { high += 1 }
        }
        return (low, high)
    }

    /// Returns true if two changes of one base share a line, or insert at the same position. Changes that only touch do
    /// not.
    func overlaps(_ other: LineHunk) -> Bool {
        if before.isEmpty && other.before.isEmpty { return before.lowerBound == other.before.lowerBound }
        return before.lowerBound < other.before.upperBound && other.before.lowerBound < before.upperBound
    }
}

/// Records the progress of the paths in each round of the algorithm. Round `n` has `2 * n + 3` numbers, for the
/// diagonals from `-n - 1` to `n + 1`.
private struct LineTrace {
    var rounds: [Int32] = []

    private func reached(_ edits: Int, _ k: Int) -> Int { Int(rounds[edits * (edits + 2) + k + edits + 1]) }

    /// Backtracks from the ends of both texts.
    func hunks(_ edits: Int, _ before: Int, _ after: Int) -> [LineHunk] {
        var found: [LineHunk] = []
        var (x, y) = (before, after)
        for edits in stride(from: edits, to: 0, by: -1) {
            let k = x - y
            let isDown = k == -edits || (k != edits && reached(edits, k - 1) < reached(edits, k + 1))
            let fromX = reached(edits, isDown ? k + 1 : k - 1)
            let fromY = isDown ? fromX - k - 1 : fromX - k + 1
            let (endX, endY) = isDown ? (fromX, fromY + 1) : (fromX + 1, fromY)
            if let next = found.last, next.before.lowerBound == endX, next.after.lowerBound == endY {
                found[found.count - 1] = LineHunk(
                    before: fromX..<next.before.upperBound, after: fromY..<next.after.upperBound)
            } else {
                found.append(LineHunk(before: fromX..<endX, after: fromY..<endY))
            }
            (x, y) = (fromX, fromY)
        }
        return found.reversed()
    }
}
