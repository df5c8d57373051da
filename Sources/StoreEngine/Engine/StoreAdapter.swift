import Notes
import NotesHashing
import NotesStoreContract

/// Gives the engine a database: readers, a queue of writing connections, a store of files, and the meaning of errors.
/// It makes no decision that another database would have to make again.
package protocol StoreAdapter: AnyObject, Sendable {
    var state: StoreSignals { get }
    var marks: DeviceMarks { get }
    /// Is false for a command that runs beside a server.
    var isForServer: Bool { get }

    // Reading
    /// Counts the threads for lists; searches have the same number.
    var readThreads: Int { get }
    func makeReader() throws(StoreError) -> any NoteReader
    func makeLane() throws(StoreError) -> any ReadLane
    /// Begins a snapshot of the account, which ends with the rows. Release them soon: meanwhile the database keeps what
    /// later writes replace.
    func snapshotRows(of account: AccountNumber) throws -> any BackupRows
    /// Answers a point read directly. Returns false if a reader of the lists is to answer it.
    func answer(_ read: PointRead, reply: @escaping Reply<PointAnswer>) -> Bool
    /// Runs `body`, which reads as the scope's asker.
    func read(
        with reader: any NoteReader, for scope: ReadScope?, _ body: (any NoteReader) throws(StoreError) -> Void
    ) throws(StoreError)

    // Writing
    func submit(_ job: CommandJob)
    /// Runs `body` some seconds later.
    func soon(_ body: @escaping @Sendable () -> Void)
    /// Makes the account's commands wait until `resume`.
    func pause(_ account: AccountNumber)
    func resume(_ account: AccountNumber)

    // Files
    func makeIntake(limit: Int64) throws(StoreError) -> any Intake
    func blobs(of account: AccountNumber) -> any BlobStore
    /// Removes, soon, those of the files that no row references.
    func collect(_ files: Set<SHA256.Digest>)
    /// Handles a file that could not be made durable.
    func filesFailed()

    // Restore
    func restoreReads() throws -> any RestoreReads
    /// Returns the bytes of an undo snapshot, and reads that may share a connection with them; nil if there is no such
    /// snapshot.
    func undo(_ id: String, of account: AccountNumber) throws -> (bytes: any StoredBytes, reads: any RestoreReads)?
    /// The stages of a restore are nil if one transaction may take minutes and holds up no other account.
    var stages: (any RestoreStages)? { get }
    /// Lists accounts whose erasure or restore was begun by another process and did not end.
    var unfinishedErasures: [AccountNumber] { get }

    // Upkeep
    /// Removes purged text from the next snapshot that has some. Replies false if there is none.
    func erasePurged(reply: @escaping Reply<Bool>)
    func collect()
    func indexSearch(of account: AccountNumber)
    var guesses: (any GuessTable)? { get }
    var isWritable: Bool { get }
    func figures() -> StoreFigures
    func watch(_ listeners: @escaping @Sendable () -> Listeners)
    /// Ends the background work. Writes are still accepted.
    func stop()
    /// Completes the waiting writes and closes the database.
    func close()

    typealias Reply<Value> = @Sendable (Result<Value, StoreError>) -> Void
}

extension StoreAdapter {
    package func answer(_ read: PointRead, reply: @escaping Reply<PointAnswer>) -> Bool { false }

    package func read(
        with reader: any NoteReader, for scope: ReadScope?, _ body: (any NoteReader) throws(StoreError) -> Void
    ) throws(StoreError) { try body(reader) }

    package func pause(_ account: AccountNumber) {}
    package func resume(_ account: AccountNumber) {}
    package func collect(_ files: Set<SHA256.Digest>) {}
    package func filesFailed() {}
    package var stages: (any RestoreStages)? { nil }
    package var unfinishedErasures: [AccountNumber] { [] }
    package var guesses: (any GuessTable)? { nil }
    package var isWritable: Bool { state.isWritable }
    package func watch(_ listeners: @escaping @Sendable () -> Listeners) {}
}

/// Maps an adapter's error to the error that callers of the store see.
package protocol StoreFailure: Error {
    var storeError: StoreError { get }
}

extension StoreError {
    /// Returns the error for the caller of a read or a command.
    package init(_ error: any Error) {
        self =
            switch error {
            case let error as StoreError: error
            case let error as any StoreFailure: error.storeError
            default: .unavailable("\(error)")
            }
    }
}

extension RestoreError: StoreFailure {
    /// An invalid source is damage here: it was complete when the first pass read it.
    package var storeError: StoreError {
        switch self {
        case .invalid(let error): .unavailable("a file that was complete is damaged now: \(error.detail)")
        case .store(let error): error
        }
    }
}

extension IntakeError: StoreFailure {
    package var storeError: StoreError {
        switch self {
        case .tooLarge(let limit): .unavailable("a file is larger than \(limit) bytes")
        case .store(let error): error
        }
    }
}

extension SecureRandom {
    /// Returns random bytes; throws if the system has none.
    package static func required(_ count: Int) throws(StoreError) -> [UInt8] {
        guard let bytes = bytes(count) else { throw .unavailable("the system has no random bytes") }
        return bytes
    }
}

/// Restores in pieces (`StagedRestore`), for a store whose one writer serves all accounts.
package protocol RestoreStages: Sendable {
    /// Limits the pieces that one transaction may write.
    var piecesAtOnce: Int { get }
    /// Writes an undo snapshot of the account outside the writer. Returns its id, which no row has yet.
    func writeUndo(of account: AccountNumber) throws -> String
    func removeUndo(_ id: String)
}

/// Keeps the bytes of attachments, each file under its digest.
///
/// A file is *adopted* before the transaction commits that references it, and is on the disk from then on. So every
/// file that a note references exists. A hold keeps unreferenced files from being removed: acquire one before a file is
/// adopted, and keep it until its row is committed.
package protocol BlobStore: Sendable {
    func makeIntake(limit: Int64) throws(StoreError) -> any Intake
    /// Acquires a hold. It may wait for a moment; do not call it on a loop or on the command queue.
    func hold() throws(StoreError) -> any BlobHold
    /// Makes the file durable and replaces an existing one. So the duration does not reveal whether another account has
    /// the same file.
    func adopt(_ received: any ReceivedBytes, _ hold: any BlobHold) throws(StoreError)
    func file(_ digest: SHA256.Digest) throws(StoreError) -> (any StoredBytes)?
}

/// Keeps the files of the store from being removed while it lives.
package typealias BlobHold = AnyObject & Sendable
