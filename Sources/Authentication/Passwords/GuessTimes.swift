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
