import Notes
import NotesPrimitives

/// Announces a change of a notebook, after which an app reads these notes again. A slow reader gets several changes as
/// one.
public struct NotebookChange: Equatable, Sendable {
    /// Lists the notes that a user sees differently now: their content, their life, their conflict, or whether they
    /// wait.
    public var ids: Set<NoteID>
    /// The user changed one of them through the notebook, so that the sync has to send it.
    public var isByUser: Bool
    /// Another process may have changed any note, as `Notebook.readAgain` announces.
    public var mayConcernAnyNote: Bool

    /// Makes a change of some notes.
    public init(_ ids: Set<NoteID>, isByUser: Bool, mayConcernAnyNote: Bool = false) {
        self.ids = ids
        self.isByUser = isByUser
        self.mayConcernAnyNote = mayConcernAnyNote
    }

    /// Returns true if the note may have changed.
    public func concerns(_ id: NoteID) -> Bool { mayConcernAnyNote || ids.contains(id) }
}

/// Sends changes to any number of sequences. Changes that a reader has not taken yet become one, so none is lost and
/// none has to be stored for long.
final class NotebookChanges: Sendable {
    private final class Reader: Sendable {
        let waiting = Mutex<NotebookChange?>(nil)
        let signals: AsyncStream<Void>
        let signal: AsyncStream<Void>.Continuation

        init() { (signals, signal) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1)) }

        func next() async -> NotebookChange? {
            for await _ in signals {
                let change = waiting.withLock { waiting in
                    defer { waiting = nil }
                    return waiting
                }
                if let change { return change }
            }
            return nil
        }
    }

    private struct WeakReader: Sendable {
        weak var reader: Reader?
    }

    private let readers = Mutex<[WeakReader]>([])

    func stream() -> AsyncStream<NotebookChange> {
        let reader = Reader()
        readers.withLock { readers in
            readers.removeAll { $0.reader == nil }
            readers.append(WeakReader(reader: reader))
        }
        return AsyncStream { await reader.next() }
    }

    func send(_ change: NotebookChange) {
        for reader in readers.withLock({ $0.compactMap(\.reader) }) {
            reader.waiting.withLock { waiting in
                let earlier = waiting ?? NotebookChange([], isByUser: false)
                waiting = NotebookChange(
                    earlier.ids.union(change.ids), isByUser: earlier.isByUser || change.isByUser,
                    mayConcernAnyNote: earlier.mayConcernAnyNote || change.mayConcernAnyNote)
            }
            reader.signal.yield()
        }
    }
}

/// Announces the notes that a transaction changed in the eyes of an app.
struct ObservedReplica: PromptReplica {
    let base: any LocalReplica
    /// Gets the ids of the changed notes after each transaction that changed some.
    let announce: @Sendable (Set<NoteID>) -> Void

    func transact<Value>(_ body: (any ReplicaTransaction) throws -> Value) throws -> Value {
        let (value, changed) = try base.transact { transaction in
            let observed = ObservedTransaction(transaction)
            return (try body(observed), observed.changed)
        }
        if !changed.isEmpty { announce(changed) }
        return value
    }

    func read<Value>(_ body: (any ReplicaTransaction) throws -> Value) throws -> Value { try base.read(body) }

    func readAtOnce<Value>(_ body: (any ReplicaTransaction) throws -> Value) throws -> Value? {
        guard let base = base as? any PromptReplica else { return nil }
        return try base.readAtOnce(body)
    }
}

/// Collects the ids of the notes that a transaction changed.
private final class ObservedTransaction: ReplicaTransaction {
    private let base: any ReplicaTransaction
    private(set) var changed: Set<NoteID> = []
    /// Caches the note that was read last. Most notes are read, changed and put.
    private var last: (id: NoteID, kept: LocalNote?)?

    init(_ base: any ReplicaTransaction) { self.base = base }

    func note(_ id: NoteID) throws -> LocalNote? {
        if let last, last.id == id { return last.kept }
        let kept = try base.note(id)
        last = (id, kept)
        return kept
    }

    func put(_ id: NoteID, _ kept: LocalNote?) throws {
        let before = try note(id)
        last = nil
        try base.put(id, kept)
        if !before.looks(like: kept) { changed.insert(id) }
    }

    func receive(_ notes: [ReceivedNote], generation: Int64) throws -> ReceivedNotes {
        last = nil
        let received = try base.receive(notes, generation: generation)
        changed.formUnion(received.changed)
        return received
    }

    func progress() throws -> SyncProgress { try base.progress() }
    func setProgress(_ progress: SyncProgress) throws { try base.setProgress(progress) }
    func ids(_ group: ReplicaGroup) throws -> [NoteID] { try base.ids(group) }
    func visit(_ visit: (LocalNote) throws -> Bool) throws { try base.visit(visit) }
    func entries() throws -> [NoteEntry] { try base.entries() }
    func visitEntries(where admits: (SearchSummary) -> Bool, _ visit: (NoteEntry) throws -> Void) throws {
        try base.visitEntries(where: admits, visit)
    }
    func digest(key: String) throws -> AccountDigest { try base.digest(key: key) }
}

extension LocalNote? {
    /// Returns true if an app shows both in the same way. A mark of the sync alone, such as that of a sent change,
    /// makes no difference.
    func looks(like other: LocalNote?) -> Bool {
        shown == other.shown && (self?.unsent == nil) == (other?.unsent == nil)
            && self?.unsent?.problem == other?.unsent?.problem && conflict == other.conflict
    }

    private var shown: NoteState? { flatMap { $0.isShown ? $0.present : nil } }
    private var conflict: KeptConflict? { flatMap { $0.conflict?.isReady == true ? $0.conflict : nil } }
}
