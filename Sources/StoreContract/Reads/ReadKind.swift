/// Reads that may take over a millisecond. Each kind has a queue of its own, so that none waits for another.
public enum ReadKind: Sendable {
    /// Lists, counts, histories, large pages.
    case list
    /// One that is abandoned when its turn comes does not run, and gets no answer.
    case search(isAbandoned: @Sendable () -> Bool)

    public var isAbandoned: @Sendable () -> Bool {
        switch self {
        case .list: { false }
        case .search(let isAbandoned): isAbandoned
        }
    }
}
