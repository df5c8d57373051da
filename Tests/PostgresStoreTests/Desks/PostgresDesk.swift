import Notes
import NotesHashing
import NotesPostgres
import NotesPostgresStore
import NotesSearchIndex
import NotesStoreContract
import NotesStoreEngine
import PostgresCluster

/// Runs the write path on a database for one test, without a queue: each call is a batch.
final class PostgresDesk {
    let database: String
    let state: StoreSignals
    let writing: PostgresWritingConnection
    var buffers: BatchBuffers { writing.buffers }
    var accounts: PostgresAccounts { writing.accounts }
    let account: AccountNumber
    /// Reads the rows from outside, over a connection of its own.
    let observer: PostgresConnection
    let texts = RecentTexts()

    /// Makes a desk; `beside` is another process on the same database.
    init(
        clock: StoppedClock, quota: Int64 = 0, beside other: PostgresDesk? = nil, port: Int? = nil,
        in present: String? = nil, mostKept: Int = PostgresBatch.mostKept, databaseClock: DatabaseClock? = nil
    ) throws {
        let cluster = try PostgresCluster.shared.get()
        let name = try present ?? other?.database ?? cluster.makeDatabase()
        self.database = name
        observer = try cluster.connect(name)
        try SchemaUpdate.run(observer)
        state = StoreSignals(clock: { databaseClock?.now ?? clock.now })
        // Through a proxy, if there is a port, in clear text.
        let address = try PostgresAddress(cluster.url(name, port: port)).with("sslmode", "disable")
        writing = try PostgresWritingConnection(
            Connector(address), state: state,
            limits: StoreLimits(quotaBytes: quota), clock: databaseClock,
            texts: texts, mostKept: mostKept)
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
        return PostgresReader(PostgresPool(address), shared: state, marks: DeviceMarks(), leaves: LeafCache())
    }

    func put(
        _ name: String, _ body: String, of account: AccountNumber? = nil, by asker: Asker? = nil,
        at stamp: Int64? = nil
    ) throws -> HistoryStep {
        guard let step = HistoryStep.put(name, body, of: account ?? self.account, by: asker, at: stamp) else {
            throw StoreError.closed
        }
        return step
    }

    /// Runs commands in one batch. `gathering` reads the rows that they need before.
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
    /// Starts a queue, which writes from now on with the desk's connection.
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
    /// Returns a command that puts a note, or nil if the name is no id.
    static func put(
        _ name: String, _ body: String, of account: AccountNumber, by asker: Asker? = nil,
        at stamp: Int64? = nil
    ) -> HistoryStep? {
        guard let id = NoteID(name) else { return nil }
        let change = Change(
            id: id, action: .write(Content(body: body)), lastModified: stamp.map(Timestamp.init(clamping:)))
        return .command(
            NoteCommand(
                account: account, asker: asker ?? Asker(account), id: id, action: .put { _ in .success(change) }))
    }

    func submit(to queue: CommandQueue, _ reply: @escaping @Sendable (Result<String, StoreError>) -> Void) {
        queue.submit(job(reply: reply))
    }

    /// Returns a job that calls `then` each time it was run.
    func job(
        then: @escaping @Sendable () -> Void = {},
        reply: @escaping @Sendable (Result<String, StoreError>) -> Void = { _ in }
    ) -> CommandJob {
        let keys: CommandKeys =
            switch self {
            case .command(let command): .note(command)
            case .push(let push): .push(push)
            }
        return CommandJob(
            keys: keys,
            run: { connection in
                guard let connection = connection as? PostgresWritingConnection else { throw StoreError.closed }
                let answer = try perform(in: connection.transaction)
                then()
                return { reply(.success(answer)) }
            }, refuse: { reply(.failure($0)) })
    }
}

extension PostgresWritingConnection {
    func inBatch<Value>(_ keys: BatchKeys = BatchKeys(), _ body: (WriteTransaction) throws -> Value) throws -> Value {
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
