/// What becomes of the jobs of an account that a transaction elsewhere holds for longer than a batch takes. The other jobs of
/// their batch do not wait with them.
package enum HeldJobs: Sendable {
    /// They are run again, with their whole batch.
    case runAgain
    /// They go to another queue.
    case handOver(@Sendable (CommandJob) -> Void)
    /// They stay first in this queue, and are refused when they were held in so many batches.
    case wait(batches: Int)
}
