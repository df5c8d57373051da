import Notes

/// The notes of this device, for an app. Each edit works at once, offline too, and a `SyncLoop` sends it.
///
/// A method blocks its thread for one transaction of the replica. It may be called on any thread, and by several at
/// the same time, but not from inside a transaction. When a change returns, it is stored; if it throws, nothing has
/// changed. The errors are those of the replica: a `ReplicaError`, or an error of SQLite for a `SQLiteReplica`.
///
///     let notebook = Notebook(try SQLiteReplica(path: path))
///     let id = try notebook.create(Content(title: "장보기", body: "우유"))
///     try notebook.edit(id) { $0.pinned = true }
///     for await change in notebook.changes() { … }
public final class Notebook: Sendable {
    /// The storage, which a `SyncRound` uses too.
    public let replica: any LocalReplica
    private let now: @Sendable () -> Timestamp
    private let random: @Sendable () -> UInt64
    private let uptime: @Sendable () -> Int64
    private let broadcast = Broadcast<NotebookChange>()

    /// Makes a notebook on a replica. Tests pass the clock and the random numbers. An app has one notebook for a
    /// replica: `changes()` reports the edits of this one alone.
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

    /// Returns the changes from now on: edits through this notebook, and the ends of rounds. A slow reader gets the
    /// latest 64. Each call makes another sequence.
    public func changes() -> AsyncStream<NotebookChange> { broadcast.stream() }

    func announceSync() { broadcast.send(.synced) }

    /// Returns true if a change waits to be sent that the server may accept.
    func hasWaiting() throws -> Bool {
        try replica.transact { transaction in
            try transaction.ids(.unsent).contains { try transaction.kept($0)?.unsent?.problem == nil }
        }
    }

    // MARK: Reading

    /// Returns a note with its unsent change and its conflict; nil if the device does not have it or erases it.
    public func kept(_ id: NoteID) throws -> LocalNote? {
        try replica.transact { try $0.kept(id) }.flatMap { $0.isShown ? $0 : nil }
    }

    /// Returns the progress of the sync, with the times of the last sync and backup.
    public func progress() throws -> SyncProgress { try replica.transact { try $0.progress() } }

    /// Returns the notes that the filter admits, pinned ones first, then the latest.
    public func entries(_ filter: EntryFilter = EntryFilter()) throws -> [NoteEntry] {
        var entries = try replica.transact { try $0.entries() }
        entries.removeAll { !filter.admits($0) }
        entries.sort(by: NoteEntry.isInOrder)
        return entries
    }

    /// Returns the notes with a change that the server has not accepted yet, the oldest change first.
    public func unsent() throws -> [NoteID] { try replica.transact { try $0.ids(.unsent) } }

    /// Returns the notes with a conflict that the user has not settled. Show those whose `isSettled` is true.
    public func conflicts() throws -> [LocalNote] {
        try replica.transact { transaction in
            try transaction.ids(.conflicts).compactMap { try transaction.kept($0) }
        }
    }

    // MARK: Changes of the user

    /// Makes a note, and returns its id. If a note with this id exists, its content is replaced.
    ///
    /// - Parameters:
    ///   - content: the content, which the server checks at the next sync.
    ///   - id: the id, or nil for a new UUIDv7.
    ///   - createdAt: the time of creation, for a note that is older than its copy here, such as that of a file.
    ///   - isTyping: true for a text that the app saves by itself, as in `edit`.
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

    /// Changes the content of a note; one in the trash is live again. Returns false if there is no such note.
    ///
    /// - Parameters:
    ///   - id: the note.
    ///   - shown: the server's state that the user saw, if a sync may have brought another one since.
    ///   - isTyping: true for a text that an app saves by itself while its user types. Of these texts the last of each
    ///     five minutes stays as a version. A save by the user, and the one that ends the editing, is without it: the
    ///     text that it replaces stays.
    ///   - change: called once, inside the transaction, with the present content.
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

    /// Moves a note to the trash. Texts that were not sent are sent before the deletion. Returns false if there is no
    /// such note.
    @discardableResult
    public func delete(_ id: NoteID) throws -> Bool {
        try change(id) { $0?.deleted($1) }
    }

    /// Moves a note out of the trash. Returns false if there is no such note.
    @discardableResult
    public func restore(_ id: NoteID) throws -> Bool {
        try change(id) { kept, context in
            guard let kept, let content = kept.present?.shownContent else { return kept }
            return kept.edited(content, context)
        }
    }

    /// Erases a note for good, here at once and on the server with the next sync. Texts that were not sent are lost.
    /// Returns false if there is no such note.
    @discardableResult
    public func purge(_ id: NoteID) throws -> Bool {
        try change(id) { $0?.purged($1) }
    }

    /// Settles a conflict: the present text stays, or the other one becomes a new change. The server keeps the other
    /// text as a version in both cases. Returns false if there is no such note.
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

    /// Returns false if there was no such note before and after. A change is stamped by the server's clock, as far as
    /// it is known here.
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

/// A change of a notebook, after which an app reads it again.
public enum NotebookChange: Equatable, Sendable {
    /// The user changed this note through the notebook.
    case edited(NoteID)
    /// A round ended. It may have brought news, or results of sent changes.
    case synced

    /// True for a change that the sync has to send.
    public var isOfUser: Bool { if case .edited = self { true } else { false } }
}

/// The condition on the notes that a list shows.
public struct EntryFilter: Sendable {
    /// True for the trash, false for live notes.
    public var isDeleted = false
    /// The treatment of archived notes.
    public var archived = ArchivedFilter.exclude
    /// The tag that a note must have.
    public var tag: NameFilter?
    /// The folder that a note must be in.
    public var folder: NameFilter?
    /// If set, the list has only notes whose text was changed at this time or later.
    public var since: Timestamp?
    /// If set, the list has only notes whose text was changed before this time.
    public var before: Timestamp?

    /// Makes a filter for live notes that are not archived.
    public init() {}

    /// Returns true if the list shows this note.
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

// Signing in and out of a notebook. A replica holds the notes of one account for good, so that no note of one account
// comes into another.
extension Notebook {
    /// The reason for which a notebook refuses to begin or end.
    public enum SessionError: Error, Equatable, Sendable {
        /// The notes here are another account's. Its unsent changes would come into this one.
        case otherAccount(held: String)
        /// This number of changes is on no server: signing out would lose them.
        case unsent(Int)
    }

    /// Ties the notes to an account, whose name a sign-in returned. Throws `SessionError.otherAccount` if they are
    /// another's.
    public func begin(account: String) throws {
        try replica.transact { transaction in
            var progress = try transaction.progress()
            if let held = progress.account, held != account { throw SessionError.otherAccount(held: held) }
            progress.account = account
            try transaction.setProgress(progress)
        }
    }

    /// Removes the notes of this device. Throws `SessionError.unsent` while something waits to be sent, unless
    /// `discardingUnsent` is true.
    public func end(discardingUnsent: Bool = false) throws {
        try replica.transact { transaction in
            let unsent = try transaction.ids(.unsent)
            guard unsent.isEmpty || discardingUnsent else { throw SessionError.unsent(unsent.count) }
            var ids: [NoteID] = []
            try transaction.visit { kept in
                ids.append(kept.id)
                return true
            }
            for id in ids { try transaction.put(id, nil) }
            try transaction.setProgress(SyncProgress())
        }
        announceSync()
    }

    /// Stores the present time as that of a complete backup.
    public func backedUp() throws {
        let time = Timestamp.present
        try replica.transact { transaction in try transaction.advance { $0.lastBackupAt = time } }
    }
}
