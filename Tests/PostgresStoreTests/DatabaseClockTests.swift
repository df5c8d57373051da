import NotesPostgresStore
import NotesPrimitives
import Testing

struct DatabaseClockTests {
    private final class Watch: Sendable {
        private let instant = Mutex(ContinuousClock.now)

        var now: ContinuousClock.Instant { instant.withLock { $0 } }
        func pass(_ duration: Duration) { instant.withLock { $0 += duration } }
    }

    private let watch = Watch()
    private let clock: DatabaseClock

    init() { clock = DatabaseClock(own: { 7 }, instant: { [watch] in watch.now }) }

    @Test func `the clock is this machine's until the first reply, and then the database's`() {
        #expect(clock.now == 7)
        clock.learn(1_000_000)
        watch.pass(.milliseconds(1_500))
        #expect(clock.now == 1_001_500)
    }

    @Test func `a reply that waited to be read does not set the clock back`() {
        clock.learn(1_000_000)
        watch.pass(.milliseconds(40))
        clock.learn(1_000_000)
        #expect(clock.now == 1_000_040)
        clock.learn(1_000_050)
        #expect(clock.now == 1_000_050)
    }

    @Test func `a database whose clock is further back sets the clock back`() {
        clock.learn(1_000_000)
        clock.learn(999_000)
        #expect(clock.now == 999_000)
    }
}
