/// Reads that may take over a millisecond. Each kind has a queue of its own, so that none waits for another.
public enum ReadKind: Sendable {
    /// Reads of lists, counts, histories and large pages.
    case list
    /// A search, which does not run and gets no answer if it is abandoned when its turn comes.
    case search(isAbandoned: @Sendable () -> Bool)

    public var isAbandoned: @Sendable () -> Bool {
        switch self {
        case .list: { false }
        case .search(let isAbandoned): isAbandoned
        }
    }
}
