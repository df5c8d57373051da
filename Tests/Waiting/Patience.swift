#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Bounds the wait of a test: far longer than needed, since no test may depend on a fast machine.
public enum Patience {
    public static let seconds = 180

    /// Returns the moment at which patience runs out, on a clock that only goes forward.
    public static func deadline() -> ContinuousClock.Instant { .now + .seconds(seconds) }

    /// Waits until `isSo()`, which it calls every few milliseconds: for events in another process or on another queue.
    /// `what` ends the sentence of the error that is thrown when patience runs out.
    public static func until(_ what: String, _ isSo: () throws -> Bool) throws {
        let deadline = deadline()
        while try !isSo() {
            guard ContinuousClock.now < deadline else { throw Impatient(what) }
            _ = untilReadable([], milliseconds: 5)
        }
    }

    /// Waits until one of the descriptors can be read (or is at its end); false when patience ran out.
    public static func untilReadable(_ descriptors: [Int32], milliseconds: Int = seconds * 1000) -> [Int32] {
        var waiting = descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
        while true {
            let count = poll(&waiting, nfds_t(waiting.count), Int32(milliseconds))
            if count < 0, errno == EINTR { continue }
            return waiting.filter { $0.revents != 0 }.map(\.fd)
        }
    }
}

/// The awaited event did not come.
public struct Impatient: Error, CustomStringConvertible {
    public let description: String

    public init(_ what: String) { description = "waited \(Patience.seconds) s in vain for \(what)" }
}
