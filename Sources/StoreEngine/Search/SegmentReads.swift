import Notes
import NotesHashing
import NotesSearchIndex
import NotesStoreContract

// The contract between the policy of the search index (this folder) and a database that keeps its segments.

/// Reads the notes and segments for a new segment, on a connection that only the follower uses.
package protocol SegmentReads: AnyObject {
    /// Runs `body`, all of whose reads see one state.
    func snapshot<Value>(_ body: () throws -> Value) throws -> Value
    /// Returns true if there are segments that are not in use: a killed server leaves some.
    func hasUnused() throws -> Bool
    /// Returns the last `seq` whose change is in the index.
    func indexed(_ account: AccountNumber) throws -> Int64
    /// Returns the account's last `seq`.
    func newest(_ account: AccountNumber) throws -> Int64
    /// Counts the indexable notes in a range of `seq`, up to `limit`, and their bytes.
    func size(
        of account: AccountNumber, after: Int64, upTo last: Int64, limit: Int64
    ) throws -> (notes: Int64, bytes: Int64)
    /// Visits the notes of a range in the order of `seq`, until `visit` returns false.
    func each(
        of account: AccountNumber, after: Int64, upTo last: Int64, _ visit: (borrowing IndexableRow) -> Bool
    ) throws
    /// Returns the segments in use, in the order of their ranges.
    func segments(of account: AccountNumber) throws -> [SegmentEntry]
    func stale(of account: AccountNumber) throws -> [StaleEntry]
    /// Reads a segment for a merge, without its dead positions.
    func source(_ number: Int64, stale: [StaleEntry]) throws -> SegmentMerge.Source
}

/// Gives a row of a note, live or in the trash. It is borrowed and cannot be kept, so nothing outlives the JSON, which
/// is valid as long as the row is.
@safe package struct IndexableRow: ~Copyable {
    package let seq: Int64
    /// The id is nil if the row is damaged.
    package let id: NoteID?
    /// The rev is nil if the row is damaged.
    package let rev: Rev?
    package let lastModified: Int64
    package let isTrash: Bool
    package let json: UnsafeRawBufferPointer

    package init(
        seq: Int64, id: NoteID?, rev: Rev?, lastModified: Int64, isTrash: Bool, json: UnsafeRawBufferPointer
    ) {
        self.seq = seq
        self.id = id
        self.rev = rev
        self.lastModified = lastModified
        self.isTrash = isTrash
        unsafe self.json = unsafe json
    }

    /// Decodes the note; nil if the JSON is damaged.
    var note: IndexedNote? { unsafe IndexedNote(seq: seq, lastModified: lastModified, isTrash: isTrash, json: json) }
}

package struct SegmentEntry: Equatable {
    package var number: Int64
    /// The range of `seq` begins after this one and ends at `last`.
    package var after: Int64
    package var last: Int64
    package var notes: Int
    /// Segments of an older `Segment.form` are rebuilt.
    package var form: Int

    package init(number: Int64, after: Int64, last: Int64, notes: Int, form: Int) {
        self.number = number
        self.after = after
        self.last = last
        self.notes = notes
        self.form = form
    }
}

/// Marks a dead position of a segment; `isThere` is true if a note that the segment lacks has this position.
package struct StaleEntry {
    package var seq: Int64
    package var id: NoteID
    package var isThere: Bool

    package init(seq: Int64, id: NoteID, isThere: Bool) {
        self.seq = seq
        self.id = id
        self.isThere = isThere
    }
}

/// Reads and writes the index's rows in the write transaction.
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

/// Lists the notes that a segment was made of. They are compared with the present notes when it is put into use.
package struct IndexBatch: Sendable {
    package struct Note: Equatable, Sendable {
        package var id: NoteID
        package var rev: Rev
        /// Hashes the content in the trash, which a late change may replace under the same `seq` and `rev`.
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
    /// Maps each `seq` to its note.
    package var notes: [Int64: Note] = [:]
    /// Collects the `seq` of each row that could not be read, and was left out.
    package var damaged: Set<Int64> = []
}
