/// Why an account, or all of a store, cannot be moved.
public enum MoveRefusal: Error, Equatable, CustomStringConvertible {
    case noAccount(String)
    /// The store that it is to move to has one of its name.
    case isThere(String)
    /// A number was given to an account that the other store has no room for.
    case numbersTooLarge(greatest: Int64, most: Int64)

    public var description: String {
        switch self {
        case .noAccount(let name): "there is no account \(name)"
        case .isThere(let name):
            """
            the other store has an account \(name) already: an earlier move may have copied it, and 'notes-server user remove' \
            erases what is not wanted
            """
        case .numbersTooLarge(let greatest, let most):
            """
            the other store has room for account numbers up to \(most), and one here may be \(greatest); move its accounts one \
            by one with --account
            """
        }
    }
}
