import Hashing
import Notes
import StoreContract

/// What a database gives the engine: readers, a queue of writing connections, a place for files, and what its errors mean. It
/// decides nothing that another database would have to decide again.
package protocol StoreAdapter: AnyObject, Sendable {
    var state: StoreSignals { get }
    var marks: DeviceMarks { get }
    /// False for a command that runs beside a server.
    var isForServer: Bool { get }

    // Reading
    /// Threads for lists, and as many for searches.
    var readThreads: Int { get }
    func makeReader() throws(StoreError) -> any NoteReader
    func makeLane() throws(StoreError) -> any ReadLane
    func makeSnapshot(of account: AccountNumber, _ parts: BackupParts) throws(StoreError) -> sending any NoteSnapshot
    /// Answers a point read in a way of its own; false where a reader of the lists is to answer it.
    func answer(_ read: PointRead, reply: @escaping Reply<PointAnswer>) -> Bool
    /// Runs `body`, whose reads are those of the scope's asker.
    func read(
        with reader: any NoteReader, for scope: ReadScope?, _ body: (any NoteReader) throws(StoreError) -> Void
    ) throws(StoreError)

    // Writing
    func submit(_ job: CommandJob)
    /// Runs `body` some seconds later.
    func soon(_ body: @escaping @Sendable () -> Void)
    /// The account's commands wait until `resume`.
    func pause(_ account: AccountNumber)
    func resume(_ account: AccountNumber)
    func failure(of error: any Error) -> StoreError

    // Files
    func makeIntake(limit: Int64) throws(StoreError) -> any Intake
    func blobs(of account: AccountNumber) -> any BlobStore
    /// Removes those of the files that no row references, soon.
    func collect(_ files: Set<SHA256.Digest>)
    /// A file could not be made durable.
    func filesFailed()

    // Restore
    func restoreReads() throws -> any RestoreReads
    /// The bytes of a snapshot for undo, and reads that may share a connection with them; nil where there is no such snapshot.
    func undo(_ id: String, of account: AccountNumber) throws -> (bytes: any StoredBytes, reads: any RestoreReads)?
    /// Nil where one transaction may take minutes and holds up no other account.
    var stages: (any RestoreStages)? { get }
    /// Accounts whose erasure, or whose restore, another process began and did not end.
    var unfinishedErasures: [AccountNumber] { get }

    // Upkeep
    /// Takes purges out of the next snapshot that still has one. Replies false where there is none.
    func erasePurged(reply: @escaping Reply<Bool>)
    func collect()
    func indexSearch(of account: AccountNumber)
    var guesses: (any GuessTable)? { get }
    var isWritable: Bool { get }
    func figures() -> StoreFigures
    func watch(_ listeners: @escaping @Sendable () -> Listeners)
    /// Ends what runs in the background. Writes are still taken.
    func stop()
    /// Completes the waiting writes and closes.
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

/// A store whose one writer serves all accounts restores in pieces (`StagedRestore`).
package protocol RestoreStages: Sendable {
    /// Rows that one transaction may write.
    var piecesAtOnce: Int { get }
    /// Writes a snapshot of the account for undo, away from the writer. Returns its id, which no row has yet.
    func writeUndo(of account: AccountNumber) throws -> String
    func removeUndo(_ id: String)
}
