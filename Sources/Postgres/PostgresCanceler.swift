import CNotesPostgres
import NotesPrimitives

/// Ends the statement that a connection runs, or the connection, from any thread.
///
/// It is not used while a COMMIT is out: a cancellation that meets the wait for a synchronous standby makes the COMMIT
/// return with the standby left behind. The server accepts a signal and does not report when it arrives, so sending one
/// and queueing a COMMIT exclude each other by a lock, and the signal is sent before the lock is free again.
///
/// `@unchecked Sendable`: `handle` is used under `state`'s lock only.
public final class PostgresCanceler: @unchecked Sendable {
    private struct State {
        var isCommitting = false
        var isClosed = false
    }

    private let handle: OpaquePointer?
    private let state = Mutex(State())
    /// A lock of its own: one that cancels waits for the server. Nil once the connection is closed.
    private let socket: Mutex<Int32?>

    init(_ connection: OpaquePointer) {
        handle = PQgetCancel(connection)
        socket = Mutex(PQsocket(connection))
    }

    deinit { PQfreeCancel(handle) }

    /// Waits for a connection of its own to the server, so not to be called on a loop. False where it was not sent.
    public func cancel() -> Bool {
        state.withLock { state in
            guard !state.isCommitting, !state.isClosed, let handle else { return false }
            var message = [CChar](repeating: 0, count: 256)
            return PQcancel(handle, &message, Int32(message.count)) == 1
        }
    }

    /// The connection ends as if the server had closed it.
    func breakConnection() {
        socket.withLock { socket in
            if let socket { shutdown(socket, Int32(SHUT_RDWR)) }
        }
    }

    var isCommitting: Bool { state.withLock { $0.isCommitting } }
    func commitBegins() { state.withLock { $0.isCommitting = true } }
    func commitEnded() { state.withLock { $0.isCommitting = false } }

    func close() {
        socket.withLock { $0 = nil }
        state.withLock { $0.isClosed = true }
    }
}
