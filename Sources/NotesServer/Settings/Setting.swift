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

    static func text(_ name: String, _ path: Path<String>, _ standard: String, _ help: String) -> Setting {
        Setting(
            name: name, standard: standard, help: help, show: { $0[keyPath: path] },
            assign: { settings, value in
                guard !value.isEmpty else { return false }
                settings[keyPath: path] = value
                return true
            }, expected: "a text that is not empty")
    }

    static func store(_ name: String, _ path: Path<StoreLocation>, _ help: String) -> Setting {
        Setting(
            name: name, standard: StoreLocation.inData, help: help, show: { $0[keyPath: path].shown },
            assign: { settings, value in
                guard let position = StoreLocation(value) else { return false }
                settings[keyPath: path] = position
                return true
            }, expected: "sqlite:FOLDER or a postgres:// address")
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
        Setting(
            name: name, standard: "none", help: help,
            show: { $0[keyPath: path].isEmpty ? "none" : $0[keyPath: path] },
            assign: { settings, value in
                guard value == "none" || isFit(value) else { return false }
                settings[keyPath: path] = value == "none" ? "" : value
                return true
            }, expected: "none, or " + expected)
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

    static func account(_ name: String, _ path: Path<String>, _ standard: String, _ help: String) -> Setting {
        Setting(
            name: name, standard: standard, help: help, show: { $0[keyPath: path] },
            assign: { settings, value in
                let stored = AccountRules.stored(value)
                guard AccountRules.fault(inName: stored) == nil else { return false }
                settings[keyPath: path] = stored
                return true
            }, expected: "1 to 64 of a-z, 0-9, dot, underscore and hyphen")
    }

    static func toggle(
        _ name: String, _ path: Path<Bool>, _ help: String, standard: String = "false"
    ) -> Setting {
        Setting(
            name: name, standard: standard, help: help, show: { String($0[keyPath: path]) },
            assign: { settings, value in
                switch value.lowercased() {
                case "1", "true", "yes", "on": settings[keyPath: path] = true
                case "0", "false", "no", "off": settings[keyPath: path] = false
                default: return false
                }
                return true
            }, expected: "true or false")
    }

    static func port(_ name: String, _ path: Path<Int?>, _ help: String) -> Setting {
        Setting(
            name: name, standard: "none", help: help,
            show: { $0[keyPath: path].map { String($0) } ?? "none" },
            assign: { settings, value in
                if value == "none" {
                    settings[keyPath: path] = nil
                    return true
                }
                guard let number = Int(value), (0...65_535).contains(number) else { return false }
                settings[keyPath: path] = number
                return true
            }, expected: "none, or an integer from 0 to 65535")
    }

    /// Makes a setting that is stored as 0 for no bound.
    static func bound(
        _ name: String, _ path: Path<Int>, _ range: ClosedRange<Int>, _ standard: String, _ help: String
    ) -> Setting {
        Setting(
            name: name, standard: standard, help: help,
            show: { $0[keyPath: path] == 0 ? "none" : String($0[keyPath: path]) },
            assign: { settings, value in
                if value == "none" {
                    settings[keyPath: path] = 0
                    return true
                }
                guard let number = Int(value), range.contains(number) else { return false }
                settings[keyPath: path] = number
                return true
            }, expected: "none, or an integer from \(range.lowerBound) to \(range.upperBound)")
    }

    static func origins(_ name: String, _ path: Path<String>, _ help: String) -> Setting {
        optional(name, path, help, expected: "a list of origins, as in https://notes.example,http://localhost:5173") {
            Settings.list($0).allSatisfy { Origins.isOrigin($0) }
        }
    }

    static func integer(
        _ name: String, _ path: Path<Int>, _ range: ClosedRange<Int>, _ standard: String, _ help: String
    ) -> Setting {
        Setting(
            name: name, standard: standard, help: help, show: { String($0[keyPath: path]) },
            assign: { settings, value in
                guard let number = Int(value), range.contains(number) else { return false }
                settings[keyPath: path] = number
                return true
            }, expected: "an integer from \(range.lowerBound) to \(range.upperBound)")
    }

    static func seconds(_ name: String, _ path: Path<Duration>, _ standard: String, _ help: String) -> Setting {
        Setting(
            name: name, standard: standard, help: help,
            show: { NumberText.plain($0[keyPath: path] / .seconds(1)) },
            assign: { settings, value in
                guard let number = Double(value), number >= 0.001, number <= 86_400 else { return false }
                settings[keyPath: path] = .milliseconds(Int((number * 1000).rounded()))
                return true
            }, expected: "a number of seconds from 0.001 to 86400")
    }

    static func interval(_ name: String, _ path: Path<Interval>, _ standard: String, _ help: String) -> Setting {
        Setting(
            name: name, standard: standard, help: help, show: { $0[keyPath: path].text },
            assign: { settings, value in
                guard let interval = Interval(value) else { return false }
                settings[keyPath: path] = interval
                return true
            }, expected: "such as 30m, 24h or 7d, or off")
    }

    static func choice<Value: RawRepresentable<String> & CaseIterable & Sendable>(
        _ name: String, _ path: Path<Value>, _ standard: String, _ help: String
    ) -> Setting {
        Setting(
            name: name, standard: standard, help: help, show: { $0[keyPath: path].rawValue },
            assign: { settings, value in
                guard let chosen = Value(rawValue: value) else { return false }
                settings[keyPath: path] = chosen
                return true
            }, expected: "one of " + Value.allCases.map(\.rawValue).joined(separator: ", "))
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
