import HTTP
import NotesAPI

/// One setting: its flag, its variable and its line of help come from its name, so they cannot drift apart.
struct Setting: Sendable {
    /// As in `--max-connections` and `NOTES_MAX_CONNECTIONS`.
    let name: String
    let standard: String
    let help: String
    /// Secrets are no flags: a command line is read by everybody on the machine.
    var isSecret = false
    private let assign: @Sendable (inout Settings, String) -> Bool
    /// What a value must be, to follow "must be".
    private let expected: String

    var variable: String {
        "NOTES_" + name.uppercased().map { $0 == "-" ? "_" : String($0) }.joined()
    }

    func apply(_ settings: inout Settings, _ value: String, _ origin: String) throws(UsageProblem) {
        guard assign(&settings, value) else { throw UsageProblem("\(origin) must be \(expected)") }
    }

    private typealias Path<Value> = WritableKeyPath<Settings, Value> & Sendable

    private static func text(_ name: String, _ path: Path<String>, _ standard: String, _ help: String) -> Setting {
        Setting(
            name: name, standard: standard, help: help,
            assign: { settings, value in
                guard !value.isEmpty else { return false }
                settings[keyPath: path] = value
                return true
            }, expected: "a text that is not empty")
    }

    private static func secret(_ name: String, _ path: Path<String>, _ help: String) -> Setting {
        var setting = text(name, path, "", help)
        setting.isSecret = true
        return setting
    }

    /// It guards figures only, but for ever and from everywhere: no short word.
    private static func adminToken(_ name: String, _ path: Path<String>, _ help: String) -> Setting {
        var setting = Setting(
            name: name, standard: "", help: help,
            assign: { settings, value in
                guard value.utf8.count >= 16 else { return false }
                settings[keyPath: path] = value
                return true
            }, expected: "a secret of at least 16 bytes")
        setting.isSecret = true
        return setting
    }

    private static func networks(_ name: String, _ path: Path<String>, _ help: String) -> Setting {
        Setting(
            name: name, standard: "none", help: help,
            assign: { settings, value in
                guard Settings.list(value).allSatisfy({ APISettings.isNetwork($0) }) else { return false }
                settings[keyPath: path] = value
                return true
            }, expected: "a list of addresses or networks, as in 127.0.0.1,10.0.0.0/8")
    }

    private static func toggle(_ name: String, _ path: Path<Bool>, _ help: String) -> Setting {
        Setting(
            name: name, standard: "false", help: help,
            assign: { settings, value in
                switch value.lowercased() {
                case "1", "true", "yes", "on": settings[keyPath: path] = true
                case "0", "false", "no", "off": settings[keyPath: path] = false
                default: return false
                }
                return true
            }, expected: "true or false")
    }

    private static func port(_ name: String, _ path: Path<Int?>, _ help: String) -> Setting {
        Setting(
            name: name, standard: "none", help: help,
            assign: { settings, value in
                guard let number = Int(value), (0...65_535).contains(number) else { return false }
                settings[keyPath: path] = number
                return true
            }, expected: "a whole number from 0 to 65535")
    }

    private static func integer(
        _ name: String, _ path: Path<Int>, _ range: ClosedRange<Int>, _ standard: String, _ help: String
    ) -> Setting {
        Setting(
            name: name, standard: standard, help: help,
            assign: { settings, value in
                guard let number = Int(value), range.contains(number) else { return false }
                settings[keyPath: path] = number
                return true
            }, expected: "a whole number from \(range.lowerBound) to \(range.upperBound)")
    }

    private static func seconds(_ name: String, _ path: Path<Duration>, _ standard: String, _ help: String) -> Setting {
        Setting(
            name: name, standard: standard, help: help,
            assign: { settings, value in
                guard let number = Double(value), number > 0, number <= 86_400 else { return false }
                settings[keyPath: path] = .milliseconds(Int(number * 1000))
                return true
            }, expected: "a number of seconds above 0, at most 86400")
    }

