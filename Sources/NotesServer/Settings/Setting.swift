import NotesAuthentication
import NotesHTTP
import NotesHTTPClient
import NotesPrimitives

/// Describes one setting. Its flag, its variable and its line of help come from its name, so they cannot differ.
struct Setting: Sendable {
    /// Names the setting as in `--max-connections` and `NOTES_MAX_CONNECTIONS`.
    let name: String
    let standard: String
    let help: String
    /// The value is a secret, which cannot be a flag: every user of the machine can read a command line.
    var isSecret = false
    /// Returns the value as text, for `notes-server config`.
    let show: @Sendable (Settings) -> String
    private let assign: @Sendable (inout Settings, String) -> Bool
    /// Completes “must be” in the message about a value that is refused.
    private let expected: String

    /// Returns the present value as text; for a secret only whether it is set.
    func shown(_ settings: Settings) -> String {
        let value = show(settings)
        guard isSecret else { return value }
        return value.isEmpty ? "not set" : "set, not shown"
    }

    var variable: String {
        "NOTES_" + name.uppercased().map { $0 == "-" ? "_" : String($0) }.joined()
    }

    func apply(_ settings: inout Settings, _ value: String, _ origin: String) throws(UsageError) {
        guard assign(&settings, value) else { throw UsageError("\(origin) must be \(expected)") }
    }

    typealias Path<Value> = WritableKeyPath<Settings, Value> & Sendable

    /// Makes a setting of the values that `read` accepts; it returns nil for any other text.
    private static func made<Value>(
        _ name: String, _ path: Path<Value>, _ standard: String, _ help: String, expected: String,
        show: @escaping @Sendable (Value) -> String, read: @escaping @Sendable (String) -> Value?
    ) -> Setting {
        Setting(
            name: name, standard: standard, help: help, show: { show($0[keyPath: path]) },
            assign: { settings, text in
                guard let value = read(text) else { return false }
                settings[keyPath: path] = value
                return true
            }, expected: expected)
    }

    static func text(_ name: String, _ path: Path<String>, _ standard: String, _ help: String) -> Setting {
        made(name, path, standard, help, expected: "a text that is not empty", show: \.self) { $0.isEmpty ? nil : $0 }
    }

    static func store(_ name: String, _ path: Path<StoreLocation>, _ help: String) -> Setting {
        made(
            name, path, StoreLocation.inData, help, expected: "sqlite:FOLDER or a postgres:// address", show: \.shown
        ) { StoreLocation($0) }
    }

    static func secret(_ name: String, _ path: Path<String>, _ help: String) -> Setting {
        var setting = text(name, path, "", help)
        setting.isSecret = true
        return setting
    }

    /// Makes a setting whose value may be missing. `none` clears the setting, and overrides the environment.
    private static func optional(
        _ name: String, _ path: Path<String>, _ help: String, expected: String,
        _ isFit: @escaping @Sendable (String) -> Bool
    ) -> Setting {
        made(
            name, path, "none", help, expected: "none, or " + expected, show: { $0.isEmpty ? "none" : $0 }
        ) { text in
            text == "none" ? "" : isFit(text) ? text : nil
        }
    }

    static func file(_ name: String, _ path: Path<String>, _ help: String) -> Setting {
        optional(name, path, help, expected: "the name of a file") { !$0.isEmpty }
    }

    static func address(_ name: String, _ path: Path<String>, _ help: String) -> Setting {
        optional(name, path, help, expected: "an http or https address without a user name") { WebAddress($0) != nil }
    }

    static func networks(_ name: String, _ path: Path<String>, _ help: String) -> Setting {
        optional(name, path, help, expected: "a list of addresses or networks, as in 127.0.0.1,10.0.0.0/8") { value in
            Settings.list(value).allSatisfy { ClientAddress.Network($0) != nil }
        }
    }

    static func origins(_ name: String, _ path: Path<String>, _ help: String) -> Setting {
        optional(name, path, help, expected: "a list of origins, as in https://notes.example,http://localhost:5173") {
            Settings.list($0).allSatisfy { Origins.isOrigin($0) }
        }
    }

    static func account(_ name: String, _ path: Path<String>, _ standard: String, _ help: String) -> Setting {
        made(
            name, path, standard, help, expected: "1 to 64 of a-z, 0-9, dot, underscore and hyphen", show: \.self
        ) { text in
            let stored = AccountRules.stored(text)
            return AccountRules.fault(inName: stored) == nil ? stored : nil
        }
    }

