import Dispatch
import Notes
import NotesStoreContract

/// Submits commands, decides which of them are long, announces their changes, and gives each kind of read its threads.
/// An adapter has the tables, the connections and the files.
///
///     endpoint ─→ StoreEngine ─→ CommandQueue ─→ a transaction: NoteWriting, SyncWriting, RestoreWriting, …
///                     └──────── ReadQueue ────→ a reader
package final class StoreEngine: NoteStore {
    package let adapter: any StoreAdapter
    package let state: StoreSignals
    let marks: DeviceMarks
    private let lists: ReadQueue
    private let searches: ReadQueue
    package let erasing: UndoErasing
    /// Reads the source of a restore before the writer takes it.
    let restoring = DispatchQueue(label: "cloudnotes.restoring", qos: .userInitiated)
    /// Encodes long answers, so that other commands do not wait for them.
    let answering = DispatchQueue(label: "cloudnotes.answers", qos: .userInitiated)
    /// Makes received files durable, so that neither a loop nor another write waits for the disk.
    let filing = DispatchQueue(label: "cloudnotes.filing", qos: .userInitiated, attributes: .concurrent)

    package init(_ adapter: any StoreAdapter) {
        self.adapter = adapter
        state = adapter.state
        marks = adapter.marks
        let open = { @Sendable () throws(StoreError) in try adapter.makeReader() }
        lists = ReadQueue(label: "cloudnotes.reads", threads: adapter.readThreads, open)
        searches = ReadQueue(label: "cloudnotes.searches", threads: adapter.readThreads, open)
        erasing = UndoErasing { adapter.erasePurged(reply: $0) }
        guard adapter.isForServer else { return }
        state.setPurgeHook { [weak erasing] in erasing?.soon() }
        for account in adapter.unfinishedErasures { erasePiece(of: account) { _ in } }
    }

    package func close() {
        state.close()
        adapter.stop()
        writeMarks { _ in }
        adapter.close()
    }

    // MARK: Reading

    package func makeReader() throws(StoreError) -> any NoteReader { try adapter.makeReader() }
    package func makeLane() throws(StoreError) -> any ReadLane { try adapter.makeLane() }

    package func makeSnapshot(
        of account: AccountNumber, _ parts: BackupParts
    ) throws(StoreError) -> sending any NoteSnapshot {
        do { return try BackupLines(of: account, parts, adapter) } catch { throw StoreError(error) }
    }

    package func answer(_ read: PointRead, reply: @escaping Reply<PointAnswer>) {
        if adapter.answer(read, reply: reply) { return }
        lists.read(for: read.scope?.asker.account) { reader throws(StoreError) in
            reply(.success(try reader.answer(read)))
        } orElse: { error in
            reply(.failure(error))
        }
    }

    package func read(
        _ kind: ReadKind, for scope: ReadScope?,
        _ body: @escaping @Sendable (any NoteReader) throws(StoreError) -> Void,
        orElse failed: @escaping @Sendable (StoreError) -> Void
    ) {
        let queue =
            switch kind {
            case .list: lists
            case .search: searches
            }
        queue.read(for: scope?.asker.account, unless: kind.isAbandoned) { [adapter] reader throws(StoreError) in
            try adapter.read(with: reader, for: scope, body)
        } orElse: { error in
            failed(error)
        }
    }

    /// Returns a time like that of `PointRead.time`; it never goes back.
    package func serverTime() -> Timestamp { state.receipts.issue() }

    // MARK: Upkeep

    package func expire(reply: @escaping Reply<Expired>) {
        submit(reply, keys: .unknown) { transaction in
            guard try transaction.tables.expiry.begin(now: transaction.state.now) else { return Expired() }
            return try Expiry(transaction).run()
        }
    }

    package func collect() {
        adapter.collect()
        erasing.soon()
    }

    /// Brings the search index of an account up to its last change. The index alone leaves the newest few hundred
    /// changes to the queries. Do not call this on the writer's queue or on a loop.
    package func indexSearch(of account: AccountNumber) { adapter.indexSearch(of: account) }

    package var guesses: (any GuessTable)? { adapter.guesses }
    package var isWritable: Bool { adapter.isWritable }
    package var filesAreUsable: Bool { state.filesAreUsable }
    package func figures() -> StoreFigures { adapter.figures() }

    package func onChange(
        _ hook: @escaping @Sendable (AccountChanges) -> Void, watching: @escaping @Sendable () -> Listeners
    ) {
        state.setHook(hook)
        adapter.watch(watching)
    }

    package func onRevocation(_ hook: @escaping @Sendable (Revocation) -> Void) { state.setRevocationHook(hook) }

    // MARK: Commands

    /// Submits a command. If its asker is signed out by then, it fails with `revoked`; a command of no device has no
    /// asker.
    ///
    /// - Parameters:
    ///   - account: bounds the command by this account's quota; nil if the command makes no account larger.
    ///   - keys: names the account of every command that works on one. While another command holds that account,
    ///     commands of other accounts go on.
    ///   - countsAgainstQuota: refuses the command if the account is full, even if it would make a note shorter.
    ///   - adopted: is a file that the command may name; it is removed if no row does.
    func submit<Value: Sendable>(
        _ reply: @escaping Reply<Value>, within account: AccountNumber? = nil, by asker: Asker? = nil,
        keys: CommandKeys, isLong: Bool = false, countsAgainstQuota: Bool = false, adopted: AdoptedFile? = nil,
        _ body: @escaping @Sendable (WriteTransaction) throws -> Value
    ) {
        // Returns the value of the command, or the reason for which it alone was refused or undone. An error that it
        // throws undoes the batch.
        @Sendable func execute(_ transaction: WriteTransaction) throws -> Result<Value, StoreError> {
            if let asker, try !transaction.devices.accept(asker) { return .failure(.revoked) }
            guard let account else { return .success(try body(transaction)) }
            let quota = Quota(account: account, transaction: transaction)
            if countsAgainstQuota, let refusal = try quota.refusalWhereFull() { return .failure(refusal) }
            let mark = try quota.mark()
            let value = try body(transaction)
            if let refusal = try quota.settle(mark) { return .failure(refusal) }
            return .success(value)
        }
        adapter.submit(
            CommandJob(
                isLong: isLong, keys: keys,
                run: { connection in
                    let transaction = connection.transaction
                    let result = try execute(transaction)
                    if let adopted { try transaction.tables.files.dropUnlessNamed(adopted.digest) }
                    return { reply(result) }
                }, refuse: { reply(.failure($0)) }))
    }

    /// Announces the revocation before the reply, by which time every session that it names is refused.
    func announcing(_ revocation: Revocation, _ reply: @escaping Reply<Void>) -> Reply<Void> {
        { [state] result in
            if case .success = result { state.announce(revocation) }
            reply(result)
        }
    }
}
