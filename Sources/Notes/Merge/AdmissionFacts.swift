/// The facts of the store when a change arrives. All of them come from inside the transaction that will write.
public struct AdmissionFacts: Sendable {
    /// The server's time, which bounds a stamp from a clock that is ahead.
    public var now: Timestamp
    /// The time at which the change is received, which its state will have.
    public var received: Timestamp
    /// The device that sends the change; nil for a password over Basic.
    public var device: String?
    /// The present note.
    public var present: Note?
    /// The state that `baseRev` names, if it is known and not the present one.
    public var base: Base?
    /// The time at which the present state arrived, if a later change has raised `receivedAt` since without replacing
    /// it.
    public var presentArrivedAt: Timestamp?
    /// The outcome of the same change when it was first sent.
    public var admittedBefore: PriorAdmission?
    /// The latest stamp that the server gave this note in the same request, to a change with another stamp or none.
    public var stampGiven: Timestamp?
    /// The registers of `contested(by:)` whose present value was written by the change's own device.
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

/// The known part of a state: its content, or the hashes that are left of it.
public enum KnownContent: Equatable, Sendable {
    /// The complete content.
    case content(Content)
    /// The hashes of a content that was erased.
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

/// The state that a change names.
public struct Base: Equatable, Sendable {
    /// The stamp of the state.
    public var lastModified: Timestamp
    /// True for a deleted state.
    public var isDeleted: Bool
    /// The content is nil for a state that was thinned before servers kept hashes, and for a tombstone.
    public var known: KnownContent?
    /// True if it is the present state, which only got an older `createdAt` since.
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

/// The stamp that a change got when it first came, and the state that it was then.
public struct PriorAdmission: Equatable, Sendable {
    /// The stamp that the change got.
    public var lastModified: Timestamp
    /// The rev of the state that the change was then.
    public var rev: Rev
    /// True if that state is the present one or among the known versions, so that it was joined. A restore with
    /// `replace` may have removed it.
    public var isHere: Bool

    /// Makes the record of an admission.
    public init(lastModified: Timestamp, rev: Rev, isHere: Bool = true) {
        self.lastModified = lastModified
        self.rev = rev
        self.isHere = isHere
    }
}

/// A remark of the server on a change that it accepted.
public enum Warning: String, Sendable {
    /// The stamp was more than five minutes ahead of the server, and was replaced by the server's time.
    case clockAhead = "clock_ahead"
}

extension Timestamp {
    /// The milliseconds by which a client's clock may be ahead of the server's.
    public static let clockTolerance: Int64 = 5 * 60 * 1000
}
