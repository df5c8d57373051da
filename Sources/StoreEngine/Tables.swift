import Notes
import NotesHashing
import NotesStoreContract

// The contract between the decisions (this target) and a database: the reads and writes of a write transaction, in
// values of the domain. An adapter implements the tables and makes no decision. Every function works inside the open
// transaction, and an error that it throws undoes that transaction.

/// Groups the tables that a write transaction works on.
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
    /// The staging rows are nil if a restore is one transaction.
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
    /// Throws if this program does not write such a row: nothing may be merged into a damaged row.
    func row(_ account: AccountNumber, _ id: NoteID) throws -> NoteRow?
    /// Writes `new` in place of `old`, at the position of its `seq`.
    func write(_ new: NoteRow, over old: NoteRow?, account: AccountNumber) throws
    func erase(_ account: AccountNumber, id: String) throws
    /// Returns true if the note is proved to be as it was at that second (`WholeSecond`).
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
    /// Returns the state of this rev, if it is known. Thinned states are known.
    func known(_ rev: Rev, id: NoteID, account: AccountNumber) throws -> KnownVersion?
    /// Visits the states of one stamp in the order in which they were kept, until `visit` returns false.
    func each(
        of id: NoteID, at stamp: Timestamp, isDeleted: Bool, account: AccountNumber,
        _ visit: (KnownVersion) -> Bool
    ) throws
    /// Inserts a state; returns false if it was known. A known state only gets its content, if that was erased.
    func insert(_ version: VersionRow, account: AccountNumber) throws -> Bool
    /// Returns the bytes of a version with content that was received at that time or later; nil if there is none.
    func count(of rev: Rev, id: NoteID, account: AccountNumber, receivedSince time: Int64) throws -> Int64?
    /// Gives a version other columns, and the newest position among its note's versions.
    func replace(_ version: VersionRow, account: AccountNumber) throws
    /// Visits the contents of the note's versions, with numbers that `leave` accepts.
    func contents(
        of versions: NamedVersions, _ visit: (_ number: Int64, Timestamp, _ json: [UInt8]) -> Void
    ) throws
    func leave(_ imprint: Rev, _ hashes: RegisterHashes, at number: Int64) throws
    /// Returns the number of versions with content, and the bytes of all.
    func measure(_ versions: NamedVersions) throws -> (count: Int64, bytes: Int64)
    /// Erases the contents, and leaves revs, stamps, bases, imprints and hashes.
    func empty(_ versions: NamedVersions) throws
    /// Starts the age of a conflict, which counts from its first reading.
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
    /// Erases purged text from the kept answers. A replayed answer then has the note that is left.
    func erase(_ account: AccountNumber, leaving note: StoredNote) throws
    func expire(now: Timestamp) throws
}

package protocol FileRows: AnyObject {
    func replace(_ account: AccountNumber, id: NoteID, old: [Attachment], new: [Attachment]) throws
    func keep(_ attachments: [Attachment], of id: NoteID, rev: Rev, account: AccountNumber) throws
    func erase(_ versions: NamedVersions) throws
    func erase(_ account: AccountNumber) throws
    /// Erases some of the account's files; returns false if none was left.
    func erasePiece(of account: AccountNumber) throws -> Bool
    /// Removes a received file if no row references it after the write that was to do so.
    func dropUnlessNamed(_ digest: SHA256.Digest) throws
    /// Returns the bytes of the files that the account's notes and versions name; each file counts once.
    func bytes(of account: AccountNumber) throws -> Int64
}

package protocol ShareRows: AnyObject {
    /// Returns the note's page, if it has not ended.
    func page(
        of id: NoteID, account: AccountNumber, now: Int64
    ) throws -> (token: ShareToken, expiresAt: Timestamp?)?
    /// Replaces the note's page, if it has one.
    func keep(
        _ token: ShareToken, of id: NoteID, account: AccountNumber, now: Int64, until end: Timestamp?
    ) throws
    func set(end: Timestamp?, of id: NoteID, account: AccountNumber) throws
    /// Erases the pages without a note after the account's notes were replaced. Otherwise a page would show a later
    /// note.
    func eraseOrphans(of account: AccountNumber) throws
    func erase(_ id: NoteID, account: AccountNumber) throws
    func expire(now: Int64) throws
}

