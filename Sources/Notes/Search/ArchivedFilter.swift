/// The archived notes in a list or a search: included, excluded, or the only ones.
public enum ArchivedFilter: Sendable {
    case include, exclude, only
}
