import Notes
import NotesPostgres
import NotesPostgresStore
import NotesSearchIndex
import NotesStoreContract
import PostgresCluster
import Testing

@testable import NotesStoreEngine

@Suite(.enabled(if: PostgresCluster.isHere))
struct IndexLeasesTests {
    private let clock = StoppedClock()
    private let desk: PostgresDesk
    private let accounts: [AccountNumber]
    private let pool: PostgresPool

    private final class Abandoned {
        var accounts: [AccountNumber] = []
    }

    init() throws {
        let (desk, clock) = (try PostgresDesk(clock: clock), clock)
        self.desk = desk
        let second = try desk.writing.inBatch { _ in
            try #require(try desk.accounts.create(name: "other", password: nil, now: clock.now))
        }
        accounts = [desk.account, second]
        pool = PostgresPool(try PostgresAddress(PostgresCluster.shared.get().url(desk.database)))
    }

    private func leases(_ abandoned: Abandoned = Abandoned()) throws -> IndexLeases {
        let clock = clock
        return try IndexLeases(pool, now: { clock.now }) { abandoned.accounts.append($0) }
    }

    private func write(_ count: Int, to account: AccountNumber, _ prefix: String = "n", bytes: Int = 3) throws {
        let changes = try (0..<count).map { number in
            let body = String(repeating: "메", count: bytes / 3)
            return Change(
                id: try #require(NoteID("\(prefix)\(number)")),
                action: .write(Content(title: "", body: body, tags: [], folder: "")))
        }
        let push = SyncPush(
            account: account, asker: Asker(account), changes: changes,
            pull: PullRequest(start: .beginning, limit: 1))
        _ = try desk.perform([.push(push)], gathering: true)
    }

    private func work() throws -> Int64? {
        try desk.observer.run("SELECT count(*) FROM index_work").first?.int(0)
    }

    @Test func `an account is due once two hundred changes or many bytes are not indexed`() throws {
        try write(199, to: accounts[0])
        #expect(try work() == 0)
        try write(1, to: accounts[0], "m")
        #expect(try work() == 1)
        try write(10, to: accounts[1], bytes: 12 << 10)
        #expect(try work() == 1)
        try write(11, to: accounts[1], "m", bytes: 12 << 10)
        #expect(try work() == 2)
    }

    @Test func `two servers lease two accounts, and a third finds nothing`() throws {
        for account in accounts { try write(200, to: account) }
        let (one, two, three) = (try leases(), try leases(), try leases())
        let taken = [try one.next(), try two.next()].compactMap(\.self)
        #expect(taken.map(\.value).sorted() == accounts.map(\.value))
        #expect(try three.next() == nil)
        try one.finished(taken[0], .more(rest: 0))
        #expect(try three.next() == taken[0])
        try three.finished(taken[0], .done)
        try two.finished(taken[1], .done)
        #expect(try work() == 0)
    }

    @Test func `an account that is written to during its lease is due again`() throws {
        try write(200, to: accounts[0])
        let leases = try leases()
        #expect(try leases.next() == accounts[0])
        try write(200, to: accounts[0], "m")
        try leases.finished(accounts[0], .done)
        #expect(try leases.next() == accounts[0])
        try leases.finished(accounts[0], .done)
        #expect(try leases.next() == nil)
    }

    @Test func `the lease of an ended server expires, and its build is not published`() throws {
        try write(200, to: accounts[0])
        let abandoned = Abandoned()
        let (gone, next) = (try leases(), try leases(abandoned))
        #expect(try gone.next() == accounts[0])
        let built = try Self.built()
        let number = try desk.writing.inBatch { try $0.index.begin(built, built.leaves[...], of: accounts[0]) }
        clock.pass(IndexLeases.span - 1)
        #expect(try next.next() == nil)
        clock.pass(1)
        #expect(try next.next() == accounts[0])
        #expect(abandoned.accounts == [accounts[0]])
        try desk.writing.inBatch { try $0.index.abandon(accounts[0]) }
        // The server had not ended, it was slow.
        let batch = IndexBatch(after: 0, last: 200)
        #expect(try desk.writing.inBatch { try !$0.index.publish(number, batch, of: accounts[0]) })
        try gone.finished(accounts[0], .done)
        #expect(try work() == 1)
        // The rows that it left are erased.
        for _ in 0..<2 { _ = try desk.writing.inBatch { try $0.index.sweep(limit: 100) } }
        let left = try desk.observer.run(
            "SELECT (SELECT count(*) FROM search_segments), (SELECT count(*) FROM search_leaves)")
        #expect(try left.first?.int(0) == 0 && left.first?.int(1) == 0)
    }

    @Test func `an account whose build failed is not leased again at once`() throws {
        try write(200, to: accounts[0])
        let leases = try leases()
        #expect(try leases.next() == accounts[0])
        try leases.finished(accounts[0], .failed)
        #expect(try leases.next() == nil)
        clock.pass(10_000)
        #expect(try leases.next() == accounts[0])
    }

    @Test func `an erased account gets no index, and leaves none`() throws {
        try write(200, to: accounts[0])
        let leases = try leases()
        #expect(try leases.next() == accounts[0])
        let (account, desk) = (accounts[0], desk)
        try desk.writing.inBatch { transaction in
            try transaction.index.erase(account)
            try desk.accounts.endErasure(of: account)
        }
        let built = try Self.built()
        #expect(throws: StoreError.noSuchAccount) {
            try desk.writing.inBatch { try $0.index.begin(built, built.leaves[...], of: account) }
        }
        try leases.finished(account, .failed)
        #expect(try work() == 0)
    }

    private static func built() throws -> BuiltSegment {
        var writer = SegmentWriter(after: 0)
        writer.add(
            IndexedNote(
                seq: 1, lastModified: 1, isTrash: false, Content(title: "", body: "메모", tags: [], folder: "")))
        return writer.finish(last: 200)
    }
}
