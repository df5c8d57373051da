import Notes
import SearchIndex
import StoreContract

/// What a search reads, all of it in one snapshot. A database that is far away reads what is announced in one trip.
package protocol SearchRows: AnyObject {
    /// With the notes after `indexed` that have content, the newest first, `limit` at most.
    func start(_ account: AccountNumber, tail limit: Int) throws -> SearchStart
    /// In the order of their numbers.
    func readers(_ segments: [Int64]) throws -> [SegmentReader]
    /// `wanted` is the leaves that will be read, in the order of the segments.
    func expectLeaves(_ wanted: () throws -> [(segment: Int64, leaves: [Int])]) throws
    /// These notes will be read next, in this order, as far as the search gets.
    func expectNotes(_ seqs: [Int64])
    /// The note with content at `seq`, and the length of its JSON; nil where there is none.
    func indexedNote(of account: AccountNumber, at seq: Int64) throws -> (note: IndexedNote, bytes: Int)?
    func storedNote(of account: AccountNumber, at seq: Int64) throws -> StoredNote?
}

/// What is known of an account's index.
package struct SearchStart {
    /// Up to which `seq` the account's changes are in the index.
    package var indexed: Int64
    /// With another generation, the numbers of segments may be given anew.
    package var generation: Int64
    /// The segments in use, in the order of their ranges.
    package var segments: [SegmentEntry]
    /// In the order of `seq`.
    package var stale: [StaleEntry]
    /// The notes that the index does not have.
    package var tail: [IndexedSeq]

    package init(
        indexed: Int64, generation: Int64, segments: [SegmentEntry], stale: [StaleEntry], tail: [IndexedSeq]
    ) {
        self.indexed = indexed
        self.generation = generation
        self.segments = segments
        self.stale = stale
        self.tail = tail
    }
}

package struct IndexedSeq {
    package var seq: Int64
    package var isTrash: Bool

    package init(seq: Int64, isTrash: Bool) {
        self.seq = seq
        self.isTrash = isTrash
    }
}
