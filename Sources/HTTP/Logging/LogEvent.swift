/// An event of the server itself: it started, the disk fails, a request failed and why. Never any text of a note, no
/// password, no token, no query or path of a request.
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
