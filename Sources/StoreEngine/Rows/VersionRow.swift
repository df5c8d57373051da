import Notes
import StoreContract

/// A state that is no longer, or never was, the note's, as its row holds it.
package struct VersionRow {
    /// Its content counts only where the row has no JSON of it: for the attachments.
    package var note: Note
    package var json: [UInt8]?
    /// Of a state without content (`NoteState.imprint`).
    package var imprint: Rev?
    package var sentModified: Timestamp?
    package var base: Rev?
    package var reason: StoredReason

    package init(
        note: Note, json: [UInt8]?, imprint: Rev? = nil, sentModified: Timestamp?, base: Rev?, reason: StoredReason
    ) {
        self.note = note
        self.json = json
        self.imprint = imprint
        self.sentModified = sentModified
        self.base = base
        self.reason = reason
    }
}

/// A state by its stamp.
package struct KnownVersion {
    package var rev: Rev
    package var base: Rev?
    /// Nil where a purge erased the state.
    package var device: String?
    /// Its content is there.
    package var isKept: Bool
    package var imprint: Rev?

    package init(rev: Rev, base: Rev?, device: String?, isKept: Bool, imprint: Rev?) {
        self.rev = rev
        self.base = base
        self.device = device
        self.isKept = isKept
        self.imprint = imprint
    }
}

/// `VersionReason` as a column, and one more for states that are versions no longer.
package enum StoredReason: Int64 {
    /// Known as a base, with its stamp; its content was thinned.
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
