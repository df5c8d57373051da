import NotesStoreContract
import Testing

@testable import NotesStoreEngine

final class IndexPaceTests {
    private var pace = IndexPace()
    private let mine = AccountNumber(1)
    private let other = AccountNumber(2)

    /// Records a write, and returns true if a check has to be scheduled.
    private func write(to account: AccountNumber) -> Bool {
        pace.changed([(account: account, change: AccountChange(seq: 1))])
    }

    private func request(_ account: AccountNumber) -> Bool { pace.request(account) }
    private func check() -> Set<AccountNumber>? { pace.check() }

    private func pause(after work: UInt64, on account: AccountNumber, rest: Int64 = 0) -> UInt64 {
        pace.pause(after: work, on: account, rest: rest)
    }

    @Test func `one check is scheduled for all changes before it`() {
        #expect(write(to: mine))
        #expect(!write(to: other))
        #expect(check() == nil, "there were writes just before it")
        #expect(check() == [mine, other])
        #expect(write(to: mine))
    }

    @Test func `the index waits for a pause in writing, and not for ever`() {
        for _ in 1..<IndexPace.patience {
            _ = write(to: mine)
            #expect(check() == nil)
        }
        _ = write(to: mine)
        #expect(check() == [mine])
        _ = write(to: mine)
        #expect(check() == nil)
    }

    @Test func `an account with incomplete searches is indexed while writing goes on`() {
        _ = write(to: mine)
        #expect(check() == nil)
        #expect(!request(other), "a check is scheduled already")
        _ = write(to: mine)
        #expect(check() == [mine, other])
        _ = write(to: mine)
        #expect(check() == nil)
    }

    @Test func `the index uses half of the time, or all of it where it is far behind`() {
        #expect(pause(after: 7, on: mine) == 0)
        _ = write(to: mine)
        #expect(pause(after: 7, on: mine, rest: IndexPace.longTail) == 7)
        #expect(pause(after: 7, on: mine) == 0)
        _ = write(to: mine)
        #expect(pause(after: 7, on: mine, rest: IndexPace.longTail + 1) == 0)
        _ = write(to: mine)
        #expect(pause(after: 60_000_000_000, on: mine) == 1_000_000_000)
    }

    @Test func `an account with incomplete searches is indexed without pauses until it is done`() {
        _ = request(mine)
        _ = write(to: mine)
        #expect(pause(after: 7, on: mine) == 0)
        _ = write(to: mine)
        #expect(pause(after: 7, on: other) == 7)
        pace.finished(mine)
        _ = write(to: mine)
        #expect(pause(after: 7, on: mine) == 7)
    }

    @Test func `requests end when no account has work left`() {
        _ = request(mine)
        pace.finishedAll()
        _ = write(to: mine)
        #expect(pause(after: 7, on: mine) == 7)
    }

    @Test func `nothing is scheduled after the close`() {
        pace.close()
        #expect(!write(to: mine))
        #expect(!request(mine))
    }
}
