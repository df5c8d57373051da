import Dispatch
import NotesHTTP
import NotesPrimitives
import struct Synchronization.Atomic

/// Counts an upload's bytes.
final class CountingSink: BodySink {
    enum Mood {
        case count, pauseOften, refuse
    }

    private let mood: Mood
    private var count = 0

    init(_ mood: Mood) { self.mood = mood }

    func receive(_ bytes: UnsafeRawBufferPointer, _ exchange: Exchange) -> SinkStep {
        count += bytes.count
        switch mood {
        case .count: return .more
        case .refuse: return count < 65_536 ? .more : .refuse(Response(.contentTooLarge, "text/plain", "enough\n"))
        case .pauseOften:
            DispatchQueue.global().async { @Sendable in exchange.resumeBody() }
            return .pause
        }
    }

    func finish(_ exchange: Exchange) -> Reply { .now(Probe.text("\(count)\n")) }

    func abort() {}
}

/// Sends `size` bytes, the alphabet again and again.
final class PatternSource: BodySource {
    enum End {
        case whole, fails
    }

    private let size: Int
    private let end: End
    private let made = Mutex(0)

    init(_ size: Int, _ end: End = .whole) {
        self.size = size
        self.end = end
    }

    func produce(into buffer: inout [UInt8], limit: Int) -> BodyStep {
        made.withLock { made in
            if case .fails = end, made >= size / 2 { return .failed }
            let count = min(limit, size - made)
            for index in made..<made + count { buffer.append(UInt8(ascii: "a") + UInt8(index % 26)) }
            made += count
            return made == size ? .end : .more
        }
    }
}

/// Sends a tick every 20 ms, as server-sent events come.
final class TickSource: BodySource {
    private let stopped = Atomic(false)

    var isEndless: Bool { true }

    func start(_ waker: StreamWaker) {
        DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(20)) { @Sendable [self] in
            guard !stopped.load(ordering: .relaxed) else { return }
            waker.wake()
            start(waker)
        }
    }

    func produce(into buffer: inout [UInt8], limit: Int) -> BodyStep {
        buffer.append(contentsOf: "data: tick\n\n".utf8)
        return .waiting
    }

    func stop() { stopped.store(true, ordering: .relaxed) }
}

/// Keeps the exchanges of `/long`, which wait until they are released or their clients leave.
enum LongExchanges {
    private static let waiting = Mutex<[(exchange: Exchange, abandonment: Abandonment)]>([])

    static func add(_ exchange: Exchange) -> Reply {
        let abandonment = Abandonment()
        waiting.withLock { $0.append((exchange, abandonment)) }
        return .laterUnless(abandonment)
    }

    static func release(_ response: Response) {
        for (exchange, _) in waiting.withLock({ $0 }) { exchange.respond(response) }
    }

    static var abandoned: Int { waiting.withLock { $0.count { $0.abandonment.isSet } } }
}
