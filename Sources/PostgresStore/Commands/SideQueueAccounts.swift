import NotesPrimitives
import NotesStoreContract
import NotesStoreEngine

/// The accounts with jobs on a side queue. As long as there are any, later jobs of the account follow them: the order
/// of an account's requests is kept, and other accounts do not wait.
final class SideQueueAccounts: Sendable {
    private let counts = Mutex<[AccountNumber: Int]>([:])

    func contains(_ job: CommandJob) -> Bool {
        guard let account = job.keys.account else { return false }
        return counts.withLock { $0[account] != nil }
    }

    /// Returns the job, which counts for its account until it is answered.
    func count(_ job: CommandJob) -> CommandJob {
        guard let account = job.keys.account else { return job }
        counts.withLock { $0[account, default: 0] += 1 }
        return CommandJob(
            isLong: job.isLong, keys: job.keys,
            run: { [self] connection in
                let answer = try job.run(connection)
                return {
                    self.end(account)
                    answer()
                }
            },
            refuse: { [self] error in
                end(account)
                job.refuse(error)
            })
    }

    private func end(_ account: AccountNumber) {
        counts.withLock { counts in
            let left = counts[account, default: 1] - 1
            counts[account] = left > 0 ? left : nil
        }
    }
}
