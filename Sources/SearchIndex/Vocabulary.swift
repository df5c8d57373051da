/// Searches the words of a segment for a part of them.
struct Vocabulary {
    /// Has the words, sorted by their bytes, each followed by a NUL.
    private let bytes: [UInt8]
    private let starts: [UInt32]

    struct Match {
        var word: UInt32
        /// The word begins with the part.
        var isStart: Bool
    }

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        var starts: [UInt32] = []
        var start = 0
        for (position, byte) in bytes.enumerated() where byte == 0 {
            starts.append(UInt32(start))
            start = position + 1
        }
        self.starts = starts
    }

    /// Estimates the size in memory.
    var size: Int { bytes.count + 4 * starts.count }

    /// Returns the words that have the part, in order.
    func matches(of part: [UInt8]) -> [Match] {
        var found: [Match] = []
        bytes.withUnsafeBufferPointer { bytes in
            var position = 0
            var word = 0
            while let hit = part.position(in: bytes, from: position) {
                word = self.word(at: hit, from: word)
                found.append(Match(word: UInt32(word), isStart: Int(starts[word]) == hit))
                word += 1
                guard word < starts.count else { return }
                position = Int(starts[word])
            }
        }
        return found
    }

    /// Returns the word that has a byte, at or after another word; mostly it is a near one.
    private func word(at position: Int, from first: Int) -> Int {
        var (low, step) = (first, 1)
        while low + step < starts.count, Int(starts[low + step]) <= position {
            low += step
            step *= 2
        }
        var high = min(low + step, starts.count)
        while low + 1 < high {
            let middle = (low + high) / 2
            if Int(starts[middle]) <= position { low = middle } else { high = middle }
        }
        return low
    }
}

extension [UInt8] {
    /// Returns the next index of these bytes in others: sixteen positions at once are tried for the first and the last
    /// of them.
    fileprivate func position(in other: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
        guard let base = UnsafeRawPointer(other.baseAddress), let first, let last else { return nil }
        let end = other.count - count
        let (firsts, lasts) = (SIMD16(repeating: first), SIMD16(repeating: last))
        return withUnsafeBytes { wanted in
            func stands(_ position: Int) -> Bool {
                UnsafeRawBufferPointer(start: base + position, count: wanted.count).elementsEqual(wanted)
            }
            var position = start
            while position + 16 + count - 1 <= other.count {
                let here = (base + position).loadUnaligned(as: SIMD16<UInt8>.self) .== firsts
                let there = (base + position + count - 1).loadUnaligned(as: SIMD16<UInt8>.self) .== lasts
                let both = here .& there
                if any(both) {
                    for lane in 0..<16 where both[lane] && stands(position + lane) { return position + lane }
                }
                position += 16
            }
            while position <= end {
                if other[position] == first, stands(position) { return position }
                position += 1
            }
            return nil
        }
    }
}
