import NotesStoreContract
import NotesStoreEngine
import Testing

/// Tests the jobs of accounts that another transaction holds.
struct HeldJobsTests {
    private let free = AccountNumber(1)
    private let held = AccountNumber(2)

    private func queue(_ heldJobs: (RecordedQueue.Log) -> HeldJobs) -> RecordedQueue {
        let queue = RecordedQueue(heldJobs)
        queue.log.state.withLock { $0.held = [held] }
        return queue
    }

    @Test func `held jobs are handed over, and the rest of the batch is run`() {
        let queue = queue { log in
            .handOver { job in
                log.note("hand over \(job.keys.account?.value ?? 0)")
                job.refuse(.closed)
            }
        }
        queue.log.failNext(.held)
        queue.submit("a", of: free)
        queue.submit("b", of: held)
        queue.submit("c")
        queue.executor.runReady()
        #expect(
            queue.log.events == [
                "begin for [1, 2]", "run a", "run b", "run c", "rollback", "hand over 2",
                "refuse b: \(StoreError.closed)",
                "begin for [1]", "run a", "run c", "commit", "answer a", "answer c",
            ])
    }

    @Test func `held jobs wait in front of later ones, and the rest of the batch is run`() {
        let queue = queue { _ in .wait(batches: 3) }
        queue.log.failNext(.held, nil, .held)
        queue.submit("a", of: held)
        queue.submit("b", of: free, then: { queue.submit("c", of: held) })
        queue.executor.runReady()
        #expect(
            queue.log.events == [
                "begin for [2, 1]", "run a", "run b", "rollback",
                "begin for [1]", "run b", "commit", "answer b",
                "begin for [2, 2]", "run a", "run c", "rollback",
                "begin for [2, 2]", "run a", "run c", "commit", "answer a", "answer c",
            ])
    }

    @Test func `a job that was held in several batches is refused`() {
        let queue = queue { _ in .wait(batches: 2) }
        queue.log.failNext(.held, nil, .held)
        queue.submit("a", of: held)
        queue.submit("b", of: free, then: { queue.submit("c", of: held) })
        queue.executor.runReady()
        let answers = queue.log.events.filter { $0.hasPrefix("answer") || $0.hasPrefix("refuse") }
        #expect(answers == ["answer b", "refuse a: held", "answer c"])
    }

    @Test func `a queue that is closed waits for no held job`() {
        let queue = queue { _ in .wait(batches: 100) }
        queue.log.failNext(.held)
        queue.submit("a", of: held)
        queue.queue.close()
        #expect(queue.log.events.suffix(2) == ["refuse a: \(StoreError.closed)", "close"])
    }

    @Test func `a batch without a held account is run again`() {
        let queue = queue { _ in .wait(batches: 3) }
        queue.log.state.withLock { $0.held = [] }
        queue.log.failNext(.held)
        queue.submit("a", of: free)
        queue.executor.runReady()
        #expect(
            queue.log.events == [
                "begin for [1]", "run a", "rollback", "begin for [1]", "run a", "commit", "answer a",
            ])
    }
}
