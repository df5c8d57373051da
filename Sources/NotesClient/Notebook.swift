import Notes

/// The notes of this device, for an app: what its user does works at once and offline, and a `SyncLoop` sends it.
///
///     let notebook = Notebook(try SQLiteReplica(path: path))
///     let id = try notebook.create(Content(title: "장보기", body: "우유"))
///     try notebook.edit(id) { $0.pinned = true }
///     for await change in notebook.changes() { … }
public final class Notebook: Sendable {
    public let replica: any LocalReplica
    private let now: @Sendable () -> Timestamp
    private let random: @Sendable () -> UInt64
    private let uptime: @Sendable () -> Int64
    private let broadcast = Broadcast<NotebookChange>()

    public init(
        _ replica: any LocalReplica, now: @escaping @Sendable () -> Timestamp = { .present },
        random: @escaping @Sendable () -> UInt64 = { .random(in: 0 ... .max) },
        uptime: @escaping @Sendable () -> Int64 = SyncTime.systemUptime
    ) {
        self.replica = replica
        self.now = now
        self.random = random
        self.uptime = uptime
    }

    /// What changes, from now on.
    public func changes() -> AsyncStream<NotebookChange> { broadcast.stream() }

    func announceSync() { broadcast.send(.synced) }

    /// Returns true if a change waits to be sent that the server may accept.
    func hasWaiting() throws -> Bool {
        try replica.transact { transaction in
            try transaction.ids(.unsent).contains { try transaction.kept($0)?.unsent?.problem == nil }
        }
    }

    // MARK: Reading

    public func kept(_ id: NoteID) throws -> LocalNote? {
        try replica.transact { try $0.kept(id) }.flatMap { $0.isShown ? $0 : nil }
    }

    public func progress() throws -> SyncProgress { try replica.transact { try $0.progress() } }

    public func entries(_ filter: EntryFilter = EntryFilter()) throws -> [NoteEntry] {
        var entries = try replica.transact { try $0.entries() }
        entries.removeAll { !filter.admits($0) }
        entries.sort(by: NoteEntry.isInOrder)
        return entries
    }

    /// The notes with a change that the server has not accepted yet.
    public func unsent() throws -> [NoteID] { try replica.transact { try $0.ids(.unsent) } }

    /// The notes with a conflict that the user has not settled.
    public func conflicts() throws -> [LocalNote] {
        try replica.transact { transaction in
            try transaction.ids(.conflicts).compactMap { try transaction.kept($0) }
        }
    }

    // MARK: Changes of the user

    /// `createdAt` is for a note that is older than its copy here, such as that of a file. `isTyping` as in `edit`.
    @discardableResult
    public func create(
        _ content: Content, id: NoteID? = nil, createdAt: Timestamp? = nil, isTyping: Bool = false
    ) throws -> NoteID {
        let id = id ?? NoteID(uuidV7At: now(), random: (random(), random()))
        try change(id, isTyping: isTyping) { kept, context in
            guard let kept else { return LocalNote.created(id, content, context, createdAt: createdAt) }
            return kept.edited(content, context)
        }
        return id
    }

    /// Changes the content; a note in the trash is live again. `shown` is the server's state that the user was looking at, if
    /// a sync may have brought another one since. False if there is no such note.
    ///
    /// `isTyping` is for a text that an app saves by itself while its user types: of a sitting the last state of each five
    /// minutes stays as a version. A save that the user asks for, and the one that ends the editing, is without it: what
    /// it replaces stays.
    @discardableResult
    public func edit(
        _ id: NoteID, shown: Note? = nil, isTyping: Bool = false, _ change: (inout Content) -> Void
    ) throws -> Bool {
        try self.change(id, isTyping: isTyping) { kept, context in
            guard let kept, kept.isShown, var content = kept.present?.shownContent else { return kept }
            change(&content)
            return kept.edited(content, shown: shown, context)
        }
    }

    @discardableResult
    public func delete(_ id: NoteID) throws -> Bool {
        try change(id) { $0?.deleted($1) }
    }

    /// Takes a note out of the trash.
    @discardableResult
    public func restore(_ id: NoteID) throws -> Bool {
        try change(id) { kept, context in
            guard let kept, let content = kept.present?.shownContent else { return kept }
            return kept.edited(content, context)
        }
    }

    /// Erases a note for good, here at once and on the server with the next sync.
    @discardableResult
    public func purge(_ id: NoteID) throws -> Bool {
        try change(id) { $0?.purged($1) }
    }

    /// Settles a conflict: the text that won stays, or the one that lost becomes a new change.
    @discardableResult
    public func settle(_ id: NoteID, takingLost: Bool) throws -> Bool {
        try change(id) { kept, context in
            guard var kept, let conflict = kept.conflict else { return kept }
            kept.conflict = nil
            if takingLost, conflict.isOfDeletion { return kept.deleted(context) }
            guard takingLost, let lost = conflict.lost?.content else { return kept }
            var content = kept.present?.shownContent ?? lost
            (content.title, content.body) = (lost.title, lost.body)
            return kept.edited(content, context)
        }
    }

    /// False if there was no such note before and after. A change is stamped by the server's clock, as far as it is known
    /// here.
    @discardableResult
    private func change(
        _ id: NoteID, isTyping: Bool = false, _ change: (LocalNote?, EditContext) -> LocalNote?
    ) throws -> Bool {
        let (exists, isChanged) = try replica.transact { transaction in
            let (now, uptime) = (now(), uptime())
            let stamp = try transaction.progress().clock?.corrected(now, uptime: uptime) ?? now
            let before = try transaction.kept(id)
            let after = change(before, EditContext(now: stamp, edition: random(), isTyping: isTyping))
            if before != after { try transaction.put(id, after) }
            return (before != nil || after != nil, before != after)
        }
        if isChanged { broadcast.send(.edited(id)) }
        return exists
    }
}

/// What happened to a notebook.
public enum NotebookChange: Equatable, Sendable {
    case edited(NoteID)
    /// A sync brought news, or settled what was sent.
    case synced

    public var isOfUser: Bool { if case .edited = self { true } else { false } }
}

/// Which notes a list shows.
public struct EntryFilter: Sendable {
    public var isDeleted = false
    public var archived = ArchivedFilter.exclude
    public var tag: NameFilter?
    public var folder: NameFilter?
    /// If set, only notes whose text was changed at this time or later.
    public var since: Timestamp?
    /// If set, only notes whose text was changed before.
    public var before: Timestamp?

    public init() {}

    public func admits(_ entry: NoteEntry) -> Bool {
        guard entry.isDeleted == isDeleted else { return false }
        switch archived {
        case .exclude where entry.archived: return false
        case .only where !entry.archived: return false
        default: break
        }
        if let since, entry.textModified < since { return false }
        if let before, entry.textModified >= before { return false }
        if let tag, !entry.tags.contains(where: tag.admits) { return false }
        if let folder, !folder.admits(entry.folder) { return false }
        return true
    }
}
