import NotesStoreContract
import Testing

@testable import NotesAPI

struct LatestChangesTests {
    private var latest = LatestChanges()

    @discardableResult
    private mutating func add(
        _ seq: Int64, of account: Int64, at seconds: Int64, epoch: UInt64? = nil, watched: Set<Int64> = []
    ) -> AccountChange {
        latest.add(
            AccountChange(seq: seq, newEpoch: epoch), of: AccountNumber(account), now: seconds * 1000
        ) { watched.contains($0.value) }
    }

    private func seq(_ account: Int64) -> Int64? { latest[AccountNumber(account)]?.seq }

    @Test mutating func `a change is kept for a minute at least`() {
        add(5, of: 1, at: 0)
        add(1, of: 2, at: 60)
        add(2, of: 2, at: 119)
        #expect(seq(1) == 5)
    }

    @Test mutating func `a change of an account without listeners is forgotten after two minutes`() {
        add(5, of: 1, at: 0)
        for minute in Int64(1)...2 { add(minute, of: 2, at: minute * 60) }
        #expect(seq(1) == nil)
        #expect(latest.count == 1)
    }

    @Test mutating func `many accounts that write once leave nothing`() {
        for number in Int64(1)...10_000 { add(number, of: number, at: number) }
        #expect(latest.count <= 120)
    }

    @Test mutating func `the change of an account with listeners is kept`() {
        add(5, of: 1, at: 0)
        for minute in Int64(1)...9 { add(minute, of: 2, at: minute * 60, watched: [1]) }
        #expect(seq(1) == 5)
    }

    @Test mutating func `a later change repeats the epoch that a listener may not have seen`() {
        add(5, of: 1, at: 0, epoch: 77)
        #expect(add(6, of: 1, at: 1).newEpoch == 77)
        #expect(add(7, of: 1, at: 61, watched: [1]).newEpoch == 77)
        #expect(add(8, of: 1, at: 122, epoch: 78, watched: [1]).newEpoch == 78)
    }

    @Test mutating func `a clock that was set back keeps nothing for longer`() {
        add(5, of: 1, at: 10_000)
        add(1, of: 2, at: 10)
        add(2, of: 2, at: 70)
        #expect(seq(1) == nil)
    }
}
