import Notes
import Testing

@testable import NotesAPI

/// Seconds are coarse: a list that changed twice in one second must not be taken for unmodified.
struct ListTimeTests {
    private func time(changed: Int64, now: Int64) -> ListTime {
        ListTime(Timestamp(clamping: changed), now: now)
    }

    @Test func `a list read after the second of its change is unmodified until the next change`() {
        let second = time(changed: 10_100, now: 12_000).second
        #expect(second == 11)
        #expect(time(changed: 10_100, now: 60_000).isUnmodified(since: second))
        for change: Int64 in [12_001, 11_500, 11_000] {
            #expect(!time(changed: change, now: 60_000).isUnmodified(since: second), "\(change)")
        }
    }

    @Test func `a list read within the second of its change is sent once more`() {
        let second = time(changed: 10_100, now: 10_200).second
        #expect(second == 10)
        #expect(!time(changed: 10_900, now: 60_000).isUnmodified(since: second))
        #expect(!time(changed: 10_100, now: 60_000).isUnmodified(since: second))
    }

    @Test func `a clock that was set back sends no time of the future`() {
        let second = time(changed: 90_000, now: 30_000).second
        #expect(second == 30)
        #expect(!time(changed: 90_000, now: 31_000).isUnmodified(since: second))
    }

    @Test func `an account without a change is always unmodified`() {
        #expect(ListTime(nil, now: 20_000).isUnmodified(since: 19))
    }
}
