import Notes

/// The results of a round of sync.
public struct SyncReport: Equatable, Sendable {
    /// Changes that the server accepted.
    public var sent = 0
    /// Files that were sent or removed on the server.
    public var sentAttachments = 0
    /// Notes that came from the server.
    public var received = 0
    /// Notes with a conflict that the user has not seen.
    public var conflicts: [NoteID] = []
    /// Notes that two devices changed and of which the lines of both texts are in the note now.
    public var merged: [Merge] = []
    /// Notes that another device had deleted or erased and a change of this one brought back. Each has a conflict.
    public var revived: [NoteID] = []
    /// Notes with a change that the server does not accept, and why.
    public var refused: [Refusal] = []
    /// Notes that were not erased because another device had changed them meanwhile.
    public var keptFromErasing: [NoteID] = []
    /// Notes that another device erased for good after this one's change had reached the server. The text is kept here,
    /// and the change is sent again.
    public var erasedElsewhere: [NoteID] = []
    /// Notes that the server had lost with its data, and that this device sent again.
    public var returned: [NoteID] = []
    /// The milliseconds by which this device's clock is ahead of the server's, if that changed a stamp.
    public var clockAheadMilliseconds: Int64?
    /// True if the notes were fetched from the start: the server was restored, or this device was away for long.
    public var startedOver = false
    /// True if the digest of the notes here is the server's; nil if the server sent none.
    public var isVerified: Bool?
    /// True if the digests differed, and the notes were fetched from the start because of it.
    public var isRepaired = false
    /// The codes of the server's warnings, such as that of a device that deleted many notes.
    public var warnings: [String] = []
    /// This device deleted or emptied most of the account's notes within ten minutes.
    public var massDamage: MassDamage?
    /// The number of requests.
    public var requests = 0

    /// A note in which the texts of two devices were merged.
    public struct Merge: Equatable, Sendable {
        /// The note that has both texts.
        public var id: NoteID
        /// The id of the other device, where the server names one.
        public var device: String?
    }

    /// A deletion of many notes by this device.
    public struct MassDamage: Equatable, Sendable {
        /// The number of notes that were deleted or emptied.
        public var notes: Int64
        /// The id of the snapshot before it, for `APIClient.undoRestore`.
        public var undo: String

        /// Makes the report of a deletion.
        public init(notes: Int64, undo: String) {
            self.notes = notes
            self.undo = undo
        }
    }

    /// A change that the server does not accept.
    public struct Refusal: Equatable, Sendable {
        /// The note that was changed.
        public var id: NoteID
        /// The reason in words for people.
        public var problem: String
    }

    /// Makes the report of a round that did nothing yet.
    public init() {}
}

/// The reason for which a sync, or a fetch of a file, came to no end. Unsent changes wait for the next one.
public enum SyncError: Error, Equatable, Sendable, CustomStringConvertible {
    /// The server was not reached, or refused the request.
    case server(ServerError)
    /// The notes on this device cannot be used.
    case notebook(NotebookError)
    /// The task of the call was cancelled.
    case cancelled

    init(_ error: any Error) {
        self =
            switch error {
            case ServerError.transport(let error) where error.kind == .cancelled: .cancelled
            case let error as ServerError: .server(error)
            case is CancellationError: .cancelled
            default: .notebook(NotebookError(error))
            }
    }

    /// True if the server was not reached or is not ready. A later attempt may succeed.
    public var isOffline: Bool { if case .server(let error) = self { error.isOffline } else { false } }

    public var description: String {
        switch self {
        case .server(let error): error.description
        case .notebook(let error): error.description
        case .cancelled: "the sync was cancelled"
        }
    }
}

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
    case failed(SyncError)

    var offlineSince: Timestamp? { if case .offline(let since) = self { since } else { nil } }
}
