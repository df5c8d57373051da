import HTTP
import StoreContract

/// What one loop alone uses of the store and of authentication, so without a lock. Every protocol shares it, so that a
/// loop has one lane of the store and one cache of sessions.
public final class LoopAccess {
    private let store: any NoteStore
    private let authenticator: Authenticator
    private var opened: (any ReadLane)?

    init(_ access: AccessControl) {
        store = access.store
        authenticator = Authenticator(access)
    }

    /// Nil where the store answers later.
    public func answer(_ read: PointRead) throws(StoreError) -> PointAnswer? { try lane().answer(read) }

    /// This loop's lane of the store, made when it is first needed.
    private func lane() throws(StoreError) -> any ReadLane {
        let lane = if let opened { opened } else { try store.makeLane() }
        opened = lane
        lane.beginTurn()
        return lane
    }

    /// Authenticates a request as far as the loop can.
    public func identify(_ request: borrowing Request) throws(AccessError) -> Authenticator.Identity {
        try authenticator.identify(request) { () throws(StoreError) in try lane() }
    }

    /// A principal that the store found for this loop later than at once.
    public func keep(_ principal: Principal) { authenticator.keep(principal) }

    /// The loop is about to wait: later reads take a new snapshot.
    public func turnEnded() { opened?.endTurn() }
}

/// One a loop. `@unchecked Sendable`: each is used only by the loop of its index.
public struct LoopAccesses: @unchecked Sendable {
    private let loops: [LoopAccess]

    public init(_ access: AccessControl, count: Int) {
        loops = (0..<max(1, count)).map { _ in LoopAccess(access) }
    }

    public subscript(exchange: Exchange) -> LoopAccess {
        exchange.assertOnLoop()
        return loops[exchange.loopIndex]
    }

    public func map<Value>(_ transform: (LoopAccess) -> Value) -> [Value] { loops.map(transform) }
}
