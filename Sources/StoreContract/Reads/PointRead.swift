import Hashing
import Notes

/// A short read as a value, so that a store may answer it at once or later: a request for one note costs some microseconds,
/// and no event loop may wait for another machine.
public enum PointRead: Sendable {
    /// The server's time for clients: everything that a read begun after the answer does not show is received after it. A page
    /// of changes has its own.
    case time
    /// The session of the token with this SHA-256.
    case authenticatedDevice(token: SHA256.Digest)
    /// And the times that a `GuessTable` keeps for these subjects, where the store has one.
    case account(named: String, guesses: [SHA256.Digest])
    /// From where the devices of the account were used last, of those that were used after this time.
    case addresses(ofAccountNamed: String, since: Timestamp)
    /// A note; and of the seconds since 1970, those since when it is known to be unchanged (`WholeSecond`).
    case note(NoteID, seconds: [Int], ReadScope)
    case version(Rev, of: NoteID, ReadScope)
    /// The file of that name on the present note, or on the note in the trash; the seconds are of the file.
    case attachment(String, of: NoteID, seconds: [Int], ReadScope)
    case changes(PullRequest, ReadScope)
    /// The cursor of "everything up to here".
    case head(ReadScope)
    case app(AppKind, ReadScope)
    /// The note that the asker's apps of this kind know by the number, if it is one of the account.
    case numbered(AppKind, AppNumber, ReadScope)
    /// A flow that has not expired. The page's key finds none that was approved.
    case flow(FlowKey, Flow.Kind)
}

extension PointRead {
    /// Nil where no account asks yet.
    public var scope: ReadScope? {
        switch self {
        case .time, .authenticatedDevice, .account, .addresses, .flow: nil
        case .note(_, _, let scope), .version(_, _, let scope), .attachment(_, _, _, let scope), .changes(_, let scope),
            .head(let scope), .app(_, let scope), .numbered(_, _, let scope):
            scope
        }
    }
}
