/// How a loop learns that a descriptor is ready. Two conform: `EpollReadiness` where there is epoll, and
/// `DispatchReadiness` everywhere. Level-triggered: what is not taken is told again. All but `wake` and `start` are called
/// on the loop.
protocol Readiness: AnyObject {
    /// Begins to call `handler`, always from one thread at a time: that is the loop.
    func start(_ handler: any ReadinessHandler) throws(SystemError)
    func watch(_ descriptor: Int32, _ token: UInt64, _ interest: ConnectionState.Interest) throws(SystemError)
    func change(_ descriptor: Int32, _ token: UInt64, _ interest: ConnectionState.Interest)
    /// Before the descriptor is closed, which is left to the readiness: it knows when the last event is through.
    func closeAndForget(_ descriptor: Int32, _ token: UInt64)
    /// From any thread: `turnBegan` and `turnEnded` are called soon.
    func wake()
    func stop()
}

struct ReadyEvents: OptionSet {
    let rawValue: UInt8
    static let read = ReadyEvents(rawValue: 1)
    static let write = ReadyEvents(rawValue: 2)
    /// Both halves are gone.
    static let hangup = ReadyEvents(rawValue: 4)
}

protocol ReadinessHandler: AnyObject {
    func turnBegan()
    func ready(_ token: UInt64, _ what: ReadyEvents)
    /// Returns how many nanoseconds may pass until the next turn, if nothing happens; `nil` for ever.
    func turnEnded() -> Int64?
}