    private static func choice<Value: RawRepresentable<String> & CaseIterable & Sendable>(
        _ name: String, _ path: Path<Value>, _ standard: String, _ help: String
    ) -> Setting {
        Setting(
            name: name, standard: standard, help: help,
            assign: { settings, value in
                guard let chosen = Value(rawValue: value) else { return false }
                settings[keyPath: path] = chosen
                return true
            }, expected: "one of " + Value.allCases.map(\.rawValue).joined(separator: ", "))
    }

    static let table: [Setting] = [
        text("host", \.host, "127.0.0.1", "the address to listen on; 0.0.0.0 and :: are all of them"),
        integer("port", \.port, 0...65_535, "8080", "the port to listen on; 0 takes a free one"),
        text("data", \.data, "./data", "the folder that holds everything"),
        text("user", \.user, "me", "the account that is made on the first run"),
        secret("password", \.password, "its password; without one it has none until user password sets it"),
        secret("token", \.token, "its token; without one a token is made and printed once"),
        adminToken("admin-token", \.adminToken, "opens /metrics from other machines, as a Bearer token"),
        choice("signup", \.signup, "closed", "whether anybody may make an account: open or closed"),
        networks("trusted-proxy", \.trustedProxies, "proxies whose X-Forwarded-For and -Proto are believed"),
        text("tls-cert", \.tlsCertificate, "none", "the certificate's file, in PEM, its chain behind it: HTTPS only"),
        text("tls-key", \.tlsKey, "none", "the file of its private key, in PEM"),
        port("tls-redirect-port", \.tlsRedirectPort, "a second port, plain, that sends everybody to HTTPS"),
        seconds("tls-check-seconds", \.tlsCheckTime, "60", "between two looks whether those files have changed"),
        integer(
            "hsts-seconds", \.hstsSeconds, 0...63_072_000, "31536000", "how long browsers insist on HTTPS; 0: no word"),
        toggle("behind-proxy", \.behindProxy, "a proxy speaks TLS in front: passwords are safe to take"),
        toggle("insecure", \.insecure, "take passwords over plain HTTP from other machines"),
        integer("note-bytes", \.noteBytes, 1024...(64 << 20), "1048576", "bytes of a note's body"),
        integer(
            "attachment-bytes", \.attachmentBytes, 1024...(4 << 30), "26214400", "bytes of an attached file"),
        choice("log", \.log, "text", "the access log on standard error: off, text or json"),
        integer("loops", \.loops, 1...256, "one a processor", "how many event loops serve"),
        choice("readiness", \.readiness, "native", "how loops wait for sockets: native or portable"),
        integer("max-connections", \.limits.connections, 1...1_000_000, "10000", "connections at a time"),
        integer("max-head-bytes", \.limits.headBytes, 1024...65_536, "16384", "bytes of a request's head"),
        integer("max-head-fields", \.limits.headFields, 8...1000, "100", "header fields of a request"),
        integer("max-target-bytes", \.limits.targetBytes, 256...32_768, "8192", "bytes of a request's target"),
        integer("max-pipelined", \.limits.pipelinedRequests, 1...10_000, "100", "requests answered in one turn"),
        seconds("head-seconds", \.limits.headTime, "10", "for a whole request head to arrive"),
        seconds("idle-seconds", \.limits.idleTime, "60", "between two requests of a connection"),
        seconds("body-silence-seconds", \.limits.bodySilence, "15", "without a byte of a body"),
        integer("body-rate", \.limits.bodyRate, 0...1_000_000, "240", "bytes a second a body must bring"),
        seconds("body-rate-seconds", \.limits.bodyRateWindow, "20", "over which that rate is taken"),
        seconds("answer-silence-seconds", \.limits.answerSilence, "30", "without a byte of an answer taken"),
        seconds("linger-seconds", \.limits.lingerTime, "2", "for a client to hear the last answer"),
        seconds("stop-seconds", \.limits.stopTime, "10", "for what is in flight when the server stops"),
    ]
}
