// Admission gives a change its stamp, once, when it reaches the server; merging is then a maximum. The stamp is where
// trust in clocks ends:
//
//     sent                                          admitted
//     10:00, now 12:00                              10:00: made offline, and it stays where its user made it
//     10:00, naming a base of 11:00                 11:00:00.001: a slow clock, but its user saw that base
//     13:00, now 12:00                              12:00 and a warning: a fast clock would win over later edits
//     nothing, now 12:00, note is of 12:03         12:03:00.001: a plain write always takes effect
//
// Admission also finds the registers that a change changes, by comparing it with the state that it names (`Changed`).
// Both depend on nothing that arrived in between.

struct Admission {
    /// The change writes this content over the present one; nil for a delete or a purge.
    let content: Content?
    var lastModified: Timestamp
    /// Selects the registers that the change changes; they get its stamp.
    var changed: Registers
    var warnings: [Warning] = []
    /// A resend might get another stamp, so this one must be recorded.
    var mustBeRemembered = false

    init(of change: Change, _ facts: AdmissionFacts) {
        let present = facts.present
        let content = change.content(over: present?.state)
        self.content = content
        let changesNothing = present.map { Self.changesNothing(change.action, content, $0.state) } ?? false
        var sent = change.action == .purge ? nil : change.lastModified
        // A client that reads a note, edits it and puts it back may echo the stamp, which then has no meaning.
        if facts.admittedBefore == nil, change.origin != .sync, case .write = change.action, let present,
            !changesNothing, sent == present.state.lastModified
        {
            sent = nil
            mustBeRemembered = true
        }
        changed = Changed.registers(of: change, facts, isStamped: sent != nil)
        if let before = facts.admittedBefore {
            lastModified = before.lastModified
            return
        }
        let seesPresent = facts.namesPresent(change)
        let base = seesPresent ? present?.state.lastModified : change.baseRev == nil ? nil : facts.base?.lastModified

        guard let sent else {
            if changesNothing, let present {
                lastModified = present.state.lastModified
            } else {
                lastModified = facts.now
                raise(above: present?.state.lastModified)
                raise(above: base)
            }
            return
        }
        if sent.milliseconds(since: facts.now) > Timestamp.clockTolerance {
            lastModified = facts.now
            warnings = [.clockAhead]
            // A state that was received in the same millisecond came first.
            if !changesNothing, present?.state.lastModified == facts.now { raise(above: facts.now) }
            // The last of several edits in one request is the user's latest.
            raise(above: facts.stampGiven)
        } else {
            lastModified = sent
        }
        // Nothing was changed, so nothing can lose against the base.
        if seesPresent, changesNothing, let base, lastModified <= base {
            lastModified = base
            mustBeRemembered = true
        } else {
            raise(above: base)
            mustBeRemembered = lastModified != sent
        }
    }

    private mutating func raise(above stamp: Timestamp?) {
        if let stamp, lastModified <= stamp { lastModified = stamp.advanced(byMilliseconds: 1) }
    }

    private static func changesNothing(_ action: Change.Action, _ content: Content?, _ present: NoteState) -> Bool {
        switch action {
        case .write: return present.content == content
        case .delete: return present.isDeleted
        case .purge: return present.life == .deleted(nil)
        }
    }
}

/// Finds the registers that a change changes: those in which it differs from the state that its user saw.
///
///     the change names                            it changes
///     a state that the server has                 the registers in which it differs from that state
///     the same, but it differs in none, later     all: its user has put everything back
///     nothing, and it has no stamp, or a patch    the registers in which it differs from the present note
///     anything else                               all that it states
enum Changed {
    static func registers(of change: Change, _ facts: AdmissionFacts, isStamped: Bool) -> Registers {
        guard case .write(let content) = change.action else { return [] }
        let hasContent = facts.present?.state.shownContent != nil
        // A note without content gets the members that are left out, too.
        let isComplete = hasContent || facts.base?.hasRegisters ?? false
        let stated = Registers.content.subtracting(isComplete ? change.leftOut.registers : [])
        if change.stamps != nil { return stated }
        guard let seen = seen(by: change, facts, isStamped: isStamped) else { return stated }
        let changed = stated.intersection(seen.differences(from: content))
        if changed.isEmpty, isStamped, change.origin != .patch, isLaterThanBase(change, facts) { return stated }
        return changed
    }

    private static func seen(by change: Change, _ facts: AdmissionFacts, isStamped: Bool) -> KnownContent? {
        let present = facts.present?.state.shownContent.map { KnownContent.content($0) }
        // A patch is made from the present note, whatever state it names.
        if change.origin == .patch, let present { return present }
        if change.baseRev != nil, change.baseRev == facts.present?.rev, let present { return present }
        if change.baseRev != nil, change.baseRev != Rev.none, let base = facts.base?.known { return base }
        // A state that only got an older `createdAt` since is the state that the user saw.
        let isPresent = facts.base?.isPresent == true && facts.present?.state.isDeleted == false
        return isPresent || !isStamped ? present : nil
    }

    /// Returns true if the change is stamped later than its base, or if the base is unknown. A deleted base is only
    /// made live again.
    private static func isLaterThanBase(_ change: Change, _ facts: AdmissionFacts) -> Bool {
        guard let sent = change.lastModified else { return false }
        if let present = facts.present, change.baseRev == present.rev {
            return sent > present.state.lastModified && !present.state.isDeleted
        }
        guard let base = facts.base else { return true }
        return sent > base.lastModified && !base.isDeleted
    }
}

