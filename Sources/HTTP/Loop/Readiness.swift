/// A source of the events "this descriptor is ready". Two conform: `EpollReadiness` where there is epoll, and
/// `PollReadiness` everywhere. Level-triggered: a descriptor that stays ready is reported again. All but `wake` and
/// `start` are called on the loop.
protocol Readiness: AnyObject {
    /// Begins to call `handler`, from one thread at a time: that is the loop.
    func start(_ handler: any ReadinessHandler) throws(SystemError)
    func watch(_ descriptor: Int32, _ token: UInt64, _ interest: ConnectionState.Interest) throws(SystemError)
    func change(_ descriptor: Int32, _ token: UInt64, _ interest: ConnectionState.Interest)
    /// Closes the descriptor, once its last event has been delivered.
    func closeAndForget(_ descriptor: Int32, _ token: UInt64)
    /// Makes `turnBegan` and `turnEnded` run soon. It is called on any thread.
    func wake()
    func stop()
    /// In debug builds, ends the process where the caller does not run on the loop.
    func assertOnLoop()
}

struct ReadyEvents: OptionSet {
    let rawValue: UInt8
    static let read = ReadyEvents(rawValue: 1)
    static let write = ReadyEvents(rawValue: 2)
    /// Both directions are closed.
    static let hangup = ReadyEvents(rawValue: 4)
}

protocol ReadinessHandler: AnyObject {
    func turnBegan()
    func ready(_ token: UInt64, _ what: ReadyEvents)
    /// Returns how many nanoseconds may pass until the next turn without an event; `nil` for no bound.
    func turnEnded() -> Int64?
}
