import Notes

public enum RestoreAnswer: Sendable {
    case done(RestoreCounters)
    /// Nothing was changed.
    case refused(DomainError)
    /// There is no such snapshot of this account.
    case noSuchUndo
}
