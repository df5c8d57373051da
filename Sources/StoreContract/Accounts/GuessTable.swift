import Hashing

/// Where servers that share a store count wrong passwords together. The store knows no name and no address, only digests.
public protocol GuessTable: Sendable {
    /// Lets `change` replace the times that are kept for each subject, of which it sees those of all servers. One change of a
    /// subject at a time. It waits for the store: not on a loop.
    func change<Value>(
        _ subjects: [SHA256.Digest], _ change: (inout [[Int64]]) -> Value
    ) throws(StoreError) -> Value
}

extension NoteStore {
    /// One server counts for itself.
    public var guesses: (any GuessTable)? { nil }
}
