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
