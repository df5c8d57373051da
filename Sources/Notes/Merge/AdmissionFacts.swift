/// What the store knows when a change arrives. All of it comes from inside the transaction that will write.
public struct AdmissionFacts: Sendable {
    public var now: Timestamp
    /// When the change is received, as its state will say.
    public var received: Timestamp
    public var device: String?
    /// The present note.
    public var present: Note?
    /// The state that `baseRev` names, where it is another than the present one and known.
    public var base: Base?
    /// When the present state arrived, where a later change has moved `receivedAt` since without replacing it.
    public var presentArrivedAt: Timestamp?
    /// The outcome of the same change when it was first sent.
    public var admittedBefore: PriorAdmission?
    /// The latest stamp that the server gave this note in the same request: in place of the one sent, or of none.
    public var stampGiven: Timestamp?
    /// The registers of `contested(by:)` whose present value the change's own device wrote.
    public var ownRegisters: Registers = []

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

    /// Whether the change names the state that is now replaced.
    func namesPresent(_ change: Change) -> Bool {
        guard let present, let base = change.baseRev else { return false }
        return base == present.rev || self.base?.isPresent ?? false
    }

    /// What the user of a change had seen, where that is known: nothing at all where it names 32 zeros.
    func seen(by change: Change) -> KnownContent? {
        change.baseRev == Rev.none ? .content(Content()) : change.baseRev == nil ? nil : base?.known
    }

    /// The registers in which the change may replace what its user had not seen. The author of each is wanted: what the
    /// same device wrote is no conflict.
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

/// A state as it is known: its content, or the hashes that are left of it.
public enum KnownContent: Equatable, Sendable {
    case content(Content)
    case hashes(RegisterHashes)

    func has(_ register: Register, of content: Content) -> Bool {
        switch self {
        case .content(let own): own.has(register, of: content)
        case .hashes(let hashes): hashes.has(register, of: content)
        }
    }

    public func differences(from content: Content) -> Registers {
        Register.allCases.reduce(into: []) { if !has($1, of: content) { $0.insert($1) } }
    }
}

/// The state that a change names.
public struct Base: Equatable, Sendable {
    public var lastModified: Timestamp
    public var isDeleted: Bool
    /// Nil for a state that was thinned before servers kept hashes, and for a tombstone.
    public var known: KnownContent?
    /// It is the present state, which only got an older `createdAt` since.
    public var isPresent: Bool

    public init(lastModified: Timestamp, isDeleted: Bool = false, known: KnownContent? = nil, isPresent: Bool = false) {
        self.lastModified = lastModified
        self.isDeleted = isDeleted
        self.known = known
        self.isPresent = isPresent
    }

    var hasRegisters: Bool { known != nil }
}

/// The stamp that a change got when it came before, and the state that it was then.
public struct PriorAdmission: Equatable, Sendable {
    public var lastModified: Timestamp
    public var rev: Rev
    /// That state is the present one or known among the versions, so it was joined. A restore in `replace` may have removed
    /// it.
    public var isHere: Bool

    public init(lastModified: Timestamp, rev: Rev, isHere: Bool = true) {
        self.lastModified = lastModified
        self.rev = rev
        self.isHere = isHere
    }
}

public enum Warning: String, Sendable {
    case clockAhead = "clock_ahead"
}

extension Timestamp {
    /// How far ahead of the server a client's clock may be, in milliseconds.
    public static let clockTolerance: Int64 = 5 * 60 * 1000
}
