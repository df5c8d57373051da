import Hashing

/// What the API needs of a store, and all it may know of one. SQLite conforms; PostgreSQL can, since an answer to a
/// write comes later by a closure, and no signature knows a file or a connection.
///
/// **Reads** are answered where they are asked: each event loop has one reader of its own, and calls it without a
/// hop. **Writes** are handed over and answered once they are on the disk: everything that waits goes into one
/// transaction, so replies come in batches, one after another on the writer's queue. A reply must therefore be short:
/// it hands a value to its loop and returns.
public protocol NoteStore: AnyObject, Sendable {
    /// A reader for the thread that asks. It must stay on that thread.
    func makeReader() throws(StoreError) -> any NoteReader
    /// Everything of one account as it is now, to be streamed while writes go on.
    func makeSnapshot(of account: AccountNumber, _ parts: BackupParts) throws(StoreError) -> any NoteSnapshot

    // Notes
    func write(_ command: NoteCommand, reply: @escaping Reply<NoteAnswer>)
    func sync(_ push: SyncPush, reply: @escaping Reply<SyncAnswer>)

    // Share pages
    /// Opens a page for a live note, under `fresh` unless it has one already.
    func share(_ id: NoteID, of account: AccountNumber, as fresh: ShareToken, reply: @escaping Reply<ShareAnswer>)
    /// Closes it. Answers whether there is such a note.
    func unshare(_ id: NoteID, of account: AccountNumber, reply: @escaping Reply<Bool>)

    // Files
    /// For bytes that are too many for memory: at most `limit` of them.
    func makeIntake(limit: Int64) throws(StoreError) -> any Intake
    /// The file of these bytes, which some note or version names; nil where there is none. Whose it is, the store does
    /// not ask: a digest comes from the asker's own note.
    func file(_ digest: SHA256.Digest) throws(StoreError) -> (any StoredBytes)?

    // Backup and restore
    func restore(_ order: RestoreOrder, reply: @escaping Reply<RestoreAnswer>)
    /// Makes the account exactly what it was when the snapshot was kept.
    func undo(
        _ id: String, of account: AccountNumber, device: String?, reply: @escaping Reply<RestoreAnswer>)

    // Accounts and devices
    /// Answers nil where the name is taken.
    func createAccount(name: String, password: String, reply: @escaping Reply<AccountNumber?>)
    /// Revokes every token of the account but that of `device`.
    func changePassword(
        _ account: AccountNumber, password: String, keeping device: DeviceNumber?, reply: @escaping Reply<Void>)
    func deleteAccount(_ account: AccountNumber, reply: @escaping Reply<Void>)
    /// `token` is the token's SHA-256; the token itself never reaches the store.
    func createDevice(
        _ account: AccountNumber, name: String, token: [UInt8], reply: @escaping Reply<DeviceRecord>)
    /// Answers whether there was such a device with a token.
    func revokeDevice(_ account: AccountNumber, id: String, reply: @escaping Reply<Bool>)
    /// Not answered and not urgent: it rides along with the next transaction.
    func mark(_ device: DeviceNumber, _ mark: DeviceMark)
    func markBackup(_ account: AccountNumber, reply: @escaping Reply<Void>)

    /// False from the first refused write until the disk takes writes again, which the store finds out by itself.
    var isWritable: Bool { get }
    /// False while the files of attachments cannot be used; the store probes them by itself.
    var filesAreUsable: Bool { get }
    func figures() -> StoreFigures
    /// The server's time for clients. It never steps back, and everything that a read begun after this call does not show
    /// is received after it. A page of changes has its own.
    func serverTime() -> Timestamp
    /// Called after each batch, on the writer's queue, with the accounts that changed.
    func onChange(_ hook: @escaping @Sendable ([AccountNumber: AccountChange]) -> Void)
    /// Answers what waits and closes. Later writes are refused with `closed`, and so is a restore under way, which might
    /// take minutes: it is undone.
    func close()

    typealias Reply<Value> = @Sendable (Result<Value, StoreError>) -> Void
}

/// The reads. Confined to the thread that made it.
public protocol NoteReader: AnyObject {
    /// From here to `endTurn` reads may share a look at the store: they see everything that was answered before each of
    /// them, and nothing is locked for each alone. To be ended soon; begun twice, it is one.
    func beginTurn()
    func endTurn()

