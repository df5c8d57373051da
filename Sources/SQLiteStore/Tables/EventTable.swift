import Notes
import NotesSQLite
import NotesStoreContract
import NotesStoreEngine

final class EventTable: EventRows {
    private let findOne: Statement
    private let repeatOne: Statement
    private let insertOne: Statement
    private let eraseSurplus: Statement
    private let page: Statement
    private let database: Database

    init(_ database: Database) {
        self.database = database
        findOne = database.statement(
            """
            SELECT number FROM events
            WHERE account = ? AND at >= ? AND kind = ? AND device IS ? AND address IS ? AND detail IS ?
            ORDER BY at DESC LIMIT 1
            """)
        repeatOne = database.statement(
            "UPDATE events SET at = max(at, ?2), agent = ?3, count = count + ?4 WHERE number = ?1")
        insertOne = database.statement(
            """
            INSERT INTO events (account, at, kind, device, address, network, agent, detail, count)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
            """)
        eraseSurplus = database.statement(
            """
            DELETE FROM events WHERE number IN (
                SELECT number FROM events WHERE account = ?1 AND (?2 IS NULL OR kind = ?2)
                ORDER BY at DESC, number DESC LIMIT -1 OFFSET ?3)
            """)
        page = database.statement(
            """
            SELECT e.number, e.at, e.kind, e.device, e.address, e.agent, e.detail, e.count, d.name
            FROM events e LEFT JOIN devices d ON d.id = e.device
            WHERE e.account = ?1 AND (e.at, e.number) < (?2, ?3) ORDER BY e.at DESC, e.number DESC LIMIT ?4
            """)
    }

    func find(like event: AccountEvent, since time: Timestamp) throws -> Int64? {
        try findOne.bind(1, event.account.value).bind(2, time).bind(3, event.kind.rawValue).bind(4, event.device)
            .bind(5, event.client.address).bind(6, event.detail).one { $0.int(0) }
    }

    func add(_ event: AccountEvent, to number: Int64) throws {
        try repeatOne.bind(1, number).bind(2, event.at).bind(3, event.client.agent).bind(4, event.count).run()
    }

    func insert(_ event: AccountEvent, network: String?) throws {
        try insertOne.bind(1, event.account.value).bind(2, event.at).bind(3, event.kind.rawValue)
            .bind(4, event.device).bind(5, event.client.address).bind(6, network).bind(7, event.client.agent)
            .bind(8, event.detail).bind(9, event.count).run()
    }

    func trim(_ account: AccountNumber, _ kind: AccountEvent.Kind?, to kept: Int) throws {
        try eraseSurplus.bind(1, account.value).bind(2, kind?.rawValue).bind(3, Int64(kept)).run()
    }

    func expire(before time: Timestamp) throws {
        try database.statement("DELETE FROM events WHERE at < ?").bind(1, time).run()
    }

    func cutAddresses(before time: Timestamp) throws {
        try database.statement("UPDATE events SET address = network WHERE at < ? AND address <> network")
            .bind(1, time).run()
    }

    /// Returns the account's events, except those of a later version of the program.
    func events(
        of account: AccountNumber, before last: StoredEvent.Position?, limit: Int
    ) throws(SQLiteError) -> [StoredEvent] {
        try page.bind(1, account.value).bind(2, last?.at.milliseconds ?? .max).bind(3, last?.number ?? .max)
            .bind(4, Int64(limit)).all { row in
                guard let kind = AccountEvent.Kind(rawValue: row.text(2)) else { return nil }
                let event = AccountEvent(
                    kind, of: account, at: row.time(1), device: row.optionalText(3),
                    client: ClientTrace(address: row.optionalText(4), agent: row.optionalText(5)),
                    detail: row.optionalText(6), count: row.int(7))
                let position = StoredEvent.Position(at: row.time(1), number: row.int(0))
                return StoredEvent(event, at: position, deviceName: row.optionalText(8))
            }
    }
}
