/// Finds the known name that a misspelt one most likely means.
public enum NearestName {
    /// Longer names are not compared: they come from requests, and the work grows with their length.
    private static let longest = 64

    /// Returns nil if more than a third of the letters differ from every name.
    public static func find(_ name: String, among names: [String]) -> String? {
        guard name.utf8.count <= longest else { return nil }
        let ranked = names.map { (name: $0, distance: distance(Array(name.utf8), Array($0.utf8))) }
        guard let best = ranked.min(by: { $0.distance < $1.distance }) else { return nil }
        return best.distance <= max(1, name.utf8.count / 3) ? best.name : nil
    }

    /// Returns ` Do you mean "tag"?`, or nothing.
    public static func question(_ name: String, among names: [String]) -> String {
        find(name, among: names).map { " Do you mean \"\($0)\"?" } ?? ""
    }

    /// Returns the number of insertions, deletions, substitutions and swaps of neighbours (optimal string alignment).
    public static func distance(_ one: [UInt8], _ other: [UInt8]) -> Int {
        var before = [Int](repeating: 0, count: other.count + 1)
        var row = Array(0...other.count)
        for (index, letter) in one.enumerated() {
            var next = [index + 1] + [Int](repeating: 0, count: other.count)
            for (column, wanted) in other.enumerated() {
                next[column + 1] = min(row[column + 1] + 1, next[column] + 1, row[column] + (letter == wanted ? 0 : 1))
                if index > 0, column > 0, letter == other[column - 1], one[index - 1] == wanted {
                    next[column + 1] = min(next[column + 1], before[column - 1] + 1)
                }
            }
            before = row
            row = next
        }
        return row[other.count]
    }
}
