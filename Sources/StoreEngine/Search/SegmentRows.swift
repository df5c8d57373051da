import Notes
import SearchIndex
import StoreContract

/// The index's rows in the write transaction.
package protocol SegmentRows: AnyObject {
    func indexed(_ account: AccountNumber) throws -> Int64
    func setIndexed(_ seq: Int64, of account: AccountNumber) throws

    // Segments
    /// Without leaves, and not in use.
    func insert(_ segment: Segment, of account: AccountNumber) throws -> Int64
    func insert(_ leaves: ArraySlice<[UInt8]>, of number: Int64) throws
    /// Nil where there is no such segment.
    func state(of number: Int64) throws -> SegmentState?
    func setState(_ state: SegmentState, of number: Int64) throws
    /// Those in use, in the order of their ranges.
    func segments(of account: AccountNumber) throws -> [SegmentEntry]
    /// The others.
    func unused(of account: AccountNumber) throws -> [Int64]
    func source(_ number: Int64, stale: [StaleEntry]) throws -> SegmentMerge.Source
    /// With its leaves.
    func erase(_ number: Int64) throws
    /// Up to `limit` leaves of segments that are not in use; returns whether more remain.
    func sweep(limit: Int) throws -> Bool

    // Dead positions
    func stale(of account: AccountNumber) throws -> [StaleEntry]
    /// Nothing happens where a position is known to be dead.
    func insertStale(_ positions: [(seq: Int64, id: NoteID)], of account: AccountNumber) throws
    /// Those stay whose position has a note that the segment does not know.
    func eraseStale(_ seqs: [Int64], of account: AccountNumber) throws
    func eraseStale(of account: AccountNumber) throws

    // Notes
    /// Notes of a range that have content. Nil where the row is damaged.
    func eachPresent(
        of account: AccountNumber, after: Int64, upTo last: Int64, _ visit: (_ seq: Int64, IndexBatch.Note?) -> Void
    ) throws
    /// Whether each of these notes is there, live or in the trash. No note is named twice.
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

/// What a new segment was made of, to be compared with the notes as they are when it is put into use.
package struct IndexBatch: Sendable {
    package struct Note: Equatable, Sendable {
        package var id: NoteID
        package var rev: Rev

        /// Nil where the row is damaged.
        package init?(id: NoteID?, rev: Rev?) {
            guard let id, let rev else { return nil }
            self.id = id
            self.rev = rev
        }
    }

    package var after: Int64
    package var last: Int64
    /// By `seq`.
    package var notes: [Int64: Note] = [:]
    /// `seq` of rows that could not be read, and are left out.
    package var damaged: Set<Int64> = []
}
