import NotesPrimitives

#if canImport(Glibc)
    import CNotesLinux
#endif

/// Describes a failed system call by its name and errno.
public struct SystemError: Error, Sendable, Equatable, CustomStringConvertible {
    public let call: StaticString
    public let number: Int32

    public var description: String { unsafe "\(call): \(String(cString: strerror(number)))" }

    public static func == (left: SystemError, right: SystemError) -> Bool { left.number == right.number }

    static func last(_ call: StaticString) -> SystemError { SystemError(call: call, number: errno) }
}

/// Wraps the system calls of this module. EINTR is handled here and nowhere else.
enum System {
    enum Transfer {
        case bytes(Int)
        case wouldBlock
        case ended
        case failed(Int32)
    }

    static func receive(_ descriptor: Int32, _ buffer: UnsafeMutableRawBufferPointer) -> Transfer {
        while true {
            let count = unsafe recv(descriptor, buffer.baseAddress, buffer.count, 0)
            if count > 0 { return .bytes(count) }
            if count == 0 { return .ended }
            switch errno {
            case EINTR: continue
            case EAGAIN: return .wouldBlock
            default: return .failed(errno)
            }
        }
    }

    static func send(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer, more: Bool = false) -> Transfer {
        #if os(Linux)
            let flags = Int32(MSG_NOSIGNAL) | (more ? Int32(MSG_MORE) : 0)
        #else
            let flags: Int32 = 0
        #endif
        while true {
            let count = unsafe NotesPrimitives.send(descriptor, bytes.baseAddress, bytes.count, flags)
            if count >= 0 { return .bytes(count) }
            switch errno {
            case EINTR: continue
            case EAGAIN: return .wouldBlock
            default: return .failed(errno)
            }
        }
    }

    enum Accepted {
        case connection(Int32, PeerAddress)
        case none
        /// The process or the system has no descriptor or no memory for another connection.
        case exhausted
        case failed(Int32)
    }

    static func accept(_ listener: Int32) -> Accepted {
        var storage = sockaddr_storage()
        while true {
            var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
            let descriptor = unsafe withUnsafeMutablePointer(to: &storage) { pointer in
                #if os(Linux)
                    unsafe clinux_accept(listener, pointer, &length)
                #else
                    pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { Darwin.accept(listener, $0, &length) }
                #endif
            }
            if descriptor >= 0 {
                prepare(descriptor)
                return .connection(descriptor, PeerAddress(storage))
            }
            switch errno {
            // A client that gave up while it waited must not stop the accept of the next.
            case EINTR, ECONNABORTED: continue
            case EAGAIN: return .none
            case EMFILE, ENFILE, ENOBUFS, ENOMEM: return .exhausted
            default: return .failed(errno)
            }
        }
    }

    private static func prepare(_ descriptor: Int32) {
        set(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, 1)
        #if !os(Linux)
            _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
            _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
            set(descriptor, SOL_SOCKET, SO_NOSIGPIPE, 1)
        #endif
    }

    /// The kernel buffers only a few KiB of an endless stream for a client that does not read, and not the megabytes
    /// that it buffers for a download. Later events wait in the source, which keeps only the latest.
    static func keepsLittleUnread(_ descriptor: Int32) {
        set(descriptor, SOL_SOCKET, SO_SNDBUF, 4096)
    }

    static func set(_ descriptor: Int32, _ level: Int32, _ option: Int32, _ value: Int32) {
        var value = value
        unsafe setsockopt(descriptor, level, option, &value, socklen_t(MemoryLayout<Int32>.size))
    }

    /// Shuts the server's direction; the other stays open. A socket that is closed already needs nothing.
    static func shutdownOutput(_ descriptor: Int32) {
        _ = shutdown(descriptor, Int32(SHUT_WR))
    }

    static func close(_ descriptor: Int32) {
        // Never repeated on EINTR: on Linux the descriptor is closed either way, and another thread may have its number
        // by now.
        _ = NotesPrimitives.close(descriptor)
    }

    /// Returns true if there is input to read, or a connection to accept.
    static func hasInput(_ descriptor: Int32) -> Bool {
        var what = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        return unsafe poll(&what, 1, 0) > 0
    }

    static func monotonicNow() -> Int64 { read(CLOCK_MONOTONIC) }

    static func wallClockSeconds() -> Int { Int(read(CLOCK_REALTIME) / 1_000_000_000) }

    /// Returns the bound of a wait, which is -1 for none. It is rounded up, so that no turn runs before a deadline.
    static func milliseconds(_ nanoseconds: Int64?) -> Int32 {
        nanoseconds.map { Int32(clamping: (max(0, $0) + 999_999) / 1_000_000) } ?? -1
    }

    private static func read(_ clock: clockid_t) -> Int64 {
        var time = timespec()
        unsafe clock_gettime(clock, &time)
        return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
    }

    /// Counts the processors that this process may use: a pinned process may use fewer than the machine has.
    public static var processors: Int {
        #if os(Linux)
            Int(clinux_processors())
        #else
            max(1, Int(sysconf(_SC_NPROCESSORS_ONLN)))
        #endif
    }
}
