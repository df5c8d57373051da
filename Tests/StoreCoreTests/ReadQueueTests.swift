import StoreContract
import Testing

@testable import StoreCore

struct ReadQueueTests {
    @Test func `accounts take turns, and each is served in the order it asked`() throws {
        var turns = Turns<ReadQueue.Job>()
        let seen = Order()
        func add(_ name: String, _ account: Int64?) {
            let job = ReadQueue.Job(body: { _ throws(StoreError) in }, failed: { _ in seen.add(name) })
            turns.add(job, for: account.map { AccountNumber($0) })
        }
        for number in 1...4 { add("a\(number)", 1) }
        add("b1", 2)
        add("x", nil)
        add("b2", 2)
        while let job = ReadQueue.next(of: &turns) { job.failed(.closed) }
        #expect(seen.names == ["a1", "b1", "x", "a2", "b2", "a3", "a4"])
        add("a5", 1)
        ReadQueue.next(of: &turns)?.failed(.closed)
        #expect(seen.names.last == "a5")
        if ReadQueue.next(of: &turns) != nil { Issue.record("there was nobody left") }
    }

    @Test func `a read that is abandoned when its turn comes takes no turn`() {
        var turns = Turns<ReadQueue.Job>()
        let seen = Order()
        func add(_ name: String, _ account: Int64, isAbandoned: Bool = false) {
            let job = ReadQueue.Job(
                body: { _ throws(StoreError) in }, failed: { _ in seen.add(name) }, isAbandoned: { isAbandoned })
            turns.add(job, for: AccountNumber(account))
        }
        for number in 1...12 { add("a\(number)", 1, isAbandoned: number < 12) }
        add("b1", 2, isAbandoned: true)
        add("b2", 2)
        add("c1", 3, isAbandoned: true)
        while let job = ReadQueue.next(of: &turns) { job.failed(.closed) }
        #expect(Set(seen.names) == ["a12", "b2"])
        add("c2", 3)
        ReadQueue.next(of: &turns)?.failed(.closed)
        #expect(seen.names.last == "c2")
    }

    /// Only ever touched by its one test.
    private final class Order: @unchecked Sendable {
        private(set) var names: [String] = []
        func add(_ name: String) { names.append(name) }
    }
}
