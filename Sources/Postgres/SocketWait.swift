import Primitives

/// Waiting for sockets.
enum SocketWait {
    /// Waits until the socket can be read, or written if requested, and returns false at `deadline`. An error of the
    /// socket counts as readable: reading shows it.
    static func until(_ deadline: ContinuousClock.Instant, _ socket: Int32, alsoWriting: Bool) -> Bool {
        !ready(of: [(socket, alsoWriting)], until: deadline).isEmpty
    }

    /// The places of those of which the same holds: none at `deadline`.
    static func ready(
        of sockets: [(socket: Int32, alsoWriting: Bool)], until deadline: ContinuousClock.Instant
    ) -> [Int] {
        var waiting = sockets.map {
            pollfd(fd: $0.socket, events: Int16(POLLIN | ($0.alsoWriting ? POLLOUT : 0)), revents: 0)
        }
        while true {
            let left = ContinuousClock.now.duration(to: deadline) / .milliseconds(1)
            guard left > 0 else { return [] }
            let count = poll(&waiting, nfds_t(waiting.count), Int32(min(left.rounded(.up), 60_000)))
            if count > 0 { return waiting.indices.filter { waiting[$0].revents != 0 } }
            if count < 0, errno != EINTR { return Array(waiting.indices) }
        }
    }
}
