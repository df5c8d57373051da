/// Compares two texts line by line (Myers' algorithm, as Swift's own `difference` has it).
struct LineDiff {
    enum Line: Equatable {
        case same(String), removed(String), added(String)
    }

    let lines: [Line]

    init(from old: String, to new: String) {
        let (before, after) = (Self.split(old), Self.split(new))
        let difference = after.difference(from: before) { $0.utf8.elementsEqual($1.utf8) }
        let removed = Set(difference.removals.map(\.offset))
        let added = Set(difference.insertions.map(\.offset))
        var lines: [Line] = []
        var (left, right) = (0, 0)
        while left < before.count || right < after.count {
            if left < before.count, removed.contains(left) {
                lines.append(.removed(before[left]))
                left += 1
            } else if right < after.count, added.contains(right) {
                lines.append(.added(after[right]))
                right += 1
            } else if left < before.count, right < after.count {
                lines.append(.same(before[left]))
                (left, right) = (left + 1, right + 1)
            } else {
                break
            }
        }
        self.lines = lines
    }

    /// Returns the ranges of lines with a change: each change with some lines around it, and those that touch as one.
    var hunks: [Range<Int>] {
        var hunks: [Range<Int>] = []
        for (index, line) in lines.enumerated() {
            if case .same = line { continue }
            let range = max(0, index - Self.context)..<min(lines.count, index + Self.context + 1)
            if let last = hunks.last, last.upperBound >= range.lowerBound {
                hunks[hunks.count - 1] = last.lowerBound..<range.upperBound
            } else {
                hunks.append(range)
            }
        }
        return hunks
    }

    private static let context = 3

    var isEmpty: Bool { lines.allSatisfy { if case .same = $0 { true } else { false } } }

    private static func split(_ text: String) -> [String] {
        var lines = text.lines.map(String.init)
        if lines.last == "" { lines.removeLast() }
        return lines
    }
}

extension String {
    /// Returns the lines without their LF. (Not by characters: CR and LF are one of them.)
    var lines: [Substring] {
        utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map { Substring($0) }
    }
}

extension CollectionDifference<String>.Change {
    fileprivate var offset: Int {
        switch self {
        case .insert(let offset, _, _), .remove(let offset, _, _): offset
        }
    }
}

/// Writes a diff in the form that `patch` reads: hunks with three lines around each change.
enum UnifiedDiff {
    /// Returns the lines of the difference, and none if the texts are the same.
    static func lines(from old: String, to new: String, names: (old: String, new: String)) -> [String] {
        let difference = LineDiff(from: marked(old), to: marked(new))
        let (diff, hunks) = (difference.lines, difference.hunks)
        guard !hunks.isEmpty else { return [] }
        var lines = ["--- \(names.old)", "+++ \(names.new)"]
        var (left, right, position) = (0, 0, 0)
        func count(_ range: Range<Int>) -> (old: Int, new: Int) {
            range.reduce(into: (0, 0)) { counts, index in
                switch diff[index] {
                case .same: counts = (counts.0 + 1, counts.1 + 1)
                case .removed: counts.0 += 1
                case .added: counts.1 += 1
                }
            }
        }
        for hunk in hunks {
            let skipped = count(position..<hunk.lowerBound)
            (left, right) = (left + skipped.old, right + skipped.new)
            let size = count(hunk)
            // A side without lines is named by the line before it.
            lines.append(
                "@@ -\(left + (size.old > 0 ? 1 : 0)),\(size.old) +\(right + (size.new > 0 ? 1 : 0)),\(size.new) @@")
            for index in hunk {
                let (sign, text): (String, String) =
                    switch diff[index] {
                    case .same(let text): (" ", text)
                    case .removed(let text): ("-", text)
                    case .added(let text): ("+", text)
                    }
                if text.hasSuffix(unended) {
                    lines += [sign + text.dropLast(unended.count), "\\ No newline at end of file"]
                } else {
                    lines.append(sign + text)
                }
            }
            (left, right, position) = (left + size.old, right + size.new, hunk.upperBound)
        }
        return lines
    }

    /// Marks a last line without an end, which differs from the same line with one.
    private static func marked(_ text: String) -> String {
        text.isEmpty || text.utf8.last == UInt8(ascii: "\n") ? text : text + unended
    }

    private static let unended = "\u{0}\\"
}
