import Locking

/// Counts wrong passwords by name and by address. From the tenth in ten minutes on, nobody gets another try under that
/// name or from that address until the window has moved on, with the right password either: an answer that differed would
/// be the guess's confirmation. A try counts from its start, so that many at once are many.
final class GuessThrottle: Sendable {
    static let allowed = 10
    static let window: Int64 = 600_000
    /// Names and addresses kept at most: somebody who invents names must not fill the memory.
    private static let capacity = 20_000

    enum Subject: Hashable, Sendable {
        case named(String)
        case at(UInt64)
        case unknown

        /// No longer than names are: what is longer is nobody's, and must not fill the memory either.
        static func name(_ name: String) -> Subject {
            .named(String(decoding: name.utf8.prefix(AccountRules.nameBytes.upperBound + 1), as: UTF8.self))
        }

        /// A host of IPv6 has a whole /64 to guess from, and is one.
        static func address(_ text: String) -> Subject {
            IPAddress.parse(text).map { .at(ClientAddress.source($0).network) } ?? .unknown
        }
    }

    private struct State {
        /// Times of failures, oldest first, at most `allowed` of them.
        var failures: [Subject: [Int64]] = [:]
    }

    private let state = Mutex(State())

    /// Milliseconds until another try is allowed; `nil` where one is now.
    func wait(_ subjects: [Subject], now: Int64) -> Int64? {
        state.withLock { Self.wait(subjects, &$0, now: now) }
    }

    private static func wait(_ subjects: [Subject], _ state: inout State, now: Int64) -> Int64? {
        var wait: Int64 = 0
        for subject in subjects {
            let recent = (state.failures[subject] ?? []).filter { $0 > now - window }
            state.failures[subject] = recent.isEmpty ? nil : recent
            if recent.count >= allowed, let first = recent.first { wait = max(wait, first + window - now) }
        }
        return wait == 0 ? nil : wait
    }

    /// The same, but `nil` takes a try, which `succeeded` gives back.
    func begin(_ subjects: [Subject], now: Int64) -> Int64? {
        state.withLock { state in
            if let wait = Self.wait(subjects, &state, now: now) { return wait }
            if state.failures.count > Self.capacity { Self.forgetOldest(&state, now: now) }
            for subject in subjects { state.failures[subject, default: []].append(now) }
            return nil
        }
    }

    func failed(_ subjects: [Subject], now: Int64) {
        state.withLock { state in
            for subject in subjects {
                state.failures[subject] = (state.failures[subject] ?? []).suffix(Self.allowed - 1) + [now]
            }
        }
    }

    func succeeded(_ subjects: [Subject], at began: Int64) {
        state.withLock { state in
            for subject in subjects {
                guard var times = state.failures[subject], let index = times.firstIndex(of: began) else { continue }
                times.remove(at: index)
                state.failures[subject] = times.isEmpty ? nil : times
            }
        }
    }

    private static func forgetOldest(_ state: inout State, now: Int64) {
        state.failures = state.failures.filter { ($0.value.last ?? 0) > now - window }
        guard state.failures.count > capacity else { return }
        let latest = state.failures.values.compactMap(\.last).sorted()
        let cut = latest[latest.count / 2]
        state.failures = state.failures.filter { ($0.value.last ?? 0) > cut || $0.value.count >= allowed }
    }
}
