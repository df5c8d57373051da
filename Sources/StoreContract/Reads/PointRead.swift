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
