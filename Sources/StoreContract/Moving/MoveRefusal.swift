/// Why an account cannot be moved alone.
public enum MoveRefusal: Error, Equatable, CustomStringConvertible {
    case noAccount(String)
    /// The store that it is to move to has one of its name.
    case isThere(String)

    public var description: String {
        switch self {
        case .noAccount(let name): "there is no account \(name)"
        case .isThere(let name):
            """
            the other store has an account \(name) already: an earlier move may have copied it, and 'notes-server user remove' \
            erases what is not wanted
            """
        }
    }
}
