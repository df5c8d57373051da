/// Reads a leaf code by code. Malformed bytes end it early, never beyond them.
struct LeafCursor {
    private let bytes: UnsafeRawBufferPointer
    private var place = 0
    private(set) var code: UInt64 = 0
    private var data = 0..<0
    private var isBits = false

    init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

    mutating func next() -> Bool {
        guard let step = bytes.varint(&place), let head = bytes.varint(&place) else { return false }
        let length = Int(truncatingIfNeeded: head >> 1)
        guard length >= 0, length <= bytes.count - place else { return false }
        code &+= step
        isBits = head & 1 == 1
        data = place..<place + length
        place += length
        return true
    }

    /// Adds the positions of the present code.
    func union(into set: inout PositionSet) { set.withWords { union(into: $0, within: nil) } }

    /// Adds the positions of the present code to a set's words, or those of them that another set has, too.
    func union(into words: PositionSet.Words, within: UnsafeBufferPointer<UInt64>?) {
        if isBits { return words.formUnion(bytes: UnsafeRawBufferPointer(rebasing: bytes[data]), within: within) }
        eachGap { position in
            let place = position >> 6
            guard place < words.count else { return }
            words[place] |= 1 << UInt64(position & 63) & (within?[place] ?? .max)
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
