import Notes

/// The row number of a note: its account's keyspace in the upper bits, its `seq` in the lower 40. So the table itself
/// is the account's changes in order, a page of them is one run of neighbouring rows, and no second index by `seq` is
/// needed. `received_at` grows along with it, so it needs no index either (see `SeqByTime`).
///
///     keyspace 3, seq 1234  ->  3 << 40 | 1234
enum NoteKey {
    static let seqBits: Int64 = 40
    static let greatestSeq: Int64 = 1 << seqBits - 1
    static let greatestAccount = Int64.max >> seqBits

    static func key(_ keyspace: Keyspace, _ seq: Int64) -> Int64 {
        keyspace.value << seqBits | seq
    }

    static func seq(_ key: Int64) -> Int64 { key & greatestSeq }

    static func all(of keyspace: Keyspace) -> ClosedRange<Int64> {
        key(keyspace, 0)...key(keyspace, greatestSeq)
    }
}
