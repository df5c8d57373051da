// The merge rule: one pure function of the present state, the change, and the facts of its admission. The server calls it
// inside its write transaction, and a client's replica for the changes that it pulls. No other code compares two states
// of a note.
//
//     present                change                        result
//     A at 10:00             B at 10:05                    B, applied; A is a version (superseded)
//     A at 10:00             B at 09:55                    A; B superseded, and a version (conflict)
//     A at 10:00             deleted at 10:05              deleted, A in the trash and a version (deleted)
//     deleted at 10:05       B at 10:06                    B, alive again
//     A at 10:00             deleted at 10:00              A: on equal stamps the live note wins
//     A at 10:00             A at 10:00                    unchanged

/// Why a state that is not the present one is kept.
public enum VersionReason: String, Sendable {
    /// A greater change replaced it.
    case superseded
    /// It arrived and lost; or a change of another device that names another base replaced it. Of two concurrent edits the
    /// loser is a conflict in either order of arrival.
    case conflict
    /// A delete replaced it.
    case deleted
}

public struct MergeOutcome: Equatable, Sendable {
    public enum Status: String, Sendable {
        case applied
        case unchanged
        case superseded
    }

    /// What is kept of the previous state.
    public enum Fate: Equatable, Sendable {
        /// It is still the present state (or there was none).
        case previousStateKept
        case kept(VersionReason)
        /// It is no version, but its rev stays known as a base, with its stamp.
        case knownAsBase
    }

    public enum Writes: Sendable {
        case nothing
        /// Only parts that are not in the rev: the content in the trash, or that the creation is known. No new `seq`.
        case metadataOnly
        /// A new state, with the next `seq`.
        case state
    }

    public var status: Status
    /// The present state after the merge.
    public var state: NoteState
    public var rev: Rev
    public var writes: Writes
    /// What happens to the previous state.
    public var fate: Fate
    /// Another device's state that this change replaced although its user had not seen it.
    public var replaced: ReplacedState?
    /// The change as a state, with its admitted stamp.
    public var arrived: NoteState
    public var arrivedRev: Rev
    /// The arrival lost: it is a version, for the reason `conflict`.
    public var keepsArrival: Bool
    /// The stamp as sent, if admission replaced it.
    public var sentModified: Timestamp?
    public var warnings: [Warning]
    /// Versions, trash and search entries of the note are to be erased now.
    public var erasesHistory: Bool
    /// To be recorded under the change's fingerprint; nil where a resend would be stamped the same without.
    public var recordsAdmission: PriorAdmission?
    /// The present state is not the one that was sent, so the answer must show it.
    public var differsFromSent: Bool
}

public struct ReplacedState: Equatable, Sendable {
    public var rev: Rev
    public var lastModified: Timestamp
    public var device: String?

    init(_ note: Note) {
        (rev, lastModified, device) = (note.rev, note.state.lastModified, note.device)
    }
}

public enum Merge {
    public static func merge(_ change: Change, _ facts: AdmissionFacts) -> MergeOutcome {
        let admission = Admission(of: change, facts)
        let present = facts.present
        var arrived = change.state(stamped: admission.lastModified, over: present?.state, base: facts.baseContent)
        let order = present.map { arrived.order(against: $0.state) } ?? .greater

        if let before = facts.admittedBefore, let present, before.isReplaced || order != .greater {
            return resent(change, before, arrived, present, isPresent: !before.isReplaced && order == .equal)
        }

        // As if it had arrived in time: so it is one state, and one version, however often it is sent.
        if order == .less { arrived.created = Timestamp.lesser(arrived.created, present?.state.created) }
        var state = present.map { NoteState.join($0.state, arrived) } ?? arrived
        // A refused change changes nothing.
        if order == .less, change.origin != .sync, let present { state = present.state }
        let erases = change.action == .purge && order != .less
        if erases { state.life = .deleted(nil) }

        let arrivedRev = arrived.rev
        let rev = Merge.rev(of: state, arrived, arrivedRev, present)
        let changes = rev != present?.rev
        let movesAside = !changes && state != present?.state

        let status: MergeOutcome.Status
        let fate: MergeOutcome.Fate
        switch order {
        case .greater:
            status = .applied
            fate = present.map { Merge.fate(of: $0, under: change, facts) } ?? .previousStateKept
        case .equal:
            status = changes ? .applied : .unchanged
            fate = changes ? .knownAsBase : .previousStateKept
        case .less:
            status = .superseded
            fate = changes ? .knownAsBase : .previousStateKept
        }

        let restamped = change.lastModified.map { $0 != arrived.lastModified } ?? false
        return MergeOutcome(
            status: status, state: state, rev: rev, writes: changes ? .state : movesAside ? .metadataOnly : .nothing,
            fate: fate, replaced: fate == .kept(.conflict) ? present.map { ReplacedState($0) } : nil,
            arrived: arrived, arrivedRev: arrivedRev, keepsArrival: order == .less,
            sentModified: restamped ? change.lastModified : nil, warnings: admission.warnings, erasesHistory: erases,
            recordsAdmission: admission.mustBeRemembered
                ? PriorAdmission(lastModified: arrived.lastModified, rev: order == .less ? arrivedRev : rev) : nil,
            differsFromSent: restamped || differs(state, from: change, facts))
    }

