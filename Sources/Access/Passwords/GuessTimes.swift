/// When one name or one address failed, in milliseconds: oldest first, and no more than close it.
struct GuessTimes {
    static let allowed = 10
    /// Milliseconds.
    static let window: Int64 = 600_000

    private(set) var times: [Int64] = []

    init(_ times: [Int64] = []) { self.times = times }

    /// Milliseconds until another guess is allowed; `nil` where one is now.
    func wait(now: Int64) -> Int64? {
        let recent = times.filter { $0 > now - Self.window }
        guard recent.count >= Self.allowed, let first = recent.first else { return nil }
        return first + Self.window - now
    }

    mutating func add(_ now: Int64) {
        times.removeAll { $0 <= now - Self.window }
        times = times.suffix(Self.allowed - 1) + [now]
    }

    /// What began then has not failed.
    mutating func remove(_ began: Int64) {
        if let index = times.firstIndex(of: began) { times.remove(at: index) }
    }
}
