import Dispatch
import Notes
import NotesPostgres
import NotesPrimitives
import NotesStoreContract
import NotesStoreEngine
import PostgresCluster
import Testing
import Waiting

/// A long transaction holds one account, as another server's restore does.
@Suite(.enabled(if: PostgresCluster.isHere))
struct HeldAccountTests {
    private let desk: WriterDesk
    private let mine: Asker
    private let other: Asker
    /// Holds the other server's transaction open on its own connection.
    private let holder: PostgresConnection

    init() throws {
        desk = try WriterDesk()
        mine = try desk.makeDevice(desk.makeAccount("me"), "phone")
        other = try desk.makeDevice(desk.makeAccount("other"), "laptop")
        holder = try desk.observe()
        let account = mine.account
        try holder.execute("BEGIN")
        _ = try holder.run(
            "SELECT 1 FROM accounts WHERE number = $1 FOR NO KEY UPDATE",
            PostgresArguments { $0.add(account.value) })
    }

    private func put(_ name: String, _ text: String, by asker: Asker, _ answers: Answers) throws {
        let id = try #require(NoteID(name))
        let change = Change(id: id, action: .write(Content(body: text)))
        desk.store.write(
            NoteCommand(account: asker.account, asker: asker, id: id, action: .put { _ in .success(change) })
        ) { result in
            switch result {
            case .success(.created(let note, _)), .success(.replaced(let note, _)):
                answers.add("\(text) \(note.seq)")
            default: answers.add("\(result)")
            }
        }
    }

    private final class Answers: Sendable {
        private let texts = Mutex<[String]>([])
        func add(_ text: String) { texts.withLock { $0.append(text) } }
        var all: [String] { texts.withLock { $0 } }
    }

    @Test func `writes of other accounts go on, and those of a held account keep their order`() throws {
        let (held, free) = (Answers(), Answers())
        for round in 1...5 {
            try put("n", "held \(round)", by: mine, held)
            try put("n", "free \(round)", by: other, free)
        }
        try Patience.until("the other account's writes") { free.all.count == 5 }
        // These commands join those that wait.
        try put("n", "held 6", by: mine, held)
        try put("n", "free 6", by: other, free)
        try Patience.until("the other account's writes") { free.all.count == 6 }
        #expect(free.all == (1...6).map { "free \($0) \($0)" })
        #expect(held.all == [])
        try holder.execute("COMMIT")
        try Patience.until("the account's writes") { held.all.count == 6 }
        #expect(held.all == (1...6).map { "held \($0) \($0)" })
    }

    @Test func `the backup of a held account is recorded afterwards, and others write meanwhile`() throws {
        let (marked, free) = (Answers(), Answers())
        desk.store.markBackup(mine.account) { result in
            if case .success = result { marked.add("marked") } else { marked.add("\(result)") }
        }
        try put("n", "free 1", by: other, free)
        try Patience.until("the other account's write") { free.all.count == 1 }
        #expect(marked.all == [])
        try holder.execute("COMMIT")
        try Patience.until("the mark of the backup") { marked.all.count == 1 }
        #expect(marked.all == ["marked"])
    }

    @Test func `a released account does not wait for a long command of its server`() throws {
        let (started, mayEnd) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        let (long, held) = (Answers(), Answers())
        desk.writer.submit(
            CommandJob(
                isLong: true, keys: .account(other.account, other),
                run: { _ in
                    started.signal()
                    mayEnd.wait()
                    return { long.add("long") }
                }, refuse: { long.add("\($0)") }))
        started.wait()
        let observer = try desk.observe()
        try put("n", "held", by: mine, held)
        try Patience.until("the connection for accounts that are held") {
            try !observer.run(
                """
                SELECT 1 FROM pg_stat_activity WHERE datname = current_database()
                    AND application_name LIKE '%held' AND wait_event_type = 'Lock'
                """
            ).isEmpty
        }
        try holder.execute("COMMIT")
        try Patience.until("the account's write") { held.all == ["held 1"] }
        #expect(long.all == [])
        mayEnd.signal()
        try Patience.until("the long command") { long.all == ["long"] }
    }

    @Test func `a long command that waits delays no other account`() throws {
        let answers = Answers()
        desk.writer.submit(
            CommandJob(
                isLong: true, keys: .account(mine.account, mine), run: { _ in { answers.add("long") } },
                refuse: { answers.add("\($0)") }))
        #expect(try desk.put("n", "text", by: other).get().isCreated)
        #expect(answers.all == [])
        try holder.execute("COMMIT")
        try Patience.until("the long command") { answers.all == ["long"] }
        // The account is in the main queue again.
        #expect(try desk.put("n", "text", by: mine).get().isCreated)
    }
}

extension NoteAnswer {
    fileprivate var isCreated: Bool { if case .created = self { true } else { false } }
}
