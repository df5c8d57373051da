import Notes
import Testing

@testable import NotesClient

struct ClockReadingTests {
    private static let minute: Int64 = 60_000

    /// Returns the reading of a clock that is `ahead` of the server's, by an answer that came at `uptime`.
    private func reading(ahead: Int64, trip: Int64 = 100, uptime: Int64 = 1_000_000) -> ClockReading {
        let trip = RoundTrip(sent: uptime - trip, received: uptime)
        let middle = Sample.time.advanced(byMilliseconds: -(trip.received - trip.sent) / 2)
        return ClockReading(
            serverTime: middle.advanced(byMilliseconds: -ahead), trip, now: Sample.time)
    }

    private func corrected(_ reading: ClockReading, after elapsed: Int64, moved: Int64 = 0) -> Int64 {
        let now = Sample.time.advanced(byMilliseconds: elapsed + moved)
        return reading.corrected(now, uptime: reading.uptime + elapsed).milliseconds(since: Sample.time) - elapsed
    }

    @Test(arguments: [2 * minute, -5 * minute, 2001])
    func `a stamp is the server's time where the clock is wrong`(ahead: Int64) {
        #expect(corrected(reading(ahead: ahead), after: 3 * Self.minute) == -ahead)
    }

    @Test func `an offset of two seconds, or within the trip, is left alone`() {
        #expect(corrected(reading(ahead: 2000), after: 10) == 0)
        #expect(corrected(reading(ahead: -1500), after: 10) == 0)
        #expect(corrected(reading(ahead: 8000, trip: 9000), after: 10) == 0)
        #expect(corrected(reading(ahead: 8000, trip: 7000), after: 10) == -8000)
    }

    @Test func `a clock that was set is read as it is`() {
        let wrong = reading(ahead: 2 * Self.minute)
        #expect(corrected(wrong, after: 5000, moved: -2 * Self.minute) == -2 * Self.minute)
        #expect(corrected(wrong, after: 5000, moved: 2001) == 2001)
        // A clock that is steered towards the right time is not set.
        #expect(corrected(wrong, after: 5000, moved: -1900) == -2 * Self.minute - 1900)
        // After a restart the time since the start is another one.
        let now = Sample.time.advanced(byMilliseconds: 5000)
        #expect(wrong.corrected(now, uptime: 2000) == now)
    }

    @Test func `the shortest trip of a day is the one that counts`() {
        let good = reading(ahead: 5000, trip: 40)
        func later(_ elapsed: Int64, trip: Int64) -> ClockReading {
            var new = reading(ahead: 6000, trip: trip, uptime: good.uptime + elapsed)
            new.time = Sample.time.advanced(byMilliseconds: elapsed)
            return new
        }
        #expect(good.updated(by: later(5000, trip: 41)) == good)
        #expect(good.updated(by: later(5000, trip: 39)).trip == 39)
        #expect(good.updated(by: later(25 * 60 * Self.minute, trip: 900)).trip == 900)
        var moved = later(5000, trip: 900)
        moved.time = moved.time.advanced(byMilliseconds: 2 * Self.minute)
        #expect(good.updated(by: moved) == moved)
    }

    @Test func `a notebook stamps by the server's clock, and corrects no earlier stamp`() throws {
        let replica = MemoryReplica(account: "me")
        let notebook = BlockingNotebook(replica, now: { Sample.time }, random: { 7 }, uptime: { 1_000_000 })
        let first = try notebook.create(Content(body: "milk"), id: NoteID("first"))
        try replica.transact { transaction in
            try transaction.advance { $0.clock = reading(ahead: 2 * Self.minute) }
        }
        let second = try notebook.create(Content(body: "tea"), id: NoteID("second"))
        #expect(try notebook.kept(first)?.present?.lastModified == Sample.time)
        #expect(
            try notebook.kept(second)?.present?.lastModified
                == Sample.time.advanced(byMilliseconds: -2 * Self.minute))
        // A later edit of the first is later than it was, whatever the clock shows.
        try notebook.edit(first) { $0.body = "eggs" }
        #expect(
            try notebook.kept(first)?.present?.lastModified == Sample.time.advanced(byMilliseconds: 1))
    }

    @Test func `an answer leaves its reading in the replica`() throws {
        let replica = MemoryReplica(account: "me")
        var round = SyncRound(replica)
        _ = try round.begin(now: Sample.time)
        _ = try round.received(Sample.info, now: Sample.time)
        let server = Sample.time.advanced(byMilliseconds: -90_000)
        let answer = Sample.json(
            #"{"results":[],"changes":[],"cursor":"c","serverTime":"\#(server.text)"}"#)
        _ = try round.received(answer, now: Sample.time, trip: RoundTrip(sent: 1000, received: 1200))
        let progress = try replica.transact { try $0.progress() }
        #expect(progress.clock == ClockReading(offset: 89_900, trip: 200, time: Sample.time, uptime: 1200))
        let stored = try #require(JSONObject(reading: progress.bytes))
        #expect(SyncProgress(stored).clock == progress.clock)
    }
}
