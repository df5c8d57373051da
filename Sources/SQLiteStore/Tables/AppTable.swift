import Notes
import NotesSQLite
import NotesStoreContract
import NotesStoreEngine

/// Writes the numbers, settings and next number of apps.
final class AppTable: AppRows {
    private let find: Statement
    private let insert: Statement
    private let nextOne: Statement
    private let saveNext: Statement
    private let findSettings: Statement
    private let saveSettings: Statement

    init(_ database: Database) {
        find = database.statement(
            "SELECT number FROM app_numbers WHERE viewer = ? AND kind = ? AND account = ? AND id = ?")
        insert = database.statement(
            "INSERT INTO app_numbers (viewer, kind, account, id, number) VALUES (?, ?, ?, ?, ?)")
        nextOne = database.statement(AppRow.next)
        saveNext = database.statement(
            """
            INSERT INTO apps (account, kind, next) VALUES (?, ?, ?) ON CONFLICT DO UPDATE SET next = excluded.next
            """)
        findSettings = database.statement(AppRow.settings)
        saveSettings = database.statement(
            """
            INSERT INTO apps (account, kind, settings) VALUES (?, ?, ?)
            ON CONFLICT DO UPDATE SET settings = excluded.settings
            """)
    }

    func number(of id: NoteID, account: AccountNumber, for owner: AppOwner) throws -> AppNumber? {
        try find.bind(owner).bind(3, account.value).bind(4, id).one { AppNumber(exactly: $0.int(0)) } ?? nil
    }

    func keep(_ number: Int64, of id: NoteID, account: AccountNumber, for owner: AppOwner) throws {
        try insert.bind(owner).bind(3, account.value).bind(4, id).bind(5, number).run()
    }

    func next(for owner: AppOwner) throws -> Int64 {
        try nextOne.bind(owner).one { $0.int(0) } ?? Int64(RestoredApp.firstNumber)
    }

    func keep(next: Int64, for owner: AppOwner) throws { try saveNext.bind(owner).bind(3, next).run() }

    func settings(of owner: AppOwner) throws -> [UInt8]? {
        try findSettings.bind(owner).one { $0.isNull(0) ? nil : $0.bytes(0) } ?? nil
    }

    func keep(settings: [UInt8]?, of owner: AppOwner) throws { try saveSettings.bind(owner).bind(3, settings).run() }
}

/// The queries that writing and reading connections share.
enum AppRow {
    static let next = """
        SELECT max(first_app_number, coalesce((SELECT next FROM apps WHERE account = ? AND kind = ?), 0)) FROM server
        """
    static let settings = "SELECT settings FROM apps WHERE account = ? AND kind = ?"
}

extension Statement {
    /// Binds the account and the kind of app as the first two parameters.
    func bind(_ owner: AppOwner) -> Statement { bind(1, owner.viewer.value).bind(2, owner.app.code) }
}
