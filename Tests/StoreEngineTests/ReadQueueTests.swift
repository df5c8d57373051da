import NotesStoreContract
import Testing

@testable import NotesStoreEngine

struct ReadQueueTests {
    private typealias State = ReadQueue.State

    private func job(_ name: String, _ account: Int64?, isAbandoned: Bool = false, _ seen: Order) -> ReadQueue.Job {
        ReadQueue.Job(
            account: account.map { AccountNumber($0) }, body: { _ throws(StoreError) in },
            failed: { _ in seen.add(name) }, isAbandoned: { isAbandoned })
    }

    /// Runs the thread's jobs to the end.
    private func drain(_ state: inout State, _ thread: Int = 0) {
        while let job = state.next(on: thread) {
            job.failed(.closed)
            state.ended(job)
        }
    }

    @Test func `accounts take turns, and the reads of each keep their order`() {
        var state = State(threads: 1)
        let seen = Order()
        for number in 1...4 { _ = state.add(job("a\(number)", 1, seen)) }
        _ = state.add(job("b1", 2, seen))
        _ = state.add(job("x", nil, seen))
        _ = state.add(job("b2", 2, seen))
        drain(&state)
        #expect(seen.names == ["a1", "b1", "x", "a2", "b2", "a3", "a4"])
        #expect(state.add(job("a5", 1, seen)) == 0)
        drain(&state)
        #expect(seen.names.last == "a5")
    }

    @Test func `a read that is abandoned when its turn comes does not use the turn`() {
        var state = State(threads: 1)
        let seen = Order()
        for number in 1...12 { _ = state.add(job("a\(number)", 1, isAbandoned: number < 12, seen)) }
        _ = state.add(job("b1", 2, isAbandoned: true, seen))
        _ = state.add(job("b2", 2, seen))
        _ = state.add(job("c1", 3, isAbandoned: true, seen))
        drain(&state)
        #expect(Set(seen.names) == ["a12", "b2"])
        _ = state.add(job("c2", 3, seen))
        drain(&state)
        #expect(seen.names.last == "c2")
    }

    @Test func `one account never has the last thread`() {
        var state = State(threads: 3)
        let seen = Order()
        var begun: [Int] = []
        for number in 1...5 { if let thread = state.add(job("a\(number)", 1, seen)) { begun.append(thread) } }
        #expect(begun == [0, 1, 2])
        func next(_ thread: Int) -> Int64? { state.next(on: thread)?.account?.value }
        #expect([next(0), next(1), next(2)] == [1, 1, nil])
        #expect(state.add(job("b1", 2, seen)) == 2)
        #expect(next(2) == 2)
        #expect(state.add(job("b2", 2, seen)) == nil)
        state.ended(job("a1", 1, seen))
        #expect(next(0) == 2)
        state.ended(job("b1", 2, seen))
        #expect(next(2) == 1)
    }

    @Test func `an idle thread is used again, the first of them first`() {
        var state = State(threads: 2)
        let seen = Order()
        #expect(state.add(job("a1", 1, seen)) == 0)
        #expect(state.add(job("b1", 2, seen)) == 1)
        drain(&state, 1)
        drain(&state, 0)
        #expect(state.add(job("a2", 1, seen)) == 0)
        #expect(Set(seen.names) == ["a1", "b1"])
    }

    /// Is `@unchecked Sendable`: only its one test uses it.
    private final class Order: @unchecked Sendable {
        private(set) var names: [String] = []
        func add(_ name: String) { names.append(name) }
    }
}
