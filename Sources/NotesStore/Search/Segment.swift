import Notes

/// What the index knows of a run of an account's changes: those with a `seq` above `after` and up to `last`. It is
/// written once, under a number that is never given twice, and not changed: a note that changes gets another `seq`, and
/// its old place here is then dead.
struct Segment: Equatable {
    /// More would make a purge, which rewrites the segment, long.
    static let capacity = 8_192

    var after: Int64
    var last: Int64
    /// By position: the note's `seq`, and its `lastModified`.
    var seqs: [Int64] = []
    var times: [Int64] = []
    /// Which of them are in the trash.
    var trash: [Int] = []
    /// The first code of each leaf.
    var firsts: [UInt64] = []
    /// The words, sorted by their bytes, each ended by a NUL.
    var vocabulary: [UInt8] = []

    var size: Int { seqs.count }

    func position(of seq: Int64) -> Int? {
        var range = 0..<seqs.count
        while !range.isEmpty {
            let middle = range.lowerBound + range.count / 2
            if seqs[middle] == seq { return middle }
            range = seqs[middle] < seq ? middle + 1..<range.upperBound : range.lowerBound..<middle
        }
        return nil
    }

    /// The leaf in which a code stands, if it stands anywhere.
    func leaf(of code: UInt64) -> Int {
        var (low, high) = (0, firsts.count)
        while low < high {
            let middle = (low + high) / 2
            if firsts[middle] <= code { low = middle + 1 } else { high = middle }
        }
        return max(0, low - 1)
    }

    /// Where each word begins in the vocabulary.
    func wordStarts() -> [UInt32] {
        var starts: [UInt32] = []
        var start = 0
        for (place, byte) in vocabulary.enumerated() where byte == 0 {
            starts.append(UInt32(start))
            start = place + 1
        }
        return starts
    }

    // MARK: On the disk

    /// What is by position: seqs and times as differences, then the trash.
    var table: [UInt8] {
        var bytes: [UInt8] = []
        bytes.append(varint: UInt64(size))
        var before = after
        for seq in seqs {
            bytes.append(varint: UInt64(seq - before))
            before = seq
        }
        var time: Int64 = 0
        for next in times {
            let difference = next &- time
            bytes.append(varint: UInt64(bitPattern: difference << 1 ^ difference >> 63))
            time = next
        }
        var trashed = PositionSet(size: size)
        for position in trash { trashed.insert(position) }
        return bytes + trashed.bytes
    }

    var directory: [UInt8] {
        var bytes: [UInt8] = []
        var before: UInt64 = 0
        for first in firsts {
            bytes.append(varint: first - before)
            before = first
        }
        return bytes
    }

    /// Nil for what this program did not write.
    init?(after: Int64, last: Int64, table: [UInt8], directory: [UInt8], vocabulary: [UInt8]) {
        self.init(after: after, last: last)
        var place = 0
        guard let size = table.varint(&place), size <= UInt64(Self.capacity) else { return nil }
        var seq = after
        for _ in 0..<size {
            guard let step = table.varint(&place), step < 1 << 40 else { return nil }
            seq += Int64(step)
            seqs.append(seq)
        }
        var time: Int64 = 0
        for _ in 0..<size {
            guard let step = table.varint(&place) else { return nil }
            time &+= Int64(bitPattern: step >> 1) ^ -Int64(bitPattern: step & 1)
            times.append(time)
        }
        var trashed = PositionSet(size: self.size)
        table[place...].withUnsafeBytes { trashed.formUnion(bytes: $0) }
        trashed.each { if $0 < seqs.count { trash.append($0) } }
        place = 0
        var first: UInt64 = 0
        while place < directory.count {
            guard let step = directory.varint(&place) else { return nil }
            first &+= step
            firsts.append(first)
        }
        guard vocabulary.last ?? 0 == 0 else { return nil }
        self.vocabulary = vocabulary
    }

    init(after: Int64, last: Int64) {
        self.after = after
        self.last = last
    }
}

/// A segment with its leaves, on its way to the disk.
struct BuiltSegment: Equatable {
    var segment: Segment
    var leaves: [[UInt8]]
}

extension [UInt8] {
    fileprivate func varint(_ place: inout Int) -> UInt64? {
        var value: UInt64 = 0
        var shift: UInt64 = 0
        while place < count, shift < 64 {
            let byte = self[place]
            place += 1
            value |= UInt64(byte & 0x7F) << shift
            if byte < 0x80 { return value }
            shift += 7
        }
        return nil
    }
}
