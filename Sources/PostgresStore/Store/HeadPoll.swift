#if PostgreSQL
    import Dispatch
    import Notes
    import Postgres
    import StoreContract

    /// Finds what other servers changed: asks, twice a second, for the heads of the accounts that somebody listens to here.
    ///
    /// `@unchecked Sendable`: all state is used on `queue` only.
    final class HeadPoll: @unchecked Sendable {
        private let queue = DispatchQueue(label: "cloudnotes.heads", qos: .userInitiated)
        private let reads: PostgresReads
        private var timer: (any DispatchSourceTimer)?
        /// What was told from here; the epoch of an account tells that all of its notes were exchanged.
        private var known: [AccountNumber: (seq: Int64, epoch: UInt64)] = [:]

        private static let interval = DispatchTimeInterval.milliseconds(500)

        init(_ pool: PostgresPool) { reads = PostgresReads(pool) }

        func start(
            watching: @escaping @Sendable () -> [AccountNumber: Int64],
            _ hook: @escaping @Sendable ([AccountNumber: AccountChange]) -> Void
        ) {
            queue.async { [self] in
                timer?.cancel()
                let timer = DispatchSource.makeTimerSource(queue: queue)
                timer.setEventHandler { @Sendable [weak self] in
                    let changed = self?.look(at: watching()) ?? [:]
                    if !changed.isEmpty { hook(changed) }
                }
                timer.schedule(deadline: .now() + Self.interval, repeating: Self.interval)
                timer.activate()
                self.timer = timer
            }
        }

        func cancel() {
            queue.sync {
                timer?.cancel()
                timer = nil
            }
        }

        /// While the database is away nothing is known; the next look finds it all.
        private func look(at watched: [AccountNumber: Int64]) -> [AccountNumber: AccountChange] {
            known = known.filter { watched[$0.key] != nil }
            guard !watched.isEmpty, let heads = try? heads(of: watched.keys) else { return [:] }
            var changed: [AccountNumber: AccountChange] = [:]
            for (account, head) in heads {
                let before = known.updateValue(head, forKey: account)
                let isNew = before.map { $0.epoch != head.epoch } ?? false
                if isNew || head.seq > watched[account] ?? 0 {
                    changed[account] = AccountChange(seq: head.seq, newEpoch: isNew ? head.epoch : nil)
                }
            }
            return changed
        }

        private func heads(
            of accounts: some Sequence<AccountNumber>
        ) throws -> [(AccountNumber, (seq: Int64, epoch: UInt64))] {
            try reads.read {
                try reads.all(
                    "SELECT a.number, a.seq, a.epoch # s.epoch FROM accounts a, server s WHERE a.number = ANY ($1)",
                    PostgresArguments { $0.add(ints: accounts.map(\.value)) }
                ) { row in
                    (AccountNumber(try row.int(0)), (seq: try row.int(1), epoch: UInt64(bitPattern: try row.int(2))))
                }
            }
        }
    }
#endif
