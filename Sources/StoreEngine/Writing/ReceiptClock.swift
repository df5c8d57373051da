import Notes
import NotesPrimitives

/// Gives the times at which changes are received, and the server time in responses.
///
/// A client without a cursor requests everything received since the server time of its last response. It misses nothing
/// only if each change that the response did not show is received after that time. A change takes its time inside its
/// transaction, and readers see it after the commit, so the server time stays below the floor of an open transaction:
///
///     writer    begin, floor 50 .. change 52 .. commit
///     reader                 gets 49                     gets 63, and the change can be read
///
/// A reader takes the time first and its snapshot second. A transaction receives changes above every server time given
/// out before it began, even if the clock was set back in between.
///
/// The database keeps a reservation across restarts: the latest server time that may have been given out. The next
/// process gives no change a time at or below it. Renewing it costs at most one write in ten seconds, and none while no
/// client requests the time. A clean shutdown stores the exact time.
package final class ReceiptClock: Sendable {
    private struct State {
        /// Records the latest time that was given to a client.
        var issued: Int64 = 0
        /// Other processes may have given out times up to here.
        var bound: Int64 = 0
        /// No change of the open transaction is received before it; nil between transactions.
        var floor: Int64?
        /// A time above this one needs a new reservation.
        var renewsAfter: Int64 = 0
        var isRenewing = false
    }

    /// A reservation is ahead by this number of milliseconds; it is renewed when half of it is used up.
    static let reservation: Int64 = 20_000

    private let clock: @Sendable () -> Int64
    private let state = Mutex(State())
    private let renewing = Mutex<Renewal?>(nil)

    private struct Renewal: Sendable {
        let start: @Sendable () -> Void
    }

    package init(clock: @escaping @Sendable () -> Int64) {
        self.clock = clock
    }

    /// `start` writes the reservation. It is called on any thread, and must not wait.
    package func onRenewal(_ start: @escaping @Sendable () -> Void) {
        renewing.withLock { $0 = Renewal(start: start) }
    }

    /// Adds the time that another process may have given out, according to the database.
    package func mayHaveBeenIssued(_ time: Int64) {
        state.withLock { $0.bound = max($0.bound, time) }
    }

    // MARK: The writer

    /// Begins a write transaction.
    package func begin() {
        let now = clock()
        state.withLock { $0.floor = max(now, $0.issued + 1, $0.bound + 1) }
    }

    /// Ends the transaction, once it is undone, or is on the disk and visible to new readers.
    package func end() { state.withLock { $0.floor = nil } }

    /// Gives the time for a change of the open transaction.
    package var received: Int64 {
        let now = clock()
        return state.withLock { max(now, $0.floor ?? now) }
    }

    // MARK: Clients

    /// Returns the server time. Call it before the snapshot of the answer is taken. Inside the transaction it is below
    /// the time of every change that the transaction receives.
    package func issue() -> Timestamp {
        let now = clock()
        let (time, isDue) = state.withLock { state in
            var time = max(state.issued, now)
            if let floor = state.floor { time = min(time, floor - 1) }
            state.issued = time
            let isDue = !state.isRenewing && time > state.renewsAfter
            if isDue { state.isRenewing = true }
            return (time, isDue)
        }
        if isDue { renewing.withLock { $0 }?.start() }
        return Timestamp(clamping: time)
    }

    // MARK: The reservation

    /// Gives the time that a renewal reserves.
    package var renewal: Int64 { state.withLock { max($0.issued + Self.reservation, $0.bound) } }

    package func renewed(until time: Int64) { isRenewed(until: time - Self.reservation / 2) }

    /// Delays the next renewal, so that a failing disk is not tried with every read.
    package func renewalFailed() { isRenewed(until: latestIssued + 1000) }

    /// Gives the time that replaces the reservation when the process ends.
    package var latestIssued: Int64 { state.withLock { max($0.issued, $0.bound) } }

    private func isRenewed(until time: Int64) {
        state.withLock { state in
            state.isRenewing = false
            state.renewsAfter = time
        }
    }
}
