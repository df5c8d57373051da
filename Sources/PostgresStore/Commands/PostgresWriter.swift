import Dispatch
import Notes
import Postgres
import StoreContract
import StoreCore

/// The store's writes: commands that wait form a batch, which a connection of its own runs as one transaction. Each says what
/// it will look up.
///
/// A restore may take minutes, here or on another server, and holds its account as long. So long commands have a queue and a
/// connection of their own, and so have commands of accounts that are held elsewhere: no other account waits for them.
package final class PostgresWriter: Sendable {
    package typealias Reply<Value> = @Sendable (Result<Value, StoreError>) -> Void

    package let state: StoreState
    package let marks: DeviceMarks
    /// The files of an account.
    package let blobs: @Sendable (AccountNumber) -> any BlobStore
    /// For reads of upkeep.
    let pool: PostgresPool
    private let queue: CommandQueue
    private let longQueue: CommandQueue
    private let accountsWithLong = AccountsAside()
    /// For commands of accounts that a transaction elsewhere holds.
    private let heldQueue: CommandQueue
    private let accountsHeld = AccountsAside()
    /// Of the two queues beside.
    private let asideStates: [StoreState]
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
        let (longState, heldState) = (Self.stateAside(of: state), Self.stateAside(of: state))
        asideStates = [longState, heldState]
        let connect = { @Sendable [unknownCommits] (connector: Connector, state: StoreState) in
            try PostgresWritingConnection(
                connector, state: state, limits: limits, clock: clock, unknownCommits: unknownCommits, texts: texts)
        }
        let long = Connector(address.connections(for: "long"), forReplies: Self.longStatement)
        longQueue = CommandQueue(
            connection: nil, state: longState, executor: SerialExecutor(label: "cloudnotes.long"),
            cause: PostgresWritingConnection.cause, source: { try connect(long, longState) })
        let held = Connector(
            address.connections(for: "held"), forLocks: Self.shortWait, idle: Self.longestPause)
        let heldQueue = CommandQueue(
            connection: nil, state: heldState, executor: SerialExecutor(label: "cloudnotes.held"),
            cause: PostgresWritingConnection.cause, source: { try connect(held, heldState) },
            heldJobs: .wait(batches: Self.mostWaits))
        let writer = Connector(
            address.connections(for: "writer"), forLocks: Self.shortWait, idle: Self.longestPause,
            keepsPlans: true)
        queue = CommandQueue(
            connection: try connect(writer, state), state: state,
            executor: SerialExecutor(label: "cloudnotes.writer"),
            cause: PostgresWritingConnection.cause, source: { try connect(writer, state) },
            heldJobs: .handOver { [accountsHeld] in heldQueue.submit(accountsHeld.count($0)) })
        self.heldQueue = heldQueue
    }

    /// What is announced goes the way of all others; the rest is as that of another server.
    private static func stateAside(of state: StoreState) -> StoreState {
        let aside = StoreState(clock: { state.now })
        aside.setForwarding(changes: { state.announce($0) }, revocation: { state.announce($0) })
        aside.setPurgeHook { state.hasPurged() }
        return aside
    }

    /// What one statement of a long command may take: all rows of an account are erased by one.
    private static let longStatement = Duration.seconds(600)
    /// Longer than a batch takes. A command that waited as long goes aside.
    private static let shortWait = Duration.milliseconds(300)
    /// Between two statements of a batch, which takes milliseconds.
    private static let longestPause = Duration.seconds(3)
    /// Ten seconds in all.
    private static let mostWaits = 33

    /// Answers everything that was submitted before.
    package func close() {
        writeMarks()
        for state in asideStates { state.close() }
        queue.close()
        longQueue.close()
        heldQueue.close()
    }

    package var figures: StoreFigures {
        var figures = queue.figures
        for others in [longQueue.figures, heldQueue.figures] {
            figures.waiting += others.waiting
            figures.failures += others.failures
            figures.reopenings += others.reopenings
        }
        return figures
    }

    package func submit(_ job: CommandJob) {
        if job.isLong || accountsWithLong.contains(job) {
            longQueue.submit(accountsWithLong.count(job))
        } else if accountsHeld.contains(job) {
            heldQueue.submit(accountsHeld.count(job))
        } else {
            queue.submit(job)
        }
    }

    // MARK: Device marks

    /// Without a reply: gathered for some seconds, and written once.
    package func mark(_ device: DeviceNumber, _ mark: DeviceMark) {
        if marks.add(device, mark) { queue.soon { [weak self] in self?.writeMarks() } }
    }

    package func record(_ event: AccountEvent) {
        let isFirst = marks.add(event)
        guard event.kind.isGathered else { return writeMarks() }
        if isFirst { queue.soon { [weak self] in self?.writeMarks() } }
    }

    package func writeMarks(reply: @escaping Reply<Void> = { _ in }) {
        marks.write(reply) { reply, body in submit(reply, keys: .unknown) { try body($0.transaction) } }
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

    /// `keys` names the account wherever a command works on one: while a restore holds it, the others go on.
    func submit<Value: Sendable>(
        _ reply: @escaping Reply<Value>, keys: CommandKeys, isLong: Bool = false,
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
