import Testing

@testable import NotesServer

struct SnapshotScheduleTests {
    let daily = CopySchedule(every: 86_400_000)

    @Test func `the first comes a minute after the start, or a day after the last one`() {
        #expect(daily.first(after: nil, start: 1_000) == 61_000)
        #expect(daily.first(after: 500, start: 1_000) == 86_400_500)
        #expect(daily.first(after: 0, start: 10 * 86_400_000) == 10 * 86_400_000 + 60_000)
        #expect(daily.first(after: 2_000_000, start: 1_000) == 61_000, "the clock was set back")
        #expect(CopySchedule(every: 1_000).first(after: nil, start: 0) == 1_000)
    }

    @Test func `after a failure it is tried again soon`() {
        #expect(daily.next(after: 0, hasFailed: false) == 86_400_000)
        #expect(daily.next(after: 0, hasFailed: true) == 300_000)
        #expect(CopySchedule(every: 2_000).next(after: 0, hasFailed: true) == 2_000)
    }

    @Test(
        arguments: [
            ("90", 90_000), ("30s", 30_000), ("15m", 900_000), ("24h", 86_400_000), ("7d", 604_800_000), ("off", nil),
            ("0", nil),
        ] as [(String, Int64?)])
    func `intervals are written as people write them`(text: String, milliseconds: Int64?) {
        #expect(Interval(text)?.milliseconds == milliseconds)
        #expect(Interval(text) != nil)
    }

    @Test(arguments: ["", "h", "-1", "1.5h", "24 h", "24x", "999999d", "+5s"])
    func `others are not`(text: String) { #expect(Interval(text) == nil) }
}
