/// Postings on the disk: for each code the positions of the notes that have it, code after code in pages of their own,
/// each a row that fits a page of the database.
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

/// Walks over a leaf. What is no leaf ends early: never beyond the bytes.
struct LeafCursor {
    private let bytes: UnsafeRawBufferPointer
    private var place = 0
    private(set) var code: UInt64 = 0
    private var data = 0..<0
    private var isBits = false

    init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

    mutating func next() -> Bool {
        guard let step = varint(), let head = varint() else { return false }
        let length = Int(truncatingIfNeeded: head >> 1)
        guard length >= 0, length <= bytes.count - place else { return false }
        code &+= step
        isBits = head & 1 == 1
        data = place..<place + length
        place += length
        return true
    }

    private mutating func varint() -> UInt64? {
        var value: UInt64 = 0
        var shift: UInt64 = 0
        while place < bytes.count, shift < 64 {
            let byte = bytes[place]
            place += 1
            value |= UInt64(byte & 0x7F) << shift
            if byte < 0x80 { return value }
            shift += 7
        }
        return nil
    }

    /// Adds the positions of the present code.
    func union(into set: inout PositionSet, size: Int) {
        if isBits {
            set.formUnion(bytes: UnsafeRawBufferPointer(rebasing: bytes[data]))
        } else {
            eachGap { if $0 < size { set.insert($0) } }
        }
    }

    func each(size: Int, _ body: (Int) -> Void) {
        if isBits {
            for (place, byte) in bytes[data].enumerated() {
                var bits = byte
                while bits != 0 {
                    let position = place << 3 | bits.trailingZeroBitCount
                    if position < size { body(position) }
                    bits &= bits &- 1
                }
            }
        } else {
            eachGap { if $0 < size { body($0) } }
        }
    }

    @inline(__always)
    private func eachGap(_ body: (Int) -> Void) {
        var position = -1
        var value = 0
        var shift = 0
        for place in data {
            let byte = Int(bytes[place])
            value |= (byte & 0x7F) << shift
            if byte >= 0x80 {
                shift += 7
                if shift > 28 { return }
                continue
            }
            position += value + 1
            body(position)
            value = 0
            shift = 0
        }
    }
}

extension [UInt8] {
    mutating func append(varint value: UInt64) {
        var rest = value
        while rest >= 0x80 {
            append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        append(UInt8(truncatingIfNeeded: rest))
    }
}
