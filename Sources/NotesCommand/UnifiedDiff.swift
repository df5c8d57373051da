/// A diff in the form that `patch` reads: hunks with three lines around each change.
enum UnifiedDiff {
    /// Returns the lines of the difference, none where the texts are the same.
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

    /// A last line without an end differs from the same line with one.
    private static func marked(_ text: String) -> String {
        text.isEmpty || text.utf8.last == UInt8(ascii: "\n") ? text : text + unended
    }

    private static let unended = "\u{0}\\"
}
