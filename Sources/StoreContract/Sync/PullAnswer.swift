public enum PullAnswer: Sendable {
    case page(ChangePage)
    case expired
}
