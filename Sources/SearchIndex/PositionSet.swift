/// Selects some of a segment's notes by their positions in it.
struct PositionSet: Equatable {
    private(set) var words: [UInt64]

    /// Makes an empty set for the positions below `size`.
    init(size: Int) { words = [UInt64](repeating: 0, count: (size + 63) / 64) }

    /// Makes a set of the positions of a segment that have one of these `seq`.
    init(of seqs: some Sequence<Int64>, in segment: Segment) {
        self.init(size: segment.size)
        for seq in seqs {
            if let position = segment.position(of: seq) { insert(position) }
        }
    }

    static func all(size: Int) -> PositionSet {
        var set = PositionSet(size: size)
        for index in set.words.indices { set.words[index] = .max }
        let rest = size % 64
        if rest > 0, let last = set.words.indices.last { set.words[last] = 1 << UInt64(rest) - 1 }
        return set
    }

    @inline(__always)
    mutating func insert(_ position: Int) { words[position >> 6] |= 1 << UInt64(position & 63) }

    mutating func remove(_ position: Int) { words[position >> 6] &= ~(1 << UInt64(position & 63)) }

    func contains(_ position: Int) -> Bool { words[position >> 6] & 1 << UInt64(position & 63) != 0 }

    var isEmpty: Bool { words.allSatisfy { $0 == 0 } }
    var count: Int { words.reduce(0) { $0 + $1.nonzeroBitCount } }

    mutating func formIntersection(_ other: PositionSet) {
        for index in words.indices { words[index] &= other.words[index] }
    }

    mutating func formUnion(_ other: PositionSet) {
        for index in words.indices { words[index] |= other.words[index] }
    }

    mutating func subtract(_ other: PositionSet) {
        for index in words.indices { words[index] &= ~other.words[index] }
    }

    @inline(__always)
    func each(_ body: (Int) -> Void) {
        for (index, word) in words.enumerated() {
            var bits = word
            while bits != 0 {
                body(index << 6 | bits.trailingZeroBitCount)
                bits &= bits &- 1
            }
        }
    }

    /// Visits the positions from the last to the first.
    @inline(__always)
    func eachDown(_ body: (Int) -> Void) {
        for index in words.indices.reversed() {
            var bits = words[index]
            while bits != 0 {
                let bit = 63 - bits.leadingZeroBitCount
                body(index << 6 | bit)
                bits &= ~(1 << UInt64(bit))
            }
        }
    }

    // MARK: On the disk

    /// Writes the set as bytes of eight positions each, without zeros at the end.
    var bytes: [UInt8] {
        var bytes = words.flatMap { word in (0..<8).map { UInt8(truncatingIfNeeded: word >> UInt64($0 * 8)) } }
        while bytes.last == 0 { bytes.removeLast() }
        return bytes
    }

    mutating func formUnion(bytes: UnsafeRawBufferPointer) { withWords { $0.formUnion(bytes: bytes, within: nil) } }

    /// Has sixty-four positions in each word.
    typealias Words = UnsafeMutableBufferPointer<UInt64>

    mutating func withWords(_ body: (Words) -> Void) { words.withUnsafeMutableBufferPointer { body($0) } }

    mutating func formUnion(_ other: ArraySlice<UInt64>) {
        for (index, word) in other.enumerated() { words[index] |= word }
    }
}

extension PositionSet.Words {
    /// Adds the positions that are bits of bytes, or those of them that another set has, too. Bytes outside of the
    /// set's size are not read.
    func formUnion(bytes: UnsafeRawBufferPointer, within: UnsafeBufferPointer<UInt64>?) {
        let full = Swift.min(bytes.count / 8, count)
        guard let target = baseAddress, let source = bytes.baseAddress else { return }
        // Without a condition within them these loops are done several words at a time.
        if let within = within?.baseAddress {
            for index in 0..<full {
                target[index] |=
                    UInt64(littleEndian: source.loadUnaligned(fromByteOffset: index &* 8, as: UInt64.self))
                    & within[index]
            }
        } else {
            for index in 0..<full {
                target[index] |= UInt64(littleEndian: source.loadUnaligned(fromByteOffset: index &* 8, as: UInt64.self))
            }
        }
        guard full < count else { return }
        var rest: UInt64 = 0
        for index in full * 8..<bytes.count { rest |= UInt64(bytes[index]) << UInt64((index - full * 8) * 8) }
        self[full] |= rest & (within?[full] ?? .max)
    }
}

/// Computes FNV-1a of 64 bits: fast for short input, and the same on every machine.
struct FNVHash {
    private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

    @inline(__always)
    mutating func add(_ unit: some FixedWidthInteger & UnsignedInteger) {
        value = (value ^ UInt64(unit)) &* 0x100_0000_01B3
    }
}
