// Admission gives a change its stamp, once, when it reaches the server; merging is then a maximum. The stamp is where
// trust in clocks ends:
//
//     sent                                          admitted
//     10:00, now 12:00                              10:00: made offline, and it stays where its user made it
//     10:00, naming a base of 11:00                 11:00:00.001: a slow clock, but its user saw that base
//     13:00, now 12:00                              12:00 and a warning: a fast clock would win over later edits
//     nothing, now 12:00, note is of 12:03         12:03:00.001: a plain write always takes effect

/// What the store knows when a change arrives. All of it comes from inside the transaction that will write.
public struct AdmissionFacts: Sendable {
    public var now: Timestamp
    /// When the change is received, as its state will say.
    public var received: Timestamp
    public var device: String?
    /// The present note.
    public var present: Note?
    /// The stamp of the state that `baseRev` names, where it is a version or a thinned rev of this note. (That it is
    /// the present state is seen without.)
    public var baseStamp: Timestamp?
    /// That state is the present one, which only got an older `createdAt` since.
    public var baseIsPresent: Bool
    /// The content of that state, where it is still known. Only wanted of a change that leaves members out.
    public var baseContent: Content?
    /// When the present state arrived, where a later change has moved `receivedAt` since without replacing it.
    public var presentArrivedAt: Timestamp?
    /// The outcome of the same change when it was first sent.
    public var admittedBefore: PriorAdmission?
    /// The latest stamp that the server gave this note in the same request: in place of the one sent, or of none.
    public var stampGiven: Timestamp?

    public init(
        now: Timestamp, received: Timestamp? = nil, device: String? = nil, present: Note? = nil,
        baseStamp: Timestamp? = nil, baseIsPresent: Bool = false, baseContent: Content? = nil,
        presentArrivedAt: Timestamp? = nil, admittedBefore: PriorAdmission? = nil,
        stampGiven: Timestamp? = nil
    ) {
        self.now = now
        self.received = received ?? now
        self.device = device
        self.present = present
        self.baseStamp = baseStamp
        self.baseIsPresent = baseIsPresent
        self.baseContent = baseContent
        self.presentArrivedAt = presentArrivedAt
        self.admittedBefore = admittedBefore
        self.stampGiven = stampGiven
    }

    /// Whether the change names the state that is now replaced.
    func namesPresent(_ change: Change) -> Bool {
        guard let present, let base = change.baseRev else { return false }
        return base == present.rev || baseIsPresent
    }
}

/// The stamp that a change got when it came before, and the state that it was then.
public struct PriorAdmission: Equatable, Sendable {
    public var lastModified: Timestamp
    public var rev: Rev
    /// Another state has taken its place since.
    public var isReplaced: Bool

    public init(lastModified: Timestamp, rev: Rev, isReplaced: Bool = false) {
        self.lastModified = lastModified
        self.rev = rev
        self.isReplaced = isReplaced
    }
}

public enum Warning: String, Sendable {
    case clockAhead = "clock_ahead"
}

extension Timestamp {
    /// How far ahead of the server a client's clock may be, in milliseconds.
    public static let clockTolerance: Int64 = 5 * 60 * 1000
}

struct Admission {

    var lastModified: Timestamp
    var warnings: [Warning] = []
    /// A resend might be stamped otherwise, so this one's stamp is to be remembered.
    var mustBeRemembered = false

    init(of change: Change, _ facts: AdmissionFacts) {
        if let before = facts.admittedBefore {
            lastModified = before.lastModified
            return
        }
        let present = facts.present
        let changesNothing = present.map { Admission.changesNothing(change, $0.state, facts.baseContent) } ?? false
        let seesPresent = facts.namesPresent(change)
        let base = seesPresent ? present?.state.lastModified : change.baseRev == nil ? nil : facts.baseStamp

        var sent = change.action == .purge ? nil : change.lastModified
        // A client that reads a note, edits it and puts it back may echo the stamp: it then means nothing.
        if change.origin != .sync, case .write = change.action, let present, !changesNothing,
            sent == present.state.lastModified
        {
            sent = nil
            mustBeRemembered = true
        }

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
            // A state that was received in this millisecond came first.
            if !changesNothing, present?.state.lastModified == facts.now { raise(above: facts.now) }
            // Of several edits in one request the last one is the user's latest.
            raise(above: facts.stampGiven)
        } else {
            lastModified = sent
        }
        // Nothing was changed, so there is nothing for the base to lose against.
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

    private static func changesNothing(_ change: Change, _ present: NoteState, _ base: Content?) -> Bool {
        switch change.action {
        case .write:
            guard let content = change.content(over: present, base: base) else { return false }
            return present.content == content
        case .delete: return present.isDeleted
        case .purge: return present.life == .deleted(nil)
        }
    }
}

extension Change {
    /// What is written, with what the change leaves out: files as the note has them; the other members as in `base`, the
    /// content of the state that the change names where that is not the present one, else as the note has them. A patch
    /// changes what it names and nothing else.
    public func content(over present: NoteState?, base: Content? = nil) -> Content? {
        guard case .write(var content) = action else { return nil }
        let present = present?.shownContent
        let source = origin == .patch ? present : base ?? present
        if leftOut.contains(.attachments) { content.attachments = present?.attachments ?? [] }
        if leftOut.contains(.archived) { content.archived = source?.archived ?? false }
        if leftOut.contains(.locked) { content.locked = source?.locked ?? false }
        if leftOut.contains(.laterMembers) { content.laterMembers = source?.laterMembers ?? JSONObject() }
        return content
    }

    /// The state that this change is, once it has its stamp.
    func state(stamped stamp: Timestamp, over present: NoteState?, base: Content?) -> NoteState {
        let created = created(admittedAt: stamp)
        guard let content = content(over: present, base: base) else {
            return NoteState(id: id, createdAt: created, lastModified: stamp, life: .deleted(nil))
        }
        return NoteState(id: id, createdAt: created, lastModified: stamp, life: .live(content))
    }
}
