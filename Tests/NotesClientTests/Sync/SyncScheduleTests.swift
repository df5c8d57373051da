import Notes
import Testing

@testable import NotesClient

struct SyncScheduleTests {
    private func at(_ seconds: Double) -> Timestamp {
        Sample.time.advanced(byMilliseconds: Int64(seconds * 1000))
    }

    @Test func `an edit is sent when typing rests, and at the latest after five seconds`() {
        var schedule = SyncSchedule(now: at(0))
        schedule.succeeded(now: at(0))
        #expect(schedule.due == at(15))
        schedule.edited(now: at(1))
        #expect(schedule.due == at(2))
        schedule.edited(now: at(1.8))
        #expect(schedule.due == at(2.8))
        for seconds in stride(from: 2.0, through: 6, by: 0.5) { schedule.edited(now: at(seconds)) }
        #expect(schedule.due == at(6))
    }

    @Test func `nothing is due while the event stream is open and nothing waits`() {
        var schedule = SyncSchedule(now: at(0))
        schedule.heard(now: at(0))
        schedule.succeeded(now: at(1))
        // Comments for ten minutes.
        for seconds in stride(from: 15.0, through: 600, by: 15) {
            #expect(schedule.due.map { $0 > at(seconds) } == true)
            schedule.heard(now: at(seconds))
        }
        // The stream is silent: it may be dead.
        #expect(schedule.due == at(660))
        schedule.hinted(now: at(601))
        #expect(schedule.due == at(601))
    }

    @Test func `the interval is back when the stream ends, or while something waits`() {
        var schedule = SyncSchedule(now: at(0))
        schedule.heard(now: at(0))
        schedule.succeeded(now: at(1), waits: true)
        #expect(schedule.due == at(16))
        schedule.heard(now: at(2))
        #expect(schedule.due == at(16))
        schedule.succeeded(now: at(16))
        #expect(schedule.due == at(76))
        schedule.lostStream(now: at(20))
        #expect(schedule.due == at(35))
        schedule.succeeded(now: at(35))
        #expect(schedule.due == at(50))
        schedule.heard(now: at(40))
        #expect(schedule.due == at(50))
        schedule.edited(now: at(41))
        #expect(schedule.due == at(42))
    }

    @Test func `failures wait longer each time, at most a minute, and edits do not shorten it`() {
        var schedule = SyncSchedule(now: at(0))
        let offline = ServerError.transport(TransportError(.offline, "no"))
        var waits: [Int64] = []
        for _ in 0..<9 {
            schedule.failed(offline, now: at(0), random: 1)
            waits.append(schedule.due?.milliseconds(since: at(0)) ?? -1)
        }
        #expect(waits == [1000, 2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000, 60_000])
        schedule.edited(now: at(0))
        #expect(schedule.due == at(60))
        schedule.hurry(now: at(1))
        #expect(schedule.due == at(1))
    }

    @Test func `the server's Retry-After is respected, up to a day`() {
        var schedule = SyncSchedule(now: at(0))
        let answer = APIAnswer(status: 503, fields: [.init("retry-after", "40")])
        schedule.failed(.refused(APIProblem(answer)), now: at(0), random: 0)
        #expect(schedule.due == at(40))
        let endless = APIAnswer(status: 503, fields: [.init("retry-after", "9223372036854775807")])
        schedule.failed(.refused(APIProblem(endless)), now: at(0), random: 0)
        #expect(schedule.due == at(86_400))
    }

    @Test func `after a refused sign-in nothing is due until the user signs in again`() {
        var schedule = SyncSchedule(now: at(0))
        schedule.failed(.refused(APIProblem(APIAnswer(status: 401))), now: at(0), random: 0)
        #expect(schedule.due == nil)
        schedule.edited(now: at(1))
        schedule.hinted(now: at(1))
        #expect(schedule.due == nil)
        schedule.hurry(now: at(2))
        #expect(schedule.due == at(2))
    }
}
