import NotesStoreContract

/// A loop's reads of the database in this process. All of them are answered at once, except long pulls.
final class SQLiteReadLane: ReadLane {
    /// The most changes of a pull; a longer one would hold up the loop's other clients.
    private static let shortPull: Int64 = 200

    private let reader: SQLiteReader

    init(_ reader: SQLiteReader) { self.reader = reader }

    func beginTurn() { reader.beginTurn() }
    func endTurn() { reader.endTurn() }

    func answer(_ read: PointRead) throws(StoreError) -> PointAnswer? {
        if case .changes(let pull, let scope) = read {
            return try reader.changes(pull, of: scope.account, atMost: Self.shortPull).map { .changes($0) }
        }
        return try reader.answer(read)
    }
}
