import Notes
import NotesSQLite
import NotesStoreContract
import NotesStoreEngine

/// Reads the rows of other apps for an account's backup.
final class AppLineTable: AppLineRows {
    private let database: Database
    private let account: AccountNumber
    private let next: Statement
    private let settings: Statement
    private let page: Statement

    init(_ database: Database, account: AccountNumber) {
        self.database = database
        self.account = account
        next = database.statement(AppRow.next)
        settings = database.statement(AppRow.settings)
        page = database.statement(
            """
            SELECT number, id FROM app_numbers WHERE viewer = ?1 AND kind = ?2 AND number > ?3 AND account = ?1
            ORDER BY number LIMIT ?4
            """)
    }

    func kinds() throws(StoreError) -> Set<Int64> {
        try Self.reading { () throws(SQLiteError) in
            var kinds: Set<Int64> = []
            try database.statement("SELECT kind FROM apps WHERE account = ?").bind(1, account.value).each { row in
                kinds.insert(row.int(0))
                return true
            }
            return kinds
        }
    }

    func numbers(of owner: AppOwner, after last: Int64, limit: Int) throws(StoreError) -> [(NoteID, AppNumber)] {
        try Self.reading { () throws(SQLiteError) in
            var found: [(NoteID, AppNumber)] = []
            try page.bind(owner).bind(3, last).bind(4, Int64(limit)).each { row in
                if let id = row.noteID(1), let number = AppNumber(exactly: row.int(0)) { found.append((id, number)) }
                return true
            }
            return found
        }
    }

    func nextNumber(for owner: AppOwner) throws(StoreError) -> Int64 {
        try Self.reading { () throws(SQLiteError) in try next.bind(owner).one { $0.int(0) } ?? 0 }
    }

    func settings(of owner: AppOwner) throws(StoreError) -> [UInt8]? {
        try Self.reading { () throws(SQLiteError) in
            try settings.bind(owner).one { $0.isNull(0) ? nil : $0.bytes(0) } ?? nil
        }
    }

    private static func reading<Value>(_ body: () throws(SQLiteError) -> Value) throws(StoreError) -> Value {
        do throws(SQLiteError) {
            return try body()
        } catch { throw StoreError(error) }
    }
}
