import NotesPrimitives

/// Registers the open connections to an address, so that any thread can break them all: if a primary is silent, each
/// would wait for a reply that never comes. While the database is silent no connection is opened, since each try would
/// take seconds.
public final class OpenConnections: Sendable {
    private let state = Mutex(State())

    private struct State {
        var breakers: [ObjectIdentifier: ConnectionBreaker] = [:]
        var isSilent = false
        var commitsWait = false
    }

    public init() {}

    func add(_ breaker: ConnectionBreaker) {
        state.withLock { $0.breakers[ObjectIdentifier(breaker)] = breaker }
    }

    func remove(_ breaker: ConnectionBreaker) {
        state.withLock { _ = $0.breakers.removeValue(forKey: ObjectIdentifier(breaker)) }
    }

    public var count: Int { state.withLock { $0.breakers.count } }

    /// Breaks all connections. Calls that wait on them fail as if the server had closed them.
    public func breakAll() {
        for breaker in state.withLock({ Array($0.breakers.values) }) { breaker.breakConnection() }
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

/// Ends a connection from any thread, as if the server had closed it.
final class ConnectionBreaker: Sendable {
    /// Gives the socket; nil once the connection is closed.
    private let socket: Mutex<Int32?>

    init(_ socket: Int32) { self.socket = Mutex(socket) }

    func breakConnection() {
        socket.withLock { socket in
            if let socket { shutdown(socket, Int32(SHUT_RDWR)) }
        }
    }

    func close() { socket.withLock { $0 = nil } }
}
