import Notes

// Notes to restore: from a backup file, a zip, another application's export, or a snapshot.
//
// An importer makes a `RestoreSource` that reads its file and returns one `RestoredNote` after the other. Their
// `position` is nil, and the store gives them one in its order. Their ids follow from the source, so that importing
// twice finds the same notes again. The importer passes the source to `NoteStore.restore` with the mode `merge`:
//
//     store.restore(RestoreOrder(account: account, asker: asker, mode: .merge, isTrial: dryRun, source: source)) {
//         // .done(counters): the answer. .refused(error): 422, and nothing was changed.
//     }
//
// The store reads the source twice: first outside the writer's queue, so that a bad file delays no write; then,
// rewound, inside the one transaction that writes. A transaction that is retried rewinds again. So a source keeps its
// position in a file, never the notes.
//
// A note names its files by digest. Their bytes are entries too, in pieces, and come before the first note that names
// them. Only the first pass reads them. A file without bytes here and in the account is removed from the note, and
// counts in `missingFiles`.

/// Reads the notes to restore, one after the other. It is used on one queue at a time.
public protocol RestoreSource: AnyObject {
    /// Returns to the first entry.
    func rewind() throws(RestoreError)
    /// Returns nil after the last entry, once the entire source has been verified.
    func next() throws(RestoreError) -> RestoreEntry?
}

/// Carries one entry of a restore. Versions follow their note, the oldest first.
public enum RestoreEntry: Sendable {
    case attachment(AttachmentPart)
    case note(RestoredNote)
    case version(RestoredVersion)
    case app(RestoredApp)
}

/// Describes a note as a backup holds it.
public struct RestoredNote: Sendable {
    public var state: NoteState
    /// Identifies `state`; it is computed if the source lacks it.
    public var rev: Rev
    /// Gives the position in the order of the note's server, if known; `replace` restores it.
    public var position: Position?
    public var device: String?
    /// Gives the stamp as sent, if another was admitted.
    public var sentModified: Timestamp?
    /// Identifies the state on which the change was made.
    public var base: Rev?

    public struct Position: Sendable {
        public var seq: Int64
        public var receivedAt: Timestamp

        public init(seq: Int64, receivedAt: Timestamp) {
            self.seq = seq
            self.receivedAt = receivedAt
        }

        /// Bounds the `seq` accepted; above it the account would have too few for later changes.
        public static let greatestSeq: Int64 = 1 << 39
    }

    public init(
        _ state: NoteState, rev: Rev? = nil, position: Position? = nil, device: String? = nil,
        sentModified: Timestamp? = nil, base: Rev? = nil
    ) {
        self.state = state
        self.rev = rev ?? state.rev
        self.position = position
        self.device = device
        self.sentModified = sentModified
        self.base = base
    }
}

/// Describes a state that is not the present one, or never was.
public struct RestoredVersion: Sendable {
    public var id: NoteID
    public var rev: Rev
    public var lastModified: Timestamp
    public var isDeleted: Bool
    public var receivedAt: Timestamp
    public var device: String?
    public var sentModified: Timestamp?
    public var base: Rev?
    /// Identifies a live state whose content was erased (`NoteState.imprint`).
    public var imprint: Rev?
    /// Hashes the registers of a state whose content was erased, or of the trash of a deleted state.
    public var hashes: RegisterHashes?
    /// Gives the content and reason; nil for a state that is known only as a base.
    public var kept: Kept?

    public struct Kept: Sendable {
        public var reason: VersionReason
        public var note: Note

        public init(reason: VersionReason, note: Note) {
            self.reason = reason
            self.note = note
        }
    }

    public init(
        id: NoteID, rev: Rev, lastModified: Timestamp, isDeleted: Bool, receivedAt: Timestamp, device: String?,
        sentModified: Timestamp?, base: Rev?, imprint: Rev? = nil, hashes: RegisterHashes? = nil,
        kept: Kept?
    ) {
        self.id = id
        self.rev = rev
        self.lastModified = lastModified
        self.isDeleted = isDeleted
        self.receivedAt = receivedAt
        self.device = device
        self.sentModified = sentModified
        self.base = base
        self.imprint = imprint
        self.hashes = hashes
        self.kept = kept
    }
}

/// Carries an app's rows in an account, or a part of them: a backup has several lines for many numbers, in their order.
public struct RestoredApp: Sendable {
    public var app: AppKind
    /// Exceeds the numbers of this line and earlier ones. In the last line it exceeds every number ever given.
    public var next: AppNumber
    /// The settings are nil if this line has none.
    public var settings: [UInt8]?
    /// Lists the numbers in ascending order.
    public var numbers: [(id: NoteID, number: AppNumber)]

    /// Bounds the numbers accepted; above it the account would have too few for later notes.
    public static let greatest: AppNumber = 1 << 30
    public static let firstNumber: AppNumber = 100

    public init(
        _ app: AppKind, next: AppNumber, settings: [UInt8]? = nil, numbers: [(id: NoteID, number: AppNumber)] = []
    ) {
        self.app = app
        self.next = next
        self.settings = settings
        self.numbers = numbers
    }
}
