/// Counts wrong passwords by name and by address. After ten within ten minutes, no further guess is tried under that name
/// or from that address until the window has moved on, the right password included: any other answer would confirm a
/// guess. A guess counts from its start, so that many at once are many.
struct GuessLimit {
    static let allowed = 10
    /// Milliseconds.
    static let window: Int64 = 600_000
    /// Names and addresses kept at most: a client that invents names must not fill the memory.
    private static let capacity = 20_000

    enum Subject: Hashable, Sendable {
        case name(String)
        /// A network, as `ClientSource` has it.
        case address(UInt64)
    }

    /// Times of failures, oldest first, at most `allowed` of each.
    private var failures: [Subject: [Int64]] = [:]

    /// Milliseconds until another guess is allowed; `nil` where one is now.
    mutating func wait(_ subjects: [Subject], now: Int64) -> Int64? {
        var wait: Int64 = 0
        for subject in subjects {
            let recent = (failures[subject] ?? []).filter { $0 > now - Self.window }
            failures[subject] = recent.isEmpty ? nil : recent
            if recent.count >= Self.allowed, let first = recent.first { wait = max(wait, first + Self.window - now) }
        }
        return wait == 0 ? nil : wait
    }

    /// The same, but `nil` counts a guess, which `succeeded` uncounts.
    mutating func begin(_ subjects: [Subject], now: Int64) -> Int64? {
        if let wait = wait(subjects, now: now) { return wait }
        if failures.count > Self.capacity { forgetOldest(now: now) }
        for subject in subjects { failures[subject, default: []].append(now) }
        return nil
    }

    mutating func failed(_ subjects: [Subject], now: Int64) {
        for subject in subjects {
            failures[subject] = (failures[subject] ?? []).suffix(Self.allowed - 1) + [now]
        }
    }

    mutating func succeeded(_ subjects: [Subject], at began: Int64) {
        for subject in subjects {
            guard var times = failures[subject], let index = times.firstIndex(of: began) else { continue }
            times.remove(at: index)
            failures[subject] = times.isEmpty ? nil : times
        }
    }

    func count(_ subject: Subject) -> Int { failures[subject]?.count ?? 0 }

    private mutating func forgetOldest(now: Int64) {
        failures = failures.filter { ($0.value.last ?? 0) > now - Self.window }
        guard failures.count > Self.capacity else { return }
        let latest = failures.values.compactMap(\.last).sorted()
        let cut = latest[latest.count / 2]
        failures = failures.filter { ($0.value.last ?? 0) > cut || $0.value.count >= Self.allowed }
    }

    /// What a guess is refused with.
    static func exceeded(_ wait: Int64) -> RateLimit {
        RateLimit(.passwords, quota: allowed, window: Int(window / 1000), remaining: 0, milliseconds: wait)
    }
}
