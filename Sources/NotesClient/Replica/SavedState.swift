import Notes

// Between two syncs a user may save a note several times and then delete it. The replica keeps what such a change
// replaces, and a sync sends all of it in one request, so that the server has each text as a version or in the trash:
//
//     saved here             sent
//     A, B                   A on the base, B on A
//     A, deleted             A on the base, the deletion on A
//     A, purged              the purge alone
//     A, typing over A       one change, while the server would make no version of A either

/// A state that its user saved and then replaced before it was sent.
public struct SavedState: Equatable, Sendable {
    public var state: NoteState
    public var edition: UInt64
    public var isTyping: Bool

    public init(state: NoteState, edition: UInt64, isTyping: Bool = false) {
        self.state = state
        self.edition = edition
        self.isTyping = isTyping
    }
}

extension Unsent {
    /// What a sync sends, the oldest first. Typing that follows a state which is kept here is sent as a save, or the server
    /// would thin that state.
    var changes: [Unsent] {
        var base = base
        var changes: [Unsent] = []
        for saved in earlier + [SavedState(state: state, edition: edition, isTyping: isTyping)] {
            var change = self
            (change.state, change.base, change.edition) = (saved.state, base, saved.edition)
            (change.isTyping, change.earlier) = (saved.isTyping && changes.isEmpty, [])
            changes.append(change)
            base = Note(named: saved.state)
        }
        return changes
    }

    /// The first `count` changes as one value.
    func prefix(_ count: Int) -> Unsent {
        guard count <= earlier.count else { return self }
        var unsent = self
        let last = earlier[count - 1]
        (unsent.state, unsent.edition, unsent.isTyping) = (last.state, last.edition, last.isTyping)
        unsent.earlier.removeLast(earlier.count - count + 1)
        return unsent
    }

    /// This state, if a change to `life` must not make it disappear. Nil where the text stays or there is none, where the
    /// server does not accept it, and where typing continues.
    func saved(replacedBy life: NoteState.Life, _ context: EditContext) -> SavedState? {
        guard problem == nil, let content = state.content, !content.title.isEmpty || !content.body.isEmpty else {
            return nil
        }
        let next = NoteState(id: state.id, createdAt: nil, lastModified: context.now, life: life)
        if next.hasSameText(as: state) { return nil }
        // As the server decides it, by this device's clock.
        if context.isTyping, case .live(let new) = life,
            Thinning.continues(content, from: state.lastModified, with: new, at: context.now)
        {
            return nil
        }
        return SavedState(state: state, edition: edition, isTyping: isTyping)
    }
}

extension [SavedState] {
    private static let most = 100
    private static let mostBytes = 4 << 20

    /// A program may save a file each second while there is no network. Beyond the bound the oldest states are dropped.
    mutating func add(_ saved: SavedState) {
        append(saved)
        var bytes = reduce(0) { $0 + $1.bytes }
        while count > Self.most || count > 1 && bytes > Self.mostBytes { bytes -= removeFirst().bytes }
    }
}

extension SavedState {
    fileprivate var bytes: Int { state.content.map { $0.title.utf8.count + $0.body.utf8.count } ?? 0 }
}
