/// The reason for which a replica cannot be used.
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
