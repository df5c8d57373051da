/// A wait for descriptors that are ready. Two types conform: `EpollReadiness` where there is epoll, and
/// `PollReadiness` everywhere. Level-triggered: a descriptor that stays ready is reported again. All but `wake` are
/// called on the thread of the loop.
protocol Readiness: AnyObject {
    func watch(_ descriptor: Int32, _ token: UInt64, _ interest: ConnectionState.Interest) throws(SystemError)
    func change(_ descriptor: Int32, _ token: UInt64, _ interest: ConnectionState.Interest)
    func closeAndForget(_ descriptor: Int32, _ token: UInt64)
    /// Replaces `events` by new ones. Returns when there is one, after `wake`, or when the nanoseconds have passed;
    /// `nil` is no bound.
    func wait(_ nanoseconds: Int64?, _ events: inout [ReadyEvent])
    /// Ends the present or next `wait`. It is called on any thread.
    func wake()
}

struct ReadyEvent {
    let token: UInt64
    let what: ReadyEvents
}

struct ReadyEvents: OptionSet {
    let rawValue: UInt8
    static let read = ReadyEvents(rawValue: 1)
    static let write = ReadyEvents(rawValue: 2)
    /// Both directions are closed.
    static let hangup = ReadyEvents(rawValue: 4)
}
