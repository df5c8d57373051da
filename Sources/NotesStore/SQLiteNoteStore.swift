import Primitives
import Dispatch
import Hashing
import Notes
import SQLite

/// The store on SQLite: one writer, as many readers as there are loops, one folder.
public final class SQLiteNoteStore: NoteStore {
    let configuration: StoreConfiguration
    let shared: StoreState
    private let marks = DeviceMarks()
    private let writer: WriterQueue
    let collector: BlobCollector
    let blobWatch: BlobWatch
    /// Where what comes back is gone through before the writer takes it.
    let restoring = DispatchQueue(label: "cloudnotes.restoring", qos: .userInitiated)
    /// Nil beside a server, whose own follows.
    private let follower: SearchFollower?
    /// Held until the store is closed; nil beside another server.
    private let lock: FolderLock?

    /// Opens the folder, making and migrating what is missing. Whatever is refused is refused before anything on the
    /// disk is touched.
    public init(_ configuration: StoreConfiguration) throws(OpenError) {
        try OpenDatabase.prepareFolder(configuration)
        let lock = try FolderLock(folder: configuration.folder)
        let holdsLock = lock != nil
        if !holdsLock && configuration.role == .server {
            throw .heldByAnotherServer(path: configuration.folder)
        }
        if holdsLock { configuration.files.emptyIncoming() }
        self.lock = lock
        self.configuration = configuration
        let shared = StoreState(clock: configuration.clock, report: configuration.report)
        self.shared = shared
        let connection = try OpenDatabase.writeConnection(configuration, mayMigrate: holdsLock, shared: shared)
        collector = BlobCollector(configuration)
        blobWatch = BlobWatch(configuration.files, shared)
        if holdsLock {
            try OpenDatabase.translating(configuration.folder) {
                try UndoTable.sweep(connection.database, UndoFolder(configuration))
            }
        }
        writer = WriterQueue(connection: connection, shared: shared, collector: collector) {
            try WriteConnection(configuration, mayMigrate: holdsLock, shared: shared)
        }
        if configuration.role == .server {
            blobWatch.start()
            shared.receipts.onRenewal { [weak writer, weak shared] in
                if let writer, let shared { writer.submit(shared.receipts.renewalJob) }
            }
        }
        guard configuration.role == .server, configuration.indexesSearch else {
            follower = nil
            return
        }
        let follower = SearchFollower(configuration, shared) { [writer] in writer.submit($0) }
        self.follower = follower
        shared.setFollower { [weak follower] in follower?.changed($0.keys) }
        follower.start()
    }

    public func close() {
        shared.close()
        blobWatch.cancel()
        follower?.close()
        writeMarks()
        if configuration.role == .server { submit({ _ in }) { try $0.reserve($0.shared.receipts.latestTold) } }
        writer.close()
        collector.finish()
        lock?.release()
    }

    // MARK: Reading

    public func makeReader() throws(StoreError) -> any NoteReader {
        try SQLiteReader(configuration, shared: shared, marks: marks)
    }

    public var isWritable: Bool { shared.isWritable }
    public var filesAreUsable: Bool { shared.filesAreUsable }

    public func figures() -> StoreFigures {
        var figures = writer.figures
        figures.databaseBytes = FileSize.bytes(configuration.databasePath)
        figures.logBytes = FileSize.bytes(configuration.logPath)
        return figures
    }

    public func serverTime() -> Timestamp { shared.receipts.tell() }

    public func onChange(_ hook: @escaping @Sendable ([AccountNumber: AccountChange]) -> Void) {
        shared.setHook(hook)
    }

    // MARK: Notes

    public func write(_ command: NoteCommand, reply: @escaping Reply<NoteAnswer>) {
        guard case .attach(let file) = command.action else {
            return submit(reply, within: command.account) { try NoteWriting(command, $0).perform() }
        }
        adopt([file.bytes], reply, within: command.account) { try NoteWriting(command, $0).perform() }
    }

    public func sync(_ push: SyncPush, reply: @escaping Reply<SyncAnswer>) {
        submit(reply, within: push.account) { try SyncWriting(push, $0).perform() }
    }

