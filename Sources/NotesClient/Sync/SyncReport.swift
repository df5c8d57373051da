import Notes

/// Reports the results of a round of sync.
public struct SyncReport: Equatable, Sendable {
    /// Counts the changes that the server accepted.
    public var sent = 0
    /// Counts the files that were sent or removed on the server.
    public var sentAttachments = 0
    /// Counts the notes that came from the server.
    public var received = 0
    /// Lists the notes with a conflict that the user has not seen.
    public var conflicts: [NoteID] = []
    /// Lists the notes that two devices changed and that have the lines of both texts now.
    public var merged: [Merge] = []
    /// Lists the notes that another device had deleted or erased and a change of this one brought back. Each has a
    /// conflict.
    public var revived: [NoteID] = []
    /// Lists the notes with a change that the server does not accept, and the reasons.
    public var refused: [Refusal] = []
    /// Lists the notes that were not erased because another device had changed them meanwhile.
    public var keptFromErasing: [NoteID] = []
    /// Lists the notes that another device erased for good after this one's change had reached the server. The text is
    /// kept here, and the change is sent again.
    public var erasedElsewhere: [NoteID] = []
    /// Lists the notes that the server had lost with its data, and that this device sent again.
    public var returned: [NoteID] = []
    /// This device's clock is ahead of the server's by this number of milliseconds; nil if that changed no stamp.
    public var clockAheadMilliseconds: Int64?
    /// The notes were fetched from the start: the server was restored, or this device was away for long.
    public var startedOver = false
    /// The digest of the notes here equals that of the server; nil if the server sent none.
    public var isVerified: Bool?
    /// The digests differed, and the notes were fetched from the start because of it.
    public var isRepaired = false
    /// Lists the codes of the server's warnings, such as that of a device that deleted many notes.
    public var warnings: [String] = []
    /// This device deleted or emptied most of the account's notes within ten minutes.
    public var massDamage: MassDamage?
    /// Counts the requests of the round.
    public var requests = 0

    /// Describes a note in which the texts of two devices were merged.
    public struct Merge: Equatable, Sendable {
        /// Identifies the note that has both texts.
        public var id: NoteID
        /// Identifies the other device, where the server names one.
        public var device: String?
    }

    /// Describes a deletion of many notes by this device.
    public struct MassDamage: Equatable, Sendable {
        /// Counts the notes that were deleted or emptied.
        public var notes: Int64
        /// Identifies the snapshot before the deletion, for `APIClient.undoRestore`.
        public var undo: String

        /// Makes the report of a deletion.
        public init(notes: Int64, undo: String) {
            self.notes = notes
            self.undo = undo
        }
    }

    /// Describes a change that the server does not accept.
    public struct Refusal: Equatable, Sendable {
        /// Identifies the note that was changed.
        public var id: NoteID
        /// Explains the refusal in words for people.
        public var problem: String
    }

    /// Makes the report of a round that did nothing yet.
    public init() {}
}

/// Reports why a sync, or a fetch of a file, did not complete. Unsent changes wait for the next one.
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

    /// The server was not reached or is not ready. A later attempt may succeed.
    public var isOffline: Bool { if case .server(let error) = self { error.isOffline } else { false } }

    public var description: String {
        switch self {
        case .server(let error): error.description
        case .notebook(let error): error.description
        case .cancelled: "the sync was cancelled"
        }
    }
}

/// Describes the state of a device's sync, for a line in an app's window.
public enum SyncState: Equatable, Sendable {
    /// No round has begun yet.
    case unknown
    /// A round is under way, and has done this so far.
    case syncing(SyncReport)
    /// All is sent and fetched, as of this time.
    case upToDate(Timestamp)
    /// This number of notes have changes that the server does not have yet.
    case unsent(Int)
    /// The server is not reached. Changes are kept and sent later.
    case offline(since: Timestamp)
    /// The user has to sign in; then `SyncLoop.wake` goes on.
    case signedOut
    /// The server refuses, for this reason. It is tried again.
    case failed(SyncError)

    var offlineSince: Timestamp? { if case .offline(let since) = self { since } else { nil } }
}
