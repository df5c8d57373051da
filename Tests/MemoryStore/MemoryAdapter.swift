import Notes
import NotesHashing
import NotesStoreContract
import NotesStoreEngine

/// Keeps a database in memory, for tests of the decisions that all stores share: dictionaries, and lists and searches
/// that scan them. A command is answered when its call returns, but for those that the engine prepares on a queue of
/// its own.
package final class MemoryAdapter: StoreAdapter {
    package let state: StoreSignals
    package let marks = DeviceMarks()
    private let committed = Committed()
    private let stored: MemoryBlobs
    private let writer: CommandQueue

    package init(clock: @escaping @Sendable () -> Int64, limits: StoreLimits) {
        let state = StoreSignals(clock: clock)
        let committed = committed
        self.state = state
        stored = MemoryBlobs { committed.state.names($0) }
        let open = { @Sendable in MemoryConnection(committed, state, limits) }
        writer = CommandQueue(
            connection: open(), state: state, executor: CallersThread(),
            cause: { CommandFailure(Self.error($0), .command) }, source: open)
    }

    private static func error(_ error: any Error) -> StoreError {
        error as? StoreError ?? .unavailable("an error of another kind")
    }

    package var isForServer: Bool { true }

    // MARK: Reading

    package var readThreads: Int { 1 }

    package func makeReader() -> any NoteReader { MemoryReader(committed, state, marks) }

    package func makeLane() -> any ReadLane { MemoryLane(MemoryReader(committed, state, marks)) }

    package func snapshotRows(of account: AccountNumber) -> any BackupRows { MemoryBackup(committed.state, account) }

    package func answer(_ read: PointRead, reply: @escaping Reply<PointAnswer>) -> Bool {
        do throws(StoreError) {
            reply(.success(try makeReader().answer(read)))
        } catch {
            reply(.failure(error))
        }
        return true
    }

    // MARK: Writing

    package func submit(_ job: CommandJob) { writer.submit(job) }
    package func soon(_ body: @escaping @Sendable () -> Void) { writer.soon(body) }

    // MARK: Files

    package func makeIntake(limit: Int64) -> any Intake { stored.makeIntake(limit: limit) }
    package func blobs(of account: AccountNumber) -> any BlobStore { stored }
    package func collect(_ files: Set<SHA256.Digest>) { stored.collect() }
    package func collect() { stored.collect() }
    /// Returns the digests of the stored files.
    package var files: Set<SHA256.Digest> { stored.digests }

    // MARK: Restore

    package func restoreReads() -> any RestoreReads { MemoryRestoreReads(committed) }

    package func undo(
        _ id: String, of account: AccountNumber
    ) -> (bytes: any StoredBytes, reads: any RestoreReads)? {
        let undo = committed.state.undos.first { $0.id == id && $0.account == account }
        return undo.map { (MemoryBytes($0.bytes), restoreReads()) }
    }

    package func erasePurged(reply: @escaping Reply<Bool>) {
        let pending = committed.state.undos.first { $0.purges.values.contains(where: \.isPending) }
        guard let pending else { return reply(.success(false)) }
        let purges = pending.purges.values.filter(\.isPending).map(\.purge)
        do {
            let snapshot = try PurgedSnapshot(MemoryBytes(pending.bytes), purges, state)
            let new = try snapshot.map { (bytes: try $0.stream.bytes(), files: $0.files) }
            writer.submit(
                CommandJob(
                    run: { connection in
                        (connection as? MemoryConnection)?.undos.erased(purges, from: pending.id, leaving: new)
                        return { reply(.success(true)) }
                    }, refuse: { reply(.failure($0)) }))
        } catch {
            reply(.failure(Self.error(error)))
        }
    }

    // MARK: Upkeep

    package func indexSearch(of account: AccountNumber) {}
    package func figures() -> StoreFigures { writer.figures }
    package func stop() {}
    package func close() { writer.close() }

    /// Counts the rows of all accounts.
    package var rowCounts: (shares: Int, events: Int, flows: Int, numbers: Int, undos: Int) {
        let state = committed.state
        let (shares, events) = state.accounts.values.reduce((0, 0)) { ($0.0 + $1.shares.count, $0.1 + $1.events.count) }
        return (shares, events, state.flows.count, state.numbers.count, state.undos.count)
    }

    /// Returns the counters that differ from those of an account's notes and versions.
    package func problems() throws -> [String] { committed.state.accounts.values.flatMap(\.problems) }
}

extension Account {
    fileprivate var problems: [String] {
        let rows = self
        let (kept, notes, versions) = (rows.counter, rows.inOrder, rows.versions.values.joined())
        var digest = AccountDigest(key: kept.digest.key)
        for row in notes where row.note.rowState == .live { digest.add(row.note.id, row.note.rev) }
        let live = notes.count { $0.note.rowState == .live }
        let bytes = notes.reduce(0) { $0 + $1.forms.count } + versions.reduce(0) { $0 + ($1.json?.count ?? 0) }
        let counted: [(String, Int64, Int)] = [
            ("live", kept.live, live), ("deleted", kept.deleted, notes.count - live), ("bytes", kept.bytes, bytes),
            ("versions", kept.versions, versions.count(where: \.isKept)),
            ("positions", Int64(Set(notes.map(\.note.seq)).count), notes.count),
            ("digest", kept.digest == digest ? 1 : 0, 1),
        ]
        return counted.filter { $1 != Int64($2) }.map { "\($0): \($1) for \($2)" }
    }
}
