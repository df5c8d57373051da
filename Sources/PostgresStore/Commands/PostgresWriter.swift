#if PostgreSQL
    import Dispatch
    import Notes
    import Postgres
    import StoreContract
    import StoreCore

    /// The store's writes: commands that wait form a batch, which a connection of its own runs as one transaction. Each says what
    /// it will look up.
    ///
    /// A restore may take minutes, here or on another server, and holds its account as long. So long commands have a queue and a
    /// connection of their own, and commands of an account that is held go there too: no other account waits for it.
    package final class PostgresWriter: Sendable {
        package typealias Reply<Value> = @Sendable (Result<Value, StoreError>) -> Void

        package let state: StoreState
        package let marks: DeviceMarks
        /// The files of an account.
        package let blobs: @Sendable (AccountNumber) -> any BlobStore
        /// For reads of upkeep.
        let pool: PostgresPool
        private let queue: CommandQueue
        /// For long commands, and those of accounts that are held.
        private let longQueue: CommandQueue
        private let longState: StoreState
        private let aside = AccountsAside()
        package let unknownCommits = UnknownCommits()

        /// Connects at once, to a database that has this program's tables. `clock` is the one that `state` reads; `pool` and
        /// `spool` serve files.
        package init(
            _ address: PostgresAddress, state: StoreState, limits: StoreLimits, clock: DatabaseClock,
            marks: DeviceMarks,
            texts: RecentTexts = RecentTexts(), pool: PostgresPool, spool: Spool
        ) throws {
            self.state = state
            self.marks = marks
            self.pool = pool
            blobs = { PostgresBlobs(of: $0, pool, spool: spool) }
            // What a long command announces goes the way of all others; the rest of its state is as that of another server.
            longState = StoreState(clock: { state.now })
            longState.setForwarding(changes: { state.announce($0) }, revocation: { state.announce($0) })
            let longConnector = Connector(address.connections(for: "long"), forReplies: Self.longStatement)
            let openLong = { @Sendable [longState, unknownCommits] in
                try PostgresWritingConnection(
                    longConnector, state: longState, limits: limits, clock: clock, unknownCommits: unknownCommits,
                    texts: texts)
            }
            let longQueue = CommandQueue(
                connection: nil, state: longState, executor: SerialExecutor(label: "cloudnotes.long"),
                cause: PostgresWritingConnection.cause, source: openLong)
            let connector = Connector(
                address.connections(for: "writer"), forLocks: Self.shortWait, keepsPlans: true)
            let open = { @Sendable [unknownCommits] in
                try PostgresWritingConnection(
                    connector, state: state, limits: limits, clock: clock, unknownCommits: unknownCommits, texts: texts)
            }
            queue = CommandQueue(
                connection: try open(), state: state, executor: SerialExecutor(label: "cloudnotes.writer"),
                cause: PostgresWritingConnection.cause, source: open,
                handOver: { [aside] in longQueue.submit(aside.count($0)) })
            self.longQueue = longQueue
        }

        /// What one statement of a long command may take: all rows of an account are erased by one.
        private static let longStatement = Duration.seconds(600)
        /// Longer than a batch takes. A command that waited as long goes aside.
        private static let shortWait = Duration.milliseconds(300)

        /// Answers everything that was submitted before.
        package func close() {
            writeMarks()
            longState.close()
            queue.close()
            longQueue.close()
        }

        package var figures: StoreFigures {
            var figures = queue.figures
            let others = longQueue.figures
            figures.waiting += others.waiting
            figures.failures += others.failures
            figures.reopenings += others.reopenings
            return figures
        }

        package func submit(_ job: CommandJob) {
            let goesAside = job.isLong || job.keys.account.map(aside.contains) ?? false
            if goesAside { longQueue.submit(aside.count(job)) } else { queue.submit(job) }
        }

        // MARK: Device marks

        /// Without a reply: gathered for some seconds, and written once.
        package func mark(_ device: DeviceNumber, _ mark: DeviceMark) {
            if marks.add(device, mark) { queue.soon { [weak self] in self?.writeMarks() } }
        }

        package func writeMarks(reply: @escaping Reply<Void> = { _ in }) {
            let marks = marks.take()
            submit(reply) { try $0.accounts.write(marks) }
        }

        // MARK: Jobs

        /// For commands that may make an account larger.
        func submit<Value: Sendable>(
            _ reply: @escaping Reply<Value>, within account: AccountNumber, by asker: Asker, keys: CommandKeys? = nil,
            isLong: Bool = false, needsRoom: Bool = false,
            _ body: @escaping @Sendable (PostgresWritingConnection) throws -> Value
        ) {
            judge(reply, keys: keys ?? .account(account, asker), isLong: isLong) { connection in
                var value: Value?
                let refusal = try connection.transaction.refusal(within: account, by: asker, needsRoom: needsRoom) {
                    value = try body(connection)
                }
                if let refusal { return .failure(refusal) }
                guard let value else { throw StoreError.unavailable("a command was not executed") }
                return .success(value)
            }
        }

        /// For commands that make no account larger.
        func submit<Value: Sendable>(
            _ reply: @escaping Reply<Value>, by asker: Asker, about account: AccountNumber? = nil, isLong: Bool = false,
            _ body: @escaping @Sendable (PostgresWritingConnection) throws -> Value
        ) {
            judge(reply, keys: .account(account ?? asker.account, asker), isLong: isLong) { connection in
                try connection.transaction.devices.accept(asker) ? .success(try body(connection)) : .failure(.revoked)
            }
        }

        func submit<Value: Sendable>(
            _ reply: @escaping Reply<Value>, keys: CommandKeys = .unknown, isLong: Bool = false,
            _ body: @escaping @Sendable (PostgresWritingConnection) throws -> Value
        ) {
            judge(reply, keys: keys, isLong: isLong) { .success(try body($0)) }
        }

        /// A refusal of one command is returned as a failure; a thrown error undoes the batch.
        func judge<Value: Sendable>(
            _ reply: @escaping Reply<Value>, keys: CommandKeys, isLong: Bool = false,
            _ body: @escaping @Sendable (PostgresWritingConnection) throws -> Result<Value, StoreError>
        ) {
            submit(
                CommandJob(
                    isLong: isLong, keys: keys,
                    run: { connection in
                        guard let connection = connection as? PostgresWritingConnection else {
                            throw StoreError.unavailable("the connection is of another store")
                        }
                        let result = try body(connection)
                        return { reply(result) }
                    }, refuse: { reply(.failure($0)) }))
        }

        /// Writing a file may take long: no other write waits for it.
        static let filing = DispatchQueue(
            label: "cloudnotes.filing", qos: .userInitiated, attributes: .concurrent)

        /// A write whose rows reference a file that was just received: it is durable before the write begins, and held until
        /// that is.
        func adopt<Value: Sendable>(
            _ received: any ReceivedBytes, of account: AccountNumber, _ reply: @escaping Reply<Value>,
            _ body: @escaping @Sendable (any BlobHold) -> Void
        ) {
            Self.filing.async { [self] in
                do throws(StoreError) {
                    let blobs = blobs(account)
                    let hold = try blobs.hold()
                    try blobs.adopt(received, hold)
                    body(hold)
                } catch {
                    reply(.failure(error))
                }
            }
        }
    }
#endif
