/// Counts wrong passwords by name, by address and by the networks of the address. After ten within ten minutes, no further
/// guess is tried under that name or from that address until the window has moved on, the right password included: any
/// other answer would confirm a guess. The networks of an address have ten and fifty times that bound. A guess counts
/// from its start, so that many at once are many.
struct GuessLimit {
    /// Names and addresses kept at most: a client that invents names must not fill the memory.
    private static let capacity = 20_000

    enum Subject: Hashable, Sendable {
        case name(String)
        /// A network, as `ClientSource` has it.
        case address(UInt64)
        /// Around an address.
        case near(UInt64)
        case far(UInt64)

        /// Failures in one window.
        var allowed: Int {
            switch self {
            case .name, .address: GuessTimes.allowed
            case .near: GuessTimes.allowed * 10
            case .far: GuessTimes.allowed * 50
            }
        }
    }

    private var failures: [Subject: GuessTimes] = [:]

    /// Milliseconds until another guess is allowed; `nil` where one is now.
    func wait(_ subjects: [Subject], now: Int64) -> Int64? {
        subjects.compactMap { failures[$0]?.wait(now: now) }.max()
    }

    /// The same, but `nil` counts a guess, which `succeeded` uncounts. Where `deciding` is given, only these refuse it.
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

    /// How many of ten turns a guess of these waits: in the proportion in which their failures close them.
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

    /// What a guess is refused with.
    static func exceeded(_ wait: Int64) -> RateLimit {
        RateLimit(
            .passwords, quota: GuessTimes.allowed, window: Int(GuessTimes.window / 1000), remaining: 0,
            milliseconds: wait)
    }
}

/// When one name, address or network failed, in milliseconds: oldest first. A guess that is not refused although it is
/// closed counts too, until it has succeeded: twice as many as close it are kept.
struct GuessTimes {
    static let allowed = 10
    /// Milliseconds.
    static let window: Int64 = 600_000

    private(set) var times: [Int64] = []
    private let most: Int

    /// `most`: failures in one window.
    init(_ times: [Int64] = [], most: Int = Self.allowed) {
        self.times = times
        self.most = most
    }

    var closes: Bool { times.count >= most }

    /// Milliseconds until another guess is allowed; `nil` where one is now.
    func wait(now: Int64) -> Int64? {
        let recent = times.filter { $0 > now - Self.window }
        guard recent.count >= most else { return nil }
        return recent[recent.count - most] + Self.window - now
    }

    mutating func add(_ now: Int64) {
        times.removeAll { $0 <= now - Self.window }
        times = times.suffix(2 * most - 1) + [now]
    }

    /// What began then has not failed.
    mutating func remove(_ began: Int64) {
        if let index = times.firstIndex(of: began) { times.remove(at: index) }
    }
}
