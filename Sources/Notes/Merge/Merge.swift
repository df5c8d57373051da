import NotesHashing

// The merge rule: one pure function of the present state, the change, and the facts of its admission. The server calls
// it inside its write transaction. No other code compares two states of a note.
//
//     present                   change                        result
//     text of 10:00             text of 10:05                 the change, applied; the present state is a version
//     text of 10:00             text of 09:55                 the present state; the change lost, and is a version
//     text and pin of 10:00     text of 10:05, base 09:00     both, applied
//     pin of 10:10              text of 10:05, base 09:00     both; superseded, for the sender has not seen the pin
//     of 10:00                  deleted at 10:05              deleted, its content in the trash and a version
//     deleted at 10:05          text of 10:06                 the change, live again
//     of 10:00                  deleted at 10:00              the present state: on equal stamps the live note wins
//     of 10:00                  the same                      unchanged

/// Gives the reason for which a state that is not the present one is kept.
public enum VersionReason: String, Sendable {
    /// A later change replaced it.
    case superseded
    /// One register was changed on both sides, by different devices. The state is the change that lost in it, or the
    /// present state whose register was replaced. The loser of two concurrent edits is a conflict in either order of
    /// arrival.
    case conflict
    /// A delete replaced it.
    case deleted
}

/// Determines what the store writes after a merge, and what the answer contains.
public struct MergeOutcome: Equatable, Sendable {
    /// Relates the change to the present state, in the terms of the answer.
    public enum Status: String, Sendable {
        /// The change is the present state.
        case applied
        /// The change was already the present state.
        case unchanged
        /// The present state is another: a later one, or the join of this change with those of others.
        case superseded
    }

    /// Determines the treatment of the previous state.
    public enum Fate: Equatable, Sendable {
        /// The previous state is still the present one, or there was none.
        case previousStateKept
        /// The previous state becomes a version, with this reason.
        case kept(VersionReason)
        /// The previous state is no version, but its rev stays known as a base, with its stamp.
        case knownAsBase
    }

    /// Determines how much the store has to write.
    public enum Writes: Sendable {
        /// The note stays as it was.
        case nothing
        /// The store writes only parts outside the rev: the content in the trash, the stamps of registers, or the known
        /// creation. There is no new `seq`.
        case metadataOnly
        /// The store writes a new state, with the next `seq`.
        case state
    }

    /// Determines the form in which the change is kept as a state.
    public enum Arrival: Sendable {
        /// The change is the present state, or already known.
        case present
        /// All of it is in the present state, with changes of others. Its rev stays known as a base.
        case knownAsBase
        /// Some of it lost, so it is a version with the reason `conflict`.
        case conflict
    }

    /// The answer names this relation of the change to the present state.
    public var status: Status
    /// The note has this state after the merge.
    public var state: NoteState
    /// Names the present state.
    public var rev: Rev
    /// The store has to write this much.
    public var writes: Writes
    /// The store treats the previous state in this way.
    public var fate: Fate
    /// Selects the registers of the change in which a later value won.
    public var lost: Registers
    /// Describes the state of another device from which this change replaced values that its user had not seen; nil if
    /// there is none.
    public var replaced: ReplacedState?
    /// The change became this state, with its admitted stamp.
    public var arrived: NoteState
    /// Names the change as a state.
    public var arrivedRev: Rev {
        get { namedRev ?? arrived.rev }
        set { namedRev = newValue }
    }
    /// Stores the rev; nil if the arrived state is the present one, since its rev is rarely read and costs a hash.
    var namedRev: Rev?
    /// The store keeps the change in this form.
    public var arrival: Arrival
    /// The client sent this stamp, which admission replaced; nil if none was replaced.
    public var sentModified: Timestamp?
    /// The answer has these warnings.
    public var warnings: [Warning]
    /// The note's versions, trash and search entries must be erased now.
    public var erasesHistory: Bool
    /// The store records this under the change's fingerprint; nil if a resend would get the same stamp without it.
    public var recordsAdmission: PriorAdmission?
    /// The present state is not the one that was sent, so the answer must show it.
    public var differsFromSent: Bool
}

/// Describes a state of another device of which a change replaced something.
public struct ReplacedState: Equatable, Sendable {
    /// The state's version is kept under this rev.
    public var rev: Rev
    /// The state has this stamp.
    public var lastModified: Timestamp
    /// Identifies the device that wrote the state, if it is known.
    public var device: String?
    /// Selects the registers in which the change replaced a value of another device.
    public var registers: Registers

    init(_ note: Note, _ registers: Registers) {
        (rev, lastModified, device) = (note.rev, note.state.lastModified, note.device)
        self.registers = registers
    }
}

