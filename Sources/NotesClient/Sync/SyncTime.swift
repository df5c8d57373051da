import Notes
import NotesPrimitives

/// Passes the clock and the randomness to a sync, so that a test decides both.
package struct SyncTime: Sendable {
    /// Returns the present time.
    package var now: @Sendable () -> Timestamp
    /// Sleeps for a number of milliseconds, or until the task is cancelled.
    package var sleep: @Sendable (Int64) async -> Void
    /// Returns a number from 0 to 1.
    package var random: @Sendable () -> Double
    /// Returns the milliseconds since the device started, asleep or awake. Nothing sets this clock.
    package var uptime: @Sendable () -> Int64

    /// Makes a source of time and randomness, for a test.
    package init(
        now: @escaping @Sendable () -> Timestamp, sleep: @escaping @Sendable (Int64) async -> Void,
        random: @escaping @Sendable () -> Double, uptime: @escaping @Sendable () -> Int64 = systemUptime
    ) {
        self.now = now
        self.sleep = sleep
        self.random = random
        self.uptime = uptime
    }

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
