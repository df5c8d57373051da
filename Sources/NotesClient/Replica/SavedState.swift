import Notes

// Between two syncs a user may save a note several times and then delete it. The replica keeps what such a change
// replaces, and a sync sends all of it in one request, so that the server has each text as a version or in the trash:
//
//     saved here             sent
//     A, B                   A on the base, B on A
//     A, deleted             A on the base, the deletion on A
//     A, purged              the purge alone
//     A, typing over A       one change, while the server would make no version of A either
//
// A state that a request has carried is in flight until its result is here: no later change replaces it. It is sent
// again as it was, and later changes go after its result. So the server finds the difference that each change makes.
//
//     A, sent, B             A, and after its result B on the server's result of A

/// Keeps a state that its user saved and then replaced before the server accepted it.
public struct SavedState: Equatable, Sendable {
    /// The user saved this state.
    public var state: NoteState
    /// Identifies the change that made the state.
    public var edition: UInt64
    /// The user was typing.
    public var isTyping: Bool
    /// A request has carried the state.
    public var isSent: Bool

    /// Makes a state that a user saved.
    public init(state: NoteState, edition: UInt64, isTyping: Bool = false, isSent: Bool = false) {
        self.state = state
        self.edition = edition
        self.isTyping = isTyping
        self.isSent = isSent
    }
}

extension Unsent {
    /// Lists the changes that a sync sends, the oldest first. Typing that follows a state which waits here is sent as a
    /// save, or the server would thin that state.
    var changes: [Unsent] {
        var base = base
        var changes: [Unsent] = []
        for saved in earlier + [last] {
            var change = self
            (change.state, change.base, change.edition) = (saved.state, base, saved.edition)
            (change.isSent, change.earlier) = (saved.isSent, [])
            change.isTyping = saved.isTyping && changes.last?.isSent != false
            changes.append(change)
            base = Note(named: saved.state)
        }
        return changes
    }

    private var last: SavedState { SavedState(state: state, edition: edition, isTyping: isTyping, isSent: isSent) }

    /// A request has carried some of it: the server may have that, even if no answer came.
    var isPartlySent: Bool { inFlight > 0 }

    /// Counts the first of `changes` that are in flight.
    var inFlight: Int { isSent ? earlier.count + 1 : (earlier.lastIndex(where: \.isSent) ?? -1) + 1 }

    /// Selects the changes of the next request: those in flight, else all.
    var next: Unsent { prefix(isPartlySent ? inFlight : earlier.count + 1) }

    func change(after change: Unsent) -> Unsent? {
        let changes = changes
        guard let index = changes.firstIndex(where: { $0.edition == change.edition }) else { return nil }
        return changes.dropFirst(index + 1).first
    }

    /// Returns this with the changes of `sent` in flight.
    func sending(_ sent: Unsent) -> Unsent {
        let editions = Set(sent.changes.map(\.edition))
        var unsent = self
        for index in earlier.indices where editions.contains(earlier[index].edition) {
            unsent.earlier[index].isSent = true
        }
        if editions.contains(edition) { unsent.isSent = true }
        return unsent
    }

    /// Returns the first `count` changes as one value.
    func prefix(_ count: Int) -> Unsent {
        guard count <= earlier.count else { return self }
        var unsent = self
        let last = earlier[count - 1]
        (unsent.state, unsent.edition, unsent.isTyping, unsent.isSent) =
            (last.state, last.edition, last.isTyping, last.isSent)
        unsent.earlier.removeLast(earlier.count - count + 1)
        return unsent
    }

    /// Returns this state if a change to `life` must not make it disappear: it is in flight, or has a text that the
    /// change replaces and does not type on.
    func saved(replacedBy life: NoteState.Life, _ context: EditContext) -> SavedState? {
        guard problem == nil, !isPurge else { return nil }
        return isSent || isReplaced(by: life, context) ? last : nil
    }

    /// Returns true if a change to `life` replaces this text, and is no typing that continues it.
    func isReplaced(by life: NoteState.Life, _ context: EditContext) -> Bool {
        guard let content = state.content, !content.title.isEmpty || !content.body.isEmpty else { return false }
        let next = NoteState(id: state.id, createdAt: nil, lastModified: context.now, life: life)
        if next.hasSameText(as: state) { return false }
        // The server decides it in the same way; here this device's clock counts.
        guard context.isTyping, case .live(let new) = life else { return true }
        return !Thinning.continues(content, from: state.lastModified, with: new, at: context.now)
    }
}

extension [SavedState] {
    private static let most = 100
    private static let mostBytes = 4 << 20

    /// Adds a state. A program may save a file each second while there is no network: above the bound the oldest states
    /// that are not in flight are dropped.
    mutating func add(_ saved: SavedState) {
        append(saved)
        var bytes = reduce(0) { $0 + $1.bytes }
        while count > Self.most || count > 1 && bytes > Self.mostBytes {
            guard let oldest = firstIndex(where: { !$0.isSent }) else { return }
            bytes -= remove(at: oldest).bytes
        }
    }
}

extension SavedState {
    fileprivate var bytes: Int { state.content.map { $0.title.utf8.count + $0.body.utf8.count } ?? 0 }
}
