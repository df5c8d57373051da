import Dispatch
import Notes
import NotesSQLite

/// Reads and changes the notes of this device, for an app. Each edit works at once, offline too, and a `SyncLoop` sends
/// it.
///
/// A call suspends its task, and waits for the disk on a queue of the notebook. Only a read of one note is done on the
/// task's own thread, if no other read is under way. Reads wait for no sync: a `SQLiteReplica` reads beside the
/// transaction that stores news. When a change returns, it is on the disk; if it throws, nothing has
/// changed. Any task may call any method, and the changes of one notebook happen in the order of their calls.
///
///     let notebook = Notebook(try SQLiteReplica(path: path))
///     let id = try await notebook.create(Content(title: "장보기", body: "우유"))
///     try await notebook.edit(id) { $0.pinned = true }
///     for try await notes in notebook.updates() { … }
public final class Notebook: Sendable {
    package let blocking: BlockingNotebook
    let reads = BlockingQueue("notes.reads")
    let writes = BlockingQueue("notes.writes")
    /// Runs the reads of files, so that a file of some megabytes delays no read of a note.
    let fileReads = BlockingQueue("notes.files")

    /// Makes a notebook on a replica. An app has one for a replica: it announces the changes through this one alone.
    /// `attachments` is the storage of the notes' files, for an app that shows them.
    public convenience init(_ replica: any LocalReplica, attachments: AttachmentStore? = nil) {
        self.init(BlockingNotebook(replica, attachments: attachments))
    }

    package init(_ blocking: BlockingNotebook) { self.blocking = blocking }

    /// Runs transactions of the app's own on the storage. Each blocks its thread, and is announced as a change of the
    /// user.
    public var replica: any LocalReplica { blocking.replica }

    func on<Value: Sendable>(
        _ queue: BlockingQueue, _ body: @escaping @Sendable (BlockingNotebook) throws -> Value
    ) async throws(NotebookError) -> Value {
        try await queue.value { [blocking] in Result { try body(blocking) }.mapError(NotebookError.init) }.get()
    }

    /// Reads a row or two: on the thread of the task, if the replica has nothing else to read. A way to a queue and
    /// back takes the system longer than the read, and some milliseconds while its processors are busy.
    private func readRow<Value: Sendable>(
        _ body: @escaping @Sendable (any ReplicaTransaction) throws -> Value
    ) async throws(NotebookError) -> Value {
        let replica = blocking.replica
        let atOnce = Result { try (replica as? any PromptReplica)?.readAtOnce(body) }.mapError(NotebookError.init)
        if let value = try atOnce.get() { return value }
        return try await on(reads) { try $0.replica.read(body) }
    }

    // MARK: Reading

    /// Returns a note with its unsent change and its conflict; nil if the device does not have it or erases it.
    public func note(_ id: NoteID) async throws(NotebookError) -> LocalNote? {
        let found = try await readRow { try $0.note(id) }
        return found.flatMap { $0.isShown ? $0 : nil }
    }

    /// Returns the notes that the filter selects, pinned ones first, then the latest. A page of a long list is at most
    /// `limit` of them, after the last entry of the page before. Notes that moved since shift no others.
    ///
    /// Each page costs a read of the rows of all notes, some milliseconds for ten thousand, and no read of their texts.
    public func entries(
        _ filter: EntryFilter = EntryFilter(), limit: Int = .max, after last: NoteEntry? = nil
    ) async throws(NotebookError) -> [NoteEntry] {
        try await on(reads) { try $0.entries(filter, limit: limit, after: last) }
    }

    /// Searches this device's notes by the server's rules: operators, folding, initials, half-typed syllables, and the
    /// same order. A device keeps no share pages, so `is:shared` finds nothing. The result has `limit` notes after the
    /// first `offset`, which the page before has shown.
    public func search(
        _ typed: String, limit: Int = 50, offset: Int = 0, _ filter: EntryFilter = .everyLive
    ) async throws(NotebookError) -> [FoundNote] {
        try await on(reads) { notebook in
            try notebook.replica.read {
                try BlockingNotebook.search(typed, limit: limit, offset: offset, filter, in: $0)
            }
        }
    }

    /// Returns the notes with a change that the server has not accepted yet, the oldest change first, and then those
    /// of which only files wait.
    public func unsent() async throws(NotebookError) -> [NoteID] { try await on(reads) { try $0.unsent() } }

    /// Returns the notes with a conflict that the user has not resolved. Show those whose `isReady` is true.
    public func conflicts() async throws(NotebookError) -> [LocalNote] { try await on(reads) { try $0.conflicts() } }

