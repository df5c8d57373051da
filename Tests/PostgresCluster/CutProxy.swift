import Foundation
import NotesPrimitives
import Waiting

/// Passes bytes between a client and the server, and cuts a connection after a number of bytes in one direction. A cut
/// on the way to the server leaves the bytes before it in the server's hands.
public final class CutProxy: Sendable {
    public enum Direction: Sendable { case toServer, toClient }

    private struct State {
        var cut: (direction: Direction, after: Int)?
        var passed = (toServer: 0, toClient: 0)
        var isOnce = false
        var hasCut = false
        var isOpen = true
        /// Is the server's port, or nil while new connections are accepted and carry nothing.
        var target: Int?
        var stalls = 0
    }

    public let port: Int
    private let listener: Int32
    private let state: Mutex<State>

    public init(to target: Int) throws {
        state = Mutex(State(target: target))
        (listener, port) = try LoopbackSocket.listener()
        Thread.detachNewThread { [self] in accept() }
    }

    public func stop() {
        // In the lock: the thread that accepts closes the listener once it sees the end, and its number may then belong
        // to another socket.
        state.withLock { state in
            state.isOpen = false
            shutdown(listener, Int32(SHUT_RDWR))
        }
    }

    /// Counts bytes from zero, and cuts after `cut.after` bytes in its direction, then every later connection unless
    /// `once` is true. Nil cuts nothing.
    public func cut(_ cut: (direction: Direction, after: Int)?, once: Bool = false) {
        state.withLock { state in
            state.cut = cut
            state.isOnce = once
            state.hasCut = false
            state.passed = (0, 0)
        }
    }

    /// Makes the present connections carry nothing and stay open, as with an unresponsive machine. New ones go to
    /// `target`, or carry nothing either if it is nil.
    public func stall(andGoTo target: Int?) {
        state.withLock { state in
            state.target = target
            state.stalls += 1
        }
    }

    /// Returns true if a connection was cut since `cut`.
    public var hasCut: Bool { state.withLock { $0.hasCut } }

    /// Counts the bytes that have passed since `cut`.
    public var passed: (toServer: Int, toClient: Int) { state.withLock { $0.passed } }

    private func accept() {
        while state.withLock({ $0.isOpen }) {
            #if canImport(Glibc)
                let client = Glibc.accept(listener, nil, nil)
            #else
                let client = Darwin.accept(listener, nil, nil)
            #endif
            guard client >= 0 else { continue }
            Thread.detachNewThread { [self] in carry(client) }
        }
        close(listener)
    }

    private func carry(_ client: Int32) {
        defer { close(client) }
        let (target, stalls) = state.withLock { ($0.target, $0.stalls) }
        guard let target else {
            while state.withLock({ $0.isOpen && $0.stalls == stalls }) {
                _ = Patience.untilReadable([], milliseconds: 100)
            }
            return
        }
        guard let server = LoopbackSocket.connection(to: target) else { return }
        defer { close(server) }
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while state.withLock({ $0.isOpen }) {
            guard state.withLock({ $0.stalls == stalls }) else {
                _ = Patience.untilReadable([], milliseconds: 100)
                continue
            }
            for side in Patience.untilReadable([client, server], milliseconds: 1000) {
                let count = read(side, &buffer, buffer.count)
                guard count > 0 else { return }
                let allowed = pass(side == client ? .toServer : .toClient, count)
                guard LoopbackSocket.send(buffer[..<allowed], side == client ? server : client), allowed == count
                else { return }
            }
        }
    }

    /// Returns the number of the bytes that may pass.
    private func pass(_ direction: Direction, _ count: Int) -> Int {
        state.withLock { state in
            let passed = direction == .toServer ? state.passed.toServer : state.passed.toClient
            var allowed = count
            if let cut = state.cut, cut.direction == direction { allowed = max(0, min(count, cut.after - passed)) }
            if allowed < count {
                state.hasCut = true
                if state.isOnce { state.cut = nil }
            }
            switch direction {
            case .toServer: state.passed.toServer += allowed
            case .toClient: state.passed.toClient += allowed
            }
            return allowed
        }
    }
}
