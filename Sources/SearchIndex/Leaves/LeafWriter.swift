/// Postings as bytes: for each code the positions of the notes that have it, code after code, in leaves that fit a page
/// of a database.
///
///     code 17: 3, 4, 9      ->  17 | 3 bytes | 3 0 4          (numbers of seven bits a byte; gaps less one)
///     code 20: 0…8000       ->  +3 | 1,001 bytes, as bits | …
struct LeafWriter {
    private(set) var leaves: [[UInt8]] = []
    /// The first code of each leaf, by which it is found.
    private(set) var firsts: [UInt64] = []
    private var leaf: [UInt8] = []
    private var last: UInt64 = 0
    private var gaps: [UInt8] = []

    /// A row of this size fits a page of 4 KiB with all that SQLite puts around it.
    private static let capacity = 4_040

    /// Codes come in order, positions too.
    mutating func add(_ code: UInt64, _ positions: [UInt16]) {
        guard let greatest = positions.last else { return }
        gaps.removeAll(keepingCapacity: true)
        var next: UInt16 = 0
        for position in positions {
            gaps.append(varint: UInt64(position - next))
            next = position &+ 1
        }
        let bitBytes = Int(greatest) / 8 + 1
        let isBits = bitBytes < gaps.count
        let length = isBits ? bitBytes : gaps.count
        if leaf.count + length + 12 > Self.capacity { finish() }
        if leaf.isEmpty {
            firsts.append(code)
            last = 0
        }
        leaf.append(varint: code - last)
        last = code
        leaf.append(varint: UInt64(length) << 1 | (isBits ? 1 : 0))
        if isBits {
            let start = leaf.count
            leaf.append(contentsOf: repeatElement(0, count: bitBytes))
            for position in positions { leaf[start + Int(position >> 3)] |= 1 << UInt8(position & 7) }
        } else {
            leaf.append(contentsOf: gaps)
        }
    }

    /// Closes the leaf at hand.
    mutating func finish() {
        guard !leaf.isEmpty else { return }
        leaves.append(leaf)
        leaf = []
        leaf.reserveCapacity(Self.capacity)
    }
}
