import Notes
import NotesSearchIndex
import NotesStoreContract

/// Reads the rows of a search, all in one snapshot. A distant database reads announced rows in one trip.
package protocol SearchRows: AnyObject {
    /// Returns the state of the index, and at most `limit` notes after `indexed` that have content, the newest first.
    func start(_ account: AccountNumber, tail limit: Int) throws -> SearchStart
    /// Returns the readers in the order of their numbers.
    func readers(_ segments: [Int64]) throws -> [SegmentReader]
    /// Announces the leaves that will be read, in the order of the segments.
    func expectLeaves(_ wanted: () throws -> [(segment: Int64, leaves: [Int])]) throws
    /// Announces the notes that will be read next, in this order, as far as the search gets.
    func expectNotes(_ seqs: [Int64])
    /// Returns the note with content at `seq`, and the length of its JSON; nil if there is none.
    func indexedNote(of account: AccountNumber, at seq: Int64) throws -> (note: IndexedNote, bytes: Int)?
    func storedNote(of account: AccountNumber, at seq: Int64) throws -> StoredNote?
    /// Returns the last change of a live note's text, after `storedNote` has read the note.
    func textModified(of account: AccountNumber, at seq: Int64) throws -> Timestamp?
    /// Returns the tags of live notes.
    func tags(of account: AccountNumber) throws -> [String]
    /// Returns the folders of live notes, without the empty one.
    func folders(of account: AccountNumber) throws -> [String]
    /// Returns the `seq` of each note with an open share page.
    func shared(of account: AccountNumber, now: Int64) throws -> Set<Int64>
}

/// The state of an account's index.
package struct SearchStart {
    /// The last `seq` whose change is in the index.
    package var indexed: Int64
    /// The generation of segments; another generation may reuse their numbers.
    package var generation: Int64
    /// The segments in use, in the order of their ranges.
    package var segments: [SegmentEntry]
    /// Dead positions in the order of `seq`.
    package var stale: [StaleEntry]
    /// The notes that the index lacks.
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
