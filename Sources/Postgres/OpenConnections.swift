import CNotesPostgres
import NotesPrimitives

/// Registers the open connections to an address, so that any thread can break them all: if a primary is silent, each
/// would wait for a reply that never comes. While the database is silent no connection is opened, since each try would
/// take seconds.
public final class OpenConnections: Sendable {
    private let state = Mutex(State())

    private struct State {
        var cancelers: [ObjectIdentifier: PostgresCanceler] = [:]
        var isSilent = false
        var commitsWait = false
    }

    public init() {}

    func add(_ canceler: PostgresCanceler) {
        state.withLock { $0.cancelers[ObjectIdentifier(canceler)] = canceler }
    }

    func remove(_ canceler: PostgresCanceler) {
        state.withLock { _ = $0.cancelers.removeValue(forKey: ObjectIdentifier(canceler)) }
    }

    public var count: Int { state.withLock { $0.cancelers.count } }

    /// Breaks all connections. Calls that wait on them fail as if the server had closed them.
    public func breakAll() {
        for canceler in state.withLock({ Array($0.cancelers.values) }) { canceler.breakConnection() }
    }

    public var isSilent: Bool { state.withLock { $0.isSilent } }

    /// Records that the database does not answer: open connections are broken, and new ones fail at once until
    /// `answers`.
    public func fallSilent() {
        state.withLock { $0.isSilent = true }
        breakAll()
    }

    public func answers() { state.withLock { $0.isSilent = false } }

    /// Returns true if a COMMIT would wait for a missing standby.
    public var commitsWait: Bool { state.withLock { $0.commitsWait } }

    /// Sets `commitsWait`. When commits begin to wait, the open connections are broken, since some of them wait
    /// already.
    public func setCommitsWait(_ new: Bool) {
        let begins = state.withLock { state in
            defer { state.commitsWait = new }
            return new && !state.commitsWait
        }
        if begins { breakAll() }
    }
}

/// Ends the statement that a connection runs, or the connection, from any thread.
///
/// It sends nothing while a COMMIT is outstanding: a cancellation during the wait for a synchronous standby makes the
/// COMMIT return before the standby has it. The server accepts a signal and does not report when it arrives. So sending
/// one and queueing a COMMIT exclude each other by a lock, and the signal is sent before the lock is free again.
///
/// `@unchecked Sendable`: `handle` is used under `state`'s lock only.
public final class PostgresCanceler: @unchecked Sendable {
    private struct State {
        var isCommitting = false
        var isClosed = false
    }

    private let handle: OpaquePointer?
    private let state = Mutex(State())
    /// Gives the socket; nil once the connection is closed. It has a lock of its own, since a thread that cancels waits
    /// for the server.
    private let socket: Mutex<Int32?>

    init(_ connection: OpaquePointer) {
        handle = PQgetCancel(connection)
        socket = Mutex(PQsocket(connection))
    }

    deinit { PQfreeCancel(handle) }

    /// Cancels the statement, and returns false if no cancellation was sent. It waits for a connection of its own to
    /// the server, so do not call it on a loop.
    public func cancel() -> Bool {
        state.withLock { state in
            guard !state.isCommitting, !state.isClosed, let handle else { return false }
            var message = [CChar](repeating: 0, count: 256)
            return PQcancel(handle, &message, Int32(message.count)) == 1
        }
    }

    /// Ends the connection as if the server had closed it.
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
