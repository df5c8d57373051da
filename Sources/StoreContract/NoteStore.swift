import Notes
import NotesHashing

/// Defines the store as the protocols of a server use it. `StoreEngine` conforms, and so do its wrappers in tests.
///
/// **Point reads** are values. An event loop has a lane that answers them at once if the store can; otherwise `answer`
/// does so later. **Longer reads** run on queues of the store. **Writes** are queued and answered once they are on the
/// disk. All waiting writes share one transaction, so replies come in batches, one after another on the writer's queue.
/// A reply must therefore be short: it sends a value to its loop and returns. A command names its asker and the account
/// whose notes it changes. It fails with `revoked` if its device was signed out before its transaction.
public protocol NoteStore: AnyObject, Sendable {
    /// Makes a lane for the calling event loop, where it must stay.
    func makeLane() throws(StoreError) -> any ReadLane
    /// Answers a point read that a lane did not, from any queue and on any queue.
    func answer(_ read: PointRead, reply: @escaping Reply<PointAnswer>)
    /// Runs `body` with a reader on the store's queue for reads of that kind, on which accounts take turns. `scope` is
    /// nil for a read of no account. Calls `failed` with the error of `body`, or if there is no reader.
    func read(
        _ kind: ReadKind, for scope: ReadScope?,
        _ body: @escaping @Sendable (any NoteReader) throws(StoreError) -> Void,
        orElse failed: @escaping @Sendable (StoreError) -> Void)
    /// Makes a reader for the calling thread, which may block. It must stay there.
    func makeReader() throws(StoreError) -> any NoteReader
    /// Makes a read snapshot of one account, to be streamed while writes continue.
    func makeSnapshot(of account: AccountNumber, _ parts: BackupParts) throws(StoreError) -> sending any NoteSnapshot

    // Notes
    func write(_ command: NoteCommand, reply: @escaping Reply<NoteAnswer>)
    func sync(_ push: SyncPush, reply: @escaping Reply<SyncAnswer>)
    /// Marks a version of the reason `conflict` as read: from then on its age counts.
    func markRead(_ rev: Rev, of id: NoteID, in account: AccountNumber, by asker: Asker)
    /// Renames a folder or a tag in every live note that has it, all of them or none.
    func rename(
        _ renaming: Renaming, in account: AccountNumber, by asker: Asker, reply: @escaping Reply<RenameAnswer>)

    // Other apps
    /// Writes, and gives the note a number for that app in the same transaction if it has none.
    func write(_ command: NoteCommand, numberedFor app: AppKind, reply: @escaping Reply<NumberedAnswer>)
    /// Returns the numbers of these notes for the asker's apps, in the order of `ids`, and gives one to each note
    /// without it. It changes no rev and no cursor. Pass some thousands at most, since other writes wait meanwhile.
    func number(_ ids: [NoteID], for app: AppKind, in scope: ReadScope, reply: @escaping Reply<[AppNumber]>)
    /// Replaces the settings that the app keeps in the asker's account; nil erases them.
    func set(_ settings: [UInt8]?, of app: AppKind, by asker: Asker, reply: @escaping Reply<Void>)

    // Flows
    /// Starts a flow. If more than 1,000 wait for approval, the oldest of them is dropped.
    func start(_ flow: Flow, poll: SHA256.Digest, page: SHA256.Digest, reply: @escaping Reply<Void>)
    /// Approves a flow for the asker's account, once. Replies whether such a flow waited for it. Its page's token opens
    /// nothing afterwards. A new password or the account's end ends it. If an account has more than 10 that are not
    /// taken, the oldest is dropped.
    func approve(_ page: SHA256.Digest, _ kind: Flow.Kind, by asker: Asker, reply: @escaping Reply<Bool>)
    /// Makes a link for a device of the asker's account: a flow that is already approved, with `link` as its poll. It
    /// counts among the 10.
    func makeLink(
        _ link: SHA256.Digest, named label: String, until end: Timestamp, by asker: Asker,
        reply: @escaping Reply<Void>)
    /// Ends a flow that is not yet approved.
    func end(_ page: SHA256.Digest, _ kind: Flow.Kind, reply: @escaping Reply<Void>)
    /// Ends an approved flow and creates its device, whose token has the SHA-256 `token`. Of several concurrent polls,
    /// one gets it. The device's name is `name`, or else the flow's state. Replies nil if there is no approved flow.
    /// Polls read `PointRead.flow` first, which costs no transaction.
    func take(
        _ poll: SHA256.Digest, _ kind: Flow.Kind, token: SHA256.Digest, named name: String?,
        reply: @escaping Reply<TakenFlow?>)

    // Share pages
    /// Opens a page for a live note, under `fresh` unless it has one already. Sharing does not change the note.
    func share(
        _ id: NoteID, of account: AccountNumber, by asker: Asker, as fresh: ShareToken, until end: ShareEnd,
        reply: @escaping Reply<ShareAnswer>)
    /// Closes the note's page. Replies whether there is such a note.
    func unshare(_ id: NoteID, of account: AccountNumber, by asker: Asker, reply: @escaping Reply<Bool>)

    // Files
    /// Makes an intake for a body that is too large for memory, of at most `limit` bytes.
    func makeIntake(limit: Int64) throws(StoreError) -> any Intake
    /// Returns the file with this digest, if a note or version names it. Callers get the digest from a note of the
    /// account: a store may keep the files of all accounts in one place, and then does not check it.
    func file(_ digest: SHA256.Digest, of account: AccountNumber) throws(StoreError) -> (any StoredBytes)?

