public enum PullAnswer: Sendable {
    case page(ChangePage)
    /// `serverWentBack`: the cursor is of changes that the store has lost, so the client may hold the only copies of them.
    case expired(serverWentBack: Bool)
}
