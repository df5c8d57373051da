/// Reads that may take over a millisecond. Each kind has a queue of its own, so that none waits for another.
public enum ReadKind: Sendable {
    /// Lists, counts, histories, large pages.
    case list
    case search
}
