/// The notes in the trash in a query: excluded, included, or the only ones.
public enum DeletedFilter: Sendable {
    case exclude, include, only
}
