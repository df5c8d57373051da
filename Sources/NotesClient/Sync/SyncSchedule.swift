import Notes

/// When to sync next: a second after an edit, at once on the server's hint, and every 15 seconds while something waits or
/// the app is in use. After failures later and later, at random, or when the server says. Pure: times come in, a time comes
/// out.
public struct SyncSchedule: Equatable, Sendable {
    /// In milliseconds.
    static let restAfterEdit: Int64 = 1000
    static let longestRest: Int64 = 5000
    static let interval: Int64 = 15_000
    static let longestWait: Int64 = 60_000

    /// When the next round is due; nil while the user has to sign in.
    public private(set) var due: Timestamp?
    private var firstEdit: Timestamp?
    private var failures = 0

    public init(now: Timestamp) { due = now }

    /// The user changed something: it is sent when they rest, and at the latest some seconds after the first change.
    public mutating func edited(now: Timestamp) {
        let first = min(firstEdit ?? now, now)
        firstEdit = first
        // While the server is not reached, edits do not hurry.
        guard failures == 0, due != nil else { return }
        due = min(now.advanced(byMilliseconds: Self.restAfterEdit), first.advanced(byMilliseconds: Self.longestRest))
    }

    /// The server says that there is something new.
    public mutating func hinted(now: Timestamp) {
        guard failures == 0, due != nil else { return }
        due = now
    }

    /// The user asks, or signed in again, or the network is back.
    public mutating func hurry(now: Timestamp) {
        failures = 0
        due = now
    }

    public mutating func began() { firstEdit = nil }

    public mutating func succeeded(now: Timestamp) {
        failures = 0
        due = now.advanced(byMilliseconds: firstEdit == nil ? Self.interval : Self.restAfterEdit)
    }

    /// `random` is from 0 to 1: clients that failed together do not come back together.
    public mutating func failed(_ error: ServerError?, now: Timestamp, random: Double) {
        failures += 1
        if error?.needsSignIn == true {
            due = nil
            return
        }
        let steps = Int64(1) << min(failures - 1, 10)
        let wait = Double(min(Self.longestWait, 1000 * steps)) * (0.5 + min(max(random, 0), 1) / 2)
        var asked: Int64 = 0
        if case .refused(let problem) = error { asked = Int64(min(problem.retryAfter ?? 0, 24 * 3600)) * 1000 }
        due = now.advanced(byMilliseconds: max(Int64(wait), asked))
    }
}
