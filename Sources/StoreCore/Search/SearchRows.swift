import Notes
import SearchIndex
import StoreContract

/// What a search reads, all of it in one snapshot.
package protocol SearchRows: AnyObject {
    /// Up to which `seq` the account's changes are in the index.
    func indexed(_ account: AccountNumber) throws -> Int64
    /// The segments in use, in the order of their ranges.
    func segments(of account: AccountNumber) throws -> [SegmentEntry]
    func reader(_ segment: Int64) throws -> SegmentReader
    /// In the order of `seq`.
    func stale(of account: AccountNumber) throws -> [StalePlace]
    /// The notes after `seq` that have content, the newest first, `limit` at most.
    func places(of account: AccountNumber, after seq: Int64, limit: Int) throws -> [(seq: Int64, isTrash: Bool)]
    /// The note with content at `seq`, and the length of its JSON; nil where there is none.
    func indexedNote(of account: AccountNumber, at seq: Int64) throws -> (note: IndexedNote, bytes: Int)?
    func storedNote(of account: AccountNumber, at seq: Int64) throws -> StoredNote?
}
