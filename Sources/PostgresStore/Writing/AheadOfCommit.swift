/// A batch that is decided while the one before it is committed, on what that leaves.
///
/// It is decided on the accounts as they are before the COMMIT, and locks them after it. If another server changed one in
/// between, it is run again; and so if it begins later than expected: its changes have times that were chosen before, and by then
/// a client may have been given a later one (`ReceiptClock`).
struct AheadOfCommit {
    /// Its transaction was begun, behind the COMMIT.
    var hasBegun = false
    var isDecided = false
    /// When its changes were received at the earliest, by the clock of servers, and what that clock said.
    private var received: (time: Int64, at: Int64)?
    /// How many batches are not decided ahead, since one had to be run again.
    private var pause = 0
    /// How many milliseconds are expected until it begins, twice over.
    private(set) var lead = Self.shortestLead

    private static let shortestLead: Int64 = 10
    private static let longestLead: Int64 = 500
    private static let longestPause = 16

    /// Asked once a batch.
    mutating func isTried() -> Bool {
        guard pause > 0 else { return true }
        pause -= 1
        return false
    }

    mutating func begin(at now: Int64, _ earliest: Int64) { received = (earliest, now) }

    /// Called when it holds its locks; `began` is the database's time. Returns whether it may be committed.
    mutating func confirm(began: Int64) -> Bool {
        guard let received else { return false }
        lead = min(max(2 * (began - received.at), lead - lead / 8, Self.shortestLead), Self.longestLead)
        guard received.time >= began else { return false }
        (hasBegun, isDecided, self.received) = (false, false, nil)
        return true
    }

    /// It has to be run again. The next ones might have to be as well.
    mutating func fail() {
        isDecided = false
        pause = Self.longestPause
    }

    /// Returns whether its changes had a time reserved, which `ReceiptClock.end` releases.
    mutating func drop() -> Bool {
        guard hasBegun else { return false }
        let hadTimes = received != nil
        (hasBegun, isDecided, received) = (false, false, nil)
        return hadTimes
    }
}
