import NotesStoreContract
import NotesStoreEngine
import Testing

/// Tests accounts whose commands wait while their notes are being exchanged.
struct PausedAccountTests {
    private let free = AccountNumber(1)
    private let paused = AccountNumber(2)
    private let recorded = RecordedQueue { _ in .runAgain }

    private var answers: [String] {
        recorded.log.events.filter { $0.hasPrefix("answer") || $0.hasPrefix("refuse") }
    }

    @Test func `a paused account's commands wait in order, and others' do not`() {
        let queue = recorded.queue
        recorded.submit("pause", isLong: true, of: paused, then: { [paused] in queue.pause(paused) })
        recorded.submit("a", of: paused)
        recorded.submit("b", of: free)
        recorded.executor.runReady()
        recorded.submit("c", of: paused)
        recorded.submit("d", of: free)
        recorded.executor.runReady()
        #expect(answers == ["answer pause", "answer b", "answer d"])
        #expect(queue.figures.waiting == 2)
        queue.resume(paused)
        recorded.executor.runReady()
        #expect(answers.suffix(2) == ["answer a", "answer c"])
        #expect(queue.figures.waiting == 0)
    }

    @Test func `a pause without commands ends without a trace`() {
        recorded.queue.pause(paused)
        recorded.queue.resume(paused)
        recorded.queue.resume(free)
        recorded.submit("a", of: paused)
        recorded.executor.runReady()
        #expect(answers == ["answer a"])
    }

    @Test func `the commands of a paused account are refused when the queue closes`() {
        recorded.queue.pause(paused)
        recorded.submit("a", of: paused)
        recorded.submit("b", of: free)
        recorded.queue.close()
        #expect(answers == ["refuse a: \(StoreError.closed)", "answer b"])
        recorded.queue.resume(paused)
        recorded.executor.runReady()
        #expect(recorded.log.events.last == "close")
    }
}
