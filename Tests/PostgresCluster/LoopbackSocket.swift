#if canImport(Glibc)
    import Glibc
    private let stream = Int32(SOCK_STREAM.rawValue)
#else
    import Darwin
    private let stream = SOCK_STREAM
#endif

/// Opens TCP sockets on this machine.
public enum LoopbackSocket {
    /// Returns a port on which no process listens now.
    public static func freePort() throws -> Int {
        let (descriptor, port) = try listener()
        close(descriptor)
        return port
    }

    /// Opens a listener that accepts, as a stopped machine's kernel does, and never answers.
    public static func listener() throws -> (descriptor: Int32, port: Int) {
        let descriptor = socket(AF_INET, stream, 0)
        var address = address(0)
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isBound = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                bind(descriptor, address, length) == 0 && listen(descriptor, 64) == 0
                    && getsockname(descriptor, address, &length) == 0
            }
        }
        guard isBound else { throw ClusterFailure("no free port") }
        return (descriptor, Int(UInt16(bigEndian: address.sin_port)))
    }

    /// Connects to `port`, and returns nil where no process listens.
    static func connection(to port: Int) -> Int32? {
        let descriptor = socket(AF_INET, stream, 0)
        let address = address(UInt16(port))
        let isConnected = withUnsafePointer(to: address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
            }
        }
        if isConnected { return descriptor }
        close(descriptor)
        return nil
    }

    private static func address(_ port: UInt16) -> sockaddr_in {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        return address
    }

    /// Sends the bytes, and returns true if all were accepted.
    static func send(_ bytes: ArraySlice<UInt8>, _ descriptor: Int32) -> Bool {
        var rest = bytes
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes {
                #if canImport(Glibc)
                    Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
                #else
                    Darwin.send(descriptor, $0.baseAddress, $0.count, 0)
                #endif
            }
            guard count > 0 else { return false }
            rest = rest.dropFirst(count)
        }
        return true
    }
}
