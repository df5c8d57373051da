import NotesPrimitives

/// Opens the sockets that a server listens on: one a loop, all on the same port, so that the kernel shares clients out.
enum ListeningSocket {
    static let backlog: Int32 = 4096

    /// Binds without listening: no client can connect before `listen`.
    static func bind(
        host: String, port: Int, count: Int
    ) throws(ListenError) -> (descriptors: [Int32], port: Int) {
        var hints = unsafe addrinfo()
        unsafe hints.ai_family = AF_UNSPEC
        #if os(Linux)
            unsafe hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        #else
            hints.ai_socktype = SOCK_STREAM
        #endif
        unsafe hints.ai_flags = AI_PASSIVE | AI_NUMERICSERV
        var found: UnsafeMutablePointer<addrinfo>?
        guard unsafe getaddrinfo(host, String(port), &hints, &found) == 0, let address = unsafe found else {
            throw .unknownHost(host)
        }
        defer { unsafe freeaddrinfo(found) }
        do throws(SystemError) {
            // With SO_REUSEPORT a second server of the same user would bind without an error, and clients would reach
            // either. A socket without it is bound first, so a port in use is an error.
            if port != 0 { unsafe System.close(try socket(address, shared: false)) }
            var descriptors = unsafe [try socket(address, shared: count > 1)]
            let actual = try portNumber(descriptors[0])
            unsafe setPort(address, actual)
            for _ in 1..<max(1, count) { unsafe descriptors.append(try socket(address, shared: true)) }
            return (descriptors, actual)
        } catch {
            throw .cannotListen(host, port, error)
        }
    }

    static func listen(_ bound: BoundPort, host: String) throws(ListenError) {
        for descriptor in bound.descriptors where NotesPrimitives.listen(descriptor, backlog) != 0 {
            throw .cannotListen(host, bound.port, SystemError.last("listen"))
        }
    }

    private static func socket(_ address: UnsafeMutablePointer<addrinfo>, shared: Bool) throws(SystemError) -> Int32 {
        let info = unsafe address.pointee
        let descriptor = unsafe NotesPrimitives.socket(info.ai_family, info.ai_socktype, info.ai_protocol)
        guard descriptor >= 0 else { throw SystemError.last("socket") }
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL, 0) | O_NONBLOCK)
        System.set(descriptor, SOL_SOCKET, SO_REUSEADDR, 1)
        if shared { System.set(descriptor, SOL_SOCKET, SO_REUSEPORT, 1) }
        guard unsafe NotesPrimitives.bind(descriptor, info.ai_addr, info.ai_addrlen) == 0 else {
            let failure = SystemError.last("bind")
            System.close(descriptor)
            throw failure
        }
        return descriptor
    }

    static func isLoopback(_ host: String) -> Bool {
        var found: UnsafeMutablePointer<addrinfo>?
        guard unsafe getaddrinfo(host, nil, nil, &found) == 0 else { return false }
        defer { unsafe freeaddrinfo(found) }
        // `bind` uses the first address.
        guard let address = unsafe found?.pointee else { return false }
        var storage = sockaddr_storage()
        unsafe withUnsafeMutableBytes(of: &storage) {
            unsafe $0.copyMemory(from: UnsafeRawBufferPointer(start: address.ai_addr, count: Int(address.ai_addrlen)))
        }
        return PeerAddress(storage).isLoopback
    }

    private static func portNumber(_ descriptor: Int32) throws(SystemError) -> Int {
        var storage = sockaddr_storage()
        var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
        let result = unsafe withUnsafeMutablePointer(to: &storage) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                unsafe getsockname(descriptor, $0, &length)
            }
        }
        guard result == 0 else { throw SystemError.last("getsockname") }
        // IPv4 and IPv6 keep the port at the same offset: after the family.
        return unsafe withUnsafeBytes(of: storage) {
            unsafe Int(UInt16(bigEndian: $0.loadUnaligned(fromByteOffset: 2, as: UInt16.self)))
        }
    }

    private static func setPort(_ address: UnsafeMutablePointer<addrinfo>, _ port: Int) {
        unsafe UnsafeMutableRawPointer(address.pointee.ai_addr)?
            .storeBytes(of: UInt16(port).bigEndian, toByteOffset: 2, as: UInt16.self)
    }
}

public enum ListenError: Error, Sendable, CustomStringConvertible {
    case unknownHost(String)
    case cannotListen(String, Int, SystemError)

    public var description: String {
        switch self {
        case .unknownHost(let host): "the host name \(host) cannot be resolved"
        case .cannotListen(let host, let port, let error):
            "cannot listen on \(host) port \(port) (\(error))"
        }
    }
}

/// Binds a port that does not accept connections yet: a start that cannot have its port fails before it creates
/// anything on the disk.
public struct BoundPort: Sendable {
    let descriptors: [Int32]
    let port: Int

    public init(_ configuration: Server.Configuration) throws(ListenError) {
        (descriptors, port) = try ListeningSocket.bind(
            host: configuration.host, port: configuration.port, count: max(1, configuration.loops))
    }
}

/// Pauses and resumes a loop's listening socket. It is confined to its loop.
final class AcceptingSocket {
    /// Accepting pauses for this time where no connection of this loop can be closed: another loop's may.
    private static let pauseTime: Int64 = 100_000_000

    let descriptor: Int32
    private(set) var resumesAt: Int64?

    init(descriptor: Int32) {
        self.descriptor = descriptor
    }

    /// Stops accepting for a while. Clients wait in the kernel's backlog meanwhile.
    func pause(_ readiness: any Readiness, _ now: Int64) {
        resumesAt = now + Self.pauseTime
        readiness.change(descriptor, EventLoop.listenerToken, .none)
    }

    func resume(_ readiness: any Readiness) {
        guard resumesAt != nil else { return }
        resumesAt = nil
        readiness.change(descriptor, EventLoop.listenerToken, .read)
    }
}
