import Notes
import NotesHashing

/// A short read as a value, so that a store may answer it at once or later. A request for one note costs some
/// microseconds, and no event loop may wait for another machine.
public enum PointRead: Sendable {
    /// The server's time for clients. A read that begins after the answer misses only what is received after this time.
    /// A page of changes has its own time.
    case time
    /// The session of the token with this SHA-256.
    case authenticatedDevice(token: SHA256.Digest)
    /// An account, and the times that a `GuessTable` keeps for these subjects, if the store has one.
    case account(named: String, guesses: [SHA256.Digest])
    /// The addresses from which the account's devices were last used, for devices used after this time.
    case addresses(ofAccountNamed: String, since: Timestamp)
    /// A note, and those of the seconds (since 1970) since which it is known to be unchanged (`WholeSecond`).
    case note(NoteID, seconds: [Int], ReadScope)
    case version(Rev, of: NoteID, ReadScope)
    /// The file of that name on the present note, or on the note in the trash. The seconds are of the file.
    case attachment(String, of: NoteID, seconds: [Int], ReadScope)
    case changes(PullRequest, ReadScope)
    /// The cursor for "everything up to here".
    case head(ReadScope)
    case app(AppKind, ReadScope)
    /// The note with this number for the asker's apps of this kind, if it is one of the account.
    case numbered(AppKind, AppNumber, ReadScope)
    /// A flow that has not expired. The page's key finds no approved flow.
    case flow(FlowKey, Flow.Kind)
}

extension PointRead {
    /// The scope; nil for a read without an account.
    public var scope: ReadScope? {
        switch self {
        case .time, .authenticatedDevice, .account, .addresses, .flow: nil
        case .note(_, _, let scope), .version(_, _, let scope), .attachment(_, _, _, let scope), .changes(_, let scope),
            .head(let scope), .app(_, let scope), .numbered(_, _, let scope):
            scope
        }
    }
}

/// The answer to the `PointRead` of the same name; nil if there is no such thing.
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

/// Reads that may take over a millisecond. Each kind has a queue of its own, so that none waits for another.
public enum ReadKind: Sendable {
    /// Reads of lists, counts, histories and large pages.
    case list
    /// A search, which does not run and gets no answer if it is abandoned when its turn comes.
    case search(isAbandoned: @Sendable () -> Bool)

    public var isAbandoned: @Sendable () -> Bool {
        switch self {
        case .list: { false }
        case .search(let isAbandoned): isAbandoned
        }
    }
}

/// The asker of a read, and the account of its notes.
public struct ReadScope: Sendable, Equatable {
    public var asker: Asker
    public var account: AccountNumber

    public init(_ asker: Asker, of account: AccountNumber) {
        self.asker = asker
        self.account = account
    }
}
