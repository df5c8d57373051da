import Notes

/// Where a device keeps its notes. `SQLiteReplica` is one; an app can put Core Data, SwiftData or GRDB behind it. A
/// replica holds the notes of one space of one account, `""` being the account's own.
public protocol LocalReplica: Sendable {
    /// Runs `body` with nothing else written meanwhile, by another process neither. What it wrote is on the disk when this
    /// returns; if it throws, nothing was written. Not to be called from inside `body`.
    func transact<Value>(_ body: (any ReplicaTransaction) throws -> Value) throws -> Value
}

/// One transaction on a replica. It is used on the thread that began it and does not outlive it.
public protocol ReplicaTransaction: AnyObject {
    func kept(_ id: NoteID) throws -> LocalNote?
    /// Nil removes the note.
    func put(_ id: NoteID, _ kept: LocalNote?) throws
    func progress() throws -> SyncProgress
    func setProgress(_ progress: SyncProgress) throws
    func ids(_ group: ReplicaGroup) throws -> [NoteID]
    /// Calls `visit` with each note, in any order, until it returns false.
    func visit(_ visit: (LocalNote) throws -> Bool) throws

    /// Stores what the server sent, with `Kept.pulled`, and returns how many notes that were. Most are new here in a sync
    /// from the start. There is a slow one for each replica.
    func receive(_ notes: [ReceivedNote], generation: Int64) throws -> Int

    /// The notes as a list shows them, in any order. There is a slow one for each replica.
    func entries() throws -> [NoteEntry]
    /// Calls `visit` with each note of `entries`, and with what a search knows of it. There is a slow one for each replica;
    /// one that keeps `SearchSummary(kept).bytes` beside each note need not read the notes.
    func visitSummaries(_ visit: (NoteEntry, SearchSummary) throws -> Void) throws
    /// Of the server's live states. There is a slow one for each replica.
    func digest(key: String) throws -> AccountDigest
}

/// Notes that a sync asks for. A replica finds them without reading all others.
public enum ReplicaGroup: Equatable, Sendable {
    /// With an unsent change, the oldest change first.
    case unsent
    /// With a conflict that is not settled yet.
    case unsettled
    case conflicts
    /// Whose server state is of a sync from the start before this one.
    case before(generation: Int64)

    /// For replicas that read each note.
    public func contains(_ kept: LocalNote) -> Bool {
        switch self {
        case .unsent: kept.unsent != nil
        case .unsettled: kept.conflict.map { !$0.isSettled } ?? false
        case .conflicts: kept.conflict != nil
        case .before(let generation): kept.server != nil && kept.generation < generation
        }
    }
}

extension ReplicaTransaction {
    public func entries() throws -> [NoteEntry] {
        var entries: [NoteEntry] = []
        try visit { kept in
            if let entry = NoteEntry(kept) { entries.append(entry) }
            return true
        }
        return entries
    }

    public func visitSummaries(_ visit: (NoteEntry, SearchSummary) throws -> Void) throws {
        try self.visit { kept in
            if let entry = NoteEntry(kept), let summary = SearchSummary(kept) { try visit(entry, summary) }
            return true
        }
    }

    public func digest(key: String) throws -> AccountDigest {
        var digest = AccountDigest(key: key)
        try visit { kept in
            if let server = kept.server, !server.state.isDeleted { digest.add(server.id, server.rev) }
            return true
        }
        return digest
    }

    func advance(_ change: (inout SyncProgress) -> Void) throws {
        var progress = try progress()
        change(&progress)
        try setProgress(progress)
    }
}

extension SearchSummary {
    /// Nil for a note that no search finds.
    public init?(_ kept: LocalNote) {
        guard kept.isShown, let content = kept.present?.shownContent else { return nil }
        self.init(title: content.title, body: content.body)
    }
}