    // Backup and restore
    func restore(_ order: RestoreOrder, reply: @escaping Reply<RestoreAnswer>)
    /// Restores the account exactly to the undo snapshot.
    func undo(
        _ id: String, of account: AccountNumber, by asker: Asker, reply: @escaping Reply<RestoreAnswer>)

    // Accounts and devices
    /// Replies nil if the name is taken. Without a password only tokens open the account.
    func createAccount(name: String, password: String?, reply: @escaping Reply<AccountNumber?>)
    /// Revokes every token of the account except that of `asker`.
    func changePassword(
        _ account: AccountNumber, password: String, keeping asker: Asker?, reply: @escaping Reply<Void>)
    /// Sets the password of an account that has none, and revokes no token. Replies false if it has one; of two
    /// concurrent calls one sets it.
    func setFirstPassword(
        _ account: AccountNumber, password: String, by asker: Asker, reply: @escaping Reply<Bool>)
    /// Sets the bytes that the account may hold, 0 for no bound; nil for the server's setting.
    func setQuota(_ account: AccountNumber, bytes: Int64?, reply: @escaping Reply<Void>)
    func deleteAccount(_ account: AccountNumber, reply: @escaping Reply<Void>)
    /// Creates a device. `token` is the token's SHA-256; the token itself never reaches the store. Fails with
    /// `tooManyDevices` if the account has as many as it may.
    func createDevice(
        _ account: AccountNumber, name: String, token: [UInt8], reply: @escaping Reply<DeviceRecord>)
    /// Replies whether there was such a device with a token.
    func revokeDevice(_ account: AccountNumber, id: String, reply: @escaping Reply<Bool>)
    /// Gives a device another name. Replies whether there was such a device with a token.
    func renameDevice(_ account: AccountNumber, id: String, to name: String, reply: @escaping Reply<Bool>)
    /// Records a mark, which is written with the next transaction. There is no reply.
    func mark(_ device: DeviceNumber, _ mark: DeviceMark)
    /// Records an event, which is written soon, once with those that it repeats. There is no reply.
    func record(_ event: AccountEvent)
    /// Writes the pending marks and events.
    func writeMarks(reply: @escaping Reply<Void>)
    func markBackup(_ account: AccountNumber, reply: @escaping Reply<Void>)
    /// Counts guesses for all servers of the store; nil if no other server uses it.
    var guesses: (any GuessTable)? { get }

    // Upkeep
    /// Erases expired trash, tombstones, idempotency keys, share pages and events. Once an hour is enough.
    func expire(reply: @escaping Reply<Expired>)
    /// Removes, soon, the files that no note or version references. Nothing else finds the files that a crash left.
    func collect()

    /// Is false from the first failed write until the disk accepts writes again; the store probes it.
    var isWritable: Bool { get }
    /// Is false while attachment files cannot be used; the store probes them.
    var filesAreUsable: Bool { get }
    func figures() -> StoreFigures
    /// Calls `hook` after each batch, on the writer's queue, with the accounts that changed. A store with other writers
    /// calls `watching` for the listeners here, and checks for changes and sign-outs whose notice was lost.
    func onChange(
        _ hook: @escaping @Sendable (AccountChanges) -> Void,
        watching: @escaping @Sendable () -> Listeners)
    /// Calls `hook` after each sign-out that is on the disk and before its reply. A store with other writers also calls
    /// it for theirs, as soon as it learns of them.
    func onRevocation(_ hook: @escaping @Sendable (Revocation) -> Void)
    /// Completes the waiting writes and closes. Later writes fail with `closed`. So does a running restore, which might
    /// take minutes; it is rolled back.
    func close()

    typealias Reply<Value> = @Sendable (Result<Value, StoreError>) -> Void
}

/// Counts wrong passwords for all servers that share a store. The store gets digests of names and addresses.
public protocol GuessTable: Sendable {
    /// Calls `change` with the times of each subject on all servers, and stores what it makes of them. A subject has
    /// one change at a time. It waits for the store, so do not call it on a loop.
    func change<Value>(
        _ subjects: [SHA256.Digest], _ change: (inout [[Int64]]) -> Value
    ) throws(StoreError) -> Value
}

extension NoteStore {
    /// The default is nil: a single server counts in memory.
    public var guesses: (any GuessTable)? { nil }
}

/// Reports the progress of an account with a batch.
public struct AccountChange: Equatable, Sendable {
    public var seq: Int64
    /// Gives the new epoch, if this batch replaced all notes and so expired earlier cursors.
    public var newEpoch: UInt64?

    public init(seq: Int64, newEpoch: UInt64? = nil) {
        self.seq = seq
        self.newEpoch = newEpoch
    }
}

/// Lists the changes of one batch, each account once. (Most batches are of one account, and a dictionary would hash and
/// allocate more.)
public typealias AccountChanges = [(account: AccountNumber, change: AccountChange)]

/// Lists the listeners at one server. A store with other writers checks for changes whose notice they may have missed.
public struct Listeners: Sendable, Equatable {
    /// Maps each account that has listeners to the last `seq` that was sent.
    public var sent: [AccountNumber: Int64]
    /// Identifies the listening devices by their public ids.
    public var devices: Set<String>

    public init(sent: [AccountNumber: Int64] = [:], devices: Set<String> = []) {
        self.sent = sent
        self.devices = devices
    }
}
