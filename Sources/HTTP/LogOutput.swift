import Dispatch
import NotesPrimitives
import struct Synchronization.Atomic

/// Writes all log lines to one descriptor in one format. A separate queue writes them, so that a slow terminal delays
/// no request; above a bound lines are dropped and counted.
public final class LogOutput: Sendable {
    public enum Format: Sendable {
        case text, json

        /// Returns text for a person at a terminal, JSON for other readers.
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

    /// Queues complete lines, or drops them where too many bytes wait already.
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

    /// Returns when all lines so far are written, or after half a second: a server that stops does not wait for a
    /// reader of its log.
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

/// Describes an event of the server itself: it started, the disk fails, a request failed and why. An event never has
/// any text of a note, password, token, query or path of a request.
///
///     time=2026-11-21T09:30:00Z level=error event=request_failed id=9f2c61d07be4a835 cause="disk I/O error"
///     {"time":"2026-11-21T09:30:00Z","level":"error","event":"request_failed","id":"9f2c…","cause":"disk I/O error"}
public struct LogEvent: Sendable {
    public enum Level: Int, Sendable, Comparable {
        case info, warning, error

        public static func < (left: Level, right: Level) -> Bool { left.rawValue < right.rawValue }

        var name: StaticString {
            switch self {
            case .info: "info"
            case .warning: "warning"
            case .error: "error"
            }
        }
    }

    private enum Value {
        case text(String)
        case number(Int)
    }

    public let level: Level
    private let name: StaticString
    private var details: [(name: StaticString, value: Value)] = []

    public init(_ level: Level, _ name: StaticString) {
        self.level = level
        self.name = name
    }

    public func adding(_ name: StaticString, _ value: String) -> LogEvent {
        var copy = self
        copy.details.append((name, .text(value)))
        return copy
    }

    public func adding(_ name: StaticString, _ value: Int) -> LogEvent {
        var copy = self
        copy.details.append((name, .number(value)))
        return copy
    }

    func line(_ format: LogOutput.Format, at second: Int) -> [UInt8] {
        var line = ByteStore()
        let isText = format == .text
        line.append(isText ? "time=" : "{\"time\":\"")
        HTTPDate.writeISO(second, into: &line)
        line.append(isText ? " level=" : "\",\"level\":\"")
        line.append(level.name)
        line.append(isText ? " event=" : "\",\"event\":\"")
        line.append(name)
        if !isText { line.append("\"") }
        for detail in details {
            line.append(isText ? " " : ",\"")
            line.append(detail.name)
            line.append(isText ? "=" : "\":")
            switch detail.value {
            case .number(let number): line.append(decimal: number)
            case .text(let text): line.append(isText && Self.isBare(text) ? Array(text.utf8) : Self.quoted(text))
            }
        }
        line.append(isText ? "\n" : "}\n")
        return unsafe Array(line.bytes)
    }

    private static func isBare(_ text: String) -> Bool {
        !text.isEmpty && text.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "\"") && $0 != 0x3D }
    }

    /// Encodes a text as a JSON string, with every control character escaped: no text ends a line or begins another.
    private static func quoted(_ text: String) -> [UInt8] {
        var bytes = [UInt8(ascii: "\"")]
        for scalar in text.unicodeScalars {
            switch scalar.value {
            case 0x22, 0x5C: bytes += [0x5C, UInt8(scalar.value)]
            case 0..<0x20, 0x7F..<0xA0, 0x2028, 0x2029:
                let digits = String(scalar.value, radix: 16)
                bytes += Array("\\u".utf8) + Array(String(repeating: "0", count: 4 - digits.utf8.count).utf8)
                bytes += Array(digits.utf8)
            default: bytes += Array(String(scalar).utf8)
            }
        }
        return bytes + [UInt8(ascii: "\"")]
    }
}

/// Writes events of at least a level to the log.
public struct EventLog: Sendable {
    private let output: LogOutput
    private let least: LogEvent.Level

    public init(_ output: LogOutput, atLeast least: LogEvent.Level) {
        self.output = output
        self.least = least
    }

    public func write(_ event: LogEvent) {
        if event.level >= least { output.emit(event) }
    }

    public func drain() { output.drain() }
}

/// Writes one line for each request. It has the pattern that the path matched, not the path, which may hold a token,
/// nor the query, which holds what people search for. Lines are formatted on the loop and gathered for the turn.
public struct AccessLog: Sendable {
    struct Entry {
        let facts: ExchangeFacts
        let status: Int
        let route: RouteLabel?
        let bytes: Int
        let peer: PeerAddress
        let nanoseconds: Int64
    }

    private let output: LogOutput

    public init(_ output: LogOutput) { self.output = output }

    /// Nothing here needs escaping: identifiers consist of a few safe characters, and the rest is constant.
    func write(_ entry: Entry, at second: Int, into lines: inout ByteStore) {
        let isText = output.format == .text
        lines.append(isText ? "time=" : "{\"time\":\"")
        HTTPDate.writeISO(second, into: &lines)
        lines.append(isText ? " id=" : "\",\"id\":\"")
        entry.facts.requestID.write(into: &lines)
        lines.append(isText ? " peer=" : "\",\"peer\":\"")
        lines.append(Array(entry.peer.text.utf8))
        lines.append(isText ? " method=" : "\",\"method\":\"")
        lines.append(entry.facts.method.name)
        lines.append(isText ? " route=" : "\",\"route\":\"")
        lines.append(entry.route?.pattern ?? "-")
        lines.append(isText ? " status=" : "\",\"status\":")
        lines.append(decimal: entry.status)
        lines.append(isText ? " bytes=" : ",\"bytes\":")
        lines.append(decimal: entry.bytes)
        lines.append(isText ? " us=" : ",\"us\":")
        lines.append(decimal: Int(entry.nanoseconds / 1000))
        lines.append(isText ? "\n" : "}\n")
    }

    func emit(_ lines: [UInt8]) { output.emit(lines) }
}