/// Decides a change by the merge rule.
public enum Merge {
    /// Decides a change against the note's present state. The resulting state is their join (`NoteState.join`), unless
    /// the change is refused or is a purge. The function is pure, so a transaction that is retried decides the same.
    ///
    /// - Parameters:
    ///   - change: the change as its client sent it.
    ///   - facts: the present state, the states that the change names, and the clock.
    public static func merge(_ change: Change, _ facts: AdmissionFacts) -> MergeOutcome {
        let admission = Admission(of: change, facts)
        let present = facts.present
        var arrived = change.state(admission)
        let joined = present.map { NoteState.join($0.state, arrived) } ?? arrived
        let lost = joined.losses(of: arrived, in: admission.changed)

        if let before = facts.admittedBefore, before.isHere, let present {
            return resent(change, before, arrived, lost, present)
        }

        var state = joined
        // A refused change changes nothing.
        if !lost.isEmpty, change.origin != .sync, let present { state = present.state }
        let erases = change.action == .purge && lost.isEmpty
        if erases { (state.life, state.stamps) = (.deleted(nil), nil) }
        let isPresent = state.shows(arrived)
        // This is as if it had arrived in time, so that it is one state and one version, however often it is sent.
        if present != nil, !lost.isEmpty || !isPresent {
            arrived.created = Timestamp.lesser(arrived.created, present?.state.created)
        }

        let isAnother = !isPresent && (state.isDeleted != arrived.isDeleted || state.content != arrived.content)
        // Hashing a content is most of the cost of a merge, so it is done once for each state that is stored.
        let rev =
            if let present, state.createdAt == present.state.createdAt, state.shows(present.state) {
                present.rev
            } else {
                state.rev
            }
        let arrivedRev = lost.isEmpty && isPresent ? nil : arrived.rev
        let changes = rev != present?.rev
        let movesAside = !changes && state != present?.state
        let status: MergeOutcome.Status =
            !lost.isEmpty || isAnother ? .superseded : changes ? .applied : .unchanged
        var fate = MergeOutcome.Fate.previousStateKept
        var replaced: ReplacedState?
        if let present, changes { (fate, replaced) = Merge.fate(of: present, under: change, admission, facts, state) }

        let restamped = change.lastModified.map { $0 != arrived.lastModified } ?? false
        return MergeOutcome(
            status: status, state: state, rev: rev, writes: changes ? .state : movesAside ? .metadataOnly : .nothing,
            fate: fate, lost: lost, replaced: replaced, arrived: arrived, namedRev: arrivedRev,
            arrival: !lost.isEmpty ? .conflict : isPresent ? .present : .knownAsBase,
            sentModified: restamped ? change.lastModified : nil, warnings: admission.warnings, erasesHistory: erases,
            recordsAdmission: admission.mustBeRemembered
                ? PriorAdmission(
                    lastModified: arrived.lastModified, rev: arrivedRev ?? rev) : nil,
            differsFromSent: restamped || status == .applied && differs(state, from: change, arrived, facts))
    }

    /// Returns the outcome of a resend. It was decided when it first arrived, and may have been refused. So it brings
    /// no content, only the `createdAt` that it states.
    private static func resent(
        _ change: Change, _ before: PriorAdmission, _ arrived: NoteState, _ lost: Registers, _ present: Note
    ) -> MergeOutcome {
        var state = present.state
        if lost.isEmpty || change.origin == .sync {
            state.created = Timestamp.lesser(state.created, arrived.created)
        }
        let changes = state.createdAt != present.state.createdAt
        let isAnother = state.isDeleted != arrived.isDeleted || state.content != arrived.content
        return MergeOutcome(
            status: isAnother ? .superseded : changes ? .applied : .unchanged, state: state,
            rev: changes ? state.rev : present.rev,
            writes: changes ? .state : state == present.state ? .nothing : .metadataOnly,
            fate: changes ? .knownAsBase : .previousStateKept, lost: lost, replaced: nil, arrived: arrived,
            namedRev: before.rev, arrival: .present, sentModified: nil, warnings: [], erasesHistory: false,
            recordsAdmission: nil, differsFromSent: true)
    }

    private static func fate(
        of present: Note, under change: Change, _ admission: Admission, _ facts: AdmissionFacts, _ state: NoteState
    ) -> (MergeOutcome.Fate, ReplacedState?) {
        if change.action == .purge || change.isRename { return (.knownAsBase, nil) }
        var aged = state
        aged.created = present.state.created
        if aged == present.state { return (.knownAsBase, nil) }
        let unseen = unseen(in: present, by: change, admission.changed, facts, state)
        if !unseen.isEmpty { return (.kept(.conflict), ReplacedState(present, unseen)) }
        if change.action == .delete { return (.kept(present.state.isDeleted ? .superseded : .deleted), nil) }
        return (Thinning.isTyping(change, over: present, facts, state) ? .knownAsBase : .kept(.superseded), nil)
    }

