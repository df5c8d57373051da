import Notes
import NotesPostgresStore
import NotesStoreContract
import PostgresCluster
import SeededRandom
import Testing

@Suite(.enabled(if: PostgresCluster.isHere))
struct SameHistoryTests {
    /// Runs one history on all stores. SQLite and memory run one command a transaction; PostgreSQL runs several
    /// together, gathered or not.
    private func compare(
        _ random: Seeded, quota: Int64 = 0, rounds: Int, mostTogether: Int, mostKept: Int = PostgresBatch.mostKept
    ) throws {
        let clock = StoppedClock()
        let embedded = try EmbeddedDesk(clock: clock, quota: quota)
        let scaled = try PostgresDesk(clock: clock, quota: quota, mostKept: mostKept)
        let memory = try MemoryDesk(clock: clock, quota: quota)
        #expect(embedded.account == scaled.account && memory.account == scaled.account)
        var history = NoteHistory(random, of: scaled.account, clock)
        for round in 0..<rounds {
            let steps = history.take(1 + history.below(mostTogether))
            let answers = try scaled.perform(steps, gathering: history.below(3) > 0)
            for (step, answer) in zip(steps, answers) {
                let expected = embedded.perform(step)
                try #require(answer == expected, "round \(round)")
                try #require(memory.perform(step) == expected, "round \(round)")
            }
            for row in try scaled.observer.run("SELECT id, rev FROM notes") {
                if let id = try NoteID(row.text(0)), let rev = try Rev(row.bytes(1)) { history.present[id] = rev }
            }
            history.revs = try scaled.observer.run("SELECT rev FROM versions ORDER BY rev").compactMap {
                try Rev($0.bytes(0))
            }
        }
        #expect(try memory.backup() == embedded.backup())
        let rows = try RowDump.all(scaled.observer)
        let expected = try embedded.rows()
        for (table, lines) in expected { #expect(rows[table] == lines, "\(table)") }
        #expect(rows["notes"]?.isEmpty == false && rows["versions"]?.isEmpty == false)
        // The digest has a key of its own on each.
        let digest = try scaled.writing.inBatch { try $0.counters[scaled.account].digest }
        var sum = AccountDigest(key: digest.key)
        for row in try scaled.observer.run("SELECT id, rev FROM notes WHERE deleted = 0") {
            if let id = try NoteID(row.text(0)), let rev = try Rev(row.bytes(1)) { sum.add(id, rev) }
        }
        #expect(digest == sum)
    }

    @Test(arguments: 0..<6)
    func `a history leaves the same answers, rows and revs on all stores`(index: Int) throws {
        var random = Seeded.announced("same history \(index)")
        for _ in 0..<index { _ = random.next() }
        try compare(Seeded(random.next()), rounds: 40, mostTogether: 10)
    }

    @Test(arguments: 0..<3)
    func `a transaction that is too large for memory leaves the same history`(index: Int) throws {
        var random = Seeded.announced("same history, large \(index)")
        for _ in 0..<index { _ = random.next() }
        // Each row is written and dropped at once, or about each third one.
        try compare(Seeded(random.next()), rounds: 30, mostTogether: 10, mostKept: index * 1_000)
    }

    @Test(arguments: 0..<3)
    func `a quota that undoes single commands leaves the same history`(index: Int) throws {
        var random = Seeded.announced("same history, quota \(index)")
        for _ in 0..<index { _ = random.next() }
        try compare(Seeded(random.next()), quota: 6_000, rounds: 30, mostTogether: 6)
    }
}

extension Rev {
    init?(_ bytes: [UInt8]) {
        guard let rev = bytes.withUnsafeBytes({ Rev(bytes: $0) }) else { return nil }
        self = rev
    }
}