    // MARK: Accounts and devices

    public func createAccount(name: String, password: String, reply: @escaping Reply<AccountNumber?>) {
        submit(reply) { try $0.accounts.create(name: name, password: password, now: $0.shared.now) }
    }

    public func changePassword(
        _ account: AccountNumber, password: String, keeping device: DeviceNumber?, reply: @escaping Reply<Void>
    ) {
        submit(reply) { try $0.accounts.changePassword(account, password: password, keeping: device) }
    }

    public func deleteAccount(_ account: AccountNumber, reply: @escaping Reply<Void>) {
        submit(reply) { connection in
            try connection.undos.eraseAll(of: account)
            try connection.search.erase(account)
            try connection.accounts.erase(account)
            try connection.files.erase(account)
            connection.counters.erase(account)
        }
    }

    public func createDevice(
        _ account: AccountNumber, name: String, token: [UInt8], reply: @escaping Reply<DeviceRecord>
    ) {
        guard let random = SecureRandom.bytes(8) else {
            return reply(.failure(.unavailable("the system has no random bytes")))
        }
        let id = Hex.encode(random)
        submit(reply) { connection in
            // An account that was erased a moment ago gets no device.
            _ = try connection.counters[account]
            let now = connection.shared.now
            let device = try connection.accounts.createDevice(account, id: id, name: name, token: token, now: now)
            let time = Timestamp(clamping: now)
            return DeviceRecord(
                device: device, id: id, name: name, createdAt: time, lastSeenAt: time, lastSyncAt: nil, behind: 0,
                clockOffset: nil)
        }
    }

    public func revokeDevice(_ account: AccountNumber, id: String, reply: @escaping Reply<Bool>) {
        submit(reply) { try $0.accounts.revoke(account, device: id) }
    }

    public func mark(_ device: DeviceNumber, _ mark: DeviceMark) {
        if marks.add(device, mark) { writer.soon { [weak self] in self?.writeMarks() } }
    }

    public func markBackup(_ account: AccountNumber, reply: @escaping Reply<Void>) {
        submit(reply, { try $0.accounts.markBackup(account, at: $0.shared.now) })
    }

    // MARK: Upkeep

    /// Brings the search index of an account up to its last change; by itself it leaves the newest few hundred to the
    /// queries. Not for the writer's queue, nor for a loop.
    public func indexSearch(of account: AccountNumber) { follower?.catchUp(account) }

    /// Erases what its time has passed for: the trash, old tombstones, day-old idempotency keys. Once an hour is
    /// plenty.
    public func expire(reply: @escaping Reply<Expired>) {
        submit(reply) { try Expiry($0).run() }
    }

    /// Removes the files that no note and no version names, soon; what a crash left is found by this alone.
    public func collect() { collector.sweep() }

    /// Writes what is known of devices now; by itself that happens some seconds after the first mark.
    public func writeMarks(reply: @escaping Reply<Void> = { _ in }) {
        let marks = marks.take()
        submit(reply) { connection in
            for (device, mark) in marks { try connection.accounts.mark(device, mark) }
        }
    }

    /// For what may make an account larger.
    func submit<Value: Sendable>(
        _ reply: @escaping Reply<Value>, within account: AccountNumber,
        _ body: @escaping @Sendable (WriteConnection) throws -> Value
    ) {
        judge(reply) { try Quota(account: account, connection: $0).apply(body) }
    }

    func submit<Value: Sendable>(
        _ reply: @escaping Reply<Value>, _ body: @escaping @Sendable (WriteConnection) throws -> Value
    ) {
        judge(reply) { .success(try body($0)) }
    }

    /// What was refused for itself alone comes as a failure; what is thrown undoes the batch.
    func judge<Value: Sendable>(
        _ reply: @escaping Reply<Value>,
        _ body: @escaping @Sendable (WriteConnection) throws -> Result<Value, StoreError>
    ) {
        writer.submit(
            WriteJob(
                run: { connection in
                    let result = try body(connection)
                    return { reply(result) }
                },
                refuse: { reply(.failure($0)) }))
    }
}
