/// Which notes a list or a search shows: archived ones too, none of them, or no others.
public enum ArchivedFilter: Sendable {
    case include, exclude, only
}
