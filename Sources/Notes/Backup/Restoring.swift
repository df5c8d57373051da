// How notes come back, whatever they came from: a backup file, a zip, another application's export, a snapshot.
//
// An importer makes a `RestoreSource` that reads its file and hands out one `RestoredNote` after the other, with
// `place` nil (the store gives it a place in its order) and an id that follows from the source, so that importing twice
// finds the same notes again. It gives the source to `NoteStore.restore` with the mode `merge`:
//
//     store.restore(RestoreOrder(account: account, device: device, mode: .merge, isTrial: dryRun, source: source)) {
//         // .done(counters): the answer. .refused(error): 422, and nothing was changed.
//     }
//
// The store first asks for everything once, away from the writer: what is wrong with a file is found before anybody
// waits. Then it rewinds the source and asks again, inside the one transaction that writes. A transaction that had to
// be begun anew rewinds once more. So a source keeps its place in a file, never the notes.
//
// A note names its files by digest. Their bytes are entries too, in pieces, and come before the first note that names
// them; the first pass alone takes them. A file whose bytes do not come, and that the account does not have, is taken
// off the note, and the counters' `missingFiles` says how many.

/// One thing to be restored. Versions follow their note, the oldest first.
public enum RestoreEntry: Sendable {
    case attachment(AttachmentPart)
    case note(RestoredNote)
    case version(RestoredVersion)
}

/// A note as a backup holds it.
public struct RestoredNote: Sendable {
    public var state: NoteState
    /// Of `state`; computed where the source does not know it.
    public var rev: Rev
    /// Where it stood in its server's order, where it is known: `replace` puts it there again.
    public var place: Place?
    public var device: String?
    /// The stamp as sent, where it was admitted with another.
    public var sentModified: Timestamp?
    /// The state its user was looking at.
    public var base: Rev?

    public struct Place: Sendable {
        public var seq: Int64
        public var receivedAt: Timestamp

        public init(seq: Int64, receivedAt: Timestamp) {
            self.seq = seq
            self.receivedAt = receivedAt
        }

        /// Beyond it the account would have too few numbers left for the changes to come.
        public static let greatestSeq: Int64 = 1 << 39
    }

    public init(
        _ state: NoteState, rev: Rev? = nil, place: Place? = nil, device: String? = nil,
        sentModified: Timestamp? = nil, base: Rev? = nil
    ) {
        self.state = state
        self.rev = rev ?? state.rev
        self.place = place
        self.device = device
        self.sentModified = sentModified
        self.base = base
    }
}

/// A state that no longer stands, or never did.
public struct RestoredVersion: Sendable {
    public var id: NoteID
    public var rev: Rev
    public var lastModified: Timestamp
    public var isDeleted: Bool
    public var receivedAt: Timestamp
    public var device: String?
    public var sentModified: Timestamp?
    public var base: Rev?
    /// Of the state's text, where its content is gone (`NoteState.imprint`).
    public var imprint: Rev?
    /// Nil for one that is only known as a base any more.
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
        sentModified: Timestamp?, base: Rev?, imprint: Rev? = nil, kept: Kept?
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
        self.kept = kept
    }
}

/// Where restored notes come from. It is used on one queue at a time, never on two.
public protocol RestoreSource: AnyObject, Sendable {
    /// Begins again before the first entry.
    func rewind() throws(RestoreError)
    /// Nil after the last one, once all of the source is known to be whole.
    func next() throws(RestoreError) -> RestoreEntry?
}

public enum RestoreError: Error, Sendable {
    /// What came is not what it should be (`invalid_backup`); the detail names the line or file.
    case invalid(DomainError)
    case store(StoreError)
}

public enum RestoreMode: String, CaseIterable, Sendable {
    /// Each note by the merge rule.
    case merge
    /// The backup's content wins where it differs, as a new change.
    case overwrite
    /// The account becomes exactly the backup.
    case replace
}

public struct RestoreOrder: Sendable {
    public var account: AccountNumber
    /// The public id of the device that asks.
    public var device: String?
    public var mode: RestoreMode
    /// Counts what would be done, and does nothing.
    public var isTrial: Bool
    public var source: any RestoreSource

    public init(
        account: AccountNumber, device: String?, mode: RestoreMode, isTrial: Bool, source: any RestoreSource
    ) {
        self.account = account
        self.device = device
        self.mode = mode
        self.isTrial = isTrial
        self.source = source
    }
}

/// What became of the notes; each counts once.
public struct RestoreCounters: Equatable, Sendable {
    /// There was no note of that id.
    public var added = 0
    public var updated = 0
    /// It was deleted here and lives again.
    public var undeleted = 0
    /// It lived here and is deleted now, or (`replace`) is not there any more.
    public var deleted = 0
    public var unchanged = 0
    /// What stands here is newer.
    public var skipped = 0
    /// Files that notes named and that are nowhere to be had.
    public var missingFiles = 0
    /// The snapshot of the account as it was before, where one was kept.
    public var undo: String?

    public init() {}

    public mutating func count(_ effect: RestoreEffect) {
        switch effect {
        case .added: added += 1
        case .updated: updated += 1
        case .undeleted: undeleted += 1
        case .deleted: deleted += 1
        case .unchanged: unchanged += 1
        case .skipped: skipped += 1
        }
    }
}

public enum RestoreAnswer: Sendable {
    case done(RestoreCounters)
    /// Nothing was changed.
    case refused(DomainError)
    /// There is no such snapshot of this account.
    case noSuchUndo
}
