import NotesClient
import Synchronization

/// Keeps a replica in memory, whose calls fail while `fails` is true.
final class FailingReplica: LocalReplica {
    struct Failure: Error {}

    let fails = Mutex(false)
    private let memory = MemoryReplica(account: "me")

    func transact<Value>(_ body: (any ReplicaTransaction) throws -> Value) throws -> Value {
        if fails.withLock({ $0 }) { throw Failure() }
        return try memory.transact(body)
    }
}