    /// Returns the registers in which the change replaces values of another device that its user had not seen. A client
    /// that has seen no state misses no deletion.
    private static func unseen(
        in present: Note, by change: Change, _ changed: Registers, _ facts: AdmissionFacts, _ state: NoteState
    ) -> Registers {
        guard let base = change.baseRev, !facts.namesPresent(change) else { return [] }
        let isOwn = facts.device == present.device
        guard let stands = present.state.content else { return base == Rev.none || isOwn ? [] : .life }
        let known = facts.seen(by: change)
        // A delete replaces everything; a write replaces the values that it changes and wins.
        let replaced =
            change.action == .delete
            ? Registers.content : changed.intersection(state.content?.differences(from: stands) ?? .content)
        guard let known else { return isOwn ? [] : replaced }
        let unseen = replaced.intersection(known.differences(from: stands))
        // A device that names no state has forgotten its own, too.
        let forgot = base == Rev.none && !isOwn
        return forgot ? unseen : unseen.subtracting(facts.ownRegisters)
    }

    /// Returns true if the sender cannot derive the present state from what it sent. It has members that it left out
    /// from the state that it names.
    private static func differs(
        _ state: NoteState, from change: Change, _ arrived: NoteState, _ facts: AdmissionFacts
    ) -> Bool {
        if let createdAt = change.createdAt, createdAt != state.createdAt { return true }
        if state.lastModified != arrived.lastModified { return true }
        guard let present = facts.present, change.baseRev != present.rev, let content = state.content else {
            return false
        }
        let known = facts.base?.known ?? .content(Content())
        return !known.differences(from: content).isDisjoint(with: change.leftOut.registers)
    }
}

extension NoteState {
    /// Returns the registers of a change in which this state, its join with the present one, has another value; only
    /// the life if that differs.
    fileprivate func losses(of arrived: NoteState, in changed: Registers) -> Registers {
        if isDeleted != arrived.isDeleted { return .life }
        guard let content, let own = arrived.content else { return [] }
        return changed.intersection(own.differences(from: content))
    }
}

extension NoteState {
    /// Returns the state that two replicas with these states of one note converge to. It has in each register the value
    /// with the later stamp, the later life, and the lesser stated `createdAt`. Each is a maximum or a minimum in a
    /// total order, so the join is commutative, associative and idempotent: neither the order nor the number of
    /// deliveries matters.
    ///
    ///     text at 10:00, folder at 10:00        the same text, folder at 10:05
    ///     text at 10:10, folder at 10:00        text of 10:10 and folder of 10:05
    public static func join(_ left: NoteState, _ right: NoteState) -> NoteState {
        let created = Timestamp.lesser(left.created, right.created)
        let lastModified = max(left.lastModified, right.lastModified)
        let isDeleted =
            left.lastModified == right.lastModified
            ? left.isDeleted && right.isDeleted
            : (left.lastModified < right.lastModified ? right : left).isDeleted
        guard let (content, stamps) = joinContents(left, right) else {
            return NoteState(id: left.id, createdAt: created, lastModified: lastModified, life: .deleted(nil))
        }
        return NoteState(
            id: left.id, createdAt: created, lastModified: lastModified, isDeleted: isDeleted, content: content, stamps)
    }

    /// Returns nil if neither state has a content.
    private static func joinContents(_ left: NoteState, _ right: NoteState) -> (Content, Stamps)? {
        guard var content = left.shownContent, var stamps = left.registerStamps else {
            guard let content = right.shownContent, let stamps = right.registerStamps else { return nil }
            return (content, stamps)
        }
        guard let other = right.shownContent, let others = right.registerStamps else { return (content, stamps) }
        for register in Register.allCases where stamps[register] <= others[register] {
            let isLater =
                stamps[register] < others[register]
                || !content.has(register, of: other)
                    && content.digest(of: register) < other.digest(of: register)
            guard isLater else { continue }
            stamps[register] = others[register]
            content.take(register, of: other)
        }
        return (content, stamps)
    }

    /// Returns true if both are the same for a client: all but the stamps of registers and the content in the trash.
    public func shows(_ other: NoteState) -> Bool {
        lastModified == other.lastModified && isDeleted == other.isDeleted && content == other.content
    }

    /// Returns true if the join with another state differs from that state.
    public func isNews(to other: NoteState) -> Bool { !NoteState.join(other, self).shows(other) }
}

extension Timestamp {
    /// Returns the lesser of the known times.
    static func lesser(_ left: Timestamp?, _ right: Timestamp?) -> Timestamp? {
        guard let left else { return right }
        return right.map { min(left, $0) } ?? left
    }
}
