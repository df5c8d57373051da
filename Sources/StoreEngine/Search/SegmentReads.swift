import Notes
import SearchIndex
import StoreContract

// The contract between the policy of the search index (this folder) and a database that keeps its segments.

/// What a new segment is made of, read on a connection that only the follower uses.
package protocol SegmentReads: AnyObject {
    /// All that `body` reads is one state.
    func snapshot<Value>(_ body: () throws -> Value) throws -> Value
    /// Whether there are segments that are not in use: a killed server leaves some.
    func hasUnused() throws -> Bool
    /// Up to which `seq` the account's changes are in the index.
    func indexed(_ account: AccountNumber) throws -> Int64
    /// The account's last `seq`.
    func newest(_ account: AccountNumber) throws -> Int64
    /// How many notes of the index's kind there are in a range of `seq`, and their bytes; counted up to `limit` notes.
    func size(
        of account: AccountNumber, after: Int64, upTo last: Int64, limit: Int64
    ) throws -> (notes: Int64, bytes: Int64)
    /// The notes of a range, in the order of `seq`, until `visit` answers false.
    func each(
        of account: AccountNumber, after: Int64, upTo last: Int64, _ visit: (borrowing IndexableRow) -> Bool
    ) throws
    /// In the order of their ranges.
    func segments(of account: AccountNumber) throws -> [SegmentEntry]
    func stale(of account: AccountNumber) throws -> [StaleEntry]
    /// A segment for a merge, its dead positions left out.
    func source(_ number: Int64, stale: [StaleEntry]) throws -> SegmentMerge.Source
}

/// A row of a note, live or in the trash. It is lent and cannot be kept, so nothing outlives the JSON, which is valid as
/// long as the row is.
@safe package struct IndexableRow: ~Copyable {
    package let seq: Int64
    /// Nil where the row is damaged.
    package let id: NoteID?
    /// Nil likewise.
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

    /// Nil where the JSON is damaged.
    var note: IndexedNote? { unsafe IndexedNote(seq: seq, lastModified: lastModified, isTrash: isTrash, json: json) }
}

package struct SegmentEntry: Equatable {
    package var number: Int64
    /// The range of `seq`: after this one, up to `last`.
    package var after: Int64
    package var last: Int64
    package var notes: Int
    /// `Segment.form`
    package var form: Int

    package init(number: Int64, after: Int64, last: Int64, notes: Int, form: Int) {
        self.number = number
        self.after = after
        self.last = last
        self.notes = notes
        self.form = form
    }
}

/// A dead position of a segment; `isThere` if it has a note that the segment does not know.
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
