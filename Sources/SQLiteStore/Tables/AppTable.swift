import Notes
import NotesSQLite
import NotesStoreContract
import NotesStoreEngine

/// Stores the numbers, settings and next number of apps, and reads notes by these numbers.
final class AppTable: AppRows, AppLineRows {
    private let find: Statement
    private let insert: Statement
    private let nextOne: Statement
    private let saveNext: Statement
    private let findSettings: Statement
    private let saveSettings: Statement
    private let byNumber: Statement
    private let list: Statement
    private let backlog: Statement
    private let kinds: Statement
    private let page: Statement
    private let keyspaces: Keyspaces

    init(_ database: Database, _ keyspaces: Keyspaces) {
        self.keyspaces = keyspaces
        find = database.statement(
            "SELECT number FROM app_numbers WHERE viewer = ? AND kind = ? AND account = ? AND id = ?")
        insert = database.statement(
            "INSERT INTO app_numbers (viewer, kind, account, id, number) VALUES (?, ?, ?, ?, ?)")
        nextOne = database.statement(
            """
            SELECT max(first_app_number, coalesce((SELECT next FROM apps WHERE account = ? AND kind = ?), 0)) FROM server
            """)
        saveNext = database.statement(
            """
            INSERT INTO apps (account, kind, next) VALUES (?, ?, ?) ON CONFLICT DO UPDATE SET next = excluded.next
            """)
        findSettings = database.statement("SELECT settings FROM apps WHERE account = ? AND kind = ?")
        saveSettings = database.statement(
            """
            INSERT INTO apps (account, kind, settings) VALUES (?, ?, ?)
            ON CONFLICT DO UPDATE SET settings = excluded.settings
            """)
        byNumber = database.statement(
            """
            SELECT \(StoredNote.columns) FROM notes
            WHERE account = \(Keyspaces.of("?1")) AND id = (SELECT id FROM app_numbers
                WHERE viewer = ?2 AND kind = ?3 AND number = ?4 AND account = ?1)
            """)
        let columns = "n.key, n.id, a.number, n.rev, n.received_at"
        let join = """
            FROM notes n LEFT JOIN app_numbers a ON a.viewer = ?1 AND a.kind = ?2 AND a.account = ?3 AND a.id = n.id
            WHERE n.key BETWEEN ?4 AND ?5 AND n.deleted = 0 ORDER BY n.key
            """
        list = database.statement("SELECT \(columns), n.json \(join)")
        backlog = database.statement("SELECT \(columns) \(join)")
        kinds = database.statement("SELECT kind FROM apps WHERE account = ?")
        page = database.statement(
            """
            SELECT number, id FROM app_numbers WHERE viewer = ?1 AND kind = ?2 AND number > ?3 AND account = ?1
            ORDER BY number LIMIT ?4
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
        try findSettings.bind(owner).one { $0.optionalBytes(0) } ?? nil
    }

    func keep(settings: [UInt8]?, of owner: AppOwner) throws { try saveSettings.bind(owner).bind(3, settings).run() }

    // MARK: Reading

    func kinds(of account: AccountNumber) throws -> Set<Int64> {
        Set(try kinds.bind(1, account.value).all { $0.int(0) })
    }

    func numbers(of owner: AppOwner, after last: Int64, limit: Int) throws -> [(NoteID, AppNumber)] {
        try page.bind(owner).bind(3, last).bind(4, Int64(limit)).all { row in
            guard let id = row.noteID(1), let number = AppNumber(exactly: row.int(0)) else { return nil }
            return (id, number)
        }
    }

    /// A damaged row is an error, since apps delete their copy of a missing note.
    private static let damaged = StoreError.unavailable("the row of a note is damaged")

    func note(_ number: AppNumber, for owner: AppOwner, account: AccountNumber) throws -> StoredNote? {
        let found = try byNumber.bind(1, account.value).bind(2, owner.viewer.value).bind(3, owner.app.code)
            .bind(4, Int64(number)).one { StoredNote($0) }
        guard let found else { return nil }
        guard let note = found else { throw Self.damaged }
        return note
    }

    /// Visits the notes, those up to `bareUpTo` without JSON.
    func each(
        for owner: AppOwner, account: AccountNumber, replacedAt: Int64, bareUpTo seq: Int64,
        _ visit: (NumberedNote, UnsafeRawBufferPointer?) -> Bool
    ) throws {
        let keyspace = try keyspaces.of(account)
        let keys = NoteKey.all(of: keyspace)
        let middle = NoteKey.key(keyspace, seq)
        var (goesOn, isDamaged) = (true, false)
        func number(_ row: borrowing Row) -> NumberedNote? {
            guard let id = row.noteID(1), let rev = row.rev(3) else {
                (goesOn, isDamaged) = (false, true)
                return nil
            }
            return NumberedNote(
                id: id, number: row.optionalInt(2).flatMap { AppNumber(exactly: $0) }, rev: rev,
                receivedAt: Timestamp(clamping: max(row.int(4), replacedAt)))
        }
        try backlog.bind(owner).bind(3, account.value).bind(4, keys.lowerBound).bind(5, middle).each { row in
            if let note = number(row) { goesOn = visit(note, nil) }
            return goesOn
        }
        if goesOn {
            try list.bind(owner).bind(3, account.value).bind(4, middle + 1).bind(5, keys.upperBound).each { row in
                guard let note = number(row) else { return false }
                return row.withBytes(5) { visit(note, $0) }
            }
        }
        if isDamaged { throw Self.damaged }
    }
}

extension Statement {
    /// Binds the account and the kind of app as the first two parameters.
    func bind(_ owner: AppOwner) -> Statement { bind(1, owner.viewer.value).bind(2, owner.app.code) }
}

extension SQLiteReader {
    func numbered(
        _ query: NumberedQuery, in scope: ReadScope, _ visit: (NumberedNote, UnsafeRawBufferPointer?) -> Bool
    ) throws(StoreError) -> AppState {
        try snapshot { tables in
            let owner = AppOwner(query.app, of: scope.asker.account)
            let (replacedAt, bare) = try tables.changes.position(of: query.fullSince, account: scope.account)
            try tables.apps.each(
                for: owner, account: scope.account, replacedAt: replacedAt, bareUpTo: bare, visit)
            return try tables.state(of: owner, scope)
        }
    }

    func state(of app: AppKind, in scope: ReadScope) throws(StoreError) -> AppState {
        try snapshot { try $0.state(of: AppOwner(app, of: scope.asker.account), scope) }
    }

    func note(_ number: AppNumber, for app: AppKind, in scope: ReadScope) throws(StoreError) -> StoredNote? {
        try read {
            try $0.apps.note(number, for: AppOwner(app, of: scope.asker.account), account: scope.account)
        }
    }

    func flow(_ key: FlowKey, _ kind: Flow.Kind) throws(StoreError) -> Flow? {
        let now = Timestamp(clamping: now)
        return try read { try $0.flows.find(key, kind, now: now)?.flow }
    }
}

extension ReadTables {
    fileprivate func state(of owner: AppOwner, _ scope: ReadScope) throws -> AppState {
        AppState(
            cursor: try changes.cursor(of: scope.account), settings: try apps.settings(of: owner))
    }
}
