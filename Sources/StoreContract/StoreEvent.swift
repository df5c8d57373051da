/// An event of the store that its operator should know of.
public enum StoreEvent: Sendable {
    /// The disk refused a transaction, and the store refuses writes from now on; the text says why.
    case writingFailed(String)
    /// The store takes writes again.
    case writingWorks
    /// The files of attachments cannot be used; the text names the path and says why.
    case filesFailed(String)
    case filesWork
    /// A client's cursor is ahead of its account: the store went back to an earlier copy of itself.
    case wentBack
    /// A failover of the database may lose what is acknowledged; the text says why.
    case standbyMissing(String)
    /// What is acknowledged is on a standby, too.
    case standbyFollows
}
