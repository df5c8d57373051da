import Notes
import NotesHashing
import NotesPostgres
import NotesStoreContract
import NotesStoreEngine

/// Reads and writes the numbers, the settings and the next number of apps. A transaction that gives numbers has the
/// viewer's row locked.
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
        let found = try batch.ask(
            "SELECT id, number FROM app_numbers WHERE viewer = $1 AND kind = $2 AND account = $3 AND id = ANY ($4)",
            PostgresArguments(owner, account, ids))
        var known: [String: AppNumber] = [:]
        for row in found { known[try row.text(0)] = AppNumber(exactly: try row.int(1)) }
        return ids.map { known[$0.text] }
    }

    package func keep(_ number: Int64, of id: NoteID, account: AccountNumber, for owner: AppOwner) throws {
        try batch.later(
            "INSERT INTO app_numbers (viewer, kind, account, id, number) VALUES ($1, $2, $3, $4, $5)",
            PostgresArguments(owner, account, id, number))
    }

    package func next(for owner: AppOwner) throws -> Int64 {
        guard try counters.find(owner.viewer) != nil else { throw StoreError.noSuchAccount }
        return try batch.ask(Self.next, PostgresArguments(owner)).first?.int(0) ?? Int64(RestoredApp.firstNumber)
    }

    package func keep(next: Int64, for owner: AppOwner) throws {
        try batch.later(
            """
            INSERT INTO apps (account, kind, next) VALUES ($1, $2, $3)
            ON CONFLICT (account, kind) DO UPDATE SET next = excluded.next
            """, PostgresArguments(owner, next))
    }

    package func settings(of owner: AppOwner) throws -> [UInt8]? {
        try batch.ask(Self.settings, PostgresArguments(owner)).first?.optionalBytes(0)
    }

    package func keep(settings: [UInt8]?, of owner: AppOwner) throws {
        try batch.later(
            """
            INSERT INTO apps (account, kind, settings) VALUES ($1, $2, $3)
            ON CONFLICT (account, kind) DO UPDATE SET settings = excluded.settings
            """, PostgresArguments(owner, settings))
    }
}

/// Reads notes by the numbers of apps, settings and flows.
extension PostgresReader {
    /// A damaged row is an error, since apps delete their copy of a missing note.
    private static let damaged = StoreError.unavailable("the row of a note is damaged")

    package func note(_ number: AppNumber, for app: AppKind, in scope: ReadScope) throws(StoreError) -> StoredNote? {
        try reads.read {
            try reads.one(
                """
                SELECT \(StoredNote.columns) FROM app_numbers a JOIN notes n ON n.account = a.account AND n.id = a.id
                WHERE a.viewer = $1 AND a.kind = $2 AND a.number = $3 AND a.account = $4
                """, PostgresArguments(AppOwner(app, of: scope.asker.account), Int64(number), scope.account)
            ) { row in
                guard let note = try StoredNote(row) else { throw Self.damaged }
                return note
            }
        }
    }

    package func state(of app: AppKind, in scope: ReadScope) throws(StoreError) -> AppState {
        try reads.snapshot { try present(app, in: scope) }
    }

    private func present(_ app: AppKind, in scope: ReadScope) throws -> AppState {
        let owner = PostgresArguments(AppOwner(app, of: scope.asker.account))
        let settings = try reads.one(PostgresApps.settings, owner) { try $0.optionalBytes(0) }
        return AppState(cursor: try pager.cursor(of: scope.account), settings: settings ?? nil)
    }

    package func numbered(
        _ query: NumberedQuery, in scope: ReadScope, _ visit: (NumberedNote, UnsafeRawBufferPointer?) -> Bool
    ) throws(StoreError) -> AppState {
        try reads.snapshot {
            let (replacedAt, bare) = try pager.position(of: query.fullSince, account: scope.account)
            try each(
                for: AppOwner(query.app, of: scope.asker.account), account: scope.account, replacedAt: replacedAt,
                bareUpTo: bare, visit)
            return try present(query.app, in: scope)
        }
    }

    /// One trip fetches at most this number of rows, with JSON and without.
    private static let portions: (full: Int64, bare: Int64) = (200, 2_000)

