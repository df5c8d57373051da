import Notes
import NotesPrimitives

/// Measures the distance of this device's clock from the server's, by the time that an answer names. A replica keeps
/// the reading of the last day whose request and answer took the shortest time, and stamps its user's changes by it. A
/// stamp is never corrected later: a clock that is set right before a sync does not affect the stamps before it.
public struct ClockReading: Equatable, Sendable {
    /// This device's clock is ahead of the server's by this number of milliseconds.
    var offset: Int64
    /// The request and its answer took this number of milliseconds.
    var trip: Int64
    /// The answer came at this time, by this device's clock and by one that is never set.
    var time: Timestamp
    var uptime: Int64

    /// An offset up to this number of milliseconds is left alone, and a clock that moved by no more was not set.
    static let tolerance: Int64 = 2000
    static let day: Int64 = 24 * 3600 * 1000

    /// Returns this reading, or the new one where that is better.
    func updated(by new: ClockReading) -> ClockReading {
        let isOld = new.uptime - uptime > Self.day || wasSet(now: new.time, uptime: new.uptime)
        return isOld || new.trip <= trip ? new : self
    }

    /// Returns the present time as a stamp.
    func corrected(_ now: Timestamp, uptime: Int64) -> Timestamp {
        let distance = abs(offset)
        guard distance > Self.tolerance, distance > trip, !wasSet(now: now, uptime: uptime) else { return now }
        return now.advanced(byMilliseconds: -offset)
    }

    /// Returns true if the clock was set, or the device started, since this reading.
    private func wasSet(now: Timestamp, uptime: Int64) -> Bool {
        abs(now.milliseconds(since: time) - (uptime - self.uptime)) > Self.tolerance
    }
}

/// Measures a request and its answer by `SyncTime.uptime`.
struct RoundTrip: Equatable, Sendable {
    /// The request went out at this time, in milliseconds.
    var sent: Int64
    /// The answer came at this time, in milliseconds.
    var received: Int64
}

extension ClockReading {
    /// Makes a reading. The server read its clock somewhere between the request and the answer: in the middle, on
    /// average.
    init(serverTime: Timestamp, _ trip: RoundTrip, now: Timestamp) {
        let took = max(0, trip.received - trip.sent)
        self.init(
            offset: now.milliseconds(since: serverTime) - took / 2, trip: took, time: now, uptime: trip.received)
    }

    var object: JSONObject {
        JSONObject([
            "offset": .count(offset), "trip": .count(trip), "time": .string(time.text),
            "uptime": .count(uptime),
        ])
    }

    init?(_ object: JSONObject) {
        guard let offset = object.integer("offset"), let trip = object.integer("trip"),
            let time = object.time("time"), let uptime = object.integer("uptime")
        else { return nil }
        self.init(offset: offset, trip: trip, time: time, uptime: uptime)
    }
}

/// Passes the clock and the randomness to a sync, so that a test decides both.
package struct SyncTime: Sendable {
    /// Returns the present time.
    package var now: @Sendable () -> Timestamp
    /// Sleeps for a number of milliseconds, or until the task is cancelled.
    package var sleep: @Sendable (Int64) async -> Void
    /// Returns a number from 0 to 1.
    package var random: @Sendable () -> Double
    /// Returns the milliseconds since the device started, asleep or awake. Nothing sets this clock.
    package var uptime: @Sendable () -> Int64 = systemUptime

    /// Reads the count of `ContinuousClock`, which is the same for each process of the device.
    package static let systemUptime: @Sendable () -> Int64 = {
        #if os(Linux)
            let clock = CLOCK_BOOTTIME
        #else
            let clock = CLOCK_MONOTONIC
        #endif
        var time = timespec()
        clock_gettime(clock, &time)
        return Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000
    }

    /// Uses the clock and the random numbers of the system.
    package static let system = SyncTime(
        now: { .present }, sleep: { try? await Task.sleep(for: .milliseconds($0)) },
        random: { Double.random(in: 0...1) })
}

extension Timestamp {
    /// Returns the present time by this device's clock.
    public static var present: Timestamp {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return Timestamp(clamping: Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000)
    }
}
