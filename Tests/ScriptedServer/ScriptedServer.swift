import Foundation
import NotesPrimitives

/// Runs a test's script for each connection, byte by byte. Its threads end with their connections.
public final class ScriptedServer: Sendable {
    public let port: Int
    private let listener: Int32
    private let count = Count()

    /// Counts the connections that it has accepted.
    public var accepted: Int { count.value.withLock { $0 } }

    private final class Count: Sendable {
        let value = Mutex(0)
    }

    struct Setup: Error {}

    /// `script` gets each connection with its number, from 1.
    public init(_ script: @escaping @Sendable (Peer, Int) -> Void) throws {
        let listener = socket(AF_INET, Self.stream, 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isListening = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(listener, $0, size) == 0 && listen(listener, 16) == 0 && getsockname(listener, $0, &size) == 0
            }
        }
        guard listener >= 0, isListening else { throw Setup() }
        self.listener = listener
        port = Int(UInt16(bigEndian: address.sin_port))
        Thread.detachNewThread { [count] in
            // Closed here: elsewhere, its number might be another server's before this thread accepts again.
            defer { close(listener) }
            while true {
                let connection = accept(listener, nil, nil)
                guard connection >= 0 else { return }
                let number = count.value.withLock { value in
                    value += 1
                    return value
                }
                Thread.detachNewThread { script(Peer(connection), number) }
            }
        }
    }

    /// Ends the wait of `accept`.
    deinit { shutdown(listener, Int32(SHUT_RDWR)) }

    #if os(Linux)
        private static let stream = Int32(SOCK_STREAM.rawValue)
    #else
        private static let stream = SOCK_STREAM
    #endif

    /// Talks to a client as the server sees it. The connection closes when the script releases this.
    public final class Peer {
        private let descriptor: Int32
        private var unread: [UInt8] = []

        init(_ descriptor: Int32) { self.descriptor = descriptor }

        deinit { close(descriptor) }

        public func send(_ text: String) { send(Array(text.utf8)) }

        public func send(_ bytes: [UInt8]) {
            #if os(Linux)
                let flags = Int32(MSG_NOSIGNAL)
            #else
                let flags: Int32 = 0
            #endif
            var rest = bytes[...]
            while !rest.isEmpty {
                let sent = rest.withUnsafeBytes { Foundation.send(descriptor, $0.baseAddress, $0.count, flags) }
                guard sent > 0 else { return }
                rest = rest.dropFirst(sent)
            }
        }

        /// Returns the head of the next request; empty where the client has left.
        public func head() -> String {
            let end = Array("\r\n\r\n".utf8)
            while true {
                if let position = unread.indices.first(where: { unread[$0...].starts(with: end) }) {
                    defer { unread.removeFirst(position + 4) }
                    return String(decoding: unread[..<position], as: UTF8.self)
                }
                guard receive() else { return "" }
            }
        }

        public func body(_ count: Int) -> Int {
            while unread.count < count, receive() {}
            defer { unread.removeFirst(min(count, unread.count)) }
            return min(count, unread.count)
        }

        /// Waits until the client leaves.
        public func waitForEnd() {
            while receive() { unread = [] }
        }

        private func receive() -> Bool {
            var buffer = [UInt8](repeating: 0, count: 16 * 1024)
            let count = recv(descriptor, &buffer, buffer.count, 0)
            guard count > 0 else { return false }
            unread += buffer[..<count]
            return true
        }
    }
}