    /// Visits the notes, those up to `bareUpTo` without JSON. It reads rows by `seq`, since no partial index fits, as
    /// in `SegmentQueries.isNote`.
    private func each(
        for owner: AppOwner, account: AccountNumber, replacedAt: Int64, bareUpTo seq: Int64,
        _ visit: (NumberedNote, UnsafeRawBufferPointer?) -> Bool
    ) throws {
        var position: Int64 = 0
        while true {
            let isBare = position < seq
            let portion = isBare ? Self.portions.bare : Self.portions.full
            let rows = try reads.ask(
                """
                SELECT n.seq, n.id, a.number, n.rev, n.received_at, \(isBare ? "NULL::bytea" : "n.json")
                FROM notes n
                LEFT JOIN app_numbers a ON a.viewer = $1 AND a.kind = $2 AND a.account = $3 AND a.id = n.id
                WHERE n.account = $3 AND n.seq > $4 AND n.seq <= $5 AND n.deleted + 0 = 0 ORDER BY n.seq LIMIT $6
                """, PostgresArguments(owner, account, position, isBare ? seq : .max, portion))
            for row in rows {
                position = try row.int(0)
                guard let id = try row.noteID(1), let rev = row.rev(3) else { throw Self.damaged }
                let note = NumberedNote(
                    id: id, number: try row.optionalInt(2).flatMap { AppNumber(exactly: $0) }, rev: rev,
                    receivedAt: Timestamp(clamping: max(try row.int(4), replacedAt)))
                let goesOn = isBare ? visit(note, nil) : row.withBytes(5) { visit(note, $0) }
                if !goesOn { return }
            }
            guard rows.count < Int(portion) else { continue }
            if !isBare { return }
            position = seq
        }
    }

    package func flow(_ key: FlowKey, _ kind: Flow.Kind) throws(StoreError) -> Flow? {
        let arguments = PostgresArguments(key.digest, kind.rawValue, now)
        return try reads.read { try reads.one(key.select, arguments) { try Flow($0, kind) } }
    }
}

extension FlowKey {
    fileprivate var digest: SHA256.Digest {
        switch self {
        case .poll(let digest), .page(let digest): digest
        }
    }

    /// Selects a flow of a kind that has not expired.
    fileprivate var select: String {
        let column =
            switch self {
            case .poll: "poll"
            case .page: "page"
            }
        return """
            SELECT state, account, expires_at, number FROM flows
            WHERE \(column) = $1 AND kind = $2 AND expires_at > $3
            """
    }
}

extension Flow {
    /// Reads the columns that `FlowKey.select` selects.
    fileprivate init(_ row: PostgresRow, _ kind: Kind) throws(PostgresError) {
        self.init(
            kind: kind, state: try row.bytes(0), account: try row.optionalInt(1).map { AccountNumber($0) },
            expiresAt: try row.time(2))
    }
}

/// Stores the flows under way. The database has only the SHA-256 of a token.
package final class PostgresFlows: FlowRows {
    private let batch: PostgresBatch

    package init(_ batch: PostgresBatch) { self.batch = batch }

    package func insert(_ flow: Flow, poll: SHA256.Digest, page: SHA256.Digest?) throws {
        try batch.later(
            "INSERT INTO flows (poll, page, kind, state, account, expires_at) VALUES ($1, $2, $3, $4, $5, $6)",
            PostgresArguments(poll, page, flow.kind.rawValue, flow.state, flow.account, flow.expiresAt))
    }

    /// Finds and locks a flow, so that only one of several servers finds it.
    package func find(_ key: FlowKey, _ kind: Flow.Kind, now: Timestamp) throws -> (number: Int64, flow: Flow)? {
        let arguments = PostgresArguments(key.digest, kind.rawValue, now)
        return try batch.ask("\(key.select) FOR UPDATE", arguments).first.map { (try $0.int(3), try Flow($0, kind)) }
    }

    package func approve(_ number: Int64, for account: AccountNumber) throws {
        try batch.later(
            "UPDATE flows SET account = $1, page = NULL WHERE number = $2", PostgresArguments(account, number))
    }

    package func erase(_ number: Int64) throws {
        try batch.later("DELETE FROM flows WHERE number = $1", PostgresArguments(number))
    }

    package func eraseOldest(of account: AccountNumber?, beyond kept: Int) throws {
        try batch.later(
            """
            DELETE FROM flows WHERE number IN
                (SELECT number FROM flows WHERE account IS NOT DISTINCT FROM $1 ORDER BY number DESC OFFSET $2)
            """, PostgresArguments(account, Int64(kept)))
    }

    package func eraseAll(of account: AccountNumber) throws {
        try batch.later("DELETE FROM flows WHERE account = $1", PostgresArguments(account))
    }

    package func expire(now: Timestamp) throws {
        try batch.later("DELETE FROM flows WHERE expires_at <= $1", PostgresArguments(now))
    }
}
