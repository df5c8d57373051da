import Notes

/// Reads and changes the notes of this device, for a program with threads of its own. An app uses `Notebook`, which
/// suspends its task where this one blocks.
///
/// A method blocks its thread for one transaction or read of the replica. It may be called on any thread, and by
/// several at the same time; from inside a transaction it throws `ReplicaError.nested`. When a change returns, it is
/// stored; if it throws, nothing has changed. The errors are those of the replica. Each method has the effect of the
/// one of this name in `Notebook`.
package final class BlockingNotebook: Sendable {
    /// Stores the notes. A transaction through it is a change of the user.
    package let replica: any LocalReplica
    /// Stores the same notes, for changes that the sync need not send.
    let syncReplica: any LocalReplica
    /// Stores the files of the notes; nil if the device keeps none.
    let attachments: AttachmentStore?
    let now: @Sendable () -> Timestamp
    let random: @Sendable () -> UInt64
    private let uptime: @Sendable () -> Int64
    let announced = NotebookChanges()

    /// Makes a notebook on a replica. Tests pass the clock and the random numbers.
    package init(
        _ replica: any LocalReplica, attachments: AttachmentStore? = nil,
        now: @escaping @Sendable () -> Timestamp = { .present },
        random: @escaping @Sendable () -> UInt64 = { .random(in: 0 ... .max) },
        uptime: @escaping @Sendable () -> Int64 = SyncTime.systemUptime
    ) {
        self.replica = ObservedReplica(base: replica) { [announced] ids in
            announced.send(NotebookChange(ids, isByUser: true))
        }
        syncReplica = ObservedReplica(base: replica) { [announced] ids in
            announced.send(NotebookChange(ids, isByUser: false))
        }
        self.attachments = attachments
        self.now = now
        self.random = random
        self.uptime = uptime
    }

    package func changes() -> AsyncStream<NotebookChange> { announced.stream() }

    /// Returns true if a change waits to be sent that the server may accept.
    package func hasWaiting() throws -> Bool {
        let isWaiting = try replica.read { transaction in
            try transaction.ids(.unsent).contains { try transaction.note($0)?.unsent?.problem == nil }
        }
        return try isWaiting || !sendableAttachments().isEmpty
    }

    // MARK: Reading

    /// Returns a note with its unsent change and its conflict; nil if the device does not have it or erases it.
    package func kept(_ id: NoteID) throws -> LocalNote? {
        try replica.read { try $0.note(id) }.flatMap { $0.isShown ? $0 : nil }
    }

    package func progress() throws -> SyncProgress { try replica.read { try $0.progress() } }

    package func entries(
        _ filter: EntryFilter = EntryFilter(), limit: Int = .max, after last: NoteEntry? = nil
    ) throws -> [NoteEntry] {
        var entries = try replica.read { try $0.entries() }
        entries.removeAll { entry in
            !filter.matches(entry) || last.map { !$0.isListed(before: entry) } ?? false
        }
        return Array(NoteEntry.inOrder(entries).prefix(max(0, limit)))
    }

    package func unsent() throws -> [NoteID] {
        let ids = try replica.read { try $0.ids(.unsent) }
        let files = try attachments?.waiting().filter { !$0.isSent } ?? []
        var known = Set(ids)
        return ids + files.map(\.note).filter { known.insert($0).inserted }
    }

    package func conflicts() throws -> [LocalNote] {
        try replica.read { transaction in
            try transaction.ids(.conflicts).compactMap { try transaction.note($0) }
        }
    }

    // MARK: Changes of the user

    @discardableResult
    package func create(
        _ content: Content, id: NoteID? = nil, createdAt: Timestamp? = nil, isTyping: Bool = false
    ) throws -> NoteID {
        let limits = NoteLimits(body: Int(clamping: try progress().noteBytes ?? Int64(NoteLimits().body)))
        if let fault = limits.fault(in: content) { throw NotebookError.invalid(fault) }
        let id = id ?? NoteID(uuidV7At: now(), random: (random(), random()))
        try change(id, isTyping: isTyping) { kept, context in
            guard let kept else { return LocalNote.created(id, content, context, createdAt: createdAt) }
            return kept.edited(content, context)
        }
        return id
    }

    /// Makes notes with new ids in one transaction. Each by itself would be a write to the disk.
    package func create(_ all: [(id: NoteID, content: Content, createdAt: Timestamp?)]) throws {
        try replica.transact { transaction in
            for (id, content, createdAt) in all where try transaction.note(id) == nil {
                let context = try context(in: transaction)
                try transaction.put(id, LocalNote.created(id, content, context, createdAt: createdAt))
            }
        }
    }

    /// Changes a note as `Notebook.edit` does. `shown` is the server's state that the user saw, if a sync may have
    /// brought another one since.
    @discardableResult
    package func edit(
        _ id: NoteID, shown: Note? = nil, isTyping: Bool = false, _ change: (inout Content) -> Void
    ) throws -> LocalNote? {
        let after = try self.change(id, isTyping: isTyping) { kept, context in
            guard let kept, kept.isShown, var content = kept.present?.shownContent else { return kept }
            change(&content)
            return kept.edited(content, shown: shown, context)
        }.after
        return after.flatMap { $0.isShown ? $0 : nil }
    }

    @discardableResult
    package func delete(_ id: NoteID) throws -> Bool {
        try change(id) { $0?.deleted($1) }.isHere
    }

    @discardableResult
    package func restore(_ id: NoteID) throws -> Bool {
        try change(id) { kept, context in
            guard let kept, let content = kept.present?.shownContent else { return kept }
            return kept.edited(content, context)
        }.isHere
    }

    @discardableResult
    package func purge(_ id: NoteID) throws -> Bool {
        let isHere = try change(id) { $0?.purged($1) }.isHere
        if isHere { try attachments?.erase(id) }
        return isHere
    }

    @discardableResult
    package func resolveConflict(of id: NoteID, keeping choice: KeptConflict.Choice) throws -> Bool {
        try change(id) { kept, context in
            guard var kept, let conflict = kept.conflict else { return kept }
            kept.conflict = nil
            if choice == .lost, conflict.isOfDeletion { return kept.deleted(context) }
            guard choice == .lost, let lost = conflict.lost?.content else { return kept }
            var content = kept.present?.shownContent ?? lost
            (content.title, content.body) = (lost.title, lost.body)
            return kept.edited(content, context)
        }.isHere
    }

    /// Stores a change, and returns the note after it and whether it was here before or is now.
    @discardableResult
    private func change(
        _ id: NoteID, isTyping: Bool = false, _ change: (LocalNote?, EditContext) -> LocalNote?
    ) throws -> (after: LocalNote?, isHere: Bool) {
        try replica.transact { transaction in
            let before = try transaction.note(id)
            let after = change(before, try context(in: transaction, isTyping: isTyping))
            if before != after { try transaction.put(id, after) }
            return (after, before != nil || after != nil)
        }
    }

    /// Returns the context of a change, which is stamped by the server's clock, as far as it is known here.
    private func context(in transaction: any ReplicaTransaction, isTyping: Bool = false) throws -> EditContext {
        let (now, uptime) = (now(), uptime())
        let stamp = try transaction.progress().clock?.corrected(now, uptime: uptime) ?? now
        return EditContext(now: stamp, edition: random(), isTyping: isTyping)
    }
}

// Signing in and out of a notebook. A replica holds the notes of one account for good, so that no note of one account
// comes into another.
extension BlockingNotebook {
    package func bind(toAccount account: String) throws {
        try replica.transact { transaction in
            var progress = try transaction.progress()
            if let held = progress.account, held != account { throw NotebookError.otherAccount(held: held) }
            progress.account = account
            try transaction.setProgress(progress)
        }
    }

    package func clearDevice(discardingUnsent: Bool = false) throws {
        let unsent = try self.unsent().count
        guard unsent == 0 || discardingUnsent else { throw NotebookError.unsent(unsent) }
        try syncReplica.transact { transaction in
            // A change of this moment.
            let unsent = try transaction.ids(.unsent).count
            guard unsent == 0 || discardingUnsent else { throw NotebookError.unsent(unsent) }
            var ids: [NoteID] = []
            try transaction.visit { kept in
                ids.append(kept.id)
                return true
            }
            for id in ids { try transaction.put(id, nil) }
            try transaction.setProgress(SyncProgress())
        }
        try attachments?.erase()
    }

    package func recordBackup() throws {
        let time = Timestamp.present
        try replica.transact { transaction in try transaction.advance { $0.lastBackupAt = time } }
    }
}
