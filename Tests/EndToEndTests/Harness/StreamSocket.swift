import Foundation

/// Makes sockets that no process started meanwhile inherits: a process that did would keep a connection open that a
/// test closed.
enum StreamSocket {
    #if os(Linux)
        private static let type = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
    #else
        private static let type = SOCK_STREAM
    #endif

    static func internet() throws -> Int32 {
        let descriptor = socket(AF_INET, type, 0)
        guard descriptor >= 0 else { throw Failure("socket: errno \(errno)") }
        return keptHere(descriptor)
    }

    /// Returns a port that was free a moment ago, for programs that cannot choose one themselves.
    static func freePort() throws -> UInt16 {
        let descriptor = try internet()
        defer { close(descriptor) }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let result = withUnsafeMutablePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(descriptor, $0, length) == 0 ? getsockname(descriptor, $0, &length) : -1
            }
        }
        guard result == 0 else { throw Failure("bind: errno \(errno)") }
        return UInt16(bigEndian: address.sin_port)
    }

    static func pair() throws -> (Int32, Int32) {
        var pair: [Int32] = [-1, -1]
        guard socketpair(AF_UNIX, type, 0, &pair) == 0 else { throw Failure("socketpair: errno \(errno)") }
        return (keptHere(pair[0]), keptHere(pair[1]))
    }

    /// Returns a second descriptor for the same socket.
    static func duplicate(_ descriptor: Int32) -> Int32 { fcntl(descriptor, F_DUPFD_CLOEXEC, 3) }

    private static func keptHere(_ descriptor: Int32) -> Int32 {
        #if !os(Linux)
            _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        #endif
        return descriptor
    }
}

/// Reports that a precondition of a test failed.
struct Failure: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}
