/// Which of some names a misspelt one is likely to mean.
enum NearestName {
    /// `nil` where none is near: a third of the letters may be wrong.
    static func find(_ name: String, among names: [String]) -> String? {
        let ranked = names.map { (name: $0, distance: distance(Array(name.utf8), Array($0.utf8))) }
        guard let best = ranked.min(by: { $0.distance < $1.distance }) else { return nil }
        return best.distance <= max(2, name.utf8.count / 3) ? best.name : nil
    }

    /// How many letters must be put in, left out, exchanged, or swapped with their neighbour (optimal string alignment).
    static func distance(_ one: [UInt8], _ other: [UInt8]) -> Int {
        var before = [Int](repeating: 0, count: other.count + 1)
        var row = Array(0...other.count)
        for (index, letter) in one.enumerated() {
            var next = [index + 1] + [Int](repeating: 0, count: other.count)
            for (place, wanted) in other.enumerated() {
                next[place + 1] = min(row[place + 1] + 1, next[place] + 1, row[place] + (letter == wanted ? 0 : 1))
                if index > 0, place > 0, letter == other[place - 1], one[index - 1] == wanted {
                    next[place + 1] = min(next[place + 1], before[place - 1] + 1)
                }
            }
            before = row
            row = next
        }
        return row[other.count]
    }
}
