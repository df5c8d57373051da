import Notes
import NotesHashing
import NotesSearchIndex
import NotesStoreContract

/// The index's rows in the write transaction.
package protocol SegmentRows: AnyObject {
    func indexed(_ account: AccountNumber) throws -> Int64
    func setIndexed(_ seq: Int64, of account: AccountNumber) throws

    // Segments
    /// Inserts a segment without leaves, which is not in use.
    func insert(_ segment: Segment, of account: AccountNumber) throws -> Int64
    func insert(_ leaves: ArraySlice<[UInt8]>, of number: Int64) throws
    /// Returns nil if there is no such segment.
    func state(of number: Int64) throws -> SegmentState?
    func setState(_ state: SegmentState, of number: Int64) throws
    /// Returns the segments in use, in the order of their ranges.
    func segments(of account: AccountNumber) throws -> [SegmentEntry]
    /// Returns the segments that are not in use.
    func unused(of account: AccountNumber) throws -> [Int64]
    func source(_ number: Int64, stale: [StaleEntry]) throws -> SegmentMerge.Source
    /// Erases the segment with its leaves.
    func erase(_ number: Int64) throws
    /// Erases up to `limit` leaves of segments that are not in use; returns whether more remain.
    func sweep(limit: Int) throws -> Bool

    // Dead positions
    func stale(of account: AccountNumber) throws -> [StaleEntry]
    /// Inserts dead positions, except for those that are already inserted.
    func insertStale(_ positions: [(seq: Int64, id: NoteID)], of account: AccountNumber) throws
    /// Erases dead positions, except for those of a note that the segment lacks.
    func eraseStale(_ seqs: [Int64], of account: AccountNumber) throws
    func eraseStale(of account: AccountNumber) throws

    // Notes
    /// Visits the notes of a range that have content; `visit` gets nil for a damaged row.
    func eachPresent(
        of account: AccountNumber, after: Int64, upTo last: Int64, _ visit: (_ seq: Int64, IndexBatch.Note?) -> Void
    ) throws
    /// Returns true if each of these notes exists, live or in the trash. No note is listed twice.
    func haveContent(_ ids: [NoteID], of account: AccountNumber) throws -> Bool
}

package enum SegmentState: Int64 {
    case building = 0
    case live = 1
    case retired = 2
}

/// A writing connection of a store that has a search index.
package protocol IndexedConnection: WritingConnection {
    var index: IndexWriting { get }
}

/// The notes that a segment was made of. They are compared with the present notes when it is put into use.
package struct IndexBatch: Sendable {
    package struct Note: Equatable, Sendable {
        package var id: NoteID
        package var rev: Rev
        /// The digest of the content in the trash, which a late change may replace under the same `seq` and `rev`.
        package var trash: SHA256.Digest?

        /// Returns nil if the row is damaged.
        package init?(id: NoteID?, rev: Rev?, trash: SHA256.Digest?) {
            guard let id, let rev else { return nil }
            self.id = id
            self.rev = rev
            self.trash = trash
        }
    }

    package var after: Int64
    package var last: Int64
    /// The notes by `seq`.
    package var notes: [Int64: Note] = [:]
    /// The `seq` of each row that could not be read, and was left out.
    package var damaged: Set<Int64> = []
}
