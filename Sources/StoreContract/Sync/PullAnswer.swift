public enum PullAnswer: Sendable {
    case page(ChangePage)
    /// The cursor has expired. If `serverWentBack`, the store has lost its changes, so the client may hold the only
    /// copies of them.
    case expired(serverWentBack: Bool)
}
