import Hashing
import Notes
import StoreContract

// The contract between what decides (this target) and a database: what a write transaction reads and writes, in values of
// the domain. An adapter conforms with its tables and adds no decision of its own. Every function works inside the
// transaction that is open, and what it throws undoes that transaction.

/// The tables that a write transaction works on.
package struct Tables {
    package let notes: any NoteRows
    package let tags: any TagRows
    package let names: any NameRows
    package let versions: any VersionRows
    package let resends: any ResendRows
    package let idempotency: any IdempotencyRows
    package let files: any FileRows
    package let shares: any ShareRows
    package let undos: any UndoRows
    package let accounts: any AccountRows
    package let devices: any DeviceRows
    package let counters: any CounterRows
    package let changes: any ChangeRows
    package let segments: any SegmentRows
    package let expiry: any ExpiryRows
    package let apps: any AppRows
    package let flows: any FlowRows
    package let events: any EventRows
    package let losses: any LossRows
    package let control: any TransactionControl
    /// Nil where a restore is one transaction.
    package let staging: (any StagingRows)?

    package init(
        notes: any NoteRows, tags: any TagRows, names: any NameRows, versions: any VersionRows, resends: any ResendRows,
        idempotency: any IdempotencyRows, files: any FileRows, shares: any ShareRows, undos: any UndoRows,
        accounts: any AccountRows, devices: any DeviceRows, counters: any CounterRows, changes: any ChangeRows,
        segments: any SegmentRows, expiry: any ExpiryRows, apps: any AppRows, flows: any FlowRows,
        events: any EventRows, losses: any LossRows, control: any TransactionControl,
        staging: (any StagingRows)? = nil
    ) {
        self.notes = notes
        self.tags = tags
        self.names = names
        self.versions = versions
        self.resends = resends
        self.idempotency = idempotency
        self.files = files
        self.shares = shares
        self.undos = undos
        self.accounts = accounts
        self.devices = devices
        self.counters = counters
        self.changes = changes
        self.segments = segments
        self.expiry = expiry
        self.apps = apps
        self.flows = flows
        self.events = events
        self.losses = losses
        self.control = control
        self.staging = staging
    }
}

package protocol NoteRows: AnyObject {
    /// Throws where the row is not what this program writes: a damaged row must not be merged into.
    func row(_ account: AccountNumber, _ id: NoteID) throws -> NoteRow?
    /// Writes `new` in place of `old`, at the place in the account's order that its `seq` says.
    func write(_ new: NoteRow, over old: NoteRow?, account: AccountNumber) throws
    func erase(_ account: AccountNumber, id: String) throws
    /// Whether the note is proved to be as it was at that second (`WholeSecond`).
    func isUnmodified(_ id: NoteID, of account: AccountNumber, since second: Int) throws -> Bool
}

package protocol TagRows: AnyObject {
    func replace(_ account: AccountNumber, id: NoteID, old: Tagging, new: Tagging) throws
}

package protocol NameRows: AnyObject {
    /// Visits the live notes that have the folder or the tag of that name, or one below it, as they were at the start.
    func each(_ renaming: Renaming, of account: AccountNumber, _ visit: (NoteRow) throws -> Void) throws
}

package protocol VersionRows: AnyObject {
    /// The state of this rev, if it is known: thinned states are.
    func known(_ rev: Rev, id: NoteID, account: AccountNumber) throws -> KnownVersion?
    /// The states of one stamp in the order in which they were kept, until `visit` returns false.
    func each(
        of id: NoteID, at stamp: Timestamp, isDeleted: Bool, account: AccountNumber,
        _ visit: (KnownVersion) -> Bool
    ) throws
    /// False where the state was known: it stays as it is, but for its content, where that was gone.
    func insert(_ version: VersionRow, account: AccountNumber) throws -> Bool
    /// The bytes of a version with content that was received at that time or later; nil where there is none.
    func count(of rev: Rev, id: NoteID, account: AccountNumber, receivedSince time: Int64) throws -> Int64?
    /// Gives a version other facts, and the newest position among its note's.
    func replace(_ version: VersionRow, account: AccountNumber) throws
    /// The contents of the note's versions, by numbers that `leave` takes.
    func contents(
        of versions: NamedVersions, _ visit: (_ number: Int64, Timestamp, _ json: [UInt8]) -> Void
    ) throws
    func leave(_ imprint: Rev, _ hashes: RegisterHashes, at number: Int64) throws
    /// How many of the versions have content, and the bytes of all.
    func measure(_ versions: NamedVersions) throws -> (count: Int64, bytes: Int64)
    /// Leaves revs, stamps, bases, imprints and hashes.
    func empty(_ versions: NamedVersions) throws
    /// The age of a conflict counts from its first reading.
    func markRead(_ rev: Rev, of id: NoteID, account: AccountNumber, at time: Timestamp) throws
    func erase(_ id: NoteID, account: AccountNumber) throws
}

