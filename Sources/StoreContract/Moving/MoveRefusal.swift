/// The reason for which an account, or an entire store, cannot be moved.
public enum MoveRefusal: Error, Equatable, CustomStringConvertible {
    case noAccount(String)
    /// The target store has an account of this name.
    case isThere(String)
    /// An account has a number that the other store cannot represent.
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
            the other store accepts account numbers up to \(most), and one here may be \(greatest); move its accounts one \
            by one with --account
            """
        }
    }
}
