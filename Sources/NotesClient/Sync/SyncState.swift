import Notes

/// The state of a device's sync, for a line in an app's window.
public enum SyncState: Equatable, Sendable {
    /// No round has begun yet.
    case unknown
    /// A round is under way, and has done this so far.
    case syncing(SyncReport)
    /// All is sent and fetched, as of this time.
    case upToDate(Timestamp)
    /// This number of notes have changes that the server does not have yet.
    case ahead(Int)
    /// The server is not reached. Changes are kept and sent later.
    case offline(since: Timestamp)
    /// The user has to sign in; then `SyncLoop.wake` goes on.
    case signedOut
    /// The server refuses, for this reason. It is tried again.
    case failed(String)

    var offlineSince: Timestamp? { if case .offline(let since) = self { since } else { nil } }
}
