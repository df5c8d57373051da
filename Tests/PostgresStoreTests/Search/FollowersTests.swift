import Foundation
import Notes
import NotesBackupFormat
import NotesPostgres
import NotesPostgresStore
import NotesStoreContract
import NotesStoreEngine
import PostgresCluster
import Testing
import Waiting

/// Runs complete stores on one database, whose indexes follow by themselves.
@Suite(.enabled(if: PostgresCluster.isHere))
struct FollowersTests {
    private let folder: String
    private let address: PostgresAddress
    private let observer: PostgresConnection

    init() throws {
        let cluster = try PostgresCluster.shared.get()
        let name = try cluster.makeDatabase()
        address = try PostgresAddress(cluster.url(name))
        folder = NSTemporaryDirectory() + "cloudnotes-" + UUID().uuidString
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        observer = try cluster.connect(name)
    }

    private func open(indexes: Bool = true) throws -> StoreEngine {
        let clock = { @Sendable in Int64(Date().timeIntervalSince1970 * 1_000) }
        var settings = PostgresSettings(address, folder: folder, clock: clock)
        settings.indexesSearch = indexes
        return try StoreEngine(settings)
    }

    private func close(_ stores: [StoreEngine]) {
        for store in stores { store.close() }
        try? FileManager.default.removeItem(atPath: folder)
    }

    private func makeAccount(_ name: String, _ store: StoreEngine) throws -> AccountNumber {
        try #require(try Replies.first { store.createAccount(name: name, password: nil, reply: $0) }.get())
    }

    private func write(_ count: Int, to account: AccountNumber, _ prefix: String, on store: StoreEngine)
        throws
    {
        let changes = try (0..<count).map { number in
            Change(
                id: try #require(NoteID("\(prefix)-\(number)")),
                action: .write(Content(title: "메모 \(number)", body: "글 \(prefix)", tags: [], folder: "")))
        }
        let push = SyncPush(
            account: account, asker: Asker(account), changes: changes,
            pull: PullRequest(start: .beginning, limit: 1))
        _ = try Replies.first { store.sync(push, reply: $0) }.get()
    }

    private func count(_ sql: String) throws -> Int64 { try observer.run(sql).first?.int(0) ?? -1 }

    private func awaitIndex() throws {
        try Patience.until("the index to have every account") {
            try count("SELECT count(*) FROM index_work") == 0
        }
    }

    private static let query = SearchRequest(SearchQuery("메모"))

    @Test func `servers on one database share the work, and no note is in two segments`() throws {
        let stores = try (0..<2).map { _ in try open() }
        defer { close(stores) }
        let accounts = try (0..<4).map { try makeAccount("a\($0)", stores[0]) }
        for round in 0..<4 {
            for (position, account) in accounts.enumerated() {
                try write(300, to: account, "r\(round)", on: stores[(round + position) % 2])
            }
        }
        try awaitIndex()
        for account in accounts {
            for store in stores {
                let answer = try store.makeReader().search(Self.query, of: account)
                #expect(answer.isComplete && answer.total == 1_200)
            }
        }
        let overlaps = """
            SELECT count(*) FROM search_segments a JOIN search_segments b
            ON a.account = b.account AND a.number <> b.number AND a.state = 1 AND b.state = 1
                AND a.after < b.last AND b.after < a.last
            """
        #expect(try count(overlaps) == 0)
        #expect(try count("SELECT coalesce(min(indexed), -1) FROM accounts") >= 1_000)
        #expect(try count("SELECT sum(notes)::int8 FROM search_segments WHERE state = 1") >= 4_000)
    }

    @Test func `a change that no server indexed is found by the next one that starts`() throws {
        let first = try open(indexes: false)
        let account = try makeAccount("me", first)
        try write(500, to: account, "n", on: first)
        first.close()
        #expect(try count("SELECT count(*) FROM index_work") == 1)
        let second = try open()
        defer { close([second]) }
        try awaitIndex()
        #expect(try count("SELECT indexed FROM accounts") == 500)
    }

    @Test func `a search that left out notes has the account's index checked`() throws {
        let store = try open()
        defer { close([store]) }
        let account = try makeAccount("me", store)
        for part in 0..<8 { try write(500, to: account, "p\(part)", on: store) }
        try awaitIndex()
        // This is the state of notes that came from elsewhere, without their index.
        try observer.run("UPDATE accounts SET indexed = 0")
        try observer.run("DELETE FROM search_segments")
        let answer = try store.makeReader().search(Self.query, of: account)
        #expect(!answer.isComplete)
        try Patience.until("the index to have every note") {
            try count("SELECT indexed FROM accounts") == 4_000
        }
        #expect(try store.makeReader().search(Self.query, of: account).total == 4_000)
    }

    @Test func `a restored account is found completely, at once and when it is indexed again`() throws {
        let store = try open()
        defer { close([store]) }
        let account = try makeAccount("me", store)
        try write(400, to: account, "old", on: store)
        var stream = BackupStream(
            try store.makeSnapshot(of: account, BackupParts()), account: "me", createdAt: Timestamp(clamping: 0))
        var (bytes, hasMore) = ([UInt8](), true)
        while hasMore { hasMore = try stream.next(into: &bytes, limit: bytes.count + 4_096) }
        try write(400, to: account, "new", on: store)
        try awaitIndex()
        let order = RestoreOrder(
            account: account, asker: Asker(account), mode: .replace, isTrial: false,
            source: BackupReader(MemoryBytes(bytes)))
        guard case .done = try Replies.first({ store.restore(order, reply: $0) }).get() else {
            throw StoreError.otherAnswer
        }
        let reader = try store.makeReader()
        #expect(try reader.search(Self.query, of: account).total == 400)
        #expect(try reader.search(SearchRequest(SearchQuery("new")), of: account).total == 0)
        try awaitIndex()
        #expect(try count("SELECT seq - indexed FROM accounts") == 0)
        #expect(try reader.search(Self.query, of: account).total == 400)
        #expect(try reader.search(SearchRequest(SearchQuery("new")), of: account).total == 0)
    }

    @Test func `an account that is erased while its index is built leaves nothing`() throws {
        let store = try open()
        defer { close([store]) }
        for round in 0..<5 {
            let account = try makeAccount("a\(round)", store)
            try write(600, to: account, "n", on: store)
            if round % 2 == 0 { store.indexSearch(of: account) }
            try Replies.first { store.deleteAccount(account, reply: $0) }.get()
        }
        try awaitIndex()
        try Patience.until("the leftovers to be swept up") {
            try ["search_segments", "search_leaves"].allSatisfy { try count("SELECT count(*) FROM \($0)") == 0 }
        }
        #expect(try count("SELECT count(*) FROM search_stale") == 0)
    }
}
