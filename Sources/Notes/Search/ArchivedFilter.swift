/// The archived notes in a list or a search: included, excluded, or the only ones.
public enum ArchivedFilter: Sendable {
    /// Archived notes are among the others.
    case include
    /// Archived notes are left out.
    case exclude
    /// All other notes are left out.
    case only
}
