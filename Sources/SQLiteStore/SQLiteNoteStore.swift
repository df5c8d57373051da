import Primitives
import Dispatch
import Hashing
import Notes
import SQLite
import SearchIndex
import StoreContract
import StoreCore

/// The store on SQLite: one writer, as many readers as there are loops, one folder.
public final class SQLiteNoteStore: NoteStore {
    let configuration: StoreConfiguration
    let shared: StoreState
    private let marks: DeviceMarks
    private let lists: ReadQueue
    private let searches: ReadQueue
    private let writer: CommandQueue
    let collector: BlobCollector
    let blobWatch: BlobWatch
    /// The queue on which a restore's source is read before the writer takes it.
    let restoring = DispatchQueue(label: "cloudnotes.restoring", qos: .userInitiated)
    /// Where long answers are written as JSON, which other commands do not wait for.
    private let answering = DispatchQueue(label: "cloudnotes.answers", qos: .userInitiated)
    let erasing: UndoErasing
    /// Nil beside a server, whose own follows.
    private let follower: SearchFollower?
    private let prepared: PreparedOrders?
    /// Held until the store is closed; nil beside another server.
    private let lock: FolderLock?

    /// Opens the folder, and creates or migrates what is missing. Every refusal comes before the first write.
    public init(_ configuration: StoreConfiguration) throws(OpenError) {
        try OpenDatabase.prepareFolder(configuration)
        let lock = try FolderLock(folder: configuration.folder)
        let holdsLock = lock != nil
        if !holdsLock && configuration.role == .server {
            throw .heldByAnotherServer(path: configuration.folder)
        }
        if holdsLock { configuration.files.spool.empty() }
        self.lock = lock
        self.configuration = configuration
        let shared = StoreState(clock: configuration.clock, report: configuration.report)
        self.shared = shared
        let marks = DeviceMarks()
        self.marks = marks
        let prepared =
            configuration.role == .server ? PreparedOrders(open: { try OpenDatabase.reader(configuration) }) : nil
        self.prepared = prepared
        let open: @Sendable () throws(StoreError) -> any NoteReader = { () throws(StoreError) in
            try SQLiteReader(configuration, shared: shared, marks: marks, prepared: prepared)
        }
        lists = ReadQueue(label: "cloudnotes.reads", threads: configuration.readThreads, open)
        searches = ReadQueue(label: "cloudnotes.searches", threads: configuration.readThreads, open)
        let collector = BlobCollector(configuration)
        self.collector = collector
        let connection = try OpenDatabase.writeConnection(
            configuration, mayMigrate: holdsLock, state: shared, collector: collector)
        blobWatch = BlobWatch(configuration.files, shared)
        if holdsLock {
            try OpenDatabase.translating(configuration.folder) {
                try UndoTable.sweep(connection.database, UndoFolder(configuration))
            }
        }
        let unfinished = try OpenDatabase.translating(configuration.folder) {
            try connection.accounts.unfinishedErasures()
        }
        writer = CommandQueue(
            connection: connection, state: shared, executor: SerialExecutor(label: "cloudnotes.writer"),
            cause: WriteConnection.cause
        ) {
            let connection = try WriteConnection(
                configuration, mayMigrate: holdsLock, state: shared, collector: collector)
            connection.emptyLogWhenIdle()
            return connection
        }
        erasing = UndoErasing { [writer] in
            UndoRewriting(configuration, shared).run(writer, reply: $0)
        }
        if configuration.role == .server {
            shared.setPurgeHook { [weak erasing] in erasing?.soon() }
            blobWatch.start()
            shared.receipts.onRenewal { [weak writer, weak shared] in
                if let writer, let shared { writer.submit(shared.receipts.renewalJob) }
            }
        }
        prepared?.changed()
        guard configuration.role == .server, configuration.indexesSearch else {
            follower = nil
            shared.setFollower { _ in prepared?.changed() }
            if configuration.role == .server { finishErasures(unfinished) }
            return
        }
        let openSource = { @Sendable in try SegmentSource(OpenDatabase.reader(configuration)) }
        let follower = SearchFollower(
            shared, work: PendingAccounts { try openSource().accountsBehind(form: Segment.presentForm) },
            jobs: IndexJobs { [writer] in writer.submit($0) }, open: openSource)
        self.follower = follower
        shared.setFollower { [weak follower] in
            follower?.changed($0)
            prepared?.changed()
        }
        shared.setSearchGapHook { [weak follower] in follower?.indexSoon($0) }
        follower.start()
        finishErasures(unfinished)
    }

    public func close() {
        shared.close()
        blobWatch.cancel()
        follower?.close()
        prepared?.close()
        writeMarks()
        if configuration.role == .server { submit({ _ in }) { try $0.reserve($0.state.receipts.latestIssued) } }
        writer.close()
        collector.finish()
        lock?.release()
    }

    // MARK: Reading

    public func makeReader() throws(StoreError) -> any NoteReader { try openReader() }

    public func makeLane() throws(StoreError) -> any ReadLane { SQLiteReadLane(try openReader()) }