    static func toggle(
        _ name: String, _ path: Path<Bool>, _ help: String, standard: String = "false"
    ) -> Setting {
        made(name, path, standard, help, expected: "true or false", show: \.description) { text in
            switch text.lowercased() {
            case "1", "true", "yes", "on": true
            case "0", "false", "no", "off": false
            default: nil
            }
        }
    }

    /// Makes a setting of a number, or of `none`, which is nil.
    static func port(_ name: String, _ path: Path<Int?>, _ help: String) -> Setting {
        made(
            name, path, "none", help, expected: "none, or an integer from 0 to 65535",
            show: { $0.map { String($0) } ?? "none" }
        ) { text in
            text == "none" ? .some(nil) : number(text, in: 0...65_535).map { .some($0) }
        }
    }

    /// Makes a setting that is stored as 0 for no bound.
    static func bound(
        _ name: String, _ path: Path<Int>, _ range: ClosedRange<Int>, _ standard: String, _ help: String
    ) -> Setting {
        made(
            name, path, standard, help,
            expected: "none, or an integer from \(range.lowerBound) to \(range.upperBound)",
            show: { $0 == 0 ? "none" : String($0) }
        ) { text in
            text == "none" ? 0 : number(text, in: range)
        }
    }

    static func integer(
        _ name: String, _ path: Path<Int>, _ range: ClosedRange<Int>, _ standard: String, _ help: String
    ) -> Setting {
        made(
            name, path, standard, help, expected: "an integer from \(range.lowerBound) to \(range.upperBound)",
            show: { String($0) }
        ) { number($0, in: range) }
    }

    private static func number(_ text: String, in range: ClosedRange<Int>) -> Int? {
        Int(text).flatMap { range.contains($0) ? $0 : nil }
    }

    static func seconds(_ name: String, _ path: Path<Duration>, _ standard: String, _ help: String) -> Setting {
        made(
            name, path, standard, help, expected: "a number of seconds from 0.001 to 86400",
            show: { NumberText.plain($0 / .seconds(1)) }
        ) { text in
            guard let number = Double(text), number >= 0.001, number <= 86_400 else { return nil }
            return .milliseconds(Int((number * 1000).rounded()))
        }
    }

    static func interval(_ name: String, _ path: Path<Interval>, _ standard: String, _ help: String) -> Setting {
        made(name, path, standard, help, expected: "such as 30m, 24h or 7d, or off", show: \.text) { Interval($0) }
    }

    static func choice<Value: RawRepresentable<String> & CaseIterable & Sendable>(
        _ name: String, _ path: Path<Value>, _ standard: String, _ help: String
    ) -> Setting {
        made(
            name, path, standard, help,
            expected: "one of " + Value.allCases.map(\.rawValue).joined(separator: ", "), show: \.rawValue
        ) { Value(rawValue: $0) }
    }
}

/// Writes numbers without a needless fraction: 2 and not 2.0.
private enum NumberText {
    static func plain(_ number: Double) -> String { Int(exactly: number).map { String($0) } ?? "\(number)" }
}

/// Gives the environment variables of a process.
struct Environment {
    let variables: [String: String]

    subscript(name: String) -> String? { variables[name] }

    static var process: Environment {
        var variables: [String: String] = [:]
        var entry = environ
        while let text = entry.pointee {
            let pair = String(cString: text)
            if let split = pair.firstIndex(of: "=") {
                variables[String(pair[..<split])] = String(pair[pair.index(after: split)...])
            }
            entry += 1
        }
        return Environment(variables: variables)
    }
}

/// Reads a length of time as an operator writes it: `90`, `30s`, `15m`, `24h`, `7d`; `0` and `off` mean never.
struct Interval: Sendable, Equatable {
    /// The length is nil for never.
    let milliseconds: Int64?

    let text: String

    static let daily = Interval(milliseconds: 86_400_000, text: "24h")

    private init(milliseconds: Int64?, text: String) {
        self.milliseconds = milliseconds
        self.text = text
    }

    init?(_ text: String) {
        self.text = text
        if text == "off" || text == "0" {
            milliseconds = nil
            return
        }
        let units: [Character: Int64] = ["s": 1, "m": 60, "h": 3600, "d": 86_400]
        let unit = text.last.flatMap { units[$0] }
        let digits = unit == nil ? text[...] : text.dropLast()
        guard let count = Int64(digits), count > 0, count <= 366 * 86_400, digits.utf8.allSatisfy({ $0 >= 0x30 }),
            count * (unit ?? 1) <= 366 * 86_400
        else { return nil }
        milliseconds = count * (unit ?? 1) * 1000
    }
}
