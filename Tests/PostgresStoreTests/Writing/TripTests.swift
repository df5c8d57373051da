import Notes
import NotesStoreContract
import NotesStoreEngine
import PostgresCluster
import Testing
import Waiting

@Suite(.enabled(if: PostgresCluster.isHere))
struct TripTests {
    private func edits(_ desk: PostgresDesk, _ round: Int) throws -> [HistoryStep] {
        try (0..<20).map { number in
            let id = try #require(NoteID("n\(number)"))
            let content = Content(title: "가\(number)", body: "\(round) \(number)", tags: ["t\(number % 3)", "a/b"])
            let action: NoteCommand.Action =
                round == 2 && number % 5 == 0
                ? .delete(lastModified: nil) : .put { _ in .success(Change(id: id, action: .write(content))) }
            return .command(
                NoteCommand(account: desk.account, asker: Asker(desk.account), id: id, action: action))
        }
    }

    @Test func `a prepared batch begins without a further trip, and reads behind its locks`()
        throws
    {
        let desk = try PostgresDesk(clock: StoppedClock())
        _ = try desk.perform(try edits(desk, 0), gathering: true)
        let account = desk.account
        let job = CommandJob(keys: .account(account, Asker(account)), run: { _ in {} }, refuse: { _ in })
        desk.writing.prepare(for: [job])
        let other = try PostgresCluster.shared.get().connect(desk.database)
        let locked = "SELECT number FROM accounts WHERE number = \(account.value) FOR NO KEY UPDATE SKIP LOCKED"
        try Patience.until("the batch to have the lock") { try other.run(locked).isEmpty }
        let before = desk.buffers.batch.trips
        try desk.writing.begin(for: [job])
        #expect(try desk.writing.transaction.counters[account].live == 20)
        #expect(desk.buffers.batch.trips == before)
        desk.writing.rollback()
        #expect(try other.run(locked).count == 1)
    }

    /// Each note has one change: a second one would replace a rev that could not be gathered.
    @Test(arguments: [0, 1 << 20])
    func `a gathered batch of creates, edits and deletes takes two trips, with a quota too`(
        quota: Int64
    ) throws {
        let clock = StoppedClock()
        let desk = try PostgresDesk(clock: clock, quota: quota)
        for round in 0..<4 {
            clock.pass(1_000_000)
            let before = desk.buffers.batch.trips
            let answers = try desk.perform(try edits(desk, round), gathering: true)
            #expect(answers.allSatisfy { $0.hasPrefix("created") || $0.hasPrefix("replaced") }, "\(answers)")
            #expect(desk.buffers.batch.trips - before == 2, "round \(round)")
        }
    }
}
