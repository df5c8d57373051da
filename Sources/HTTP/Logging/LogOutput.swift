import Dispatch
import struct Synchronization.Atomic

import NotesPrimitives

/// The output of all log lines: one descriptor, one format. A separate queue writes them, so that a slow terminal
/// delays no request; above a bound lines are dropped and counted.
public final class LogOutput: Sendable {
    public enum Format: Sendable {
        case text, json

        /// Text for a person at a terminal, JSON for other readers.
        public static func fit(for descriptor: Int32 = 2) -> Format { isatty(descriptor) == 1 ? .text : .json }
    }

    private static let pendingLimit = 1024 * 1024
    private static let patience = DispatchTimeInterval.milliseconds(500)

    let format: Format
    private let descriptor: Int32
    private let queue = DispatchQueue(label: "log")
    private let pending = Atomic<Int>(0)
    private let dropped = Atomic<Int>(0)

    public init(_ format: Format, descriptor: Int32 = 2) {
        self.format = format
        self.descriptor = descriptor
    }

    /// Complete lines.
    func emit(_ lines: [UInt8]) {
        guard pending.load(ordering: .relaxed) < Self.pendingLimit else {
            dropped.add(1, ordering: .relaxed)
            return
        }
        pending.add(lines.count, ordering: .relaxed)
        queue.async { @Sendable [self] in
            Self.writeAll(descriptor, lines)
            pending.subtract(lines.count, ordering: .relaxed)
            let lost = dropped.exchange(0, ordering: .relaxed)
            if lost > 0 {
                let event = LogEvent(.warning, "log_dropped").adding("batches", lost)
                Self.writeAll(descriptor, event.line(format, at: System.wallClockSeconds()))
            }
        }
    }

    public func emit(_ event: LogEvent) { emit(event.line(format, at: System.wallClockSeconds())) }

    /// Returns when everything so far is written; or when it has not been read for a while, because a server that stops
    /// does not wait for it.
    public func drain() {
        let written = DispatchSemaphore(value: 0)
        queue.async { @Sendable in _ = written.signal() }
        _ = written.wait(timeout: .now() + Self.patience)
    }

    private static func writeAll(_ descriptor: Int32, _ bytes: [UInt8]) {
        var offset = 0
        while offset < bytes.count {
            let count = unsafe bytes.withUnsafeBytes { raw in
                unsafe NotesPrimitives.write(
                    descriptor, raw.baseAddress.map { unsafe $0 + offset }, bytes.count - offset)
            }
            if count < 0, errno == EINTR { continue }
            if count < 0, errno == EAGAIN {
                // Another process may have made the stream non-blocking: half a line would spoil the next one.
                var ready = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
                _ = unsafe poll(&ready, 1, -1)
                continue
            }
            // A failed log must not stop the server.
            guard count > 0 else { return }
            offset += count
        }
    }
}