    /// The same change again: it was decided when it first arrived, and may have been refused. So it brings no content, only
    /// the `createdAt` that it states.
    private static func resent(
        _ change: Change, _ before: PriorAdmission, _ arrived: NoteState, _ present: Note, isPresent: Bool
    ) -> MergeOutcome {
        var state = present.state
        if isPresent || change.origin == .sync { state.created = Timestamp.lesser(state.created, arrived.created) }
        let changes = state.createdAt != present.state.createdAt
        return MergeOutcome(
            status: !isPresent ? .superseded : changes ? .applied : .unchanged, state: state,
            rev: changes ? state.rev : present.rev,
            writes: changes ? .state : state == present.state ? .nothing : .metadataOnly,
            fate: changes ? .knownAsBase : .previousStateKept, replaced: nil, arrived: arrived, arrivedRev: before.rev,
            keepsArrival: false,
            sentModified: nil, warnings: [], erasesHistory: false, recordsAdmission: nil, differsFromSent: true)
    }

    /// Hashing a content is most of the cost of a merge, so it is not done twice for one state.
    private static func rev(of state: NoteState, _ arrived: NoteState, _ arrivedRev: Rev, _ present: Note?) -> Rev {
        // Where there was no note, the state is what arrived.
        guard let present else { return arrivedRev }
        func isSame(_ other: NoteState) -> Bool {
            state.createdAt == other.createdAt && state.lastModified == other.lastModified
                && state.content == other.content
        }
        if isSame(arrived) { return arrivedRev }
        if isSame(present.state) { return present.rev }
        return state.rev
    }

    private static func fate(of present: Note, under change: Change, _ facts: AdmissionFacts) -> MergeOutcome.Fate {
        switch change.action {
        case .purge: .knownAsBase
        case _ where isUnseen(present, by: change, facts): .kept(.conflict)
        case .delete: .kept(present.state.isDeleted ? .superseded : .deleted)
        case .write: Thinning.isTyping(change, over: present, facts) ? .knownAsBase : .kept(.superseded)
        }
    }

    /// Whether the change was made from another state, and what it replaces is another device's. A client that has seen no
    /// state misses no deletion.
    private static func isUnseen(_ present: Note, by change: Change, _ facts: AdmissionFacts) -> Bool {
        guard let base = change.baseRev, !facts.namesPresent(change), facts.device != present.device else {
            return false
        }
        return base != .none || !present.state.isDeleted
    }

    /// What a change leaves out its sender knows from the state that it names.
    private static func differs(_ state: NoteState, from change: Change, _ facts: AdmissionFacts) -> Bool {
        if let createdAt = change.createdAt, createdAt != state.createdAt { return true }
        guard let present = facts.present, change.baseRev != present.rev, let content = state.content else {
            return false
        }
        var unseen = change.leftOut
        if facts.baseContent != nil { unseen.formIntersection(.attachments) }
        return content != content.without(unseen)
    }
}
