import Foundation
import NotesPrimitives
import SeededRandom

/// Passes bytes between clients and a server on this machine, and cuts most connections at a random byte, in either
/// direction.
final class CuttingProxy: Sendable {
    let port: UInt16
    private let listener: Int32
    private let target: UInt16
    private let random: Mutex<Seeded>
    private let isOpen = Mutex(true)
    /// Counts the connections that were cut.
    let cuts = Mutex(0)

    init(to target: UInt16, _ random: sending Seeded) throws {
        self.target = target
        self.random = Mutex(random)
        let listener = try StreamSocket.internet()
        self.listener = listener
        var address = Self.loopback(0)
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isBound = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                bind(listener, address, length) == 0 && listen(listener, 64) == 0
                    && getsockname(listener, address, &length) == 0
            }
        }
        guard isBound else { throw Failure("a port for the proxy") }
        port = UInt16(bigEndian: address.sin_port)
        Thread.detachNewThread { [self] in accept() }
    }

    func stop() {
        // In the lock: the thread that accepts closes the listener once it sees the end.
        isOpen.withLock { isOpen in
            isOpen = false
            shutdown(listener, Int32(SHUT_RDWR))
        }
    }

    private static func loopback(_ port: UInt16) -> sockaddr_in {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        return address
    }

    private func accept() {
        while isOpen.withLock({ $0 }) {
            #if canImport(Glibc)
                let client = Glibc.accept(listener, nil, nil)
            #else
                let client = Darwin.accept(listener, nil, nil)
            #endif
            guard client >= 0 else { continue }
            // Some connections are not cut, so that everything ends at last.
            let room = random.withLock { random in random.chance(65) ? random.below(2500) : Int.max }
            Thread.detachNewThread { [self] in carry(client, room) }
        }
        close(listener)
    }

    private func carry(_ client: Int32, _ room: Int) {
        defer { close(client) }
        guard let server = try? StreamSocket.internet() else { return }
        defer { close(server) }
        var address = Self.loopback(target)
        let isConnected = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(server, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
            }
        }
        guard isConnected else { return }
        var room = room
        var buffer = [UInt8](repeating: 0, count: 16_384)
        var waiting = [
            pollfd(fd: client, events: Int16(POLLIN), revents: 0),
            pollfd(fd: server, events: Int16(POLLIN), revents: 0),
        ]
        while isOpen.withLock({ $0 }) {
            guard poll(&waiting, 2, 1000) >= 0 else { return }
            for side in 0..<2 where waiting[side].revents != 0 {
                let count = min(read(waiting[side].fd, &buffer, buffer.count), room)
                if count > 0 { guard Self.send(buffer[..<count], waiting[1 - side].fd) else { return } }
                if count <= 0, room > 0 { return }
                room -= count
                if room == 0 {
                    cuts.withLock { $0 += 1 }
                    return
                }
            }
        }
    }

    private static func send(_ bytes: ArraySlice<UInt8>, _ descriptor: Int32) -> Bool {
        var rest = bytes
        while !rest.isEmpty {
            #if canImport(Glibc)
                let count = rest.withUnsafeBytes {
                    Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
                }
            #else
                let count = rest.withUnsafeBytes { Darwin.send(descriptor, $0.baseAddress, $0.count, 0) }
            #endif
            guard count > 0 else { return false }
            rest = rest.dropFirst(count)
        }
        return true
    }
}
