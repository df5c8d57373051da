/// Writes postings as bytes: for each code the positions of the notes that have it, code after code. The leaves fit a
/// page of a database.
///
///     code 17: 3, 4, 9      ->  17 | 3 bytes | 3 0 4          (numbers of seven bits a byte; gaps less one)
///     code 20: 0…8000       ->  +3 | 1,001 bytes, as bits | …
struct LeafWriter {
    private(set) var leaves: [[UInt8]] = []
    /// Lists the first code of each leaf, by which it is found.
    private(set) var firsts: [UInt64] = []
    private var leaf: [UInt8] = []
    private var last: UInt64 = 0
    private var gaps: [UInt8] = []

    /// Limits the bytes of a leaf. A row of this size fits a page of 4 KiB with all that SQLite puts around it.
    private static let capacity = 4_040

    /// Adds a code with its positions. Codes come in order, positions too.
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

/// Reads a leaf code by code. Malformed bytes end it early, never after their end.
struct LeafCursor {
    private let bytes: UnsafeRawBufferPointer
    private var index = 0
    private(set) var code: UInt64 = 0
    private var data = 0..<0
    private var isBits = false

    init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

    @inline(__always)
    mutating func next() -> Bool {
        guard let step = bytes.varint(&index), let head = bytes.varint(&index) else { return false }
        let length = Int(truncatingIfNeeded: head >> 1)
        guard length >= 0, length <= bytes.count - index else { return false }
        code &+= step
        isBits = head & 1 == 1
        data = index..<index + length
        index += length
        return true
    }

    /// Adds the positions of the present code.
    func union(into set: inout PositionSet) { set.withWords { union(into: $0, within: nil) } }

    /// Adds the positions of the present code to a set's words, or those of them that another set has, too.
    func union(into words: PositionSet.Words, within: UnsafeBufferPointer<UInt64>?) {
        if isBits { return words.formUnion(bytes: UnsafeRawBufferPointer(rebasing: bytes[data]), within: within) }
        guard let target = words.baseAddress else { return }
        let count = words.count
        if let within = within?.baseAddress {
            eachGap { position in
                let index = position >> 6
                guard index < count else { return }
                target[index] |= 1 &<< UInt64(truncatingIfNeeded: position & 63) & within[index]
            }
        } else {
            eachGap { position in
                let index = position >> 6
                guard index < count else { return }
                target[index] |= 1 &<< UInt64(truncatingIfNeeded: position & 63)
            }
        }
    }

    func each(size: Int, _ body: (Int) -> Void) {
        if isBits {
            for (index, byte) in bytes[data].enumerated() {
                var bits = byte
                while bits != 0 {
                    let position = index << 3 | bits.trailingZeroBitCount
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
        guard var byte = bytes.baseAddress.map({ $0 + data.lowerBound }) else { return }
        let end = byte + data.count
        var position = -1
        while byte < end {
            var value = Int(byte.load(as: UInt8.self))
            byte += 1
            // Most gaps are of one byte.
            if value >= 0x80 {
                value &= 0x7F
                var shift = 7
                while true {
                    guard byte < end, shift <= 28 else { return }
                    let more = Int(byte.load(as: UInt8.self))
                    byte += 1
                    value |= (more & 0x7F) << shift
                    if more < 0x80 { break }
                    shift += 7
                }
            }
            position += value + 1
            body(position)
        }
    }
}

/// Writes and reads numbers of seven bits a byte, the lowest first. The upper bit of a byte means that another follows.
extension [UInt8] {
    mutating func append(varint value: UInt64) {
        var rest = value
        while rest >= 0x80 {
            append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        append(UInt8(truncatingIfNeeded: rest))
    }

    func varint(_ position: inout Int) -> UInt64? {
        withUnsafeBytes { $0.varint(&position) }
    }
}

extension UnsafeRawBufferPointer {
    /// Returns the number at `position`, which moves behind it. Returns nil if no number ends within the bytes.
    @inline(__always)
    func varint(_ position: inout Int) -> UInt64? {
        guard position < count else { return nil }
        var value = UInt64(self[position])
        position += 1
        if value < 0x80 { return value }
        value &= 0x7F
        var shift: UInt64 = 7
        while position < count, shift < 64 {
            let byte = self[position]
            position += 1
            value |= UInt64(byte & 0x7F) << shift
            if byte < 0x80 { return value }
            shift += 7
        }
        return nil
    }
}
