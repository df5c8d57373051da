import Notes

public enum RestoreAnswer: Sendable {
    case done(RestoreCounters)
    /// The restore was refused, and nothing was changed.
    case refused(DomainError)
    /// The account has no such snapshot.
    case noSuchUndo
}
