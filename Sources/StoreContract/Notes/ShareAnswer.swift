public enum ShareAnswer: Sendable {
    case shared(ShareToken)
    case notFound
    /// Only a live note has a page.
    case gone(StoredNote)
}
