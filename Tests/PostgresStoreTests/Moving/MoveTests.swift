import Foundation
import Notes
import NotesPostgres
import NotesPostgresStore
import NotesSQLite
import NotesSQLiteStore
import NotesStoreContract
import NotesStoreEngine
import PostgresCluster
import SeededRandom
import Testing
import Waiting

/// Moves a generated history from a database into a folder, and from there into another database.
@Suite(.enabled(if: PostgresCluster.isHere))
struct MoveTests {
    private let clock = StoppedClock()
    private let folder = NSTemporaryDirectory() + "cloudnotes-" + UUID().uuidString
    private let cluster: PostgresCluster

    init() throws { cluster = try PostgresCluster.shared.get() }

    private func folderStore() -> SQLiteAdministration {
        SQLiteAdministration(StoreSettings(folder, clock: { [clock] in clock.now }))
    }

    private func store(_ database: String) throws -> PostgresAdministration {
        try PostgresAdministration(
            StoreSettings(folder, clock: { [clock] in clock.now }), cluster.url(database))
    }

    /// Makes a database with a history of one account, to which nothing is connected.
    private func filled() throws -> (database: String, name: String) {
        let desk = try PostgresDesk(clock: clock)
        var random = Seeded.announced("moves")
        var history = NoteHistory(Seeded(random.next()), of: desk.account, clock)
        for _ in 0..<30 { _ = try desk.perform(history.take(1 + history.below(6)), gathering: true) }
        desk.observer.close()
        return (desk.database, "me-\(desk.database)")
    }

    @discardableResult
    private func move(
        _ source: any StoreAdministration, _ target: any StoreAdministration, account: String? = nil
    ) throws -> StoreMove.Outcome {
        try StoreMove.run(
            from: source.moveSource(account: account), to: target.moveTarget(), account: account, named: "there")
    }

    /// Returns the rows without counters, whose `seq` goes on after a gap.
    private func rows(_ database: String) throws -> [String: [String]] {
        var rows = try RowDump.all(cluster.connect(database))
        rows["accounts"] = nil
        return rows
    }

    private func seq(_ database: String) throws -> Int64 {
        try cluster.connect(database).run("SELECT seq FROM accounts").first?.int(0) ?? -1
    }

