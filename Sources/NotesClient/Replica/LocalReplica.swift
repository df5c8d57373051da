import Notes
import NotesPrimitives

/// Stores the notes of a device. `SQLiteReplica` does so in a file; an app can implement it on Core Data, SwiftData or
/// GRDB. A replica has the notes of one space of one account, `""` being the account's own.
public protocol LocalReplica: Sendable {
    /// Runs `body` as one transaction. No other transaction, of another process either, writes meanwhile. The writes
    /// are on the disk when this returns. If it throws, nothing was written.
    ///
    /// The call blocks its thread until the transaction has ended, and waits for others first. Any thread may call it,
    /// but not from inside `body`: that throws `ReplicaError.nested`. Neither `body` nor its transaction may leave the
    /// thread.
    func transact<Value>(_ body: (any ReplicaTransaction) throws -> Value) throws -> Value

    /// Runs `body` on one state of the notes. It writes nothing. A replica that can read beside a transaction does not
    /// wait for one. The default is a transaction.
    func read<Value>(_ body: (any ReplicaTransaction) throws -> Value) throws -> Value
}

extension LocalReplica {
    public func read<Value>(_ body: (any ReplicaTransaction) throws -> Value) throws -> Value { try transact(body) }
}

/// Reads without a wait where it can.
protocol PromptReplica: LocalReplica {
    /// Does what `read` does if nothing else reads. Returns nil where the read would have to wait.
    func readAtOnce<Value>(_ body: (any ReplicaTransaction) throws -> Value) throws -> Value?
}

/// Reads and writes a replica in one transaction. It is used on the thread that began it and does not outlive it.
public protocol ReplicaTransaction: AnyObject {
    /// Returns a note, as this transaction wrote it; nil if the replica does not have it.
    func note(_ id: NoteID) throws -> LocalNote?
    /// Stores a note in place of the one with this id. Nil removes it.
    func put(_ id: NoteID, _ kept: LocalNote?) throws
    /// Returns the progress; an empty one for a new replica.
    func progress() throws -> SyncProgress
    /// Stores the progress together with the notes of this transaction.
    func setProgress(_ progress: SyncProgress) throws
    /// Returns the notes of a group, in the order that the group requires.
    func ids(_ group: ReplicaGroup) throws -> [NoteID]
    /// Calls `visit` with each note, in any order, until it returns false.
    func visit(_ visit: (LocalNote) throws -> Bool) throws

    /// Stores notes that the server sent. Most are new here in a sync from the start. The default calls `note` and
    /// `put` for each.
    func receive(_ notes: [ReceivedNote], generation: Int64) throws -> ReceivedNotes

    /// Returns the notes as a list shows them, in any order. The default reads every note.
    func entries() throws -> [NoteEntry]
    /// Calls `visit` with each note of `entries` whose summary for the search `admits`. The default reads every note. A
    /// replica that stores `SearchSummary(note).bytes` beside each note need not read the notes. No search uses the
    /// previews of the entries, which may be empty here.
    func visitEntries(where admits: (SearchSummary) -> Bool, _ visit: (NoteEntry) throws -> Void) throws
    /// Returns the digest of the server's live states. The default reads every note.
    func digest(key: String) throws -> AccountDigest
}

/// Selects a group of notes that a sync needs. A replica finds them without reading all others.
public enum ReplicaGroup: Equatable, Sendable {
    /// The notes have an unsent change; the oldest change comes first.
    case unsent
    /// The notes have a conflict that is not ready for the user yet.
    case pendingConflicts
    /// The notes have a conflict, ready or not.
    case conflicts
    /// The notes have a server state from before the sync from the start with this number.
    case before(generation: Int64)

