import Authentication
import HTTP
import Notes
import StoreContract

/// The services that all protocols of a server share. Every member is safe to use from any thread.
public final class SharedServices: Sendable {
    public let store: any NoteStore
    public let access: AccessControl
    /// Indexed by the loop's number.
    public let loops: [LoopAccess]
    public let log: EventLog?
    /// Milliseconds since 1970.
    public let clock: @Sendable () -> Int64

    public init(
        _ store: any NoteStore, _ settings: AccessSettings, loops count: Int, log: EventLog?,
        clock: @escaping @Sendable () -> Int64
    ) {
        self.store = store
        self.log = log
        self.clock = clock
        let access = AccessControl(store, settings, log: log, clock: clock)
        self.access = access
        loops = (0..<max(1, count)).map { _ in LoopAccess(access) }
    }
}

extension ServedProtocol {
    @inlinable public var store: any NoteStore { shared.store }
    @inlinable public var access: AccessControl { shared.access }
    @inlinable public var log: EventLog? { shared.log }
    @inlinable public var clock: @Sendable () -> Int64 { shared.clock }
    /// By the clock. The time that a client may send back as `since` is the store's `serverTime`.
    public var now: Timestamp { Timestamp(clamping: clock()) }
}
