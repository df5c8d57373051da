import Notes

/// Decides when the next sync is due: a second after an edit, at once on the server's hint, and every 15 seconds while
/// a change waits or there is no event stream. While there is one and no change waits, nothing is due: the server sends
/// a comment every 15 seconds, so a stream that is silent for a minute is dead. After failures the pause grows, with a
/// random part, and is at least the one that the server names. The schedule has no clock: each call passes the time.
package struct SyncSchedule: Equatable, Sendable {
    /// Delays the sync after an edit by this number of milliseconds; the other times are in milliseconds too.
    static let restAfterEdit: Int64 = 1000
    static let longestRest: Int64 = 5000
    static let interval: Int64 = 15_000
    static let longestWait: Int64 = 60_000
    /// Limits the silence of a stream that is not dead.
    static let longestSilence: Int64 = 60_000

    /// The next round is due at this time; nil while the user has to sign in.
    package private(set) var due: Timestamp?
    private var firstEdit: Timestamp?
    private var failures = 0
    /// The event stream last brought something at this time; nil while there is none.
    private var heardAt: Timestamp?
    /// The next round is only due if the stream is dead.
    private var isIdle = false

    /// An event stream is open and has brought something.
    var hasStream: Bool { heardAt != nil }

    /// Makes a schedule whose first round is due at once.
    package init(now: Timestamp) { due = now }

    /// Makes a round due when the user rests after an edit, and at the latest some seconds after the first edit.
    package mutating func edited(now: Timestamp) {
        let first = min(firstEdit ?? now, now)
        firstEdit = first
        // While the server is not reached, edits do not hurry.
        guard failures == 0, due != nil else { return }
        isIdle = false
        due = min(now.advanced(byMilliseconds: Self.restAfterEdit), first.advanced(byMilliseconds: Self.longestRest))
    }

    /// Records that the event stream is open, as a comment or a hint shows.
    package mutating func heard(now: Timestamp) {
        heardAt = now
        if isIdle { due = now.advanced(byMilliseconds: Self.longestSilence) }
    }

    /// Records that the event stream ended.
    package mutating func lostStream(now: Timestamp) {
        heardAt = nil
        guard isIdle else { return }
        isIdle = false
        due = now.advanced(byMilliseconds: Self.interval)
    }

    /// Makes a round due at once, since the server has hinted at news.
    package mutating func hinted(now: Timestamp) {
        guard failures == 0, due != nil else { return }
        isIdle = false
        due = now
    }

    /// Makes a round due at once: the user wants a sync or signed in again, or the network is back.
    package mutating func hurry(now: Timestamp) {
        failures = 0
        isIdle = false
        due = now
    }

    /// Records that a round begins: edits from now on belong to the next one.
    package mutating func began() { firstEdit = nil }

    /// Makes the next round due after one that succeeded. `waits` is true if a change is still to be sent.
    package mutating func succeeded(now: Timestamp, waits: Bool = false) {
        failures = 0
        isIdle = heardAt != nil && !waits && firstEdit == nil
        let rest = isIdle ? Self.longestSilence : firstEdit == nil ? Self.interval : Self.restAfterEdit
        due = now.advanced(byMilliseconds: rest)
    }

    /// Makes the next round due after one that failed: after a pause that grows, or when the server allows it. `random`
    /// is from 0 to 1, so that clients that failed together do not come back together.
    package mutating func failed(_ error: ServerError?, now: Timestamp, random: Double) {
        failures += 1
        isIdle = false
        if error?.needsSignIn == true {
            due = nil
            return
        }
        let steps = Int64(1) << min(failures - 1, 10)
        let wait = Double(min(Self.longestWait, 1000 * steps)) * (0.5 + min(max(random, 0), 1) / 2)
        var requested: Int64 = 0
        if case .refused(let problem) = error { requested = Int64(min(problem.retryAfter ?? 0, 24 * 3600)) * 1000 }
        due = now.advanced(byMilliseconds: max(Int64(wait), requested))
    }
}
