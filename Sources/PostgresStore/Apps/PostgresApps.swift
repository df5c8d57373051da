import Notes
import NotesPostgres
import NotesStoreContract
import NotesStoreEngine

/// The numbers, settings and next number of apps. A transaction that gives numbers has the viewer's row locked.
package final class PostgresApps: AppRows {
    private let batch: PostgresBatch
    private let counters: CounterBuffer

    package init(_ batch: PostgresBatch, _ counters: CounterBuffer) {
        self.batch = batch
        self.counters = counters
    }

    static let next = """
        SELECT greatest(first_app_number, coalesce((SELECT next FROM apps WHERE account = $1 AND kind = $2), 0))
        FROM server
        """
    static let settings = "SELECT settings FROM apps WHERE account = $1 AND kind = $2"

    package func number(of id: NoteID, account: AccountNumber, for owner: AppOwner) throws -> AppNumber? {
        try numbers(of: [id], account: account, for: owner).first ?? nil
    }

    package func numbers(of ids: [NoteID], account: AccountNumber, for owner: AppOwner) throws -> [AppNumber?] {
        var arguments = PostgresArguments(owner)
        arguments.add(account)
        arguments.add(bytes: ids.map { Array($0.text.utf8) })
        let found = try batch.ask(
            "SELECT id, number FROM app_numbers WHERE viewer = $1 AND kind = $2 AND account = $3 AND id = ANY ($4)",
            arguments)
        var known: [String: AppNumber] = [:]
        for row in found { known[try row.text(0)] = AppNumber(exactly: try row.int(1)) }
        return ids.map { known[$0.text] }
    }

    package func keep(_ number: Int64, of id: NoteID, account: AccountNumber, for owner: AppOwner) throws {
        var arguments = PostgresArguments(owner)
        arguments.add(account)
        arguments.add(id)
        arguments.add(number)
        try batch.later(
            "INSERT INTO app_numbers (viewer, kind, account, id, number) VALUES ($1, $2, $3, $4, $5)", arguments)
    }

    package func next(for owner: AppOwner) throws -> Int64 {
        guard try counters.find(owner.viewer) != nil else { throw StoreError.noSuchAccount }
        return try batch.ask(Self.next, PostgresArguments(owner)).first?.int(0) ?? Int64(RestoredApp.firstNumber)
    }

    package func keep(next: Int64, for owner: AppOwner) throws {
        var arguments = PostgresArguments(owner)
        arguments.add(next)
        try batch.later(
            """
            INSERT INTO apps (account, kind, next) VALUES ($1, $2, $3)
            ON CONFLICT (account, kind) DO UPDATE SET next = excluded.next
            """, arguments)
    }

    package func settings(of owner: AppOwner) throws -> [UInt8]? {
        try batch.ask(Self.settings, PostgresArguments(owner)).first?.optionalBytes(0)
    }

    package func keep(settings: [UInt8]?, of owner: AppOwner) throws {
        var arguments = PostgresArguments(owner)
        arguments.add(settings)
        try batch.later(
            """
            INSERT INTO apps (account, kind, settings) VALUES ($1, $2, $3)
            ON CONFLICT (account, kind) DO UPDATE SET settings = excluded.settings
            """, arguments)
    }
}

extension PostgresArguments {
    /// The account and the kind of app are the first two arguments.
    init(_ owner: AppOwner) {
        self.init {
            $0.add(owner.viewer)
            $0.add(owner.app.code)
        }
    }
}
