import Notes
import NotesHashing

/// Reads from the store, and blocks the calling thread. A reader is confined to the thread that made it.
public protocol NoteReader: AnyObject {
    func answer(_ read: PointRead) throws(StoreError) -> PointAnswer

    // Accounts and devices
    func authenticatedDevice(token: [UInt8]) throws(StoreError) -> AuthenticatedDevice?
    func account(named name: String) throws(StoreError) -> AccountRecord?
    /// Visits accounts in the order of their names, one at a time, until `visit` returns false: a store may have
    /// millions.
    func eachAccount(_ visit: (AccountRecord) -> Bool) throws(StoreError)
    /// Returns true if there is any account, without reading all of them.
    func hasAccounts() throws(StoreError) -> Bool
    func devices(of account: AccountNumber) throws(StoreError) -> [DeviceRecord]
    /// Returns at most `limit` events before a position, or the newest ones. Events that are not yet written are not
    /// among them.
    func events(
        of account: AccountNumber, before last: StoredEvent.Position?, limit: Int
    ) throws(StoreError) -> [StoredEvent]
    func status(of account: AccountNumber) throws(StoreError) -> AccountStatus
    /// Returns the time by the server's clock; nil if nothing was ever written.
    func lastChange(of account: AccountNumber) throws(StoreError) -> Timestamp?
    func backupTimes() throws(StoreError) -> BackupTimes

    // Notes
    func note(_ id: NoteID, of account: AccountNumber) throws(StoreError) -> StoredNote?
    func list(_ query: NoteQuery, of account: AccountNumber) throws(StoreError) -> ListedNotes
    func search(_ request: SearchRequest, of account: AccountNumber) throws(StoreError) -> SearchAnswer
    /// Visits a page of versions, the newest first, one at a time: together they may not fit in memory. Returns nil if
    /// there is no such note.
    func versions(_ query: HistoryQuery, _ visit: (StoredVersion) -> Void) throws(StoreError) -> HistoryEnd?
    func version(_ rev: Rev, of id: NoteID, account: AccountNumber) throws(StoreError) -> StoredNote?
    /// Returns the state that the change to this state named; nil if it named none, or if the state is unknown.
    func base(of rev: Rev, of id: NoteID, account: AccountNumber) throws(StoreError) -> Rev?
    /// Returns the file of that name on the present note, or on the note in the trash.
    func attachment(_ name: String, of id: NoteID, account: AccountNumber) throws(StoreError) -> Attachment?
    /// Returns the note whose share page has this token and has not ended, even if the note is deleted.
    func shared(_ token: ShareToken) throws(StoreError) -> (account: AccountNumber, note: StoredNote)?
    /// Returns the open pages of live notes, in the order of their ids.
    func shares(of account: AccountNumber, after id: NoteID?, limit: Int) throws(StoreError) -> [SharedNote]
    /// Returns the notes with a page that has not ended.
    func sharedNotes(of account: AccountNumber) throws(StoreError) -> Set<NoteID>
    /// Returns a page of the states that competed, the present one first, then the others, the newest first; nil if
    /// there is no such note.
    func explain(_ query: HistoryQuery) throws(StoreError) -> ContenderPage?
    func tags(of account: AccountNumber) throws(StoreError) -> [NamedCount]
    func folders(of account: AccountNumber) throws(StoreError) -> [NamedCount]

    // Other apps
    /// Visits notes one at a time with the JSON of `GET /v1/notes/{id}`, valid until `visit` returns: together they may
    /// not fit in memory. It ends early if `visit` returns false. The state is of the same moment as the notes.
    func numbered(
        _ query: NumberedQuery, in scope: ReadScope,
        _ visit: (NumberedNote, _ json: UnsafeRawBufferPointer?) -> Bool
    ) throws(StoreError) -> AppState

    // Changes
    func changes(_ pull: PullRequest, of account: AccountNumber) throws(StoreError) -> PullAnswer
    /// Returns the cursor for "everything up to here".
    func latestCursor(of account: AccountNumber) throws(StoreError) -> Cursor
}

/// Answers reads of one event loop without waiting. It is confined to its loop.
public protocol ReadLane: AnyObject {
    /// Begins a turn, in which reads may share one snapshot until `endTurn`. Each still sees every write that was
    /// answered before it. End it soon; a second call has no effect.
    func beginTurn()
    func endTurn()

    /// Returns the answer if it takes microseconds; otherwise nil, and `NoteStore.answer` gives it later. A store on
    /// another machine always returns nil.
    func answer(_ read: PointRead) throws(StoreError) -> PointAnswer?
}

