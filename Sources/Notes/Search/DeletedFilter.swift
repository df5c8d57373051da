/// The notes in the trash in a query: excluded, included, or the only ones.
public enum DeletedFilter: Sendable {
    /// Deleted notes are left out.
    case exclude
    /// Deleted notes are among the others.
    case include
    /// All other notes are left out.
    case only
}
