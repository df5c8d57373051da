import Dispatch
import NotesPrimitives

/// The weather at locations. The service gets at most one request in ten minutes for each. Requests block, so they run
/// on separate queues. After a failure the service gets no request for a while, and clients get a `Retry-After`.
final class WeatherService: Sendable {
    typealias Answer = Result<[UInt8], WeatherError>

    static let lifetime: Int64 = 600_000
    static let mostLocations = 1000
    static let mostWaiting = 64
    private static let queueCount = 4

    private struct Known {
        let answer: Answer
        /// The time until which the answer is valid, in milliseconds since 1970.
        let until: Int64
    }

    private struct State {
        var known: [WeatherLocation: Known] = [:]
        /// The callbacks that wait for a location whose request is under way.
        var waiting: [WeatherLocation: [@Sendable (Answer) -> Void]] = [:]
        /// The failure that pauses all requests to the service.
        var pause: Known?
        var turn = 0
    }

    private let state = Mutex(State())
    private let queues = (0..<queueCount).map { DispatchQueue(label: "cloudnotes.weather.\($0)") }
    private let clock: @Sendable () -> Int64
    private let report: @Sendable (WeatherError) -> Void
    private let fetch: @Sendable (WeatherLocation) throws(WeatherError) -> [UInt8]

    /// Makes a service; `fetch` may block.
    init(
        clock: @escaping @Sendable () -> Int64, report: @escaping @Sendable (WeatherError) -> Void,
        fetch: @escaping @Sendable (WeatherLocation) throws(WeatherError) -> [UInt8]
    ) {
        (self.clock, self.report, self.fetch) = (clock, report, fetch)
    }

    private enum Decision: Sendable {
        case answer(Answer)
        case wait
        case fetch(DispatchQueue)
    }

    /// Returns the cached answer; otherwise nil, and `done` is called later, from another queue.
    func weather(at location: WeatherLocation, _ done: @escaping @Sendable (Answer) -> Void) -> Answer? {
        let now = clock()
        switch state.withLock({ decide(location, now, &$0, done) }) {
        case .answer(let answer): return answer
        case .wait: return nil
        case .fetch(let queue):
            queue.async { @Sendable [self] in
                let answer = Answer { () throws(WeatherError) in try fetch(location) }
                finish(location, answer)
            }
            return nil
        }
    }

    private func decide(
        _ location: WeatherLocation, _ now: Int64, _ state: inout State, _ done: @escaping @Sendable (Answer) -> Void
    ) -> Decision {
        for known in [state.known[location], state.pause].compactMap({ $0 }) where now < known.until {
            return .answer(known.answer.mapError { Self.failure($0, known.until - now) })
        }
        if state.waiting[location] != nil {
            state.waiting[location]?.append(done)
            return .wait
        }
        guard state.waiting.count < Self.mostWaiting else {
            return .answer(.failure(WeatherError("too many places at once", retryAfter: 1)))
        }
        state.waiting[location] = [done]
        state.turn = (state.turn + 1) % queues.count
        return .fetch(queues[state.turn])
    }

    private static func failure(_ failure: WeatherError, _ milliseconds: Int64) -> WeatherError {
        var failure = failure
        failure.retryAfter = Int((milliseconds + 999) / 1000)
        return failure
    }

    private func finish(_ location: WeatherLocation, _ answer: Answer) {
        let now = clock()
        let waiting = state.withLock { state in
            switch answer {
            case .success: Self.keep(Known(answer: answer, until: now + Self.lifetime), location, now, &state)
            case .failure(let failure):
                let known = Known(answer: answer, until: now + Int64(failure.retryAfter) * 1000)
                if failure.isOfLocation { Self.keep(known, location, now, &state) } else { state.pause = known }
            }
            return state.waiting.removeValue(forKey: location) ?? []
        }
        if case .failure(let failure) = answer { report(failure) }
        for done in waiting { done(answer) }
    }

    private static func keep(_ known: Known, _ location: WeatherLocation, _ now: Int64, _ state: inout State) {
        if state.known.count >= mostLocations { state.known = state.known.filter { now < $0.value.until } }
        if state.known.count >= mostLocations, let oldest = state.known.min(by: { $0.value.until < $1.value.until }) {
            state.known[oldest.key] = nil
        }
        state.known[location] = known
    }

    /// The number of cached locations, for tests.
    var count: Int { state.withLock { $0.known.count } }
}
