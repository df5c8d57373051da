import NotesPrimitives

/// One thread around `poll`, for any system. A turn costs time for each connection, not for each event. Dispatch
/// sources would cost less, but on Linux their cancellation can race with a hangup, which ends the process.
///
/// `@unchecked Sendable`: all but `wake`, which only writes to a pipe that lives as long as this object, runs on that
/// thread.
final class PollReadiness: Readiness, @unchecked Sendable {
    private let waker: (output: Int32, input: Int32)
    private var handler: (any ReadinessHandler)?
    private var isStopped = false
    private var thread: pthread_t?
    /// The descriptors, with the token of each at the same index. The first is the waker's.
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

    func start(_ handler: any ReadinessHandler) throws(SystemError) {
        self.handler = handler
        let failure = DetachedThread.start { self.run() }
        guard failure == 0 else { throw SystemError(call: "pthread_create", number: failure) }
    }

    private func run() {
        guard let handler else { return }
        thread = pthread_self()
        var wait: Int64?
        while !isStopped {
            let count = unsafe poll(&watched, nfds_t(watched.count), wait.map(System.milliseconds) ?? -1)
            handler.turnBegan()
            for (token, what) in taken(Int(count)) { handler.ready(token, what) }
            wait = handler.turnEnded()
        }
        self.handler = nil
    }

    /// Returns the events of a turn, before their handling changes what is watched. The latest connections come first,
    /// and are the busiest in most cases.
    private func taken(_ count: Int) -> [(UInt64, ReadyEvents)] {
        var events: [(UInt64, ReadyEvents)] = []
        var left = count
        for place in watched.indices.reversed() {
            guard left > 0 else { break }
            guard watched[place].revents != 0 else { continue }
            left -= 1
            if place == 0 { emptyWaker() } else { events.append((tokens[place], Self.events(of: watched[place]))) }
        }
        return events
    }

    /// A hangup or an error is found by the call for which the descriptor is watched.
    private static func events(of watched: pollfd) -> ReadyEvents {
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

    func stop() {
        isStopped = true
    }

    func assertOnLoop() {
        assert(thread.map { pthread_equal($0, pthread_self()) != 0 } == true, "used outside of its loop")
    }
}
