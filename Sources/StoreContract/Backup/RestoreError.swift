import Notes

public enum RestoreError: Error, Sendable {
    /// The input is invalid (`invalid_backup`); the detail names the line or file.
    case invalid(DomainError)
    case store(StoreError)
}
