import NotesHashing

/// Counts wrong passwords for all servers that share a store. The store gets digests of names and addresses.
public protocol GuessTable: Sendable {
    /// Calls `change` with the times of each subject on all servers, and stores what it makes of them. A subject has
    /// one change at a time. It waits for the store, so do not call it on a loop.
    func change<Value>(
        _ subjects: [SHA256.Digest], _ change: (inout [[Int64]]) -> Value
    ) throws(StoreError) -> Value
}

extension NoteStore {
    /// The default is nil: a single server counts in memory.
    public var guesses: (any GuessTable)? { nil }
}
