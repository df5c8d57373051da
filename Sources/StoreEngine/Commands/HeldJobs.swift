/// The treatment of jobs whose account is held by another transaction for longer than a batch takes. The other jobs of
/// their batch do not wait with them.
package enum HeldJobs: Sendable {
    /// They are run again, with their entire batch.
    case runAgain
    /// They go to another queue.
    case handOver(@Sendable (CommandJob) -> Void)
    /// They stay first in this queue, and are refused after `batches` batches.
    case wait(batches: Int)
}