/// Describes a short read as a value, so that a store may answer it at once or later. A request for one note costs some
/// microseconds, and no event loop may wait for another machine.
public enum PointRead: Sendable {
    /// Reads the server's time for clients. A read that begins after the answer misses only what is received after this
    /// time. A page of changes has its own time.
    case time
    /// Finds the session of the token with this SHA-256.
    case authenticatedDevice(token: SHA256.Digest)
    /// Finds an account, and the times that a `GuessTable` keeps for these subjects, if the store has one.
    case account(named: String, guesses: [SHA256.Digest])
    /// Lists the addresses from which the account's devices were last used, for devices used after this time.
    case addresses(ofAccountNamed: String, since: Timestamp)
    /// Finds a note, and those of the seconds (since 1970) since which it is known to be unchanged (`WholeSecond`).
    case note(NoteID, seconds: [Int], ReadScope)
    case version(Rev, of: NoteID, ReadScope)
    /// Finds the file of that name on the present note, or on the note in the trash. The seconds are of the file.
    case attachment(String, of: NoteID, seconds: [Int], ReadScope)
    case changes(PullRequest, ReadScope)
    /// Reads the cursor for "everything up to here".
    case head(ReadScope)
    case app(AppKind, ReadScope)
    /// Finds the note with this number for the asker's apps of this kind, if it is one of the account.
    case numbered(AppKind, AppNumber, ReadScope)
    /// Finds a flow that has not expired. The page's key finds no approved flow.
    case flow(FlowKey, Flow.Kind)
}

extension PointRead {
    /// Gives the read's scope; nil for a read without an account.
    public var scope: ReadScope? {
        switch self {
        case .time, .authenticatedDevice, .account, .addresses, .flow: nil
        case .note(_, _, let scope), .version(_, _, let scope), .attachment(_, _, _, let scope), .changes(_, let scope),
            .head(let scope), .app(_, let scope), .numbered(_, _, let scope):
            scope
        }
    }
}

/// Answers the `PointRead` of the same name; nil if there is no such thing.
public enum PointAnswer: Sendable {
    case time(Timestamp)
    case authenticatedDevice(AuthenticatedDevice?)
    indirect case account(AccountRecord?, guesses: [[Int64]])
    case addresses([DeviceAddress])
    case note(StoredNote?, unmodifiedSince: Set<Int>)
    case version(StoredNote?)
    indirect case attachment(StoredNote?, Attachment?, unmodifiedSince: Set<Int>)
    case changes(PullAnswer)
    case head(Cursor)
    case app(AppState)
    case numbered(StoredNote?)
    case flow(Flow?)
}

extension StoreError {
    /// The store answered a `PointRead` with the answer to another.
    public static let otherAnswer = StoreError.unavailable("the store answered another read")
}

/// Classifies reads that may take over a millisecond. Each kind has a queue of its own, so that none waits for another.
public enum ReadKind: Sendable {
    /// Reads lists, counts, histories and large pages.
    case list
    /// Searches. A search that is abandoned when its turn comes does not run and gets no answer.
    case search(isAbandoned: @Sendable () -> Bool)

    public var isAbandoned: @Sendable () -> Bool {
        switch self {
        case .list: { false }
        case .search(let isAbandoned): isAbandoned
        }
    }
}

/// Names the asker of a read, and the account of its notes.
public struct ReadScope: Sendable, Equatable {
    public var asker: Asker
    public var account: AccountNumber

    public init(_ asker: Asker, of account: AccountNumber) {
        self.asker = asker
        self.account = account
    }
}

public struct SearchHit: Sendable {
    /// The JSON of this note is the summary.
    public var note: StoredNote
    public var snippet: String
    public var matches: [SearchMatch]

    public init(note: StoredNote, snippet: String, matches: [SearchMatch]) {
        self.note = note
        self.snippet = snippet
        self.matches = matches
    }
}

public struct SearchAnswer: Sendable {
    public var hits: [SearchHit]
    public var next: SearchPosition?
    public var total: Int
    /// No limit on work left out candidates.
    public var isComplete: Bool
    /// This page, or an earlier one, did not read all notes. Hits in the others would belong anywhere in the order.
    public var hasGap: Bool

    public init(
        hits: [SearchHit], next: SearchPosition?, total: Int, isComplete: Bool = true, hasGap: Bool = false
    ) {
        self.hits = hits
        self.next = next
        self.total = total
        self.isComplete = isComplete
        self.hasGap = hasGap
    }
}