package protocol ResendRows: AnyObject {
    func before(_ change: Change, account: AccountNumber) throws -> PriorAdmission?
    func remember(_ admitted: PriorAdmission, of change: Change, account: AccountNumber, now: Timestamp) throws
    func erase(_ account: AccountNumber, id: String) throws
}

package protocol IdempotencyRows: AnyObject {
    // A key belongs to the asker: two members of one account may use the same one.
    func answer(_ account: AccountNumber, asker: AccountNumber, key: String, now: Timestamp) throws -> KeptAnswer?
    func keep(
        _ account: AccountNumber, asker: AccountNumber, key: String, _ kept: KeptAnswer, now: Timestamp
    ) throws
    /// What was purged is in no answer either: one that is replayed has what is left of the note.
    func erase(_ account: AccountNumber, leaving note: StoredNote) throws
    func expire(now: Timestamp) throws
}

package protocol FileRows: AnyObject {
    func replace(_ account: AccountNumber, id: NoteID, old: [Attachment], new: [Attachment]) throws
    func keep(_ attachments: [Attachment], of id: NoteID, rev: Rev, account: AccountNumber) throws
    func erase(_ versions: NamedVersions) throws
    func erase(_ account: AccountNumber) throws
    /// Erases some of the account's files; false where none is left.
    func erasePiece(of account: AccountNumber) throws -> Bool
    /// After a write that was to reference a received file: removes the file where no row does.
    func dropUnlessNamed(_ digest: SHA256.Digest) throws
    /// Of everything the account's notes and versions name, each file once.
    func bytes(of account: AccountNumber) throws -> Int64
}

package protocol ShareRows: AnyObject {
    /// The note's page, if it has not ended.
    func page(
        of id: NoteID, account: AccountNumber, now: Int64
    ) throws -> (token: ShareToken, expiresAt: Timestamp?)?
    /// In place of a page that the note has.
    func keep(
        _ token: ShareToken, of id: NoteID, account: AccountNumber, now: Int64, until end: Timestamp?
    ) throws
    func set(end: Timestamp?, of id: NoteID, account: AccountNumber) throws
    /// After the account's notes were replaced: a page must not wait for a note to come.
    func eraseOrphans(of account: AccountNumber) throws
    func erase(_ id: NoteID, account: AccountNumber) throws
    func expire(now: Int64) throws
}

package protocol UndoRows: AnyObject {
    /// Keeps a snapshot of the account as this transaction has it, but for the notes in `earlier`, which are kept as they
    /// were at that rev. Answers the snapshot's id.
    func keep(
        _ account: AccountNumber, _ reason: UndoReason, device: String?, damaged: Int, earlier: [NoteID: Rev],
        now: Int64
    ) throws -> String
    /// Adds the purge to every snapshot of the account that is kept.
    func add(_ purge: UndoPurge, account: AccountNumber) throws
    /// Those since the snapshot was made, also where it was written again without them since: a reader may have the bytes
    /// from before.
    func purges(of undo: String, account: AccountNumber) throws -> [UndoPurge]
    /// The snapshot was restored, so it warns of a mass deletion no longer.
    func wentBack(to id: String) throws
    func eraseAll(of account: AccountNumber) throws
    func expire(now: Int64) throws
}

package protocol AccountRows: AnyObject {
    /// Nil if the account has no name to sign in with.
    func name(of account: AccountNumber) throws -> String?
    /// Nil where the name is taken.
    func create(name: String, password: String?, now: Int64) throws -> AccountNumber?
    /// Revokes every token of the account but that of `device`.
    func changePassword(_ account: AccountNumber, password: String, keeping device: DeviceNumber?) throws
    /// False where the account has one.
    func setFirstPassword(_ account: AccountNumber, password: String) throws -> Bool
    func setQuota(_ account: AccountNumber, bytes: Int64?) throws
    func markBackup(_ account: AccountNumber, at time: Int64) throws
    /// Returns whether there was such a device with a token.
    func revoke(_ account: AccountNumber, device id: String) throws -> Bool
    func createDevice(
        _ account: AccountNumber, id: String, name: String, token: [UInt8], now: Int64
    ) throws -> DeviceNumber
    func write(_ marks: DeviceMarks.Batch) throws
    /// How many devices have a token; counted up to `limit`.
    func countDevices(of account: AccountNumber, upTo limit: Int) throws -> Int
    /// Takes all notes away, for others to come in their place.
    func empty(_ account: AccountNumber) throws
    /// Expires all cursors of the account; its present notes count as received at `time`.
    func resetEpoch(_ account: AccountNumber, replacedAt time: Int64) throws
    /// Takes away what opens the account. What is erased afterwards is known by a mark, unless all is one transaction.
    func beginErasure(of account: AccountNumber) throws
    /// Erases some of the account's notes and versions; false where none is left.
    func erasePiece(of account: AccountNumber) throws -> Bool
    /// Erases the account's row.
    func endErasure(of account: AccountNumber) throws
}

