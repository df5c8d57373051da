// Admission gives a change its stamp, once, when it reaches the server; merging is then a maximum. The stamp is where
// trust in clocks ends:
//
//     sent                                          admitted
//     10:00, now 12:00                              10:00: made offline, and it stays where its user made it
//     10:00, naming a base of 11:00                 11:00:00.001: a slow clock, but its user saw that base
//     13:00, now 12:00                              12:00 and a warning: a fast clock would win against all to come
//     nothing, now 12:00, note stands at 12:03      12:03:00.001: a plain write always takes effect

/// What the store knows when a change arrives. All of it comes from inside the transaction that will write.
public struct AdmissionFacts: Sendable {
    public var now: Timestamp
    public var device: String?
    /// The note as it stands.
    public var present: Note?
    /// The stamp of the state that `baseRev` names, where it is a version or a thinned rev of this note. (That it is
    /// the present state is seen without.)
    public var baseStamp: Timestamp?
    /// When the present state arrived, where a later change has moved `receivedAt` since without replacing it.
    public var presentArrivedAt: Timestamp?
    /// What became of the same change when it came before.
    public var admittedBefore: PriorAdmission?
    /// The latest stamp that the server gave this note in the same request in place of the one sent.
    public var stampGiven: Timestamp?

    public init(
        now: Timestamp, device: String? = nil, present: Note? = nil, baseStamp: Timestamp? = nil,
        presentArrivedAt: Timestamp? = nil, admittedBefore: PriorAdmission? = nil, stampGiven: Timestamp? = nil
    ) {
        self.now = now
        self.device = device
        self.present = present
        self.baseStamp = baseStamp
        self.presentArrivedAt = presentArrivedAt
        self.admittedBefore = admittedBefore
        self.stampGiven = stampGiven
    }
}

/// The stamp that a change got when it came before, and the state that it was then.
public struct PriorAdmission: Equatable, Sendable {
    public var lastModified: Timestamp
    public var rev: Rev

    public init(lastModified: Timestamp, rev: Rev) {
        self.lastModified = lastModified
        self.rev = rev
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
        let changesNothing = present.map { Admission.changesNothing(change, $0.state) } ?? false
        let seesPresent = present != nil && change.baseRev == present?.rev
        let base = seesPresent ? present?.state.lastModified : change.baseRev == nil ? nil : facts.baseStamp

        var sent = change.action == .purge ? nil : change.lastModified
        // Who reads a note, edits it and puts it back may well send the stamp along: it says nothing then.
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
            // What stands since this very millisecond was there before.
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

    private static func changesNothing(_ change: Change, _ present: NoteState) -> Bool {
        switch change.action {
        case .write:
            guard let content = change.content(over: present) else { return false }
            return present.content == content
        case .delete: return present.isDeleted
        case .purge: return present.life == .deleted(nil)
        }
    }
}

extension Change {
    /// What is written, with the attachments that stay.
    public func content(over present: NoteState?) -> Content? {
        guard case .write(var content) = action else { return nil }
        if attachments == .kept { content.attachments = present?.shownContent?.attachments ?? [] }
        return content
    }

    /// The state that this change is, once it has its stamp.
    func state(stamped stamp: Timestamp, over present: NoteState?) -> NoteState {
        let created = created(admittedAt: stamp)
        guard let content = content(over: present) else {
            return NoteState(id: id, createdAt: created, lastModified: stamp, life: .deleted(nil))
        }
        return NoteState(id: id, createdAt: created, lastModified: stamp, life: .live(content))
    }
}
