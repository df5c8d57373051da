public enum RestoreMode: String, CaseIterable, Sendable {
    /// Each note by the merge rule.
    case merge
    /// The backup's content wins where it differs, as a new change.
    case overwrite
    /// The account becomes exactly the backup.
    case replace
}