    func openReader() throws(StoreError) -> SQLiteReader {
        try SQLiteReader(configuration, shared: shared, marks: marks, prepared: prepared)
    }

    public func answer(_ read: PointRead, reply: @escaping Reply<PointAnswer>) {
        lists.read(for: read.scope?.asker.account) { reader throws(StoreError) in
            reply(.success(try reader.answer(read)))
        } orElse: { error in
            reply(.failure(error))
        }
    }

    public func read(
        _ kind: ReadKind, for scope: ReadScope?,
        _ body: @escaping @Sendable (any NoteReader) throws(StoreError) -> Void,
        orElse failed: @escaping @Sendable (StoreError) -> Void
    ) {
        let queue =
            switch kind {
            case .list: lists
            case .search: searches
            }
        queue.read(for: scope?.asker.account, unless: kind.isAbandoned, body, orElse: failed)
    }

    public var isWritable: Bool { shared.isWritable }
    public var filesAreUsable: Bool { shared.filesAreUsable }

    public func figures() -> StoreFigures {
        var figures = writer.figures
        figures.databaseBytes = FileSize.bytes(configuration.databasePath)
        figures.logBytes = FileSize.bytes(configuration.logPath)
        return figures
    }

    /// As `PointRead.time`; it never steps back.
    package func serverTime() -> Timestamp { shared.receipts.issue() }

    /// Nobody else writes here, so no notice is lost.
    public func onChange(
        _ hook: @escaping @Sendable (AccountChanges) -> Void,
        watching: @escaping @Sendable () -> Listeners
    ) {
        shared.setHook(hook)
    }

    public func onRevocation(_ hook: @escaping @Sendable (Revocation) -> Void) { shared.setRevocationHook(hook) }

    // MARK: Notes

    public func write(_ command: NoteCommand, reply: @escaping Reply<NoteAnswer>) {
        write(command, reply) { answer, _ in answer }
    }

    /// `complete` makes the reply of the answer, in the same transaction.
    func write<Value: Sendable>(
        _ command: NoteCommand, _ reply: @escaping Reply<Value>,
        _ complete: @escaping @Sendable (NoteAnswer, WriteTransaction) throws -> Value
    ) {
        let body = { @Sendable (connection: WriteConnection) throws -> Result<Value, StoreError> in
            try self.accepted(
                within: command.account, by: command.asker, needsRoom: command.needsRoom, connection
            ) { connection in
                try complete(NoteWriting(command, connection.transaction).perform(), connection.transaction)
            }
        }
        let keys = CommandKeys.account(command.account, command.asker)
        guard case .attach(let file) = command.action else { return judge(reply, keys: keys, body) }
        adopt([file.bytes], reply, body)
    }

    public func sync(_ push: SyncPush, reply: @escaping Reply<SyncAnswer>) {
        sync(SyncWriting(push), reply)
    }

    private func sync(_ writing: SyncWriting, _ reply: @escaping Reply<SyncAnswer>) {
        let next: Reply<(SyncWriting, SyncAnswer?)> = { [self] result in
            switch result {
            case .failure(let error): reply(.failure(error))
            case .success((let done, let answer?)) where done.isLong(answer):
                answering.async { reply(.success(answer)) }
            case .success((_, let answer?)): reply(.success(answer))
            case .success((let rest, nil)): sync(rest, reply)
            }
        }
        submit(next, within: writing.push.account, by: writing.push.asker) { connection in
            var writing = writing
            // Near the quota all of it is accepted or nothing.
            if try Quota(account: writing.push.account, transaction: connection.transaction).isNear {
                return try (writing, writing.perform(connection.transaction))
            }
            let answer = try writing.next(connection.transaction)
            return (writing, answer)
        }
    }

    // MARK: Accounts and devices

    public func createAccount(name: String, password: String?, reply: @escaping Reply<AccountNumber?>) {
        submit(reply) { try $0.accounts.create(name: name, password: password, now: $0.state.now) }
    }

    public func changePassword(
        _ account: AccountNumber, password: String, keeping asker: Asker?, reply: @escaping Reply<Void>
    ) {
        submit(
            announcing(.devices(of: account, but: asker?.deviceID), reply), keys: .account(account, asker)
        ) { connection in
            try connection.accounts.changePassword(account, password: password, keeping: asker?.device)
            try connection.transaction.tables.flows.eraseAll(of: account)
            connection.transaction.devices.forget()
        }
    }

    public func setFirstPassword(
        _ account: AccountNumber, password: String, by asker: Asker, reply: @escaping Reply<Bool>
    ) {
        submit(reply, by: asker) { try $0.accounts.setFirstPassword(account, password: password) }
    }

    public func setQuota(_ account: AccountNumber, bytes: Int64?, reply: @escaping Reply<Void>) {
        submit(reply, keys: .account(account, nil)) { connection in
            try connection.accounts.setQuota(account, bytes: bytes)
            try connection.transaction.counters.set(quota: bytes, of: account)
        }
    }