    @Test func `each row is the same in the folder and in the next database`() throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let (first, second) = (try filled().database, try cluster.makeDatabase())
        let (before, seq) = (try rows(first), try seq(first))
        #expect(before["notes"]?.isEmpty == false && before["versions"]?.isEmpty == false)
        try move(store(first), folderStore())
        var inFolder = try RowDump.all(Database(path: "\(folder)/notes.sqlite", mode: .readOnly))
        inFolder["accounts"] = nil
        #expect(inFolder == before)
        #expect(try folderStore().check().problems == [])
        try move(folderStore(), store(second))
        #expect(try rows(second) == before)
        #expect(try self.seq(second) == seq + 2 * PositionGap.size)
        for shape in [
            "SELECT string_agg(indexdef, ';' ORDER BY indexdef) FROM pg_indexes WHERE schemaname = 'public'",
            """
            SELECT string_agg(conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid), ';'
                ORDER BY conrelid::regclass::text, conname) FROM pg_constraint WHERE conrelid > 16383
            """,
        ] {
            let made = try [first, second].map { try cluster.connect($0).run(shape).first?.text(0) }
            #expect(made[0] != nil && made[0] == made[1])
        }
    }

    @Test func `a snapshot's purges move with it, and its flag for them too`() throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let (first, second) = (try filled().database, try cluster.makeDatabase())
        try cluster.connect(first).execute(
            """
            INSERT INTO undos (account, id, created_at, reason) SELECT number, 'u', 1, 'restore' FROM accounts;
            INSERT INTO undo_pieces SELECT number, 'u', 0, 'bytes' FROM accounts;
            INSERT INTO undo_purges SELECT number, 'u', 'n', 'line', true FROM accounts;
            INSERT INTO undo_purges SELECT number, 'u', 'm', 'line', false FROM accounts;
            """)
        try move(store(first), folderStore())
        try move(folderStore(), store(second))
        let rows = try [first, second].map { database in
            try cluster.connect(database).run(
                "SELECT account || ' ' || encode(undo || id || line, 'escape') || is_pending FROM undo_purges ORDER BY id"
            ).map { try $0.text(0) }
        }
        #expect(rows[0].count == 2 && rows[0] == rows[1])
    }

    @Test func `moved tables have statistics at once, and no VACUUM rewrites them`() throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let (first, second) = (try filled().database, try cluster.makeDatabase())
        try move(store(first), folderStore())
        try move(folderStore(), store(second))
        let connection = try cluster.connect(second)
        for table in ["notes", "versions"] {
            let rows = try connection.run(
                """
                SELECT reltuples::int8 = (SELECT count(*) FROM \(table)) AND reltuples > 0,
                    relpages > 0 AND relallvisible = relpages,
                    (SELECT count(*) FROM pg_stats WHERE tablename = relname AND attname = 'account')
                FROM pg_class WHERE oid = '\(table)'::regclass
                """)
            let row = try #require(rows.first)
            #expect(try row.bool(0), "the number of rows of \(table)")
            #expect(try row.bool(1), "\(table) needs a VACUUM")
            #expect(try row.int(2) == 1, "statistics of \(table)")
        }
        // Autovacuum then replaces the small sample.
        try Patience.until("the rows count as changes") {
            let changes = try connection.run(
                """
                SELECT n_mod_since_analyze = n_live_tup AND n_live_tup > 0
                FROM pg_stat_user_tables WHERE relname = 'notes'
                """)
            return try changes.first?.bool(0) ?? false
        }
    }

    @Test
    func
        `an account whose number a folder has no room for gets another one there, and does not go with all others`()
        throws
    {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let greatest: Int64 = 8_388_607
        let database = try cluster.makeDatabase()
        try SchemaUpdate.run(cluster.connect(database))
        try cluster.connect(database).run("ALTER TABLE accounts ALTER COLUMN number RESTART WITH \(greatest + 1)")
        let desk = try PostgresDesk(clock: clock, in: database)
        #expect(desk.account.value == greatest + 1)
        _ = try desk.perform(
            [
                .push(
                    SyncPush(
                        account: desk.account, asker: Asker(desk.account),
                        changes: [Change(id: try #require(NoteID("n")), action: .write(Content(body: "text")))],
                        pull: PullRequest(start: .beginning)))
            ], gathering: true)
        desk.observer.close()
        let refusal = MoveRefusal.numbersTooLarge(greatest: greatest + 1, most: greatest)
        #expect(throws: refusal) { try move(store(database), folderStore()) }
        try move(store(database), folderStore(), account: "me-\(database)")
        let moved = try Database(path: "\(folder)/notes.sqlite", mode: .readOnly)
        #expect(try moved.int("SELECT number FROM accounts") == 1)
        #expect(try folderStore().check().problems == [])
    }

    /// Runs `body` beside a server, of which nothing is left afterwards.
    private func whileOpen(_ database: String, _ body: () throws -> Void) throws {
        let server = try store(database).openBeside()
        defer { server.close() }
        try body()
    }

    @Test func `a database in use does not move, and a moved one is not opened`() throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let database = try filled().database
        try whileOpen(database) {
            #expect(throws: (any Error).self) { try move(store(database), folderStore()) }
        }
        try move(store(database), folderStore())
        #expect(throws: (any Error).self) { _ = try store(database).openBeside() }
        #expect(throws: (any Error).self) { try move(store(database), store(cluster.makeDatabase())) }
    }

    @Test func `a database with accounts accepts a move of one account only`() throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let (from, to) = (try filled(), try filled())
        let (moved, kept) = (try rows(from.database), try rows(to.database))
        #expect(throws: (any Error).self) { try move(store(from.database), store(to.database)) }
        #expect(try rows(to.database) == kept)
        let other = try store(to.database).openBeside()
        defer { other.close() }
        // Each has a server of its own.
        let outcome = try move(store(from.database), store(to.database), account: from.name)
        #expect(outcome.hasNewNumber)
        let both = try rows(to.database)
        for (table, lines) in both {
            #expect(lines.sorted() == ((moved[table] ?? []) + (kept[table] ?? [])).sorted(), "\(table)")
        }
        #expect(try rows(from.database).values.allSatisfy { $0.isEmpty })
        let numbers = try cluster.connect(to.database).run("SELECT number FROM accounts ORDER BY number")
        let next = try Replies.first { other.createAccount(name: "next", password: nil, reply: $0) }.get()
        #expect(try next.map(\.value) ?? 0 > numbers[numbers.count - 1].int(0))
    }
}