    /// Returns the progress of the sync, with the times of the last sync and backup.
    public func progress() async throws(NotebookError) -> SyncProgress { try await readRow { try $0.progress() } }

    // MARK: Changes of the user

    /// Makes a note, and returns its id. If a note with this id exists, its content is replaced.
    ///
    /// - Parameters:
    ///   - content: the content. One that is greater than the server's limits throws `NotebookError.invalid`.
    ///   - id: the id, or nil for a new UUIDv7.
    ///   - createdAt: the time of creation, for a note that is older than its copy here, such as that of a file.
    ///   - isTyping: true for a text that the app saves by itself, as in `edit`.
    @discardableResult
    public func create(
        _ content: Content, id: NoteID? = nil, createdAt: Timestamp? = nil, isTyping: Bool = false
    ) async throws(NotebookError) -> NoteID {
        try await on(writes) { try $0.create(content, id: id, createdAt: createdAt, isTyping: isTyping) }
    }

    /// Changes the content of a note; one in the trash is live again. Returns the note after it; nil if there is none.
    ///
    /// - Parameters:
    ///   - id: the note.
    ///   - shown: the note as the user saw it, if a sync may have brought another state since. The server then
    ///     reports a conflict, and does not replace that state unseen.
    ///   - isTyping: true for a text that an app saves by itself while its user types. Of these texts the last of each
    ///     five minutes stays as a version. A save by the user, and the one that ends the editing, is without it: the
    ///     text that it replaces stays.
    ///   - change: called once, inside the transaction, with the present content.
    @discardableResult
    public func edit(
        _ id: NoteID, shown: LocalNote? = nil, isTyping: Bool = false,
        _ change: @escaping @Sendable (inout Content) -> Void
    ) async throws(NotebookError) -> LocalNote? {
        try await on(writes) { try $0.edit(id, shown: shown?.seen, isTyping: isTyping, change) }
    }

    /// Moves a note to the trash. Texts that were not sent are sent before the deletion. Returns false if there is no
    /// such note.
    @discardableResult
    public func delete(_ id: NoteID) async throws(NotebookError) -> Bool { try await on(writes) { try $0.delete(id) } }

    /// Moves a note out of the trash. Returns false if there is no such note.
    @discardableResult
    public func restore(_ id: NoteID) async throws(NotebookError) -> Bool {
        try await on(writes) { try $0.restore(id) }
    }

    /// Erases a note for good, here at once and on the server with the next sync. Texts that were not sent are lost.
    /// Returns false if there is no such note.
    @discardableResult
    public func purge(_ id: NoteID) async throws(NotebookError) -> Bool { try await on(writes) { try $0.purge(id) } }

    /// Resolves a conflict: the present text stays, or the other one becomes a new change. The server keeps the other
    /// text as a version in both cases. Returns false if there is no such note.
    @discardableResult
    public func resolveConflict(
        of id: NoteID, keeping choice: KeptConflict.Choice
    ) async throws(NotebookError) -> Bool {
        try await on(writes) { try $0.resolveConflict(of: id, keeping: choice) }
    }

    // MARK: The account

    /// Ties the notes to an account, whose name a sign-in returned. A replica holds the notes of one account for good,
    /// so that no note of one comes into another: for a second account this throws `NotebookError.otherAccount`.
    public func bind(toAccount account: String) async throws(NotebookError) {
        try await on(writes) { try $0.bind(toAccount: account) }
    }

    /// Removes the notes of this device. Throws `NotebookError.unsent` while something waits to be sent, unless
    /// `discardingUnsent` is true.
    public func clearDevice(discardingUnsent: Bool = false) async throws(NotebookError) {
        try await on(writes) { try $0.clearDevice(discardingUnsent: discardingUnsent) }
    }

    /// Stores the present time as that of a complete backup.
    public func recordBackup() async throws(NotebookError) { try await on(writes) { try $0.recordBackup() } }
}

// What changes is announced by ids, and a value that an app shows is a sequence: the value now, and each later one.
extension Notebook {
    /// Returns the changes from now on, through this notebook and its sync, not those of another process. Nothing is
    /// announced where a sync brought nothing, or nothing that a user sees. Each call makes another sequence, for one
    /// reader.
    public func changes() -> AsyncStream<NotebookChange> { blocking.changes() }

