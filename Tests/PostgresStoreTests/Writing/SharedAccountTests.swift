import Foundation
import Notes
import NotesPostgres
import NotesPostgresStore
import NotesPrimitives
import NotesStoreContract
import PostgresCluster
import Testing

@Suite(.enabled(if: PostgresCluster.isHere))
struct SharedAccountTests {
    private func put(_ id: String, _ body: String, of account: AccountNumber) throws -> HistoryStep {
        let id = try #require(NoteID(id))
        return .command(
            NoteCommand(
                account: account, asker: Asker(account), id: id,
                action: .put { _ in .success(Change(id: id, action: .write(Content(body: body)))) }))
    }

    @Test func `servers that share accounts give each change its own seq and lose none`()
        throws
    {
        let first = try PostgresDesk(clock: StoppedClock())
        let desks = try [first] + (0..<3).map { _ in try PostgresDesk(clock: StoppedClock(), beside: first) }
        let other = try #require(
            try first.writing.inBatch { _ in try first.accounts.create(name: "other", password: nil, now: 1) })
        let shared = desks.map(Once.init)
        let mine = first.account
        let failures = Mutex<[String]>([])
        DispatchQueue.concurrentPerform(iterations: desks.count) { server in
            for round in 0..<25 {
                do {
                    // Each has an order of its own: gathering locks in that of the numbers.
                    let accounts = server % 2 == 0 ? [mine, other] : [other, mine]
                    let steps = try accounts.flatMap { account in
                        [
                            try put("own-\(server)-\(round)", "new", of: account),
                            try put("common", "\(server) \(round)", of: account),
                        ]
                    }
                    let answers = try shared[server].desk.perform(steps, gathering: true)
                    let isWritten = answers.allSatisfy { $0.hasPrefix("created") || $0.hasPrefix("replaced") }
                    if !isWritten { failures.withLock { $0.append("\(answers)") } }
                } catch {
                    failures.withLock { $0.append("\(error)") }
                }
            }
        }
        #expect(failures.withLock { $0 } == [])
        for account in [mine, other] {
            let arguments = PostgresArguments { $0.add(account.value) }
            let head = try #require(
                try first.observer.run("SELECT seq, live, versions FROM accounts WHERE number = $1", arguments)
                    .first)
            // The sum is of 4 servers, 25 rounds and two changes each.
            #expect(try head.int(0) == 200)
            #expect(try head.int(1) == 101)
            let notes = try first.observer.run(
                "SELECT count(*), count(DISTINCT seq), max(seq) FROM notes WHERE account = $1", arguments)
            #expect(try notes.first?.int(0) == 101)
            #expect(try notes.first?.int(1) == 101)
            #expect(try notes.first?.int(2) ?? 0 <= 200)
            let versions = try first.observer.run(
                "SELECT count(*) FROM versions WHERE account = $1 AND reason <> 0", arguments)
            #expect(try versions.first?.int(0) == (try head.int(2)))
        }
    }

    @Test func `another server's change is seen by the next batch`() throws {
        let one = try PostgresDesk(clock: StoppedClock())
        let two = try PostgresDesk(clock: StoppedClock(), beside: one)
        for round in 0..<5 {
            let desk = round % 2 == 0 ? one : two
            let answers = try desk.perform([put("n", "text \(round)", of: one.account)], gathering: round > 2)
            #expect(answers[0].hasPrefix(round == 0 ? "created" : "replaced"))
            #expect(answers[0].contains(" \(round + 1) live "))
        }
    }
}
