import NotesPrimitives
import Testing

struct WakeUpsTests {
    private final class Log: Sendable {
        private let lines = Mutex<[String]>([])
        var all: [String] { lines.withLock { $0 } }
        func add(_ line: String) { lines.withLock { $0.append(line) } }
    }

    private let log = Log()

    @Test func `a wake-up runs at once`() {
        WakeUps.request { [log] in log.add("wake") }
        log.add("end")
        #expect(log.all == ["wake", "end"])
    }

    @Test func `gathered wake-ups run in order, after all results`() {
        WakeUps.gather {
            for name in ["a", "b"] {
                log.add(name)
                WakeUps.request { [log] in log.add("wake for \(name)") }
            }
        }
        WakeUps.request { [log] in log.add("later") }
        #expect(log.all == ["a", "b", "wake for a", "wake for b", "later"])
    }

    @Test func `a wake-up of another thread is not delayed`() {
        WakeUps.gather {
            let ended = AwaitedValue<Bool>()
            let failure = DetachedThread.start { [log] in
                WakeUps.request { log.add("wake") }
                ended.set(true)
            }
            #expect(failure == 0 && ended.wait())
            log.add("end")
        }
        #expect(log.all == ["wake", "end"])
    }
}