    // Accounts and devices
    func session(token: [UInt8]) throws(StoreError) -> Session?
    func account(named name: String) throws(StoreError) -> AccountRecord?
    func accounts() throws(StoreError) -> [AccountRecord]
    func devices(of account: AccountNumber) throws(StoreError) -> [DeviceRecord]
    func status(of account: AccountNumber) throws(StoreError) -> AccountStatus
    /// By the server's clock; nil where nothing was ever written.
    func lastChange(of account: AccountNumber) throws(StoreError) -> Timestamp?
    func backupTimes() throws(StoreError) -> BackupTimes

    // Notes
    func note(_ id: NoteID, of account: AccountNumber) throws(StoreError) -> StoredNote?
    /// Whether the note, or one of its files, is proved to be as it was at that second since 1970 (`WholeSecond`). False
    /// where there is no such note.
    func isUnmodified(
        _ id: NoteID, of account: AccountNumber, since second: Int, file: Attachment?
    ) throws(StoreError) -> Bool
    func list(_ query: NoteQuery, of account: AccountNumber) throws(StoreError) -> NoteList
    func search(_ request: SearchRequest, of account: AccountNumber) throws(StoreError) -> SearchAnswer
    /// Newest first, one at a time: all of them together may be more than fits the memory. False where there is no such
    /// note.
    func versions(
        of id: NoteID, account: AccountNumber, _ visit: (StoredVersion) -> Void
    ) throws(StoreError) -> Bool
    func version(_ rev: Rev, of id: NoteID, account: AccountNumber) throws(StoreError) -> StoredNote?
    /// The file of that name on the note as it stands, or waits in the trash.
    func attachment(_ name: String, of id: NoteID, account: AccountNumber) throws(StoreError) -> Attachment?
    /// The note whose page this token opens, deleted ones too.
    func shared(_ token: ShareToken) throws(StoreError) -> StoredNote?
    func explain(_ id: NoteID, account: AccountNumber) throws(StoreError) -> [Contender]?
    func tags(of account: AccountNumber) throws(StoreError) -> [NamedCount]
    func folders(of account: AccountNumber) throws(StoreError) -> [NamedCount]

    // Changes
    func changes(_ pull: PullRequest, of account: AccountNumber) throws(StoreError) -> PullAnswer
    /// The cursor of "everything up to here".
    func head(of account: AccountNumber) throws(StoreError) -> Cursor
}

/// What a backup holds beside the notes.
public struct BackupParts: Equatable, Sendable {
    public var versions: Bool
    public var attachments: Bool
    /// No lines of theirs, but the files stay as long as the snapshot lives: for who reads them otherwise.
    public var holdsFiles: Bool

    public init(versions: Bool = false, attachments: Bool = false, holdsFiles: Bool = false) {
        self.versions = versions
        self.attachments = attachments
        self.holdsFiles = holdsFiles
    }
}

/// One account at one moment. It holds a read transaction: let go of it soon. Used on one queue at a time.
public protocol NoteSnapshot: AnyObject, Sendable {
    /// Notes in it, deleted ones included.
    var count: Int { get }
    /// Appends the next lines of a backup until `buffer` holds about `limit` bytes; false where there are no more.
    func next(into buffer: inout [UInt8], limit: Int) throws(StoreError) -> Bool
}

/// Why a store could not do what it was asked. What the domain refuses (a conflict, a failed precondition) is no
/// error of the store and comes as an answer.
public enum StoreError: Error, Equatable, Sendable, CustomStringConvertible {
    /// The disk is full. Nothing was changed; reading goes on.
    case insufficientStorage
    /// The disk fails or refuses. Nothing was changed; the text is for the server's log.
    case unavailable(String)
    /// The account was erased meanwhile.
    case noSuchAccount
    /// The account holds as much as it may. Nothing was changed.
    case overQuota(held: Int64, limit: Int64)
    /// The server is stopping.
    case closed

    public var description: String {
        switch self {
        case .insufficientStorage: "the disk is full"
        case .unavailable(let reason): reason
        case .noSuchAccount: "the account no longer exists"
        case .overQuota(let held, let limit): "the account holds \(held) bytes and its quota is \(limit)"
        case .closed: "the store is closed"
        }
    }

    public var isOfTheDisk: Bool {
        switch self {
        case .insufficientStorage, .unavailable: true
        case .noSuchAccount, .overQuota, .closed: false
        }
    }
}
