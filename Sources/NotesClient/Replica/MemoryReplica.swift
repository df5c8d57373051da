import Notes
import NotesPrimitives

/// Keeps notes without a disk: for previews, and for tests that need a replica and no file.
public final class MemoryReplica: LocalReplica {
    fileprivate struct State: Sendable {
        var notes: [NoteID: LocalNote] = [:]
        var progress: SyncProgress
    }

    private let lock = ReplicaLock()
    private let state: Mutex<State>

    /// Makes an empty replica. `account` is the name whose notes it will hold.
    public init(account: String? = nil) { state = Mutex(State(progress: SyncProgress(account: account))) }

    public func transact<Value>(_ body: (any ReplicaTransaction) throws -> Value) throws -> Value {
        try lock.hold {
            let transaction = MemoryTransaction(state.withLock { $0 })
            let value = try body(transaction)
            state.withLock { [written = transaction.state] in $0 = written }
            return value
        }
    }
}

private final class MemoryTransaction: ReplicaTransaction {
    var state: MemoryReplica.State

    init(_ state: MemoryReplica.State) { self.state = state }

    func note(_ id: NoteID) -> LocalNote? { state.notes[id] }
    func put(_ id: NoteID, _ kept: LocalNote?) { state.notes[id] = kept }
    func progress() -> SyncProgress { state.progress }
    func setProgress(_ progress: SyncProgress) { state.progress = progress }

    func ids(_ group: ReplicaGroup) -> [NoteID] {
        state.notes.values.filter(group.contains).sorted { one, other in
            let (first, second) = (one.unsent?.state.lastModified, other.unsent?.state.lastModified)
            if group == .unsent, let first, let second, first != second { return first < second }
            return one.id < other.id
        }.map(\.id)
    }

    func visit(_ visit: (LocalNote) throws -> Bool) throws {
        for kept in state.notes.values where try !visit(kept) { return }
    }
}
