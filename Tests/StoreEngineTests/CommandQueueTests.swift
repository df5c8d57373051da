import NotesPrimitives
import NotesStoreContract
import NotesStoreEngine
import Testing

/// Tests the queue's batches and its failures.
struct CommandQueueTests {
    private let recorded = RecordedQueue { _ in .runAgain }
    private var log: RecordedQueue.Log { recorded.log }
    private var executor: ManualExecutor { recorded.executor }
    private var state: StoreSignals { recorded.state }
    private var queue: CommandQueue { recorded.queue }

    private func submit(
        _ name: String, isLong: Bool = false, of account: AccountNumber? = nil,
        throwing fault: RecordedQueue.Fault? = nil
    ) {
        recorded.submit(name, isLong: isLong, of: account, throwing: fault)
    }

    @Test func `a long command runs alone, after the answers of earlier commands`() {
        submit("a")
        submit("b")
        submit("restore", isLong: true)
        submit("c")
        submit("undo", isLong: true)
        executor.runReady()
        #expect(
            log.events == [
                "begin", "run a", "run b", "commit", "answer a", "answer b", "begin", "run restore", "commit",
                "answer restore", "begin", "run c", "commit", "answer c", "begin", "run undo", "commit", "answer undo",
            ])
    }

    @Test func `commands that wait share a transaction, and are answered after its commit`() {
        for name in ["a", "b", "c"] { submit(name) }
        #expect(log.events == [])
        executor.runReady()
        #expect(
            log.events == ["begin", "run a", "run b", "run c", "commit", "answer a", "answer b", "answer c"])
        #expect(queue.figures.batches.counts.reduce(0, +) == 1)
    }

    @Test func `the answers of a batch wake other threads after the last one`() {
        for name in ["a", "b"] {
            recorded.submit(name) { [log] in WakeUps.request { log.note("wake for \(name)") } }
        }
        executor.runReady()
        #expect(log.events.suffix(4) == ["answer a", "answer b", "wake for a", "wake for b"])
    }

    @Test func `the first command opens a missing connection, which is no recovery`() {
        let log = log
        let queue = CommandQueue(
            connection: nil, state: state, executor: executor, cause: RecordedQueue.cause,
            source: {
                log.note("open")
                return RecordedQueue.Connection(log)
            })
        for name in ["a", "b"] {
            queue.submit(
                CommandJob(keys: .unknown, run: { _ in { log.note("answer \(name)") } }, refuse: { _ in }))
            executor.runReady()
        }
        #expect(log.events == ["open", "begin", "commit", "answer a", "begin", "commit", "answer b"])
        #expect(queue.figures.reopenings == 0)
    }

    @Test func `a batch has a bounded number of commands`() {
        for number in 0...CommandQueue.batchLimit { submit("\(number)") }
        executor.runReady()
        #expect(log.events.count { $0 == "commit" } == 2)
    }

    @Test func `accounts take turns, and a slow command ends its batch`() {
        for number in 1...3 { recorded.submit("long \(number)", of: AccountNumber(1), taking: .seconds(1)) }
        recorded.submit("other", of: AccountNumber(2))
        recorded.submit("third", of: AccountNumber(3))
        executor.runReady()
        let (first, second, third) = (AccountNumber(1).value, AccountNumber(2).value, AccountNumber(3).value)
        #expect(
            log.events == [
                "begin for [\(first), \(second), \(third), \(first), \(first)]", "run long 1", "commit",
                "answer long 1",
                "begin for [\(second), \(third), \(first), \(first)]", "run other", "run third", "run long 2", "commit",
                "answer other", "answer third", "answer long 2", "begin for [\(first)]", "run long 3", "commit",
                "answer long 3",
            ])
    }

    @Test func `a command that was taken and not run is first in the next batch`() {
        var turns = Turns<String>()
        let account = { (name: String) in AccountNumber(Int64(name.utf8.first ?? 0)) }
        for name in ["a1", "a2", "a3", "b1", "c1", "c2"] { turns.add(name, for: account(name)) }
        let taken = (0..<4).compactMap { _ in turns.next() }
        #expect(taken == ["a1", "b1", "c1", "a2"])
        turns.putBack(taken.dropFirst(), account: account)
        turns.add("d1", for: account("d1"))
        #expect(turns.count == 6)
        var rest: [String] = []
        while let name = turns.next() { rest.append(name) }
        #expect(rest == ["b1", "c1", "a2", "d1", "c2", "a3"])
        #expect(turns.count == 0)
    }

    @Test func `a command that fails is refused alone, and its neighbours succeed`() {
        submit("a")
        submit("b", throwing: .command)
        submit("c")
        executor.runReady()
        let answers = log.events.filter { $0.hasPrefix("answer") || $0.hasPrefix("refuse") }
        #expect(answers == ["answer a", "refuse b: command", "answer c"])
        #expect(log.events.count { $0 == "rollback" } == 2)
    }

    @Test func `a batch that loses a conflict is run again, and refused after several losses`() {
        log.failNext(.conflict, .conflict)
        submit("a")
        submit("b")
        executor.runReady()
        #expect(log.events.count { $0 == "run a" } == 3)
        #expect(log.events.suffix(3) == ["commit", "answer a", "answer b"])

        log.state.withLock { $0.failures = Array(repeating: .conflict, count: CommandQueue.attempts) }
        submit("c")
        executor.runReady()
        #expect(log.events.count { $0 == "run c" } == CommandQueue.attempts)
        #expect(log.events.last == "refuse c: conflict")
    }

    @Test func `while the database is away, batches are refused and writes not accepted`() {
        log.state.withLock {
            $0.failures = Array(repeating: .away, count: CommandQueue.attempts * 2)
            $0.reopens = false
        }
        submit("a")
        submit("b")
        executor.runReady()
        #expect(log.events.count { $0 == "run a" } == CommandQueue.attempts)
        #expect(log.events.suffix(2) == ["refuse a: away", "refuse b: away"])
        #expect(!state.isWritable)
        submit("c")
        submit("d")
        executor.runReady()
        // It is tried once a second, for any number of refused commands.
        #expect(executor.runDelayed() == 1)
        #expect(!state.isWritable)
        log.state.withLock { $0.reopens = true }
        executor.runDelayed()
        #expect(state.isWritable)
    }

    @Test func `a transaction is begun with the keys of its commands`() {
        let log = log
        for number in 1...2 {
            queue.submit(
                CommandJob(
                    keys: .account(AccountNumber(Int64(number)), nil), run: { _ in { log.note("answer \(number)") } },
                    refuse: { _ in }))
        }
        executor.runReady()
        #expect(log.events == ["begin for [1, 2]", "commit", "answer 1", "answer 2"])
    }

    @Test func `a full batch is prepared with the commit before it`() {
        log.state.withLock { $0.preparesAhead = true }
        submit("a")
        submit("restore", isLong: true, of: AccountNumber(7))
        executor.runReady()
        #expect(
            log.events == [
                "begin", "run a", "commit", "commit also prepares for [7]", "answer a", "begin for [7]", "run restore",
                "commit", "answer restore",
            ])
    }

    @Test func `a small batch is prepared behind the commit, before the answers`() {
        log.state.withLock { $0.preparesAhead = true }
        for name in ["a", "b"] { submit(name) }
        submit("restore", isLong: true, of: AccountNumber(7))
        executor.runReady()
        // With two of two, one of them may be missing.
        #expect(log.events.contains("commit also prepares for [7]"))
        log.state.withLock { $0.events = [] }
        for name in ["a", "b", "c"] { submit(name) }
        submit("restore", isLong: true, of: AccountNumber(7))
        executor.runReady()
        #expect(log.events.prefix(6) == ["begin", "run a", "run b", "run c", "commit", "prepare for [7]"])
        #expect(log.events.dropFirst(6).prefix(4) == ["answer a", "answer b", "answer c", "begin for [7]"])
    }

    @Test func `commands that run alone follow one another, and nothing behind them is prepared`() {
        log.state.withLock { $0.preparesAhead = true }
        submit("a")
        submit("b", throwing: .command)
        submit("restore", isLong: true)
        executor.runReady()
        #expect(
            log.events == [
                "begin", "run a", "run b", "rollback", "begin", "run a", "commit", "answer a", "begin", "run b",
                "rollback", "refuse b: command", "begin", "run restore", "commit", "answer restore",
            ])
    }

    @Test func `a batch that was prepared with a failed commit is run after it`() {
        log.state.withLock { $0.preparesAhead = true }
        log.failNext(.conflict)
        submit("a")
        submit("restore", isLong: true, of: AccountNumber(7))
        executor.runReady()
        #expect(
            log.events == [
                "begin", "run a", "rollback", "begin", "run a", "commit", "answer a", "begin for [7]", "run restore",
                "commit", "answer restore",
            ])
    }

    @Test func `a lock that another process holds refuses the batch at once`() {
        log.failNext(.busy)
        submit("a")
        submit("b")
        executor.runReady()
        #expect(log.events == ["begin", "run a", "run b", "rollback", "refuse a: busy", "refuse b: busy"])
    }

    @Test func `after a disk failure the database is reopened and written to before a batch`() {
        log.failNext(.disk)
        submit("a")
        executor.runReady()
        #expect(log.events == ["begin", "run a", "rollback", "refuse a: disk", "verify"])
        #expect(state.isWritable)
        submit("b")
        executor.runReady()
        #expect(log.events.suffix(4) == ["begin", "run b", "commit", "answer b"])
        #expect(queue.figures.failures == 1)
        #expect(queue.figures.reopenings == 1)
    }

    @Test func `while the database does not open, writes are refused and the queue retries`() {
        log.state.withLock { $0.reopens = false }
        log.failNext(.disk)
        submit("a")
        executor.runReady()
        #expect(!state.isWritable)
        submit("b")
        executor.runReady()
        #expect(log.events.last == "refuse b: disk")
        #expect(executor.runDelayed() == 1)
        #expect(!state.isWritable)
        log.state.withLock { $0.reopens = true }
        #expect(executor.runDelayed() == 1)
        #expect(state.isWritable)
        #expect(executor.runDelayed() == 0)
    }

    @Test func `an idle queue tidies up, and a closed one refuses new commands`() {
        log.state.withLock { $0.isUntidy = true }
        submit("a")
        executor.runReady()
        executor.runDelayed()
        #expect(log.events.last == "tidy")
        submit("b")
        queue.close()
        submit("c")
        #expect(
            log.events.suffix(6)
                == ["begin", "run b", "commit", "answer b", "close", "refuse c: the store is closed"])
    }
}
