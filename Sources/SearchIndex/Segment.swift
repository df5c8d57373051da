import Notes

/// Indexes a range of an account's changes: those with a `seq` above `after` and up to `last`. It is written once and
/// never changed. A note that changes gets another `seq`, and its old position here is then dead.
public struct Segment: Equatable, Sendable {
    /// Limits the notes of a segment. More would make a purge slow, which rewrites the segment.
    public static let capacity = 8_192
    /// Numbers the form of a new segment. Form 1 added pairs across blanks, form 2 the names that tags and folders are
    /// below. Form 3 groups pairs of syllables by their initials.
    public static let presentForm = 3

    public var form: Int
    public var after: Int64
    public var last: Int64
    /// Gives the `seq` of each note by position, as `times` gives its `lastModified`.
    public var seqs: [Int64] = []
    public var times: [Int64] = []
    /// Lists the positions of notes in the trash.
    public var trash: [Int] = []
    /// Lists the first code of each leaf.
    public var firsts: [UInt64] = []
    /// Has the words, sorted by their bytes, each followed by a NUL.
    public var vocabulary: [UInt8] = []

    public var size: Int { seqs.count }
    var hasPairsAcrossBlanks: Bool { form > 0 }
    var hasTrees: Bool { form > 1 }
    var pairs: PairCodes { PairCodes(areGrouped: form > 2) }

    public func position(of seq: Int64) -> Int? {
        var range = 0..<seqs.count
        while !range.isEmpty {
            let middle = range.lowerBound + range.count / 2
            if seqs[middle] == seq { return middle }
            range = seqs[middle] < seq ? middle + 1..<range.upperBound : range.lowerBound..<middle
        }
        return nil
    }

    /// Returns the leaf that has a code, if any leaf has it.
    func leaf(of code: UInt64) -> Int {
        var (low, high) = (0, firsts.count)
        while low < high {
            let middle = (low + high) / 2
            if firsts[middle] <= code { low = middle + 1 } else { high = middle }
        }
        return max(0, low - 1)
    }

    // MARK: As bytes

    /// Writes the facts by position: seqs and times as differences, then the trash.
    public var table: [UInt8] {
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
        return bytes + trashed.bytes
    }

    var trashed: PositionSet {
        var set = PositionSet(size: size)
        for position in trash { set.insert(position) }
        return set
    }

    public var directory: [UInt8] {
        var bytes: [UInt8] = []
        var before: UInt64 = 0
        for first in firsts {
            bytes.append(varint: first - before)
            before = first
        }
        return bytes
    }

    /// Reads a segment. Fails for bytes that no segment has.
    public init?(
        form: Int, after: Int64, last: Int64, table: [UInt8], directory: [UInt8], vocabulary: [UInt8]
    ) {
        self.init(form: form, after: after, last: last)
        guard (0...Self.presentForm).contains(form), vocabulary.last ?? 0 == 0,
            table.withUnsafeBytes({ read(table: $0) }), directory.withUnsafeBytes({ read(directory: $0) })
        else { return nil }
        self.vocabulary = vocabulary
    }

    private mutating func read(table: UnsafeRawBufferPointer) -> Bool {
        var index = 0
        guard let size = table.varint(&index), size <= UInt64(Self.capacity) else { return false }
        seqs.reserveCapacity(Int(size))
        times.reserveCapacity(Int(size))
        var seq = after
        for _ in 0..<size {
            guard let step = table.varint(&index), step < 1 << 40 else { return false }
            seq += Int64(step)
            seqs.append(seq)
        }
        var time: Int64 = 0
        for _ in 0..<size {
            guard let step = table.varint(&index) else { return false }
            time &+= Int64(bitPattern: step >> 1) ^ -Int64(bitPattern: step & 1)
            times.append(time)
        }
        var trashed = PositionSet(size: self.size)
        trashed.formUnion(bytes: UnsafeRawBufferPointer(rebasing: table[index...]))
        trashed.each { if $0 < seqs.count { trash.append($0) } }
        return true
    }

    private mutating func read(directory: UnsafeRawBufferPointer) -> Bool {
        var index = 0
        var first: UInt64 = 0
        while index < directory.count {
            guard let step = directory.varint(&index) else { return false }
            first &+= step
            firsts.append(first)
        }
        return true
    }

    init(form: Int = presentForm, after: Int64, last: Int64) {
        self.form = form
        self.after = after
        self.last = last
    }
}
