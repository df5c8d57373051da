import NotesPrimitives

/// Waits for descriptors that are ready. Two types conform: `EpollReadiness` where there is epoll, and `PollReadiness`
/// everywhere. They are level-triggered: a descriptor that stays ready is reported again. All methods but `wake` are
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

/// Waits by `poll`, which every system has. A turn costs time for each connection, not for each event. Dispatch sources
/// cost twice the processor time a request, and on Linux a hangup can race with their cancellation, which ends the
/// process.
final class PollReadiness: Readiness {
    private let waker: (output: Int32, input: Int32)
    /// Lists the descriptors, with the token of each at the same index of `tokens`. The first is the waker's.
    private var watched: [pollfd]
    private var tokens: [UInt64] = [.max]
    private var places: [UInt64: Int] = [:]

    init() throws(SystemError) {
        var ends: [Int32] = [-1, -1]
        guard unsafe pipe(&ends) == 0 else { throw SystemError.last("pipe") }
        for end in ends {
            _ = fcntl(end, F_SETFL, O_NONBLOCK)
            _ = fcntl(end, F_SETFD, FD_CLOEXEC)
        }
        waker = (ends[0], ends[1])
        watched = [pollfd(fd: waker.output, events: Int16(POLLIN), revents: 0)]
    }

    deinit {
        System.close(waker.output)
        System.close(waker.input)
    }

    /// The latest connections come first, and are the busiest in most cases.
    func wait(_ nanoseconds: Int64?, _ events: inout [ReadyEvent]) {
        events.removeAll(keepingCapacity: true)
        var left = unsafe poll(&watched, nfds_t(watched.count), System.milliseconds(nanoseconds))
        for place in watched.indices.reversed() {
            guard left > 0 else { return }
            guard watched[place].revents != 0 else { continue }
            left -= 1
            if place == 0 {
                emptyWaker()
            } else {
                events.append(ReadyEvent(token: tokens[place], what: Self.what(watched[place])))
            }
        }
    }

    /// A hangup or an error is found by the call for which the descriptor is watched.
    private static func what(_ watched: pollfd) -> ReadyEvents {
        watched.events == Int16(POLLOUT) ? .write : .read
    }

    private func emptyWaker() {
        var bytes: UInt64 = 0
        while unsafe read(waker.output, &bytes, 8) == 8 {}
    }

    func watch(_ descriptor: Int32, _ token: UInt64, _ interest: ConnectionState.Interest) {
        places[token] = watched.count
        watched.append(Self.request(descriptor, interest))
        tokens.append(token)
    }

    func change(_ descriptor: Int32, _ token: UInt64, _ interest: ConnectionState.Interest) {
        guard let place = places[token] else { return }
        watched[place] = Self.request(descriptor, interest)
    }

    /// `poll` skips a descriptor below zero. With no events it would report a hangup again in each turn.
    private static func request(_ descriptor: Int32, _ interest: ConnectionState.Interest) -> pollfd {
        switch interest {
        case .none: pollfd(fd: -1, events: 0, revents: 0)
        case .read: pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        case .write: pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        }
    }

    func closeAndForget(_ descriptor: Int32, _ token: UInt64) {
        if let place = places.removeValue(forKey: token) {
            let last = watched.count - 1
            (watched[place], tokens[place]) = (watched[last], tokens[last])
            if place < last { places[tokens[place]] = place }
            watched.removeLast()
            tokens.removeLast()
        }
        System.close(descriptor)
    }

    func wake() {
        var one: UInt8 = 1
        _ = unsafe write(waker.input, &one, 1)
    }
}
