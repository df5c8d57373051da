#if PostgreSQL
    import Hashing
    import Notes
    import Postgres
    import PostgresCluster
    import PostgresStore
    import SearchIndex
    import StoreContract
    import StoreCore

    /// The write path on a database of one test's own, without a queue: each call is a batch.
    final class PostgresDesk {
        let database: String
        let state: StoreState
        let writing: PostgresWritingConnection
        var buffers: BatchBuffers { writing.buffers }
        var accounts: PostgresAccounts { writing.accounts }
        let account: AccountNumber
        /// Looks at the rows from outside.
        let observer: PostgresConnection

        /// `beside` is another process on the same database.
        init(clock: StoppedClock, quota: Int64 = 0, beside other: PostgresDesk? = nil, port: Int? = nil) throws {
            let cluster = try PostgresCluster.shared.get()
            let name = try other?.database ?? cluster.makeDatabase()
            self.database = name
            observer = try cluster.connect(name)
            try SchemaUpdate.run(observer)
            state = StoreState(clock: { clock.now })
            // By a proxy, if there is a port, in clear text.
            let address = try PostgresAddress(cluster.url(name, port: port)).with("sslmode", "disable")
            let absent = AbsentTables()
            writing = try PostgresWritingConnection(
                Connector(address), state: state,
                limits: StoreLimits(quotaBytes: quota, trashDays: 30, tombstoneDays: 180), clock: nil
            ) { buffers, accounts in
                let batch = buffers.batch
                return Tables(
                    notes: buffers.notes, tags: buffers.tags, versions: buffers.versions, resends: buffers.resends,
                    idempotency: PostgresIdempotency(batch), files: PostgresFiles(batch), shares: PostgresShares(batch),
                    undos: absent, accounts: accounts, devices: buffers.devices, counters: buffers.counters,
                    changes: PostgresChanges(batch, buffers.counters), segments: absent, expiry: absent, apps: absent,
                    flows: absent, control: BatchControl(batch) { try cluster.connect(name) })
            }
            if let other {
                account = other.account
                return
            }
            account = try writing.inBatch { [writing] _ in
                guard let account = try writing.accounts.create(name: "me-\(name)", password: nil, now: clock.now)
                else {
                    throw StoreError.noSuchAccount
                }
                return account
            }
        }

        func reader() throws -> any NoteReader {
            let address = try PostgresAddress(PostgresCluster.shared.get().url(database))
            return PostgresReader(PostgresPool(address), shared: state, marks: DeviceMarks())
        }

        /// Runs commands in one batch, and gathers first what they will look up if that is wanted.
        func perform(_ steps: [HistoryStep], gathering: Bool) throws -> [String] {
            var keys = BatchKeys()
            if gathering {
                for step in steps {
                    switch step {
                    case .command(let command): keys.add(command)
                    case .push(let push): keys.add(push)
                    }
                }
            }
            return try writing.inBatch(keys) { transaction in
                try steps.map { try $0.perform(in: transaction) }
            }
        }
    }

    extension PostgresDesk {
        /// Writes from now on with the desk's connection.
        func makeQueue() -> CommandQueue {
            CommandQueue(
                connection: writing, state: state, executor: SerialExecutor(label: "test.writer"),
                cause: PostgresWritingConnection.cause
            ) {
                throw StoreError.unavailable("the test has one connection")
            }
        }
    }

    extension HistoryStep {
        func submit(to queue: CommandQueue, _ reply: @escaping @Sendable (Result<String, StoreError>) -> Void) {
            let keys: CommandKeys =
                switch self {
                case .command(let command): .note(command)
                case .push(let push): .push(push)
                }
            queue.submit(
                CommandJob(
                    keys: keys,
                    run: { connection in
                        guard let connection = connection as? PostgresWritingConnection else { throw StoreError.closed }
                        let answer = try perform(in: connection.transaction)
                        return { reply(.success(answer)) }
                    }, refuse: { reply(.failure($0)) }))
        }
    }

    extension PostgresWritingConnection {
        func inBatch<Value>(_ keys: BatchKeys = BatchKeys(), _ body: (WriteTransaction) throws -> Value) throws -> Value
        {
            do {
                try begin(keys)
                let value = try body(transaction)
                try commit()
                transaction.state.receipts.end()
                _ = takeChanged()
                return value
            } catch {
                rollback()
                transaction.state.receipts.end()
                throw error
            }
        }
    }

    /// What these histories do not come to: they keep no snapshot, nothing is indexed, and no app is connected.
    final class AbsentTables: UndoRows, SegmentRows, ExpiryRows, AppRows, FlowRows {
        struct Reached: Error {}

        func keep(
            _ account: AccountNumber, _ reason: UndoReason, device: String?, damaged: Int, earlier: [NoteID: Rev],
            now: Int64
        ) throws -> String { throw Reached() }
        func wentBack(to id: String) throws { throw Reached() }
        func expire(now: Int64) throws { throw Reached() }

        func indexed(_ account: AccountNumber) throws -> Int64 { 0 }
        func setIndexed(_ seq: Int64, of account: AccountNumber) throws { throw Reached() }
        func insert(_ segment: Segment, of account: AccountNumber) throws -> Int64 { throw Reached() }
        func insert(_ leaves: ArraySlice<[UInt8]>, of number: Int64) throws { throw Reached() }
        func state(of number: Int64) throws -> SegmentState? { nil }
        func setState(_ state: SegmentState, of number: Int64) throws { throw Reached() }
        func segments(of account: AccountNumber) throws -> [SegmentEntry] { [] }
        func unused(of account: AccountNumber) throws -> [Int64] { [] }
        func source(_ number: Int64, stale: [StalePlace]) throws -> SegmentMerge.Source { throw Reached() }
        func erase(_ number: Int64) throws { throw Reached() }
        func sweep(limit: Int) throws -> Bool { false }
        func stale(of account: AccountNumber) throws -> [StalePlace] { [] }
        func insertStale(_ seq: Int64, _ id: NoteID, of account: AccountNumber) throws { throw Reached() }
        func eraseStale(_ seq: Int64, of account: AccountNumber) throws { throw Reached() }
        func eraseStale(of account: AccountNumber) throws {}
        func eachPresent(
            of account: AccountNumber, after: Int64, upTo last: Int64, _ visit: (Int64, Bool, Int64) -> Void
        ) throws {}
        func hasContent(_ id: NoteID, of account: AccountNumber) throws -> Bool { false }

        func accountsWithDeleted() throws -> [AccountNumber] { throw Reached() }
        func trash(of account: AccountNumber, before time: Int64, limit: Int) throws -> [NoteID] { throw Reached() }
        func pulledByAll(of account: AccountNumber, seenSince time: Int64) throws -> Int64? { throw Reached() }
        func tombstones(
            of account: AccountNumber, upTo seq: Int64?, before time: Int64, limit: Int
        ) throws -> [ExpiredTombstone] { throw Reached() }

        func number(of id: NoteID, account: AccountNumber, for owner: AppOwner) throws -> AppNumber? { throw Reached() }
        func keep(_ number: Int64, of id: NoteID, account: AccountNumber, for owner: AppOwner) throws {
            throw Reached()
        }
        func next(for owner: AppOwner) throws -> Int64 { throw Reached() }
        func keep(next: Int64, for owner: AppOwner) throws { throw Reached() }
        func settings(of owner: AppOwner) throws -> [UInt8]? { throw Reached() }
        func keep(settings: [UInt8]?, of owner: AppOwner) throws { throw Reached() }

        func insert(_ flow: Flow, poll: SHA256.Digest, page: SHA256.Digest) throws { throw Reached() }
        func find(_ key: FlowKey, _ kind: Flow.Kind, now: Timestamp) throws -> (number: Int64, flow: Flow)? {
            throw Reached()
        }
        func approve(_ number: Int64, for account: AccountNumber) throws { throw Reached() }
        func eraseOldest(of account: AccountNumber?, beyond kept: Int) throws { throw Reached() }
        func eraseAll(of account: AccountNumber) throws { throw Reached() }
        func expire(now: Timestamp) throws { throw Reached() }
    }
#endif
