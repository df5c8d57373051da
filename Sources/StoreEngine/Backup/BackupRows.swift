import Notes
import NotesStoreContract

/// Reads the rows of an account for its backup. All calls see one state: a snapshot's, or the write transaction's own.
package protocol BackupRows: AnyObject {
    /// Counts all notes, deleted ones included.
    func countNotes() throws(StoreError) -> Int
    /// Visits the notes after `seq` in ascending order until `visit` returns false. The JSON includes the content of a
    /// note in the trash, and is valid until `visit` returns.
    func eachNote(
        after seq: Int64, _ visit: (BackupNote, UnsafeRawBufferPointer) throws(StoreError) -> Bool
    ) throws(StoreError)
    /// Visits the note's versions, the oldest first. The JSON of a version without content is empty.
    func eachVersion(of id: String, _ visit: (BackupVersion, UnsafeRawBufferPointer) -> Void) throws(StoreError)
    /// Returns a live state that is a version with its content.
    func liveVersion(_ rev: Rev, of id: String) throws(StoreError) -> PreTransactionStates.State?
}

/// The columns of a note's row apart from its JSON.
package struct BackupNote {
    package var seq: Int64
    package var id: String
    package var sentModified: Timestamp?
    package var base: Rev?
    package var trashModified: Timestamp?
    package var isUndated: Bool
    package var stamps: Stamps?

    package init(
        seq: Int64, id: String, sentModified: Timestamp?, base: Rev?, trashModified: Timestamp?, isUndated: Bool,
        stamps: Stamps?
    ) {
        self.seq = seq
        self.id = id
        self.sentModified = sentModified
        self.base = base
        self.trashModified = trashModified
        self.isUndated = isUndated
        self.stamps = stamps
    }
}

/// The columns of a version's row apart from its JSON.
package struct BackupVersion {
    package var rev: Rev
    package var reason: StoredReason
    package var lastModified: Timestamp
    package var isDeleted: Bool
    package var receivedAt: Timestamp
    package var device: String?
    package var sentModified: Timestamp?
    package var base: Rev?
    package var imprint: Rev?
    package var hashes: RegisterHashes?

    package init(
        rev: Rev, reason: StoredReason, lastModified: Timestamp, isDeleted: Bool, receivedAt: Timestamp,
        device: String?, sentModified: Timestamp?, base: Rev?, imprint: Rev?, hashes: RegisterHashes?
    ) {
        self.rev = rev
        self.reason = reason
        self.lastModified = lastModified
        self.isDeleted = isDeleted
        self.receivedAt = receivedAt
        self.device = device
        self.sentModified = sentModified
        self.base = base
        self.imprint = imprint
        self.hashes = hashes
    }
}

/// A part of a backup, which is written line by line.
package protocol BackupPart: AnyObject {
    /// Appends the next line; returns false after the last one.
    func next(into buffer: inout [UInt8]) throws(StoreError) -> Bool
}
