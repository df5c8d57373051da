import Hashing

/// One write to one note, as its endpoint understood it. The store decides it inside its transaction: what it is
/// compared with, edited from and merged into is the state of that moment and no earlier one.
public struct NoteCommand: Sendable {
    public enum Action: Sendable {
        /// POST: makes the note, or finds it already there.
        case create(Change)
        /// PUT: of the whole note, or of text that keeps the rest.
        case put(Edit)
        /// PATCH: only a live note can be patched.
        case patch(Edit)
        case delete(lastModified: Timestamp?)
        /// Erases content and versions, and leaves a bare tombstone.
        case purge
        case undelete
        /// Brings a version's content back as a new change.
        case restore(version: Rev)
        /// Hangs a file on the live note, in place of the one of its name.
        case attach(NewAttachment)
        case detach(name: String, AttachmentCondition)
    }

    /// Makes the change from the note as it stands, in the trash perhaps, or from none. Pure, for it may be called more
    /// than once. The change's `baseRev` is the client's own; an `If-Match` that holds is added by the store.
    public typealias Edit = @Sendable (Note?) -> Result<Change, DomainError>

    /// The conditions of RFC 9110 13.1, in their precedence (13.2.2): `unmodifiedSince` counts where there is no `match`.
    public struct Precondition: Sendable, Equatable {
        public enum Match: Sendable, Equatable {
            /// `*`
            case any
            case revs([Rev])
        }

        /// `If-Match`: the note is live, or its rev is one of these, deleted or not.
        public var match: Match?
        /// `If-Unmodified-Since`, in seconds since 1970.
        public var unmodifiedSince: Int?
        /// `If-None-Match`: the note is not live, or its rev is none of these.
        public var noneMatch: Match?

        public init(match: Match? = nil, unmodifiedSince: Int? = nil, noneMatch: Match? = nil) {
            self.match = match
            self.unmodifiedSince = unmodifiedSince
            self.noneMatch = noneMatch
        }
    }

    public var account: AccountNumber
    /// The public id of the device that asks.
    public var device: String?
    public var id: NoteID
    public var action: Action
    public var precondition: Precondition
    public var idempotency: Idempotency?

    public init(
        account: AccountNumber, device: String?, id: NoteID, action: Action,
        precondition: Precondition = Precondition(), idempotency: Idempotency? = nil
    ) {
        self.account = account
        self.device = device
        self.id = id
        self.action = action
        self.precondition = precondition
        self.idempotency = idempotency
    }
}

/// A file that was taken in, and how it is to be attached.
public struct NewAttachment: Sendable {
    public var name: String
    public var type: String
    public var bytes: any ReceivedBytes
    public var condition: AttachmentCondition

    public init(
        name: String, type: String, bytes: any ReceivedBytes, condition: AttachmentCondition = AttachmentCondition()
    ) {
        self.name = name
        self.type = type
        self.bytes = bytes
        self.condition = condition
    }
}

/// The conditions of a write of one file, as `NoteCommand.Precondition` has those of a note.
public struct AttachmentCondition: Sendable, Equatable {
    public enum Match: Sendable, Equatable {
        /// `*`
        case any
        /// The file's digest is one of these, or the rev of its note is.
        case tags([SHA256.Digest], [Rev])
    }

    public var match: Match?
    /// In seconds since 1970, of the note.
    public var unmodifiedSince: Int?
    public var noneMatch: Match?

    public init(match: Match? = nil, unmodifiedSince: Int? = nil, noneMatch: Match? = nil) {
        self.match = match
        self.unmodifiedSince = unmodifiedSince
        self.noneMatch = noneMatch
    }
}

/// `Idempotency-Key`, with a hash of the request it first came with.
public struct Idempotency: Sendable {
    public var key: String
    public var fingerprint: [UInt8]

    public init(key: String, fingerprint: [UInt8]) {
        self.key = key
        self.fingerprint = fingerprint
    }
}

/// A note as a row holds it: its JSON ready-made, and beside it what headers and preconditions need.
public struct StoredNote: Sendable, Equatable {
    public enum State: Int64, Sendable {
        case live = 0
        /// Deleted, its content still there to be brought back.
        case trash = 1
        /// Deleted, nothing left but the fact.
        case tombstone = 2
    }

    public var id: NoteID
    public var rev: Rev
    public var seq: Int64
    public var state: State
    public var lastModified: Timestamp
    /// Without a newline; for a deleted note with the content that waits in the trash.
    public var json: [UInt8]

    public init(
        id: NoteID, rev: Rev, seq: Int64, state: State, lastModified: Timestamp, json: [UInt8]
    ) {
        self.id = id
        self.rev = rev
        self.seq = seq
        self.state = state
        self.lastModified = lastModified
        self.json = json
    }
}

public enum NoteAnswer: Sendable {
    /// It was not there, or not live. `warnings` as of docs/protocol.md 4.2(b).
    case created(StoredNote, warnings: [Warning])
    case replaced(StoredNote, warnings: [Warning])
    /// Nothing moved: the same content without a stamp, a delete of what is deleted, a POST that was there already.
    case unchanged(StoredNote)
    /// The first answer under the same idempotency key.
    case replayed(StoredNote, wasCreated: Bool, warnings: [Warning])
    case notFound
    /// The note is there, a file of that name is not.
    case noSuchAttachment
    /// Deleted: nothing to patch, or nothing left to bring back.
    case gone(StoredNote)
    case preconditionFailed(current: StoredNote?)
    /// An older stamp lost; what was sent is kept as `version`, where it was not thinned or erased since. A stamp that was
    /// replaced may lose too.
    case conflict(current: StoredNote, version: Rev?, warnings: [Warning])
    case alreadyExists(current: StoredNote)
    case idempotencyMismatch
    /// What the edit refused.
    case invalid(DomainError)
}