package protocol UndoRows: AnyObject {
    /// Keeps a snapshot of the account as this transaction has it, and returns its id. The notes in `earlier` are kept
    /// in the state of that rev.
    func keep(
        _ account: AccountNumber, _ reason: UndoReason, device: String?, damaged: Int, earlier: [NoteID: Rev],
        now: Int64
    ) throws -> String
    /// Adds the purge to every kept snapshot of the account.
    func add(_ purge: UndoPurge, account: AccountNumber) throws
    /// Returns the purges since the snapshot was made, even if it was rewritten without them: a reader may have the
    /// earlier bytes.
    func purges(of undo: String, account: AccountNumber) throws -> [UndoPurge]
    /// Records that the snapshot was restored, which clears the warning of a mass deletion.
    func wentBack(to id: String) throws
    func eraseAll(of account: AccountNumber) throws
    func expire(now: Int64) throws
}

package protocol AccountRows: AnyObject {
    /// Returns nil if the account has no name to sign in with.
    func name(of account: AccountNumber) throws -> String?
    /// Returns nil if the name is taken.
    func create(name: String, password: String?, now: Int64) throws -> AccountNumber?
    /// Sets the password, and revokes every token of the account except that of `device`.
    func changePassword(_ account: AccountNumber, password: String, keeping device: DeviceNumber?) throws
    /// Returns false if the account has a password.
    func setFirstPassword(_ account: AccountNumber, password: String) throws -> Bool
    func setQuota(_ account: AccountNumber, bytes: Int64?) throws
    func markBackup(_ account: AccountNumber, at time: Int64) throws
    /// Returns whether there was such a device with a token.
    func revoke(_ account: AccountNumber, device id: String) throws -> Bool
    /// Returns whether there was such a device with a token.
    func rename(_ account: AccountNumber, device id: String, to name: String) throws -> Bool
    func createDevice(
        _ account: AccountNumber, id: String, name: String, token: [UInt8], now: Int64
    ) throws -> DeviceNumber
    func write(_ marks: DeviceMarks.Batch) throws
    /// Counts the devices that have a token, up to `limit`.
    func countDevices(of account: AccountNumber, upTo limit: Int) throws -> Int
    /// Removes all notes, for others to replace them.
    func empty(_ account: AccountNumber) throws
    /// Expires all cursors of the account; its present notes count as received at `time`.
    func resetEpoch(_ account: AccountNumber, replacedAt time: Int64) throws
    /// Removes what opens the account. A mark records that the rest has to be erased, unless all is one transaction.
    func beginErasure(of account: AccountNumber) throws
    /// Erases some of the account's notes and versions; returns false if none was left.
    func erasePiece(of account: AccountNumber) throws -> Bool
    /// Erases the account's row.
    func endErasure(of account: AccountNumber) throws
}

package protocol DeviceRows: AnyObject {
    /// Returns true if the device exists and still has its token.
    func isSignedIn(_ device: DeviceNumber) throws -> Bool
    /// Drops rows that were read ahead. It is called before tokens are revoked.
    func forget()
}

package protocol CounterRows: AnyObject {
    func find(_ account: AccountNumber) throws -> AccountCounter?
    func save(_ counter: AccountCounter, of account: AccountNumber) throws
    /// Records that no cursor between the two positions is valid. The gap includes an earlier one and all positions
    /// between them. A device with a cursor of the earlier gap may not have synced since, and a sync from the start
    /// loses nothing.
    func leaveGap(_ account: AccountNumber, from: Int64, to: Int64) throws
    /// Changes when others write to the database; nil if that cannot be detected.
    var version: UInt32? { get }
}

package protocol ChangeRows: AnyObject {
    func changeBounds(of account: AccountNumber) throws -> ChangeBounds
    /// Returns the greatest `seq` that was received before `time`.
    func seqBefore(_ time: Int64, account: AccountNumber, head: Int64) throws -> Int64
    /// Visits the changes in the order of `seq`, until `visit` returns false. The JSON is valid until `visit` returns.
    func each(in range: ChangeRange, _ visit: ChangeVisit) throws
}

