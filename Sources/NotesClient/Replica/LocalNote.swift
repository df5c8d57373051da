import Notes

/// Keeps a note on this device: the last state from the server, and the changes of the user since.
public struct LocalNote: Equatable, Sendable {
    /// Identifies the note.
    public let id: NoteID
    /// The server last sent this state; nil for a note that it has not accepted yet. A deleted one has the content that
    /// this device had, which the trash shows.
    public var server: Note?
    /// Carries the user's changes; nil if the server has accepted all of them.
    public var unsent: Unsent?
    /// Describes the conflict, until the user settles it.
    public var conflict: KeptConflict?
    /// The sync from the start that has this number brought `server`.
    public var generation: Int64

    /// Makes a note of its stored parts.
    public init(
        id: NoteID, server: Note? = nil, unsent: Unsent? = nil, conflict: KeptConflict? = nil, generation: Int64 = 0
    ) {
        self.id = id
        self.server = server
        self.unsent = unsent
        self.conflict = conflict
        self.generation = generation
    }

    /// The user sees this state: the unsent one, or else the server's.
    public var present: NoteState? { unsent?.state ?? server?.state }

    /// Title or body last changed at this time, as far as it is known; else any member did.
    public var textModified: Timestamp? { present.map { $0.textModified ?? $0.lastModified } }

    /// The note is in a list or in the trash; one that is to be erased is in neither.
    public var isShown: Bool { present != nil && unsent?.isPurge != true }
}

/// Describes a change that the server has not accepted yet.
public struct Unsent: Equatable, Sendable {
    /// The user wants this state.
    public var state: NoteState
    /// Keeps the state that the user changed, with its text: the server may have thinned it by the time of the push. It
    /// is the base of the first of `changes`; each other one has the one before it as its base.
    public var base: Note?
    /// Distinguishes each change, so that an answer is not taken for that to a later change of the same note.
    public var edition: UInt64
    /// A request has carried `state`. The server may have it then, even if no answer came.
    public var isSent: Bool
    /// Explains why the server does not accept the change. It waits for its user, and delays no other change.
    public var problem: String?
    /// The note is to be erased for good.
    public var isPurge: Bool
    /// Names the user's own change before an erasing, if it was sent and its answer did not come. The server may have
    /// it, and it is not another device's.
    public var sentBefore: Rev?
    /// The server does not accept members that this version does not have. They are left out, and stay as in the base.
    public var leavesOutLaterMembers: Bool
    /// The user was typing: the server need not keep each such state as a version.
    public var isTyping: Bool
    /// Lists the states that the user saved before `state` and that no answer has accepted, the oldest first.
    public var earlier: [SavedState]
    /// The user edited this text, where `base` is one that lost: other devices have it, too.
    public var ancestor: Content?

    /// Makes a change of its stored parts.
    public init(
        state: NoteState, base: Note?, edition: UInt64, isSent: Bool = false, problem: String? = nil,
        isPurge: Bool = false, sentBefore: Rev? = nil, leavesOutLaterMembers: Bool = false, isTyping: Bool = false,
        earlier: [SavedState] = [], ancestor: Content? = nil
    ) {
        self.state = state
        self.base = base
        self.edition = edition
        self.isSent = isSent
        self.problem = problem
        self.isPurge = isPurge
        self.sentBefore = sentBefore
        self.leavesOutLaterMembers = leavesOutLaterMembers
        self.isTyping = isTyping
        self.earlier = earlier
        self.ancestor = ancestor
    }

    /// The next sync sends the change, which has no problem and is no erasing.
    public var isWaiting: Bool { problem == nil && !isPurge }
}

// These pure functions apply the server's answers to a note: the server decides which state wins.
extension LocalNote {
    /// Returns the note with `changes`, or all of its changes, in flight.
    func sending(_ changes: Unsent? = nil) -> LocalNote {
        var kept = self
        kept.unsent = unsent.map { $0.sending(changes ?? $0) }
        return kept
    }

    /// Returns the note after the server's answer to the change `sent` and those before it. A later edit stays. Its
    /// base is the result of the edit before it: `lost`, the version under which the server keeps that edit if it lost,
    /// else the present state.
    func answered(
        _ sent: Unsent, current: Note, lost: Note?, conflict: KeptConflict?, generation: Int64
    ) -> LocalNote {
        var kept = pulled(current, generation, deleting: sent.state.shownContent)
        if let conflict, conflict.isOfText || kept.conflict == nil { kept.conflict = conflict }
        // Another process may have had the result already, and sent the changes since.
        guard let unsent, !unsent.isPurge, unsent.changes.contains(where: { $0.edition == sent.edition }) else {
            return kept
        }
        kept.unsent = unsent.edition == sent.edition ? nil : unsent.without(sent).rebased(on: lost ?? current)
        let isTextLost = lost.map { !current.state.hasSameText(as: $0.state) } ?? false
        kept.unsent?.ancestor = isTextLost ? sent.edited : nil
        return kept
    }

    /// Returns the note after a refusal: the change waits for its user; a later edit is tried.
    func refused(_ sent: Unsent, _ problem: String) -> LocalNote {
        var kept = self
        if unsent?.edition == sent.edition {
            kept.unsent?.problem = problem
        } else {
            kept.unsent?.earlier.removeAll { $0.edition == sent.edition }
        }
        return kept
    }

