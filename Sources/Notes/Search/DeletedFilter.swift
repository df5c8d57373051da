/// Whether a query covers the notes in the trash.
public enum DeletedFilter: Sendable {
    case exclude, include, only
}
