import Notes
import NotesHashing
import NotesPrimitives
import NotesSQLite
import NotesStoreContract
import NotesStoreEngine

/// Stores the flows under way. The database has only the SHA-256 of a token.
final class FlowTable: FlowRows {
    private let add: Statement
    private let byPoll: Statement
    private let byPage: Statement
    private let approval: Statement
    private let eraseOne: Statement
    private let eraseSurplus: Statement
    private let eraseOfAccount: Statement
    private let eraseExpired: Statement

    init(_ database: Database) {
        add = database.statement(
            "INSERT INTO flows (poll, page, kind, state, account, expires_at) VALUES (?, ?, ?, ?, ?, ?)")
        let columns = "SELECT number, state, account, expires_at FROM flows"
        byPoll = database.statement("\(columns) WHERE poll = ? AND kind = ? AND expires_at > ?")
        byPage = database.statement("\(columns) WHERE page = ? AND kind = ? AND expires_at > ?")
        approval = database.statement("UPDATE flows SET account = ?, page = NULL WHERE number = ?")
        eraseOne = database.statement("DELETE FROM flows WHERE number = ?")
        eraseSurplus = database.statement(
            """
            DELETE FROM flows WHERE number IN
                (SELECT number FROM flows WHERE account IS ? ORDER BY number DESC LIMIT -1 OFFSET ?)
            """)
        eraseOfAccount = database.statement("DELETE FROM flows WHERE account = ?")
        eraseExpired = database.statement("DELETE FROM flows WHERE expires_at <= ?")
    }

    func insert(_ flow: Flow, poll: SHA256.Digest, page: SHA256.Digest?) throws {
        try add.bind(1, poll).bind(2, page?.bytes).bind(3, flow.kind.rawValue).bind(4, flow.state)
            .bind(5, flow.account?.value).bind(6, flow.expiresAt).run()
    }

    func find(_ key: FlowKey, _ kind: Flow.Kind, now: Timestamp) throws(SQLiteError) -> (number: Int64, flow: Flow)? {
        let statement =
            switch key {
            case .poll(let digest): byPoll.bind(1, digest)
            case .page(let digest): byPage.bind(1, digest)
            }
        return try statement.bind(2, kind.rawValue).bind(3, now).one { row in
            let flow = Flow(
                kind: kind, state: row.bytes(1), account: row.optionalInt(2).map { AccountNumber($0) },
                expiresAt: row.time(3))
            return (row.int(0), flow)
        }
    }

    func approve(_ number: Int64, for account: AccountNumber) throws {
        try approval.bind(1, account.value).bind(2, number).run()
    }

    func erase(_ number: Int64) throws { try eraseOne.bind(1, number).run() }

    func eraseOldest(of account: AccountNumber?, beyond kept: Int) throws {
        try eraseSurplus.bind(1, account?.value).bind(2, Int64(kept)).run()
    }

    func eraseAll(of account: AccountNumber) throws { try eraseOfAccount.bind(1, account.value).run() }

    func expire(now: Timestamp) throws { try eraseExpired.bind(1, now).run() }
}
