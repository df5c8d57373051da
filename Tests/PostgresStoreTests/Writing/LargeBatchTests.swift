import Notes
import NotesStoreContract
import PostgresCluster
import Testing

@testable import NotesPostgresStore

/// A large batch writes rows before the COMMIT, since it does not keep all of them in memory.
@Suite(.enabled(if: PostgresCluster.isHere))
struct LargeBatchTests {
    private static let notes = 40
    private static let rounds = 3
    /// Bounds the memory to the bytes of a few rows.
    private static let kept = 10_000

    /// Returns three edits of each note, so that most rows are written more than once before the COMMIT.
    private func steps(_ desk: PostgresDesk) throws -> [HistoryStep] {
        try (0..<Self.rounds).flatMap { round in
            try (0..<Self.notes).map { number in
                let id = try #require(NoteID("n\(number)"))
                let content = Content(title: "\(number)", body: "\(round)", tags: ["t\(round)"])
                return .command(
                    NoteCommand(
                        account: desk.account, asker: Asker(desk.account), id: id,
                        action: .put { _ in .success(Change(id: id, action: .write(content))) }))
            }
        }
    }

    @Test func `notes edited again after an early write have their last state`() throws {
        let desk = try PostgresDesk(clock: StoppedClock(), mostKept: Self.kept)
        let answers = try desk.perform(try steps(desk), gathering: true)
        #expect(answers.count { $0.hasPrefix("created") } == Self.notes)
        #expect(answers.count { $0.hasPrefix("replaced") } == (Self.rounds - 1) * Self.notes)
        let notes = try desk.observer.run(
            "SELECT convert_from(title, 'UTF8'), convert_from(json, 'UTF8') FROM notes")
        #expect(notes.count == Self.notes)
        for note in notes { #expect(try note.text(1).contains("\"body\":\"\(Self.rounds - 1)\"")) }
        let counts = try desk.observer.run(
            """
            SELECT a.seq, a.live, a.versions, (SELECT count(*) FROM versions), (SELECT count(DISTINCT seq) FROM notes),
                (SELECT count(DISTINCT tag) FROM note_tags) FROM accounts a
            """)
        let row = try #require(counts.first)
        let expected = [Self.rounds * Self.notes, Self.notes, (Self.rounds - 1) * Self.notes]
        for (column, expected) in (expected + [expected[2], Self.notes, 1]).enumerated() {
            #expect(try row.int(Int32(column)) == Int64(expected), "column \(column)")
        }
    }

    @Test func `a failed batch leaves no row of an early write, and keeps its connection`() throws {
        let desk = try PostgresDesk(clock: StoppedClock(), mostKept: Self.kept)
        let connection = desk.buffers.batch.connection
        connection.patience = .seconds(3)
        let creates = Array(try steps(desk).prefix(Self.notes))
        var keys = BatchKeys()
        for case .command(let command) in creates { keys.add(command) }
        #expect(throws: StoreError.closed) {
            try desk.writing.inBatch(keys) { transaction in
                for create in creates { _ = try create.perform(in: transaction) }
                throw StoreError.closed
            }
        }
        #expect(!connection.isBroken)
        let counts = try desk.observer.run("SELECT (SELECT count(*) FROM notes), seq FROM accounts")
        for column in [Int32(0), 1] { #expect(try counts.first?.int(column) == 0, "column \(column)") }
        #expect(try desk.perform(Array(creates.prefix(1)), gathering: true).first?.hasPrefix("created") == true)
    }
}
