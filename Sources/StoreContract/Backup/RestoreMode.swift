public enum RestoreMode: String, CaseIterable, Sendable {
    /// Merges each note by the merge rule.
    case merge
    /// Applies the backup's content as a new change wherever it differs.
    case overwrite
    /// Makes the account exactly the backup.
    case replace
}
