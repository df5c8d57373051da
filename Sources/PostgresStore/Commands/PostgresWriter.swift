#if PostgreSQL
    import Dispatch
    import Notes
    import StoreContract
    import StoreCore

    /// The store's writes: commands that wait form a batch, which a connection of its own runs as one transaction. Each says what
    /// it will look up.
    package final class PostgresWriter: Sendable {
        package typealias Reply<Value> = @Sendable (Result<Value, StoreError>) -> Void

        package let state: StoreState
        package let marks: DeviceMarks
        /// The files of an account.
        package let blobs: @Sendable (AccountNumber) -> any BlobStore
        private let queue: CommandQueue

        /// Connects at once, to a database that has this program's tables. `clock` is the one that `state` reads; `pool` and
        /// `spool` serve files.
        package init(
            _ connector: Connector, state: StoreState, limits: StoreLimits, clock: DatabaseClock, marks: DeviceMarks,
            pool: PostgresPool, spool: Spool
        ) throws {
            self.state = state
            self.marks = marks
            blobs = { PostgresBlobs(of: $0, pool, spool: spool) }
            let open = { @Sendable in
                try PostgresWritingConnection(connector, state: state, limits: limits, clock: clock)
            }
            queue = CommandQueue(
                connection: try open(), state: state, executor: SerialExecutor(label: "cloudnotes.writer"),
                cause: PostgresWritingConnection.cause, source: open)
        }

        /// Answers everything that was submitted before.
        package func close() {
            writeMarks()
            queue.close()
        }

        package var figures: StoreFigures { queue.figures }

        package func submit(_ job: CommandJob) { queue.submit(job) }

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
            _ reply: @escaping Reply<Value>, keys: CommandKeys = .unknown,
            _ body: @escaping @Sendable (PostgresWritingConnection) throws -> Value
        ) {
            judge(reply, keys: keys) { .success(try body($0)) }
        }

        /// A refusal of one command is returned as a failure; a thrown error undoes the batch.
        func judge<Value: Sendable>(
            _ reply: @escaping Reply<Value>, keys: CommandKeys, isLong: Bool = false,
            _ body: @escaping @Sendable (PostgresWritingConnection) throws -> Result<Value, StoreError>
        ) {
            queue.submit(
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
        private static let filing = DispatchQueue(
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