    /// Returns true if a note belongs to the group, for replicas that read each note.
    public func contains(_ kept: LocalNote) -> Bool {
        switch self {
        case .unsent: kept.unsent != nil
        case .pendingConflicts: kept.conflict.map { !$0.isReady } ?? false
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

    public func visitEntries(where admits: (SearchSummary) -> Bool, _ visit: (NoteEntry) throws -> Void) throws {
        try self.visit { kept in
            if let summary = SearchSummary(kept), admits(summary), let entry = NoteEntry(kept) { try visit(entry) }
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
    /// Makes the summary of a note; returns nil for a note that no search finds.
    public init?(_ kept: LocalNote) {
        guard kept.isShown, let content = kept.present?.shownContent else { return nil }
        self.init(title: content.title, body: content.body)
    }
}

/// Locks for one thread, which holds the lock once. Its second attempt throws `ReplicaError.nested`, where a plain lock
/// would wait for ever.
final class ReplicaLock: Sendable {
    private let lock = Mutex(())
    private let holder = Mutex<UInt?>(nil)

    /// Throws `ReplicaError.nested` if the present thread holds the lock.
    func refuseHolder() throws(ReplicaError) {
        guard holder.withLock({ $0 }) != CurrentThread.number else { throw .nested }
    }

    func hold<Value>(_ body: () throws -> Value) throws -> Value {
        try refuseHolder()
        // The result leaves `withLock` in a variable: the captures and the result of `body` need not be sendable.
        var outcome: Result<Value, any Error>?
        lock.withLock { _ in outcome = held(body) }
        guard let outcome else { throw ReplicaError.closed }
        return try outcome.get()
    }

    /// Does what `hold` does, or returns nil if another thread holds the lock.
    func holdIfFree<Value>(_ body: () throws -> Value) throws -> Value? {
        try refuseHolder()
        var outcome: Result<Value, any Error>?
        _ = lock.withLockIfAvailable { _ in outcome = held(body) }
        return try outcome?.get()
    }

    private func held<Value>(_ body: () throws -> Value) -> Result<Value, any Error> {
        holder.withLock { $0 = CurrentThread.number }
        defer { holder.withLock { $0 = nil } }
        return Result { try body() }
    }
}

/// Pairs a note that the server sent with the JSON that it came in: a replica that stores notes in this form need not
/// write it again.
public struct ReceivedNote: Equatable, Sendable {
    /// The server sent this note or tombstone.
    public let note: Note
    /// Gives the JSON, which `Note(stored:)` reads.
    public let json: ArraySlice<UInt8>

    /// Makes a received note of both forms, which must be of one state.
    public init(_ note: Note, json: ArraySlice<UInt8>) {
        self.note = note
        self.json = json
    }
}

/// Reports the effect of notes that a replica received.
public struct ReceivedNotes: Equatable, Sendable {
    /// Counts the received notes that the replica has now.
    public var count: Int
    /// Lists the notes that a user sees differently now, for the changes that a notebook announces.
    public var changed: Set<NoteID>

    /// Makes the effect of notes that were received. By default there were none.
    public init(count: Int = 0, changed: Set<NoteID> = []) {
        self.count = count
        self.changed = changed
    }
}

extension ReplicaTransaction {
    public func receive(_ notes: [ReceivedNote], generation: Int64) throws -> ReceivedNotes {
        var received = ReceivedNotes()
        for note in notes { try receive(note.note, generation, &received) }
        return received
    }

    /// Stores one note. The deletion of a note that never was here has no effect.
    func receive(_ note: Note, _ generation: Int64, _ received: inout ReceivedNotes) throws {
        let before = try self.note(note.id)
        if before == nil, note.state.isDeleted { return }
        let after = (before ?? LocalNote(id: note.id)).pulled(note, generation)
        try put(note.id, after)
        received.count += 1
        if !before.looks(like: after) { received.changed.insert(note.id) }
    }
}

/// Reports why a replica cannot be used.
public enum ReplicaError: Error, Equatable, Sendable, CustomStringConvertible {
    /// A newer version of this program wrote it.
    case newerVersion(found: Int64, known: Int64)
    /// A stored value cannot be read. The text has the reason, without any text of a note.
    case damaged(String)
    /// The replica cannot run a transaction.
    case closed
    /// A transaction or a read began inside another one of the same thread.
    case nested

    public var description: String {
        switch self {
        case .newerVersion(let found, let known):
            "the local notes were written by a newer version (\(found), this one reads up to \(known))"
        case .damaged(let reason): "the local notes are damaged: \(reason)"
        case .closed: "the local notes are closed"
        case .nested: "a transaction of the local notes is under way on this thread: end it before the next call"
        }
    }
}
