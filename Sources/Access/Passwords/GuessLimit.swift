/// Counts wrong passwords by name and by address. After ten within ten minutes, no further guess is tried under that name
/// or from that address until the window has moved on, the right password included: any other answer would confirm a
/// guess. A guess counts from its start, so that many at once are many.
struct GuessLimit {
    /// Names and addresses kept at most: a client that invents names must not fill the memory.
    private static let capacity = 20_000

    enum Subject: Hashable, Sendable {
        case name(String)
        /// A network, as `ClientSource` has it.
        case address(UInt64)
    }

    private var failures: [Subject: GuessTimes] = [:]

    /// Milliseconds until another guess is allowed; `nil` where one is now.
    func wait(_ subjects: [Subject], now: Int64) -> Int64? {
        subjects.compactMap { failures[$0]?.wait(now: now) }.max()
    }

    /// The same, but `nil` counts a guess, which `succeeded` uncounts.
    mutating func begin(_ subjects: [Subject], now: Int64) -> Int64? {
        if let wait = wait(subjects, now: now) { return wait }
        if failures.count > Self.capacity { forgetOldest(now: now) }
        failed(subjects, now: now)
        return nil
    }

    mutating func failed(_ subjects: [Subject], now: Int64) {
        for subject in subjects { failures[subject, default: GuessTimes()].add(now) }
    }

    mutating func succeeded(_ subjects: [Subject], at began: Int64) {
        for subject in subjects {
            failures[subject]?.remove(began)
            if failures[subject]?.times.isEmpty == true { failures[subject] = nil }
        }
    }

    /// Recent failures.
    func count(_ subject: Subject) -> Int { failures[subject]?.times.count ?? 0 }

    private mutating func forgetOldest(now: Int64) {
        failures = failures.filter { ($0.value.times.last ?? 0) > now - GuessTimes.window }
        guard failures.count > Self.capacity else { return }
        let latest = failures.values.compactMap(\.times.last).sorted()
        let cut = latest[latest.count / 2]
        failures = failures.filter {
            ($0.value.times.last ?? 0) > cut || $0.value.times.count >= GuessTimes.allowed
        }
    }

    /// What a guess is refused with.
    static func exceeded(_ wait: Int64) -> RateLimit {
        RateLimit(
            .passwords, quota: GuessTimes.allowed, window: Int(GuessTimes.window / 1000), remaining: 0,
            milliseconds: wait)
    }
}
