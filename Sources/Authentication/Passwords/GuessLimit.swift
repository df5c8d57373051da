/// Counts wrong passwords by name, by address and by the networks of the address. After ten within ten minutes, no
/// further guess is tried under that name or from that address until the window has moved on. This includes the right
/// password: any other answer would confirm a guess. The networks of an address have ten and fifty times that bound. A
/// guess counts from its start, so that concurrent guesses all count.
struct GuessLimit {
    /// The most names and addresses: a client that invents names must not fill the memory.
    private static let capacity = 20_000

    enum Subject: Hashable, Sendable {
        case name(String)
        /// The network of a client, as in `ClientSource`.
        case address(UInt64)
        /// The networks around an address.
        case near(UInt64)
        case far(UInt64)

        /// The number of failures allowed in one window.
        var allowed: Int {
            switch self {
            case .name, .address: GuessTimes.allowed
            case .near: GuessTimes.allowed * 10
            case .far: GuessTimes.allowed * 50
            }
        }
    }

    private var failures: [Subject: GuessTimes] = [:]

    /// Returns the milliseconds until another guess is allowed; nil if one is allowed now.
    func wait(_ subjects: [Subject], now: Int64) -> Int64? {
        subjects.compactMap { failures[$0]?.wait(now: now) }.max()
    }

    /// Counts a guess unless it has to wait; `succeeded` removes it. Returns the milliseconds to wait, or nil. If
    /// `deciding` is given, only these subjects refuse it.
    mutating func begin(_ subjects: [Subject], deciding: [Subject]? = nil, now: Int64) -> Int64? {
        if let wait = wait(deciding ?? subjects, now: now) { return wait }
        if failures.count > Self.capacity { forgetOldest(now: now) }
        failed(subjects, now: now)
        return nil
    }

    mutating func failed(_ subjects: [Subject], now: Int64) {
        for subject in subjects { failures[subject, default: GuessTimes(most: subject.allowed)].add(now) }
    }

    mutating func succeeded(_ subjects: [Subject], at began: Int64) {
        for subject in subjects {
            failures[subject]?.remove(began)
            if failures[subject]?.times.isEmpty == true { failures[subject] = nil }
        }
    }

    /// Returns the number of turns, of ten, that a guess waits: its failures in proportion to the bound.
    func delay(_ subjects: [Subject]) -> Int {
        subjects.map { (failures[$0]?.times.count ?? 0) * GuessTimes.allowed / $0.allowed }.max() ?? 0
    }

    private mutating func forgetOldest(now: Int64) {
        failures = failures.filter { ($0.value.times.last ?? 0) > now - GuessTimes.window }
        guard failures.count > Self.capacity else { return }
        let latest = failures.values.compactMap(\.times.last).sorted()
        let cut = latest[latest.count / 2]
        failures = failures.filter {
            ($0.value.times.last ?? 0) > cut || $0.value.closes
        }
    }

    /// Returns the limit in the refusal of a guess.
    static func exceeded(_ wait: Int64) -> RateLimit {
        RateLimit(
            .passwords, quota: GuessTimes.allowed, window: Int(GuessTimes.window / 1000), remaining: 0,
            milliseconds: wait)
    }
}

/// The times at which one name, address or network failed, in milliseconds, the oldest first. A guess that is not
/// refused although the limit is reached counts too, until it has succeeded. So twice the bound is kept.
struct GuessTimes {
    static let allowed = 10
    /// The window in milliseconds.
    static let window: Int64 = 600_000

    private(set) var times: [Int64] = []
    private let most: Int

    /// Makes the times; `most` is the number of failures allowed in one window.
    init(_ times: [Int64] = [], most: Int = Self.allowed) {
        self.times = times
        self.most = most
    }

    var closes: Bool { times.count >= most }

    /// Returns the milliseconds until another guess is allowed; nil if one is allowed now.
    func wait(now: Int64) -> Int64? {
        let recent = times.filter { $0 > now - Self.window }
        guard recent.count >= most else { return nil }
        return recent[recent.count - most] + Self.window - now
    }

    mutating func add(_ now: Int64) {
        times.removeAll { $0 <= now - Self.window }
        times = times.suffix(2 * most - 1) + [now]
    }

    /// Removes a guess that has not failed, by its start.
    mutating func remove(_ began: Int64) {
        if let index = times.firstIndex(of: began) { times.remove(at: index) }
    }
}