    public func createDevice(
        _ account: AccountNumber, name: String, token: [UInt8], reply: @escaping Reply<DeviceRecord>
    ) {
        withDeviceID(reply) { id in
            submit(reply, keys: .account(account, nil)) {
                try $0.transaction.createDevice(account, id: id, name: name, token: token)
            }
        }
    }

    /// A device's public id.
    func withDeviceID<Value: Sendable>(_ reply: Reply<Value>, _ body: (String) -> Void) {
        guard let random = SecureRandom.bytes(8) else {
            return reply(.failure(.unavailable("the system has no random bytes")))
        }
        body(Hex.encode(random))
    }

    public func revokeDevice(_ account: AccountNumber, id: String, reply: @escaping Reply<Bool>) {
        let announced: Reply<Bool> = { [shared] result in
            if case .success(true) = result { shared.announce(.device(id)) }
            reply(result)
        }
        submit(announced, keys: .account(account, nil)) { connection in
            connection.transaction.devices.forget()
            return try connection.accounts.revoke(account, device: id)
        }
    }

    /// Whoever hears of the success finds every session of before refused.
    func announcing(_ revocation: Revocation, _ reply: @escaping Reply<Void>) -> Reply<Void> {
        { [shared] result in
            if case .success = result { shared.announce(revocation) }
            reply(result)
        }
    }

    public func mark(_ device: DeviceNumber, _ mark: DeviceMark) {
        if marks.add(device, mark) { writer.soon { [weak self] in self?.writeMarks() } }
    }

    public func record(_ event: AccountEvent) {
        let isFirst = marks.add(event)
        guard event.kind.isGathered else { return writeMarks() }
        if isFirst { writer.soon { [weak self] in self?.writeMarks() } }
    }

    public func markBackup(_ account: AccountNumber, reply: @escaping Reply<Void>) {
        submit(reply, keys: .account(account, nil)) { try $0.accounts.markBackup(account, at: $0.state.now) }
    }

    func pause(_ account: AccountNumber) { writer.pause(account) }
    func soon(_ body: @escaping @Sendable () -> Void) { writer.soon(body) }
    func resume(_ account: AccountNumber) { writer.resume(account) }

    // MARK: Upkeep

    /// Brings the search index of an account up to its last change; by itself it leaves the newest few hundred to the
    /// queries. Not for the writer's queue, nor for a loop.
    public func indexSearch(of account: AccountNumber) { follower?.catchUp(account) }

    public func expire(reply: @escaping Reply<Expired>) {
        submit(reply) { try Expiry($0.transaction).run() }
    }

    public func collect() {
        collector.sweep()
        erasing.soon()
    }

    private func writeMarks() { writeMarks { _ in } }

    /// Writes marks and events now; otherwise they are written some seconds after the first.
    public func writeMarks(reply: @escaping Reply<Void>) {
        marks.write(reply) { reply, body in submit(reply) { try body($0.transaction) } }
    }

    /// For commands that may make an account larger.
    func submit<Value: Sendable>(
        _ reply: @escaping Reply<Value>, within account: AccountNumber, by asker: Asker,
        _ body: @escaping @Sendable (WriteConnection) throws -> Value
    ) {
        judge(reply, keys: .account(account, asker)) {
            try self.accepted(within: account, by: asker, $0, body)
        }
    }

    /// Executes a command if its asker is still signed in and the account's quota allows what it wrote.
    func accepted<Value>(
        within account: AccountNumber, by asker: Asker, needsRoom: Bool = false, _ connection: WriteConnection,
        _ body: (WriteConnection) throws -> Value
    ) throws -> Result<Value, StoreError> {
        var value: Value?
        let refusal = try connection.transaction.refusal(within: account, by: asker, needsRoom: needsRoom) {
            value = try body(connection)
        }
        if let refusal { return .failure(refusal) }
        guard let value else { throw StoreError.unavailable("a command was not executed") }
        return .success(value)
    }

    /// For commands that make no account larger.
    func submit<Value: Sendable>(
        _ reply: @escaping Reply<Value>, by asker: Asker, about account: AccountNumber? = nil, isLong: Bool = false,
        _ body: @escaping @Sendable (WriteConnection) throws -> Value
    ) {
        judge(reply, keys: .account(account ?? asker.account, asker), isLong: isLong) { connection in
            try connection.transaction.devices.accept(asker) ? .success(try body(connection)) : .failure(.revoked)
        }
    }

    func submit<Value: Sendable>(
        _ reply: @escaping Reply<Value>, keys: CommandKeys = .unknown,
        _ body: @escaping @Sendable (WriteConnection) throws -> Value
    ) {
        judge(reply, keys: keys) { .success(try body($0)) }
    }

    /// A refusal of one command is returned as a failure; a thrown error undoes the batch.
    func judge<Value: Sendable>(
        _ reply: @escaping Reply<Value>, keys: CommandKeys = .unknown, isLong: Bool = false,
        _ body: @escaping @Sendable (WriteConnection) throws -> Result<Value, StoreError>
    ) {
        writer.submit(
            CommandJob(isLong: isLong, keys: keys, refuse: { reply(.failure($0)) }) { connection in
                let result = try body(connection)
                return { reply(result) }
            })
    }
}
