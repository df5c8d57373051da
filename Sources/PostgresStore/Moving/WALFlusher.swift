import Dispatch
import NotesPostgres
import NotesPrimitives

/// Flushes PostgreSQL's write-ahead log while another connection copies rows. COPY writes its pages itself, and may
/// write none before its log is on the disk. It waits for that, unless another process has flushed so far.
///
/// If the flusher fails, COPY is only slower.
final class WALFlusher: Sendable {
    private let isOver = DispatchSemaphore(value: 0)
    private let hasEnded = DispatchSemaphore(value: 0)

    /// More flushes would not help a fast disk, and on a slow disk each takes longer than this.
    private static let pause = DispatchTimeInterval.milliseconds(2)

    init(_ address: PostgresAddress) {
        let (isOver, hasEnded) = (isOver, hasEnded)
        let failure = DetachedThread.start {
            try? Self.flush(address, until: isOver)
            hasEnded.signal()
        }
        if failure != 0 { hasEnded.signal() }
    }

    /// Waits until the connection is closed.
    deinit {
        isOver.signal()
        hasEnded.wait()
    }

    private static func flush(_ address: PostgresAddress, until isOver: DispatchSemaphore) throws {
        let connection = try PostgresConnection.openedForMoving(address)
        defer { connection.close() }
        // Only the COMMIT of the move waits for standbys.
        try connection.run("SET synchronous_commit = local")
        while isOver.wait(timeout: .now() + pause) == .timedOut {
            // A commit flushes the log only if its transaction wrote to it.
            try connection.run("SELECT pg_logical_emit_message(true, 'cloudnotes', '')")
        }
    }
}
