import Foundation
import Notes
import NotesHashing
import NotesSQLite
import NotesStoreContract
import NotesStoreEngine
import TestDesk
import Testing

@testable import NotesSQLiteStore

/// Schema 14 makes the tables of accounts and devices again. A device that was signed in before must notice nothing.
struct LoginsMigrationTests {
    let fixture: DataFolderFixture
    let account: AccountNumber
    /// A client held this cursor before the migration.
    let cursor: Cursor
    let before: [[String]]

    init() throws {
        fixture = try DataFolderFixture()
        let oldFile = try #require(
            Bundle.module.path(forResource: "schema-13", ofType: "sqlite", inDirectory: "Fixtures"))
        try FileManager.default.copyItem(atPath: oldFile, toPath: fixture.configuration.databasePath)
        let database = try fixture.database()
        let unknowable = "$scrypt$ln=15,r=8,p=3$" + String(repeating: "00", count: 16) + "$"
        try database.execute(
            """
            UPDATE accounts SET epoch = 77, replaced_at = 5, floor = 3, password = '\(Self.hash)';
            INSERT INTO accounts (name, password, created_at, digest_key)
                VALUES ('token only', '\(unknowable)\(String(repeating: "00", count: 32))', 1, x'01'), ('erased', 'x', 1, x'02');
            DELETE FROM accounts WHERE name = 'erased';
            INSERT INTO devices (account, id, name, token, created_at, last_seen_at, last_sync_at, synced_seq, clock_offset)
                VALUES (1, 'first', 'phone', x'0A', 10, 20, 19, 200, -5), (1, 'second', 'script', x'0B', 11, 21, NULL, 0, NULL),
                    (1, 'third', 'revoked', NULL, 12, 22, 18, 100, NULL);
            INSERT INTO idempotency (account, key, created_at, fingerprint, created, note, rev, seq, last_modified, json)
                SELECT 1, 'key', \(fixture.clock.now), x'07', 1, id, rev, key & \(NoteKey.greatestSeq), last_modified, json
                FROM notes WHERE account = 1 AND deleted = 0 LIMIT 1;
            """)
        account = AccountNumber(1)
        cursor = try #require(
            try database.statement(
                "SELECT server.epoch, accounts.epoch, seq FROM accounts, server WHERE accounts.number = 1"
            ).one { Cursor(epoch: UInt64(bitPattern: $0.int(0) ^ $0.int(1)), account: 1, seq: $0.int(2) - 20) })
        before = try Self.kept(database)
    }

    private static let hash = "$scrypt$ln=15,r=8,p=3$0102$0304"

    /// Returns the values that the migration must keep.
    private static func kept(_ database: Database) throws -> [[String]] {
        var rows: [[String]] = []
        for sql in [
            """
            SELECT seq, floor, epoch, replaced_at, received_at, live || ':' || deleted || ':' || versions, bytes, indexed,
                file_bytes, hex(digest), hex(digest_key), created_at
            FROM accounts ORDER BY number
            """,
            """
            SELECT key, id, hex(rev), hex(json), last_modified, received_at, deleted, device, hex(base), folder, title,
                created_at FROM notes ORDER BY key
            """,
            """
            SELECT number, account, id, name, hex(token), created_at, last_seen_at, clock_offset, '', '', '', ''
            FROM devices ORDER BY number
            """,
            "SELECT epoch, told, '', '', '', '', '', '', '', '', '', '' FROM server",
            "SELECT name, seq, '', '', '', '', '', '', '', '', '', '' FROM sqlite_sequence ORDER BY name",
        ] {
            try database.statement(sql).each { row in
                rows.append((0..<12).map { row.optionalText($0) ?? "NULL" })
                return true
            }
        }
        return rows
    }

    @Test func `no rev, seq, token, digest or epoch changes, and no number is given twice`() throws {
        let store = try StoreEngine(fixture.configuration)
        #expect(try Self.kept(OpenDatabase.reader(fixture.configuration)) == before)
        let next = try Wait.reply { store.createAccount(name: "next", password: nil, reply: $0) }
        #expect(next == AccountNumber(4))
        store.close()
        #expect(try StoreCheck.run(fixture.configuration).problems == [])
    }

    @Test func `a cursor from before goes on, and the tokens stay valid`() throws {
        let store = try StoreEngine(fixture.configuration)
        defer { store.close() }
        let reader = try store.makeReader()
        guard case .page(let page) = try reader.changes(PullRequest(start: .after(cursor)), of: account) else {
            throw Desk.Unexpected(answer: "expired")
        }
        #expect(page.count > 0 && page.cursor.epoch == cursor.epoch && page.cursor.seq == cursor.seq + 20)
        let session = try #require(try reader.authenticatedDevice(token: [10]))
        #expect(session.account == account && session.accountName == "crash" && session.deviceID == "first")
        #expect(try reader.account(named: "crash")?.password == Self.hash)
        let devices = try reader.devices(of: account)
        #expect(devices.map(\.name) == ["phone", "script"])
        #expect(devices.map { $0.lastSyncAt?.milliseconds } == [19, nil])
        #expect(devices[0].behind > 0 && devices[0].behind < devices[1].behind)
        #expect(try reader.status(of: account).lastSyncAt?.milliseconds == 19)
    }

    @Test func `an impossible hash becomes no password, and a resend is still recognised`() throws {
        let store = try StoreEngine(fixture.configuration)
        defer { store.close() }
        let record = try #require(try store.makeReader().account(named: "token only"))
        #expect(record.password == nil && record.account == AccountNumber(2))
        let table = try IdempotencyTable(OpenDatabase.reader(fixture.configuration))
        let now = Timestamp(clamping: fixture.clock.now)
        #expect(try table.answer(account, asker: account, key: "key", now: now)?.fingerprint == [7])
        #expect(try table.answer(account, asker: record.account, key: "key", now: now) == nil)
    }
}
