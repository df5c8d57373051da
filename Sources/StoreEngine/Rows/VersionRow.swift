import Notes
import NotesStoreContract

/// Describes the row of a state that is not, or never was, the note's present state.
package struct VersionRow {
    /// The content matters only if the row has no JSON of it, for the attachments.
    package var note: Note
    package var json: [UInt8]?
    /// Identifies a state without content (`NoteState.imprint`).
    package var imprint: Rev?
    /// Hashes the registers of a state without content, or of the trash of a deleted state.
    package var hashes: RegisterHashes?
    package var sentModified: Timestamp?
    package var base: Rev?
    package var reason: StoredReason
    /// Its age counts from this time; nil for a conflict that was not read yet.
    package var agesFrom: Timestamp?

    package init(
        note: Note, json: [UInt8]?, imprint: Rev? = nil, hashes: RegisterHashes? = nil, sentModified: Timestamp?,
        base: Rev?, reason: StoredReason, agesFrom: Timestamp? = nil
    ) {
        self.note = note
        self.json = json
        self.imprint = imprint
        self.hashes = hashes
        self.sentModified = sentModified
        self.base = base
        self.reason = reason
        self.agesFrom = agesFrom
    }
}

/// Describes a state as read from a version's row.
package struct KnownVersion {
    package var rev: Rev
    package var lastModified: Timestamp
    package var isDeleted: Bool
    package var base: Rev?
    /// The device is nil if a purge erased the state.
    package var device: String?
    /// The JSON is nil for a state without content.
    package var json: [UInt8]?
    package var imprint: Rev?
    package var hashes: RegisterHashes?
    package var reason: StoredReason

    package init(
        rev: Rev, lastModified: Timestamp, isDeleted: Bool, base: Rev?, device: String?, json: [UInt8]?, imprint: Rev?,
        hashes: RegisterHashes?, reason: StoredReason
    ) {
        self.rev = rev
        self.lastModified = lastModified
        self.isDeleted = isDeleted
        self.base = base
        self.device = device
        self.json = json
        self.imprint = imprint
        self.hashes = hashes
        self.reason = reason
    }

    package var isKept: Bool { reason != .base }

    /// Decodes the content of a kept live state; nil for every other state.
    package var content: Content? { isKept && !isDeleted ? json.flatMap(EncodedNote.content) : nil }

    /// A change that names this state is compared with this content.
    package var known: KnownContent? {
        content.map { .content($0) } ?? hashes.map { .hashes($0) }
    }
}

/// Stores a `VersionReason` as a column, with one more value for states that are not versions.
package enum StoredReason: Int64 {
    /// The state is known as a base, with its stamp; its content was thinned.
    case base = 0
    case superseded = 1
    case conflict = 2
    case deleted = 3

    package init(_ reason: VersionReason) {
        switch reason {
        case .superseded: self = .superseded
        case .conflict: self = .conflict
        case .deleted: self = .deleted
        }
    }

    package var version: VersionReason? {
        switch self {
        case .base: nil
        case .superseded: .superseded
        case .conflict: .conflict
        case .deleted: .deleted
        }
    }
}

/// Names all versions of a note, or one of them.
package struct NamedVersions: Equatable, Sendable {
    package let account: AccountNumber
    package let id: NoteID
    /// Selects one version by its rev; nil means all.
    package let rev: Rev?

    package init(of id: NoteID, _ account: AccountNumber, rev: Rev? = nil) {
        self.account = account
        self.id = id
        self.rev = rev
    }
}