    /// Announces that another process may have changed any note: lists and editors read again, and a running loop sends
    /// what waits. Call it when the app comes to the screen.
    public func readAgain() {
        blocking.announced.send(NotebookChange([], isByUser: false, mayConcernAnyNote: true))
    }

    /// Returns a note now and after each change of it; nil while the device does not have it. A slow reader gets the
    /// latest value. The sequence ends with the error of a read that failed.
    public func updates(of id: NoteID) -> AsyncThrowingStream<LocalNote?, any Error> {
        updates(where: { $0.concerns(id) }, { notebook in try await notebook.note(id) })
    }

    /// Returns a list now and after each change of it: the notes that the filter selects, as `entries` sorts them, or
    /// those that a search finds, as `search` does. It has at most `limit` of them; without a limit, all of a list and
    /// the first 50 of a search.
    public func updates(
        of filter: EntryFilter = EntryFilter(), matching typed: String = "", limit: Int? = nil
    ) -> AsyncThrowingStream<[NoteEntry], any Error> {
        updates(where: { _ in true }) { notebook in
            if typed.isEmpty { return try await notebook.entries(filter, limit: limit ?? .max) }
            return try await notebook.search(typed, limit: limit ?? 50, filter).map(\.entry)
        }
    }

    /// Returns the files of a note now and after each change of them.
    public func attachmentUpdates(of id: NoteID) -> AsyncThrowingStream<[LocalAttachment], any Error> {
        updates(where: { $0.concerns(id) }, { notebook in try await notebook.attachments(of: id) })
    }

    private func updates<Value: Equatable & Sendable>(
        where concerns: @escaping @Sendable (NotebookChange) -> Bool,
        _ read: @escaping @Sendable (Notebook) async throws -> Value
    ) -> AsyncThrowingStream<Value, any Error> {
        // From here on, so that no change falls between the first read and the next.
        let changes = changes()
        return AsyncThrowingStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
            let reading = Task {
                do {
                    var last = try await read(self)
                    continuation.yield(last)
                    for await change in changes where concerns(change) {
                        let next = try await read(self)
                        if next != last { continuation.yield(next) }
                        last = next
                    }
                    continuation.finish()
                } catch {
                    continuation.finish(throwing: error)
                }
            }
            continuation.onTermination = { _ in reading.cancel() }
        }
    }
}

/// Runs work that may wait for a disk or a lock, one piece after the other, so that no thread of the cooperative pool
/// waits.
final class BlockingQueue: SerialExecutor {
    private let queue: DispatchQueue

    init(_ label: String) { queue = DispatchQueue(label: label) }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
    }

    /// Suspends the task until the queue has run `body`.
    func value<Value: Sendable>(of body: @escaping @Sendable () -> Value) async -> Value {
        await withCheckedContinuation { continuation in
            queue.async { continuation.resume(returning: body()) }
        }
    }
}

/// Reports why a call of a `Notebook` failed. Nothing has changed then.
public enum NotebookError: Error, Equatable, Sendable, CustomStringConvertible {
    /// The notes here are another account's. Its unsent changes would come into this one.
    case otherAccount(held: String)
    /// This number of changes is on no server: signing out would lose them.
    case unsent(Int)
    /// The server would refuse the note or the file, for this reason.
    case invalid(String)
    /// The note has no file of this name.
    case noAttachment(String)
    /// The notebook was made without an `AttachmentStore`.
    case keepsNoAttachments
    /// The disk is full.
    case full
    /// Another process has held the file for too long.
    case busy
    /// The replica cannot be used.
    case replica(ReplicaError)
    /// The storage failed for this reason: SQLite, or the database of the app's own replica.
    case storage(String)

    init(_ error: any Error) {
        self =
            switch error {
            case let error as NotebookError: error
            case let error as ReplicaError: .replica(error)
            case let error as SQLiteError where error.kind == .full: .full
            case let error as SQLiteError where error.kind == .busy: .busy
            default: .storage("\(error)")
            }
    }

    public var description: String {
        switch self {
        case .otherAccount(let held): "the notes on this device are those of the account \(held)"
        case .unsent(1): "one change was not sent yet"
        case .unsent(let count): "\(count) changes were not sent yet"
        case .invalid(let fault): fault
        case .noAttachment(let name): "the note has no file \(name)"
        case .keepsNoAttachments: "this notebook stores no files: create it with an AttachmentStore"
        case .full: "the disk is full"
        case .busy: "another process uses the local notes"
        case .replica(let error): error.description
        case .storage(let reason): "the local notes cannot be used: \(reason)"
        }
    }
}
