import Primitives

/// Ends a request from another thread: its caller gets `.cancelled` at once. One value may be given to
/// several requests, and ends them all.
public final class Cancellation: Sendable {
    private let isCancelled = Mutex(false)
    /// A pipe that becomes readable. -1 where there is no descriptor left for it: then the request ends at its next
    /// byte.
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
