import NotesPrimitives

/// Limits the time of a request, and ends it when it is cancelled. Times are of the monotonic clock, in nanoseconds.
struct Patience {
    /// The request must be complete at this time; `nil` for a stream without an end.
    var deadline: Int64?
    let phase: ClientError.Phase
    /// Bounds the time without a byte from the server.
    let silence: Int64
    let cancellation: Cancellation?

    /// Sets the deadline `seconds` from now; `nil` sets none.
    init(_ seconds: Double?, _ phase: ClientError.Phase, silence: Double, _ cancellation: Cancellation?) {
        deadline = seconds.map { Self.now() + Self.nanoseconds($0) }
        self.phase = phase
        self.silence = Self.nanoseconds(silence)
        self.cancellation = cancellation
    }

    /// Converts seconds, at most a day of them, so that no sum overflows.
    static func nanoseconds(_ seconds: Double) -> Int64 { Int64(min(max(seconds, 0), 86_400) * 1e9) }

    static func now() -> Int64 {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
    }

    /// Throws if the total time is over, or the request was cancelled.
    func check() throws(ClientError) {
        try cancellation?.check()
        if let deadline, Self.now() >= deadline { throw .timedOut(phase) }
    }

    /// Waits until the socket can be read, or written if `writing` is set. Throws if time is over, or the request was
    /// cancelled.
    func wait(for descriptor: Int32, writing: Bool) throws(ClientError) {
        let silenceEnds = Self.now() + silence
        while true {
            try cancellation?.check()
            let now = Self.now()
            let end = min(deadline ?? .max, silenceEnds)
            guard now < end else { throw .timedOut(end == deadline ? phase : .silence) }
            // Rounded up: a wait that ends early would turn in circles.
            let milliseconds = Int32(min((end - now) / 1_000_000 + 1, 1_000_000))
            var watched = [
                pollfd(fd: descriptor, events: Int16(POLLIN) | (writing ? Int16(POLLOUT) : 0), revents: 0),
                pollfd(fd: cancellation?.descriptor ?? -1, events: Int16(POLLIN), revents: 0),
            ]
            let count = poll(&watched, 2, milliseconds)
            if count < 0, errno != EINTR { throw .connectionLost(systemText(errno)) }
            if count > 0, watched[0].revents != 0 { return try cancellation?.check() ?? () }
        }
    }
}

/// Returns the C library's text for an error number.
func systemText(_ number: Int32) -> String { String(cString: strerror(number)) }

/// Ends a request from another thread: its caller gets `.cancelled` at once. One value may be given to
/// several requests, and ends them all.
public final class Cancellation: Sendable {
    private let isCancelled = Mutex(false)
    /// Becomes readable when the request is cancelled. It is -1 if the process has no free descriptor: the request then
    /// ends at its next byte.
    let descriptor: Int32
    private let signal: Int32

    public init() {
        var ends: [Int32] = [-1, -1]
        if pipe(&ends) == 0 {
            for end in ends {
                _ = fcntl(end, F_SETFD, FD_CLOEXEC)
                _ = fcntl(end, F_SETFL, O_NONBLOCK)
            }
        }
        (descriptor, signal) = (ends[0], ends[1])
    }

    deinit {
        for end in [descriptor, signal] where end >= 0 { close(end) }
    }

    public func cancel() {
        let isFirst = isCancelled.withLock { cancelled in
            defer { cancelled = true }
            return !cancelled
        }
        var byte: UInt8 = 1
        if isFirst, signal >= 0 { _ = write(signal, &byte, 1) }
    }

    func check() throws(ClientError) {
        if isCancelled.withLock({ $0 }) { throw .cancelled }
    }
}
