/// The progress of a batch's statements, from BEGIN to the reply to COMMIT: a state machine over what a connection
/// sends and receives. It decides and `PostgresBatch` acts, so a break of the connection at any point is tested without
/// a database.
///
///     phase               queues             ends                      received   commits      commitEnded   breaks
///     settled             queued             none                      settled    committing                 runAgain
///     queued              queued             sync: sent                           committing                 runAgain
///     sent                                   none                      settled                               runAgain
///     committing          committingQueued   none                                              settled       lookup
///     committingQueued    committingQueued   sync: committingSent                              queued        lookup
///     committingSent                         none                                              sent          lookup
///
/// A missing entry is an event that may not occur. `begins` is the first `queues` of a batch; `undoes` and `breaks`
/// lead to `settled`.
struct BatchState {
    enum Phase: UInt8, Equatable {
        /// Nothing is queued, and no reply is outstanding.
        case settled
        /// Statements are queued. The database may have some of them, and keeps its replies until the pipeline ends.
        case queued
        /// The pipeline has ended. None may follow until its replies are received.
        case sent
        /// COMMIT was queued behind the statements, so that it takes effect whether or not its reply arrives.
        case committing
        /// Behind the COMMIT, statements of the next batch are queued.
        case committingQueued
        /// Their pipeline has ended, in one trip with the COMMIT.
        case committingSent
    }

    /// The action after an event.
    enum Action: Equatable {
        case none
        /// End the pipeline, which sends it.
        case sync
        /// End the pipeline with a ROLLBACK, and drop the replies.
        case rollBack
        /// Drop the replies that are outstanding.
        case settle
        /// The batch did not take effect.
        case runAgain
        /// The row in `writers` has the outcome of this batch.
        case lookup(batch: Int64)
    }

    private(set) var phase = Phase.settled
    /// The number of the batch that began last.
    private(set) var number: Int64 = 0
    /// The number of the batch whose COMMIT was queued last.
    private var committing: Int64 = 0

    /// True while the reply to a COMMIT is outstanding.
    var isCommitting: Bool {
        switch phase {
        case .settled, .queued, .sent: false
        case .committing, .committingQueued, .committingSent: true
        }
    }

    // MARK: Sending

    /// Begins a batch and returns its number.
    mutating func begins() -> Int64 {
        assert(phase == .settled || phase == .committing, "a batch begins in \(phase)")
        queues()
        return takeNumber()
    }

    /// Returns a number that no batch has.
    mutating func takeNumber() -> Int64 {
        number += 1
        return number
    }

    mutating func queues() {
        switch phase {
        case .settled, .queued: phase = .queued
        case .committing, .committingQueued: phase = .committingQueued
        case .sent, .committingSent: assertionFailure("a statement is queued in \(phase)")
        }
    }

    mutating func ends() -> Action {
        switch phase {
        case .queued: phase = .sent
        case .committingQueued: phase = .committingSent
        case .settled, .sent, .committing, .committingSent: return .none
        }
        return .sync
    }

    mutating func commits() {
        assert(phase == .settled || phase == .queued, "COMMIT is queued in \(phase)")
        phase = .committing
        committing = number
    }

    // MARK: Receiving

    /// Records that all replies of the pipeline have arrived.
    mutating func received() {
        assert(phase == .settled || phase == .sent, "replies have come in \(phase)")
        phase = .settled
    }

    /// Records the reply to COMMIT, whatever it is.
    mutating func commitEnded() {
        switch phase {
        case .committing: phase = .settled
        case .committingQueued: phase = .queued
        case .committingSent: phase = .sent
        case .settled, .queued, .sent: assertionFailure("a COMMIT ends in \(phase)")
        }
    }

    // MARK: Failing

    /// Returns the action that undoes the transaction on a connection that works.
    mutating func undoes() -> Action {
        defer { phase = .settled }
        switch phase {
        case .settled: return .none
        case .queued, .committingQueued: return .rollBack
        case .sent, .committing, .committingSent: return .settle
        }
    }

    /// Returns the action for a connection that broke.
    mutating func breaks() -> Action {
        defer { phase = .settled }
        return isCommitting ? .lookup(batch: committing) : .runAgain
    }
}
