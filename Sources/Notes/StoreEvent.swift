/// What happens to a store that its operator should hear of.
public enum StoreEvent: Sendable {
    /// The disk refused a transaction, and takes no writes from now on; the text says why.
    case writingFailed(String)
    /// It takes writes again.
    case writingWorks
}