/// Gathers the facts of the store when a change arrives. All of them come from inside the transaction that will write.
public struct AdmissionFacts: Sendable {
    /// The server's time bounds a stamp from a clock that is ahead.
    public var now: Timestamp
    /// The change is received at this time, which its state will have.
    public var received: Timestamp
    /// Identifies the device that sends the change; nil for a password over Basic.
    public var device: String?
    /// The change is merged with this note; nil if the account has no note of its id.
    public var present: Note?
    /// Describes the state that `baseRev` names, if it is known and not the present one.
    public var base: Base?
    /// The present state arrived at this time, if a later change has raised `receivedAt` since without replacing it.
    public var presentArrivedAt: Timestamp?
    /// Records the outcome of the same change when it was first sent; nil if it is new.
    public var admittedBefore: PriorAdmission?
    /// The server gave the note this stamp in the same request, as the latest to a change with another stamp or none. A
    /// stamp from a clock that is ahead is raised above it.
    public var stampGiven: Timestamp?
    /// Selects the registers of `contested(by:)` whose present value the change's own device wrote.
    public var ownRegisters: Registers = []

    /// Makes the facts. `received` is `now` if it is left out.
    public init(
        now: Timestamp, received: Timestamp? = nil, device: String? = nil, present: Note? = nil, base: Base? = nil,
        presentArrivedAt: Timestamp? = nil, admittedBefore: PriorAdmission? = nil, stampGiven: Timestamp? = nil
    ) {
        self.now = now
        self.received = received ?? now
        self.device = device
        self.present = present
        self.base = base
        self.presentArrivedAt = presentArrivedAt
        self.admittedBefore = admittedBefore
        self.stampGiven = stampGiven
    }

    /// Returns true if the change names the state that it replaces.
    func namesPresent(_ change: Change) -> Bool {
        guard let present, let base = change.baseRev else { return false }
        return base == present.rev || self.base?.isPresent ?? false
    }

    /// Returns the state that the user of a change saw, if it is known. A base of 32 zeros means that the user saw
    /// nothing.
    func seen(by change: Change) -> KnownContent? {
        change.baseRev == Rev.none ? .content(Content()) : change.baseRev == nil ? nil : base?.known
    }

    /// Returns the registers in which the change may replace a value that its user had not seen. The store then finds
    /// the author of each: a value of the same device is no conflict.
    public func contested(by change: Change) -> Registers {
        guard let present, !present.state.isDeleted, let stands = present.state.content, change.action != .purge,
            !namesPresent(change), let known = seen(by: change)
        else { return [] }
        let changed =
            change.action == .delete
            ? Registers.content : Changed.registers(of: change, self, isStamped: change.lastModified != nil)
        return changed.intersection(known.differences(from: stands))
    }
}

/// Describes the known part of a state: its content, or the hashes that are left of it.
public enum KnownContent: Equatable, Sendable {
    /// The content is known completely.
    case content(Content)
    /// The content was erased, and only its hashes are known.
    case hashes(RegisterHashes)

    func has(_ register: Register, of content: Content) -> Bool {
        switch self {
        case .content(let own): own.has(register, of: content)
        case .hashes(let hashes): hashes.has(register, of: content)
        }
    }

    /// Returns the registers whose value is not that of `content`.
    public func differences(from content: Content) -> Registers {
        Register.allCases.reduce(into: []) { if !has($1, of: content) { $0.insert($1) } }
    }
}

/// Describes the state that a change names.
public struct Base: Equatable, Sendable {
    /// The state has this stamp.
    public var lastModified: Timestamp
    /// The state is deleted.
    public var isDeleted: Bool
    /// The content is nil for a state that was thinned before servers kept hashes, and for a tombstone.
    public var known: KnownContent?
    /// The state is the present one, which only got an older `createdAt` since.
    public var isPresent: Bool

    /// Makes a base of what the store has of the state.
    public init(lastModified: Timestamp, isDeleted: Bool = false, known: KnownContent? = nil, isPresent: Bool = false) {
        self.lastModified = lastModified
        self.isDeleted = isDeleted
        self.known = known
        self.isPresent = isPresent
    }

    var hasRegisters: Bool { known != nil }
}

/// Records the stamp that a change got when it first came, and the state that it was then.
public struct PriorAdmission: Equatable, Sendable {
    /// The change got this stamp.
    public var lastModified: Timestamp
    /// Names the state that the change was then.
    public var rev: Rev
    /// The state is the present one or among the known versions, so it was joined. A restore with `replace` may have
    /// removed it.
    public var isHere: Bool

    /// Makes the record of an admission.
    public init(lastModified: Timestamp, rev: Rev, isHere: Bool = true) {
        self.lastModified = lastModified
        self.rev = rev
        self.isHere = isHere
    }
}

/// Warns about a change that the server accepted.
public enum Warning: String, Sendable {
    /// The stamp was more than five minutes ahead of the server, and was replaced by the server's time.
    case clockAhead = "clock_ahead"
}

extension Timestamp {
    /// A client's clock may be ahead of the server's by this number of milliseconds.
    public static let clockTolerance: Int64 = 5 * 60 * 1000
}