    /// Returns the note with a state that the server sent. An unsent change stays, with its base. Answers may arrive in
    /// another order than they were made: the greater seq is the later one. `deleting` is the content that this device
    /// deleted.
    func pulled(_ note: Note, _ generation: Int64, deleting: Content? = nil) -> LocalNote {
        if let server, self.generation == generation, note.seq < server.seq { return self }
        var kept = self
        kept.server = note
        kept.generation = generation
        // A note that was requested alone comes without the time of its text.
        if note.state.stamps == nil, let server, server.state.hasSameText(as: note.state) {
            kept.server?.state.setTextModified(server.textModified)
        }
        // The trash shows the content that this device had.
        if note.state.isDeleted, note.state.shownContent == nil, let known = deleting ?? server?.state.shownContent {
            kept.server?.state.life = .deleted(Trash(lastModified: note.state.lastModified, content: known))
        }
        return kept
    }

    /// Returns the note after a sync from the start that did not bring it; nil if nothing of it is unsent.
    func swept(_ generation: Int64) -> LocalNote? {
        guard server != nil, self.generation < generation else { return self }
        guard let unsent, !unsent.isPurge else { return nil }
        var kept = self
        kept.server = nil
        return kept
    }

    /// Does the same as `swept` where the server has lost the note: it is sent again.
    func forgettingServerState(before generation: Int64) -> LocalNote? {
        guard let server, self.generation < generation else { return self }
        guard unsent == nil, !server.state.isDeleted else { return sendingServerState().swept(generation) }
        var kept = returning(server)
        kept.server = nil
        return kept
    }

    /// Returns the note with the server's state ahead of the user's change: a server that went back past that state
    /// would not have its text as a version.
    func sendingServerState(ifLost progress: SyncProgress) -> LocalNote {
        progress.serverWentBack && generation < progress.generation ? sendingServerState() : self
    }

    private func sendingServerState() -> LocalNote {
        guard let server, server.state.content != nil, let unsent, unsent.isWaiting,
            !unsent.changes.contains(where: { $0.state.rev == server.state.rev })
        else { return self }
        var kept = self
        let state = SavedState(state: server.state, edition: UInt64(bitPattern: server.seq))
        kept.unsent?.earlier.insert(state, at: 0)
        kept.unsent?.base = server
        return kept
    }

    /// Returns the note with `server` to be sent again as it was, to a server that went back past it: the greater state
    /// wins there.
    func returning(_ server: Note) -> LocalNote {
        var kept = self
        kept.unsent = Unsent(state: server.state, base: server, edition: UInt64(bitPattern: server.seq))
        return kept
    }
}

extension Unsent {
    /// Returns the changes of the user after those that were sent.
    func without(_ sent: Unsent) -> Unsent {
        let editions = Set(sent.changes.map(\.edition))
        var unsent = self
        unsent.earlier.removeAll { editions.contains($0.edition) }
        return unsent
    }

    /// The user edited this text, which other devices have too.
    var edited: Content { ancestor ?? base?.state.shownContent ?? Content() }

    func rebased(on base: Note) -> Unsent {
        var unsent = self
        unsent.base = base
        var last = base.state.lastModified
        func next(_ stamp: Timestamp) -> Timestamp {
            last = max(stamp, last.advanced(byMilliseconds: 1))
            return last
        }
        for index in unsent.earlier.indices {
            unsent.earlier[index].state.lastModified = next(unsent.earlier[index].state.lastModified)
        }
        unsent.state.lastModified = next(unsent.state.lastModified)
        return unsent
    }
}

// What a view and a cache need of a note.
extension LocalNote: Identifiable {
    /// The user sees this content, of a live note or of one in the trash.
    public var content: Content? { present?.shownContent }

    /// Gives the title as a list shows it: the first line that is not blank, of the title and then the body.
    public var title: String { displayText.title }

    /// Gives the text after that title, in one line of at most 200 characters.
    public var preview: String { displayText.preview }

    /// Gives the body of the note; empty if it has none.
    public var body: String { content?.body ?? "" }

    private var displayText: DisplayText { DisplayText(title: content?.title ?? "", body: body) }

    /// The user saw this state, as the base of an edit. A state that waits has the rev that the server gives it.
    var seen: Note? { unsent.map { Note(named: $0.state) } ?? server }
}

extension LocalNote: Hashable {
    public func hash(into hasher: inout Hasher) {
        hasher.combine(id)
        hasher.combine(generation)
        hasher.combine(server?.rev)
        hasher.combine(unsent?.edition)
    }
}

/// A note is coded with its parts as texts of JSON, in the form in which a replica stores them.
extension LocalNote: Codable {
    private enum CodingKeys: CodingKey {
        case id, generation, server, unsent, conflict
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        func text(_ bytes: [UInt8]?) -> String? { bytes.map { String(decoding: $0, as: UTF8.self) } }
        try container.encode(id, forKey: .id)
        try container.encode(generation, forKey: .generation)
        try container.encodeIfPresent(text(server?.stored), forKey: .server)
        try container.encodeIfPresent(text(unsent?.bytes), forKey: .unsent)
        try container.encodeIfPresent(text(conflict?.bytes), forKey: .conflict)
    }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        func part<Part>(_ key: CodingKeys, _ read: ([UInt8]) throws -> Part) throws -> Part? {
            guard let text = try container.decodeIfPresent(String.self, forKey: key) else { return nil }
            do {
                return try read(Array(text.utf8))
            } catch {
                // The error of the JSON is not passed on: it may quote the note.
                throw DecodingError.dataCorruptedError(forKey: key, in: container, debugDescription: "It is no part.")
            }
        }
        self.init(
            id: try container.decode(NoteID.self, forKey: .id), server: try part(.server) { try Note.read($0) },
            unsent: try part(.unsent) { try Unsent($0) }, conflict: try part(.conflict) { try KeptConflict($0) },
            generation: try container.decode(Int64.self, forKey: .generation))
    }
}
