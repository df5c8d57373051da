#if PostgreSQL
    import Primitives

    /// Waiting for one socket.
    enum SocketWait {
        /// Whether it can be read, or written if that is asked too, before `deadline`. An error of the socket counts as readable:
        /// reading tells it.
        static func until(_ deadline: ContinuousClock.Instant, _ socket: Int32, alsoWriting: Bool) -> Bool {
            var waiting = pollfd(fd: socket, events: Int16(POLLIN | (alsoWriting ? POLLOUT : 0)), revents: 0)
            while true {
                let left = ContinuousClock.now.duration(to: deadline) / .milliseconds(1)
                guard left > 0 else { return false }
                let count = poll(&waiting, 1, Int32(min(left.rounded(.up), 60_000)))
                if count > 0 { return true }
                if count < 0, errno != EINTR { return true }
            }
        }
    }
#endif