package protocol ExpiryRows: AnyObject {
    /// Erases this database's own expired rows. Returns false if another server runs the expiry.
    func begin(now: Int64) throws -> Bool
    /// Returns accounts that may have expired content in the trash or expired tombstones, in the order of their
    /// numbers. `areAll` is false if there are more, which a later call finds.
    func accounts(trashBefore: Int64, tombstonesBefore: Int64) throws -> (accounts: [AccountNumber], areAll: Bool)
    /// Returns notes in the trash that were received before `time`.
    func trash(of account: AccountNumber, before time: Int64, limit: Int) throws -> [NoteID]
    /// Returns the least `seq` that the account's pulling devices have reached, nil if there are none. They include
    /// devices of other owners, and exclude those not seen since `time`.
    func pulledByAll(of account: AccountNumber, seenSince time: Int64) throws -> Int64?
    /// Returns bare tombstones up to `seq` that were received before `time`, in the order of `seq`.
    func tombstones(
        of account: AccountNumber, upTo seq: Int64?, before time: Int64, limit: Int
    ) throws -> [ExpiredTombstone]
    /// Returns versions whose age counts from before `time`. Where an older server made them, it counts from the last
    /// change of their note; then conflicts have none.
    func versions(before time: Int64, limit: Int) throws -> [NamedVersions]
}

package protocol TransactionControl: AnyObject {
    // One command may be undone alone: everything since its mark, rows and their files.
    func mark() throws
    func unmark() throws
    func returnToMark() throws
    /// Returns a read of the account's notes as they were before this transaction, whatever it has changed since.
    func notesBefore(_ account: AccountNumber) throws -> PresentState
}

/// Finds a note's state; nil if there is no such note.
package typealias PresentState = (NoteID) throws -> (rev: Rev, isDeleted: Bool)?

/// Reads for a restore's first pass, outside the writer. The reads between `begin` and `end` see one state.
package protocol RestoreReads: AnyObject {
    func begin() throws
    func end()
    func row(_ account: AccountNumber, _ id: NoteID) throws -> NoteRow?
    /// Counts the account's live notes.
    func live(_ account: AccountNumber) throws -> Int
    /// Returns true if a note, version or snapshot of the account names the file.
    func names(_ digest: SHA256.Digest, _ account: AccountNumber) throws -> Bool
}

// Defaults for databases that do not need these.

extension FileRows {
    /// The default leaves files that no row names to the collector.
    package func dropUnlessNamed(_ digest: SHA256.Digest) {}
}

extension DeviceRows {
    package func forget() {}
}

extension ExpiryRows {
    package func begin(now: Int64) -> Bool { true }
}

/// Identifies an app, and the account that uses it.
package struct AppOwner: Sendable {
    package var viewer: AccountNumber
    package var app: AppKind

    package init(_ app: AppKind, of viewer: AccountNumber) {
        self.viewer = viewer
        self.app = app
    }
}

package protocol AppRows: AnyObject {
    func number(of id: NoteID, account: AccountNumber, for owner: AppOwner) throws -> AppNumber?
    /// Returns the numbers in the order of `ids`; nil for a note without one.
    func numbers(of ids: [NoteID], account: AccountNumber, for owner: AppOwner) throws -> [AppNumber?]
    func keep(_ number: Int64, of id: NoteID, account: AccountNumber, for owner: AppOwner) throws
    /// Returns the next number. Neither it nor a greater one was ever given.
    func next(for owner: AppOwner) throws -> Int64
    func keep(next: Int64, for owner: AppOwner) throws
    func settings(of owner: AppOwner) throws -> [UInt8]?
    func keep(settings: [UInt8]?, of owner: AppOwner) throws
}

extension AppRows {
    package func numbers(of ids: [NoteID], account: AccountNumber, for owner: AppOwner) throws -> [AppNumber?] {
        try ids.map { try number(of: $0, account: account, for: owner) }
    }
}

package protocol FlowRows: AnyObject {
    func insert(_ flow: Flow, poll: SHA256.Digest, page: SHA256.Digest?) throws
    /// Finds a flow that has not expired, with its number in this store. An older flow has a lower number.
    func find(_ key: FlowKey, _ kind: Flow.Kind, now: Timestamp) throws -> (number: Int64, flow: Flow)?
    /// Assigns the flow to the account and clears the token of its page.
    func approve(_ number: Int64, for account: AccountNumber) throws
    func erase(_ number: Int64) throws
    /// Erases the oldest flows above `kept`: pending ones if `account` is nil, otherwise those approved for it.
    func eraseOldest(of account: AccountNumber?, beyond kept: Int) throws
    func eraseAll(of account: AccountNumber) throws
    func expire(now: Timestamp) throws
}

package struct ExpiredTombstone {
    package var id: NoteID
    package var seq: Int64
    /// Counts the bytes of its JSON.
    package var bytes: Int64

    package init(id: NoteID, seq: Int64, bytes: Int64) {
        self.id = id
        self.seq = seq
        self.bytes = bytes
    }
}

/// Explains why a snapshot of an account is kept.
package enum UndoReason: String {
    case restore
    case massDamage = "mass_damage"
}
