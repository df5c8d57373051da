import NotesPrimitives

/// Connects to a server over TCP, sends and receives without blocking, and closes when it is released.
final class ClientSocket {
    enum Transfer {
        case bytes(Int)
        case wouldBlock
        case ended
        case failed(Int32)
    }

    let descriptor: Int32

    private init(_ descriptor: Int32) { self.descriptor = descriptor }

    deinit { close(descriptor) }

    /// Connects to the first of the host's addresses that answers, in the system's order. A silent address leaves half
    /// of the remaining time to the next. The system resolves the name, with its own time limit.
    static func connect(_ origin: WebAddress.Origin, _ patience: Patience) throws(ClientError) -> ClientSocket {
        var hints = addrinfo()
        hints.ai_socktype = Self.stream
        hints.ai_flags = AI_NUMERICSERV
        var found: UnsafeMutablePointer<addrinfo>?
        let outcome = getaddrinfo(origin.host, String(origin.port), &hints, &found)
        guard outcome == 0, found != nil else { throw .unknownHost(String(cString: gai_strerror(outcome))) }
        defer { freeaddrinfo(found) }
        var failure = ClientError.timedOut(.connecting)
        var next = found
        while let address = next {
            next = address.pointee.ai_next
            var share = patience
            if next != nil, let deadline = patience.deadline {
                let now = Patience.now()
                share.deadline = now + max(0, deadline - now) / 2
            }
            do throws(ClientError) {
                return try connect(address.pointee, share)
            } catch .cancelled {
                throw .cancelled
            } catch {
                failure = error
            }
        }
        throw failure
    }

    private static func connect(_ address: addrinfo, _ patience: Patience) throws(ClientError) -> ClientSocket {
        let descriptor = socket(address.ai_family, stream, 0)
        guard descriptor >= 0 else { throw .unreachable(systemText(errno)) }
        let made = ClientSocket(descriptor)
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
        var one: Int32 = 1
        let size = socklen_t(MemoryLayout<Int32>.size)
        setsockopt(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &one, size)
        #if !os(Linux)
            setsockopt(descriptor, SOL_SOCKET, SO_NOSIGPIPE, &one, size)
        #endif
        if NotesPrimitives.connect(descriptor, address.ai_addr, address.ai_addrlen) == 0 { return made }
        guard errno == EINPROGRESS || errno == EINTR else { throw .unreachable(systemText(errno)) }
        try patience.wait(for: descriptor, writing: true)
        var (number, length) = (Int32(0), size)
        getsockopt(descriptor, SOL_SOCKET, SO_ERROR, &number, &length)
        guard number == 0 else { throw .unreachable(systemText(number)) }
        return made
    }

    #if os(Linux)
        private static let stream = Int32(SOCK_STREAM.rawValue)
        private static let flags = Int32(MSG_NOSIGNAL)
    #else
        private static let stream = SOCK_STREAM
        private static let flags: Int32 = 0
    #endif

    func receive(_ buffer: UnsafeMutableRawBufferPointer) -> Transfer {
        while true {
            let count = recv(descriptor, buffer.baseAddress, buffer.count, 0)
            if count > 0 { return .bytes(count) }
            if count == 0 { return .ended }
            if errno != EINTR { return errno == EAGAIN ? .wouldBlock : .failed(errno) }
        }
    }

    func send(_ bytes: UnsafeRawBufferPointer) -> Transfer {
        while true {
            let count = NotesPrimitives.send(descriptor, bytes.baseAddress, bytes.count, Self.flags)
            if count >= 0 { return .bytes(count) }
            if errno != EINTR { return errno == EAGAIN ? .wouldBlock : .failed(errno) }
        }
    }
}

@available(*, unavailable)
extension ClientSocket: Sendable {}
