import Notes
import NotesPostgres
import NotesStoreContract
import NotesStoreEngine

/// Undoes one command alone. Earlier writes of the batch are sent first, followed by a savepoint. Nothing waits for
/// their replies, and only an account with a quota pays for it.
package final class BatchControl: TransactionControl {
    private let batch: PostgresBatch
    private let connect: () throws -> PostgresConnection

    /// `connect` opens another connection to the same database.
    package init(_ batch: PostgresBatch, connect: @escaping () throws -> PostgresConnection) {
        self.batch = batch
        self.connect = connect
    }

    private func run(_ sql: String) throws { try batch.later(sql, PostgresArguments()) }

    package func mark() throws {
        try batch.flush()
        try run("SAVEPOINT mark")
    }

    package func unmark() throws { try run("RELEASE mark") }

    package func returnToMark() throws {
        batch.forget()
        try run("ROLLBACK TO mark")
        try run("RELEASE mark")
    }

    package func notesBefore(_ account: AccountNumber) throws -> any PreTransactionRows {
        try CommittedNotes(connect(), account)
    }
}

/// An account's notes as another connection sees them: without the changes of the transaction under way, whose lock
/// keeps others from changing them.
private final class CommittedNotes: PreTransactionRows {
    private let connection: PostgresConnection
    private let account: AccountNumber

    init(_ connection: PostgresConnection, _ account: AccountNumber) {
        self.connection = connection
        self.account = account
    }

    func state(of id: NoteID) throws -> (rev: Rev, isDeleted: Bool)? {
        let found = try connection.run(
            "SELECT rev, deleted FROM notes WHERE account = $1 AND id = $2",
            PostgresArguments {
                $0.add(account)
                $0.add(id)
            })
        guard let row = found.first, let rev = row.rev(0) else { return nil }
        return (rev, try row.int(1) != 0)
    }
}