package protocol DeviceRows: AnyObject {
    /// Whether the device exists and has its token still.
    func isSignedIn(_ device: DeviceNumber) throws -> Bool
    /// Before tokens are taken away: what was read ahead no longer holds.
    func forget()
}

package protocol CounterRows: AnyObject {
    func find(_ account: AccountNumber) throws -> AccountCounter?
    func save(_ counter: AccountCounter, of account: AccountNumber) throws
    /// Records that no cursor between the two positions is valid. The gap includes an earlier one and all between them:
    /// a device with a cursor of the earlier gap may not have synced since, and to sync from the start loses nothing.
    func leaveGap(_ account: AccountNumber, from: Int64, to: Int64) throws
    /// Another one once others have written to the database; nil where that is not known.
    var version: UInt32? { get }
}

package protocol ChangeRows: AnyObject {
    func changeBounds(of account: AccountNumber) throws -> ChangeBounds
    /// The greatest `seq` that was received before `time`.
    func seqBefore(_ time: Int64, account: AccountNumber, head: Int64) throws -> Int64
    /// Visits the changes in the order of `seq`, until `visit` returns false. The JSON is valid until `visit` returns.
    func each(in range: ChangeRange, _ visit: ChangeVisit) throws
}

package protocol ExpiryRows: AnyObject {
    /// Erases what only this database keeps for a time. False where another server expires.
    func begin(now: Int64) throws -> Bool
    /// Some of the accounts that may have something to expire, in the order of their numbers: content of the trash, or
    /// tombstones, that came before these times. Not all where there are many: those are found when these are done.
    func accounts(trashBefore: Int64, tombstonesBefore: Int64) throws -> (accounts: [AccountNumber], areAll: Bool)
    /// Notes in the trash that were received before `time`.
    func trash(of account: AccountNumber, before time: Int64, limit: Int) throws -> [NoteID]
    /// The least `seq` that a device has pulled up to, of all devices that pull the account, its owner's or not, and were
    /// seen since `time`; nil where there is none.
    func pulledByAll(of account: AccountNumber, seenSince time: Int64) throws -> Int64?
    /// Bare tombstones up to `seq` that were received before `time`, in the order of `seq`.
    func tombstones(
        of account: AccountNumber, upTo seq: Int64?, before time: Int64, limit: Int
    ) throws -> [ExpiredTombstone]
    /// Versions whose age counts from before `time`. Where an older server made them, it counts from the last change of
    /// their note; then conflicts have none.
    func versions(before time: Int64, limit: Int) throws -> [NamedVersions]
}

package protocol TransactionControl: AnyObject {
    // One command may be undone alone: everything since its mark, rows and the files that come with them.
    func mark() throws
    func unmark() throws
    func returnToMark() throws
    /// The account's notes as they were before this transaction, whatever it has changed since.
    func notesBefore(_ account: AccountNumber) throws -> any PreTransactionRows
}

package protocol PreTransactionRows: AnyObject {
    func state(of id: NoteID) throws -> (rev: Rev, isDeleted: Bool)?
}

/// What the first pass of a restore asks, away from the writer: between `begin` and `end` all of it is one state.
package protocol RestoreReads: AnyObject {
    func begin() throws
    func end()
    func row(_ account: AccountNumber, _ id: NoteID) throws -> NoteRow?
    /// How many live notes the account has.
    func live(_ account: AccountNumber) throws -> Int
    /// Whether a note, version or snapshot of the account names the file.
    func names(_ digest: SHA256.Digest, _ account: AccountNumber) throws -> Bool
}

// What only some databases need.

extension FileRows {
    /// Files that no row names are found by upkeep.
    package func dropUnlessNamed(_ digest: SHA256.Digest) {}
}

extension DeviceRows {
    package func forget() {}
}

extension ExpiryRows {
    package func begin(now: Int64) -> Bool { true }
}
