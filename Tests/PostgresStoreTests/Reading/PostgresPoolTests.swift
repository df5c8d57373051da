import Foundation
import Notes
import NotesPostgres
import NotesPrimitives
import NotesStoreContract
import NotesStoreEngine
import PostgresCluster
import Testing
import Waiting

@testable import NotesPostgresStore

/// Counts the connections that a server holds, on a real PostgreSQL.
@Suite(.enabled(if: PostgresCluster.isHere))
struct PostgresPoolTests {
    private let cluster: PostgresCluster
    private let address: PostgresAddress

    init() throws {
        cluster = try PostgresCluster.shared.get()
        let database = try cluster.makeDatabase()
        try SchemaUpdate.run(cluster.connect(database))
        address = try PostgresAddress(cluster.url(database))
    }

    private func leastPool(patience: Duration) -> PostgresPool {
        PostgresPool(address, ConnectionBudget(most: ConnectionBudget.least), patience: patience)
    }

    @Test func `a borrower that waits too long is refused, and other uses are served`() throws {
        let pool = leastPool(patience: .zero).lending(for: .write)
        let first = try pool.borrow()
        #expect(throws: StoreError.unavailable("all connections to the database are in use")) { try pool.borrow() }
        for use in [ConnectionUse.point, .list] {
            let others = pool.lending(for: use)
            others.giveBack(try others.borrow())
        }
        pool.giveBack(first)
        pool.giveBack(try pool.borrow())
        pool.close()
        #expect(throws: StoreError.closed) { try pool.borrow() }
    }

    @Test func `a connection that breaks, or is not opened, is replaced by another`() throws {
        let pool = leastPool(patience: .zero)
        for _ in 0..<3 {
            let connection = try pool.borrow()
            let backend = connection.backend
            let other = try PostgresConnection(address)
            try other.run("SELECT pg_terminate_backend(\(backend))")
            #expect(throws: PostgresError.self) { try connection.run("SELECT 1") }
            pool.giveBack(connection)
        }
        let nowhere = PostgresPool(
            address.with("dbname", "nowhere"), ConnectionBudget(most: ConnectionBudget.least), patience: .zero)
        for _ in 0..<3 { #expect(throws: PostgresError.self) { try nowhere.borrow() } }
    }

    @Test func `a snapshot gives its connection back, and waits for another's`() throws {
        let pool = leastPool(patience: .zero)
        for _ in 0..<3 {
            let held = try HeldSnapshot(pool)
            #expect(try held.ask("SELECT 7::int8", PostgresArguments()).first?.int(0) == 7)
            #expect(throws: StoreError.self) { try HeldSnapshot(pool) }
        }
    }

    @Test(.timeLimit(.minutes(5)))
    func `a server keeps to its bound, and answers point reads beside lists and backups`() throws {
        let folder = NSTemporaryDirectory() + "cloudnotes-" + UUID().uuidString
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        var settings = PostgresSettings(address, folder: folder) { Int64(Date().timeIntervalSince1970 * 1_000) }
        settings.connections = ConnectionBudget.least - 1
        #expect(throws: TooFewConnections.self) { try StoreEngine(settings) }
        settings.connections = ConnectionBudget.least
        settings.longestWaitForConnection = .seconds(Patience.seconds)
        let store = try StoreEngine(settings)
        defer { store.close() }
        let made = try Replies.first { store.createAccount(name: "me", password: nil, reply: $0) }.get()
        let account = try #require(made)
        let scope = ReadScope(Asker(account), of: account)
        let look = try PostgresConnection(address)
        var most: Int64 = 0
        func count() throws {
            let row = try look.run(
                """
                SELECT count(*) FROM pg_stat_activity WHERE datname = current_database()
                    AND application_name LIKE 'notes-server %'
                """
            ).first
            most = max(most, try row?.int(0) ?? 0)
        }

        let ended = Mutex((lists: 0, backups: 0, refused: 0))
        var first: (any NoteSnapshot)? = try store.makeSnapshot(of: account, BackupParts())
        #expect(first?.count == 0)
        for _ in 0..<3 {
            Thread.detachNewThread {
                let isDone = (try? store.makeSnapshot(of: account, BackupParts())) != nil
                ended.withLock { if isDone { $0.backups += 1 } else { $0.refused += 1 } }
            }
        }
        for _ in 0..<30 {
            Thread.detachNewThread {
                let isDone = (try? store.makeReader().list(NoteQuery(), of: account)) != nil
                ended.withLock { if isDone { $0.lists += 1 } else { $0.refused += 1 } }
            }
        }
        for number in 0..<30 {
            let id = try #require(NoteID("n\(number)"))
            let answer = try Replies.first { store.answer(.note(id, seconds: [], scope), reply: $0) }.get()
            guard case .note(nil, _) = answer else { throw StoreError.otherAnswer }
            try count()
        }
        try Patience.until("all lists") {
            try count()
            return ended.withLock { $0.lists } == 30
        }
        #expect(ended.withLock { $0.backups } == 0, "the first backup is still being read")
        first = nil
        try Patience.until("the other backups") {
            try count()
            return ended.withLock { $0.backups } == 3
        }
        #expect(ended.withLock { $0.refused } == 0)
        #expect(most <= ConnectionBudget.least)
    }

    @Test func `a long list holds up no other account's, unless connections are few`() throws {
        let folder = NSTemporaryDirectory() + "cloudnotes-" + UUID().uuidString
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        var settings = PostgresSettings(address, folder: folder) { Int64(Date().timeIntervalSince1970 * 1_000) }
        settings.readThreads = 4
        let store = try StoreEngine(settings)
        defer { store.close() }
        let accounts = try ["a", "b"].map { name in
            try #require(try Replies.first { store.createAccount(name: name, password: nil, reply: $0) }.get())
        }
        let end = AwaitedValue<Bool>()
        let listed = Mutex(0)
        defer { end.set(true) }
        store.read(.list, for: ReadScope(Asker(accounts[0]), of: accounts[0])) { _ in
            _ = end.wait()
        } orElse: { _ in
        }
        store.read(.list, for: ReadScope(Asker(accounts[1]), of: accounts[1])) { reader throws(StoreError) in
            _ = try reader.list(NoteQuery(), of: accounts[1])
            listed.withLock { $0 += 1 }
        } orElse: { _ in
        }
        try Patience.until("the other list") { listed.withLock { $0 } == 1 }
        #expect(store.adapter.readThreads == 3)
        settings.connections = ConnectionBudget.least
        let few = try PostgresAdapter(settings)
        defer { few.close() }
        #expect(few.readThreads == 1)
    }
}
