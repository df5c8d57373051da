import Notes
import NotesPostgres
import NotesPostgresStore
import NotesSearchIndex
import NotesStoreContract
import PostgresCluster
import Testing

@testable import NotesStoreEngine

/// Publishes a segment whose notes changed while it was built.
@Suite(.enabled(if: PostgresCluster.isHere))
struct IndexPublishTests {
    private let clock = StoppedClock()
    private let desk: PostgresDesk

    init() throws { desk = try PostgresDesk(clock: clock) }

    private func perform(
        _ action: Change.Action, on numbers: Range<Int>, at stamp: Int64? = nil, _ desk: PostgresDesk
    ) throws {
        clock.pass(1)
        let stamp = Timestamp(clamping: stamp ?? clock.now)
        let changes = try numbers.map { number in
            Change(id: try #require(NoteID("n\(number)")), action: action, lastModified: stamp, origin: .sync)
        }
        let push = SyncPush(
            account: desk.account, asker: Asker(desk.account), changes: changes,
            pull: PullRequest(start: .beginning, limit: 1))
        _ = try desk.perform([.push(push)], gathering: true)
    }

    private func write(_ body: String, _ numbers: Range<Int>, at stamp: Int64? = nil, _ desk: PostgresDesk) throws {
        try perform(.write(Content(title: "", body: body, tags: [], folder: "")), on: numbers, at: stamp, desk)
    }

    /// Builds a segment of all notes, and returns their states.
    private func build(_ desk: PostgresDesk, upTo last: Int64 = 0) throws -> (number: Int64, IndexBatch) {
        var batch = IndexBatch(after: 0, last: 0)
        var writer = SegmentWriter(after: 0)
        for row in try desk.observer.run("SELECT seq, id, rev FROM notes ORDER BY seq") {
            batch.last = try row.int(0)
            guard
                let note = IndexBatch.Note(
                    id: NoteID(try row.text(1)), rev: row.withBytes(2) { Rev(bytes: $0) }, trash: nil)
            else {
                batch.damaged.insert(batch.last)
                continue
            }
            batch.notes[batch.last] = note
            writer.add(IndexedNote(seq: batch.last, lastModified: 0, isTrash: false, Content(body: "one")))
        }
        batch.last = max(batch.last, last)
        let built = writer.finish(last: batch.last)
        let number = try desk.writing.inBatch { try $0.index.begin(built, built.leaves[...], of: desk.account) }
        return (number, batch)
    }

    private func publish(_ number: Int64, _ batch: IndexBatch, _ desk: PostgresDesk) throws -> Bool {
        try desk.writing.inBatch { try $0.index.publish(number, batch, of: desk.account) }
    }

    private func stale(_ desk: PostgresDesk) throws -> [Int64] {
        try desk.observer.run("SELECT seq FROM search_stale WHERE NOT is_there ORDER BY seq").map { try $0.int(0) }
    }

    @Test func `notes edited meanwhile are dead in the segment, in a constant number of trips`()
        throws
    {
        let other = try PostgresDesk(clock: clock)
        let trips = try [(desk, 1), (other, 100)].map { desk, count in
            try write("one", 0..<120, desk)
            let (number, batch) = try build(desk)
            try write("two", 0..<count, desk)
            let before = desk.writing.batch.trips
            #expect(try publish(number, batch, desk))
            #expect(try stale(desk) == (1...Int64(count)).map { $0 })
            return desk.writing.batch.trips - before
        }
        #expect(trips[0] == trips[1])
    }

    @Test func `a segment with the words of a purged note is erased, and not published`() throws {
        try write("one", 0..<3, desk)
        let (number, batch) = try build(desk)
        try write("two", 0..<1, desk)
        try perform(.purge, on: 2..<3, desk)
        #expect(try !publish(number, batch, desk))
        try expectNoSegments()
        #expect(try stale(desk) == [])
        #expect(try desk.observer.run("SELECT indexed FROM accounts").first?.int(0) == 0)
    }

    private func expectNoSegments() throws {
        for table in ["search_segments", "search_leaves"] {
            #expect(try desk.observer.run("SELECT FROM \(table)").isEmpty, "\(table)")
        }
    }

    @Test func `a segment is erased if the index has moved on, or replaces a missing one`() throws {
        try write("one", 0..<3, desk)
        var (number, batch) = try build(desk)
        batch.after = 1
        #expect(try !publish(number, batch, desk))
        try expectNoSegments()
        (number, batch) = try build(desk)
        let isIn = try desk.writing.inBatch {
            try $0.index.publish(number, replacing: [number + 1], cleaned: [], of: desk.account)
        }
        #expect(!isIn)
        try expectNoSegments()
    }

    /// A restore in place may leave the notes like this.
    @Test(arguments: [
        "UPDATE notes SET rev = decode(repeat('ab', 16), 'hex') WHERE seq = 2",
        "UPDATE notes SET id = 'other' WHERE seq = 2",
        "UPDATE notes SET seq = 3 WHERE seq = 2",
    ])
    func `a segment is refused and erased if its range has a note that it lacks`(change: String) throws {
        try write("one", 0..<3, desk)
        try desk.observer.execute("DELETE FROM notes WHERE seq = 3")
        let (number, batch) = try build(desk, upTo: 3)
        try desk.observer.execute(change)
        #expect(try !publish(number, batch, desk))
        try expectNoSegments()
        #expect(try desk.observer.run("SELECT indexed FROM accounts").first?.int(0) == 0)
        let (again, whole) = try build(desk, upTo: 3)
        #expect(try publish(again, whole, desk))
    }

    @Test func `a damaged row, which no segment has, does not stop a publication`() throws {
        try write("one", 0..<3, desk)
        try desk.observer.execute("UPDATE notes SET rev = 'short' WHERE seq = 2")
        let (number, batch) = try build(desk)
        #expect(batch.damaged == [2])
        #expect(try publish(number, batch, desk))
        #expect(try desk.observer.run("SELECT indexed FROM accounts").first?.int(0) == 3)
    }

    @Test func `a note that is in the trash by now stays in the segment`() throws {
        try write("one", 0..<2, desk)
        let (number, batch) = try build(desk)
        try perform(.delete, on: 1..<2, desk)
        #expect(try publish(number, batch, desk))
        #expect(try stale(desk) == [2])
    }

    /// The late edit was made before the deletion. It moves neither the position of the note nor its rev.
    @Test func `a segment is refused if the trash got another text, and is built again`() throws {
        try write("one", 0..<2, desk)
        let edited = clock.now + 1
        clock.pass(10)
        try perform(.delete, on: 1..<2, desk)
        let source = PostgresSegmentSource(
            PostgresPool(try PostgresAddress(PostgresCluster.shared.get().url(desk.database))), desk.texts)
        let plan = SegmentPlan(source)
        let early = try #require(try plan.tail(of: desk.account, from: 1))
        try write("two", 1..<2, at: edited, desk)
        let late = try #require(try plan.tail(of: desk.account, from: 1))
        #expect(early.batch.last == late.batch.last && early.built != late.built)
        let states = try [early, late].map { tail in
            let number = try desk.writing.inBatch {
                try $0.index.begin(tail.built, tail.built.leaves[...], of: desk.account)
            }
            return try publish(number, tail.batch, desk)
        }
        #expect(states == [false, true])
        #expect(try desk.observer.run("SELECT state FROM search_segments").map { try $0.int(0) } == [1])
    }
}
