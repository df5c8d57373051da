import Notes

/// Describes a conflict: two texts of a note, of which the server chose one and kept the other as a version. It is
/// reported once.
public struct KeptConflict: Equatable, Sendable {
    /// Names the side whose text lost.
    public enum Loser: String, Sendable {
        /// The text of this device lost.
        case ours
        /// The text of this device replaced one that its user had not seen.
        case theirs
    }

    /// Chooses the text that a note has after its conflict.
    public enum Choice: Sendable {
        /// The note keeps its present text.
        case present
        /// The note gets the text that lost, or the deletion that lost.
        case lost
    }

    /// Names the version under which the server keeps the text that lost.
    public var rev: Rev
    /// Names the side whose text lost.
    public var loser: Loser
    /// The state that lost has this stamp.
    public var lastModified: Timestamp
    /// Identifies the other device, where the server names one.
    public var device: String?
    /// Lists the registers that both sides changed.
    public var registers: Registers
    /// Both texts were edited from this content; nil where it is not known any more.
    public var base: Content?
    /// Carries the state that lost, once it is known here.
    public var lost: NoteState?
    /// The server has nothing more to add: the lost text is here, and the user has not seen both.
    public var isConfirmed: Bool
    /// The user can resolve the conflict, since no merge could.
    public var isReady: Bool

    /// A user must see the conflict. Tags and `extra` alone are merged, or the later ones stay.
    var isOfText: Bool { !registers.isDisjoint(with: Self.ofUser) }

    static let ofUser: Registers = [Registers(.text), .life]
    static let mergeable: Registers = [Registers(.text), Registers(.tags), Registers(.extra)]

    /// This device changed a note that another one had deleted or erased, and so brought it back.
    public var isOfDeletion: Bool { loser == .theirs && lost?.isDeleted == true }

    /// Makes a conflict of which the lost text is not here yet, unless `lost` has it.
    public init(
        rev: Rev, loser: Loser, lastModified: Timestamp, device: String? = nil,
        registers: Registers = Registers(.text), base: Content? = nil, lost: NoteState? = nil,
        isConfirmed: Bool = false, isReady: Bool = false
    ) {
        self.rev = rev
        self.loser = loser
        self.lastModified = lastModified
        self.device = device
        self.registers = registers
        self.base = base
        self.lost = lost
        self.isConfirmed = isConfirmed
        self.isReady = isReady
    }
}

extension LocalNote {
    /// Names the outcome of a confirmed conflict.
    enum Settlement {
        /// Its two texts are merged, and the result is to be sent, or they are equal.
        case merged, equal
        /// The user is editing: it is tried again when that is sent.
        case waits
        case reported
    }

    /// Returns the note with its confirmed conflict settled.
    func settled(_ conflict: KeptConflict) -> (LocalNote, Settlement) {
        var kept = self
        kept.conflict = nil
        let others = conflict.registers.subtracting(Registers(.text))
        if let lost = conflict.lost, others.isEmpty, server?.state.hasSameText(as: lost) == true {
            return (kept, .equal)
        }
        if let merged = kept.merged(conflict) { return (merged, merged.unsent == nil ? .equal : .merged) }
        kept.conflict = conflict
        if unsent?.isWaiting == true, conflict.base != nil, conflict.lost?.content != nil { return (kept, .waits) }
        kept.conflict?.isReady = true
        if !conflict.isOfText { kept.conflict = nil }
        return (kept, kept.conflict == nil ? .equal : .reported)
    }

    /// Returns the note with the lines of both texts, unless a user must decide. Two devices that merge the same make
    /// one rev.
    private func merged(_ conflict: KeptConflict) -> LocalNote? {
        guard unsent == nil, let server, let present = server.state.content, let base = conflict.base,
            let other = conflict.lost?.content
        else { return nil }
        let offer = LineMerge.offer(base: base, other: other, present: present, limits: NoteLimits())
        guard offer.isAutomatic else { return nil }
        var kept = self
        if offer.content == present { return kept }
        let state = NoteState(
            id: id, createdAt: server.state.createdAt,
            lastModified: server.state.lastModified.advanced(byMilliseconds: 1), life: .live(offer.content))
        kept.unsent = Unsent(state: state, base: server, edition: state.rev.low)
        return kept
    }
}
