/// When a buffer writes rows before the COMMIT, so that the database has a part of its work done by then: soon at first, and
/// after that in larger parts, since each is a statement.
struct EarlyWriting {
    private static let first = 16
    private static let largest = 256
    private var part = first

    /// Whether so many rows are to be written now.
    mutating func isDue(_ rows: Int) -> Bool {
        guard rows >= part else { return false }
        part = min(part * 2, Self.largest)
        return true
    }
}
