import Notes
import NotesClient
import NotesPrimitives

/// Installs and removes a user's own service for `notes sync --watch` and for mirrors, for `notes service`.
enum ServiceVerb {
    static func run(_ session: CommandSession) async throws -> ExitCode {
        let order = session.words.first ?? "status"
        let folder = try session.words.dropFirst().first.map { word in
            guard !word.isEmpty, Console.plain(word) == word else {
                throw CommandError(.usage, "the name of the folder is empty or has control characters")
            }
            return MirrorVerb.absolute(word)
        }
        let manager = ServiceManager(session.environment, session.profile.name)
        switch order {
        case "install": return try install(folder, session, manager)
        case "uninstall": return try uninstall(folder, session, manager)
        case "status" where folder == nil: return try status(session, manager)
        default:
            throw CommandError(
                .usage, "write notes service install [DIR], notes service uninstall [DIR] or notes service status")
        }
    }

    private static func install(
        _ folder: String?, _ session: CommandSession, _ manager: ServiceManager
    ) throws -> ExitCode {
        // A service does not inherit NOTES_TOKEN.
        guard try session.profile.account() != nil else { throw CommandSession.signedOut }
        guard let program = OwnProgram.path else {
            throw CommandError(.failure, "the path of this program is not known")
        }
        let names = ["XDG_CONFIG_HOME", "XDG_DATA_HOME"]
        let service = ServiceFile(
            program: program, profile: session.profile.name, folder: folder,
            variables: session.environment.filter { names.contains($0.key) && $0.value.hasPrefix("/") })
        let path = manager.path(service.name)
        try File.makeFolder(manager.folder)
        try File.write(Array(manager.text(service).utf8), to: path, rights: 0o644)
        done(path, session.console)
        let missing = try manager.start(service.name)
        return report(missing, "It runs, and starts with each sign-in to this computer.", session)
    }

    private static func uninstall(
        _ folder: String?, _ session: CommandSession, _ manager: ServiceManager
    ) throws -> ExitCode {
        let wanted = folder.map { ServiceFile(program: "", profile: session.profile.name, folder: $0).name }
        let names = try manager.names().filter { wanted == nil || $0 == wanted }
        guard !names.isEmpty else { throw CommandError(.notFound, "there is no such service; see: notes service") }
        var missing: [String] = []
        for name in names {
            missing += try manager.stop(name)
            File.remove(manager.path(name))
            done(manager.path(name), session.console)
        }
        missing += try manager.reload()
        return report(missing, "Removed.", session)
    }

    private static func done(_ path: String, _ console: Console) {
        console.line(Console.plain(path), json: .string(path))
    }

    /// Reports the outcome. `missing` lists the commands that this one could not run.
    private static func report(_ missing: [String], _ done: String, _ session: CommandSession) -> ExitCode {
        if missing.isEmpty {
            if session.console.isTerminal { session.console.say(done) }
        } else {
            session.console.say("The service manager cannot be reached from here. Type this where it runs:")
            for line in missing { session.console.say("    " + line) }
        }
        return .done
    }

    private static func status(_ session: CommandSession, _ manager: ServiceManager) throws -> ExitCode {
        session.console.list(
            try manager.names().map { ($0, manager.state($0)) }, ["NAME", "STATE", "FILE"], flexible: [2],
            none: "No service is installed; see: notes help service",
            json: { ["name": .string($0), "state": .string($1), "path": .string(manager.path($0))] },
            row: { [$0, $1, manager.path($0)] })
        return .done
    }
}

/// Runs services by systemd's manager of a user, or by launchd.
struct ServiceManager {
    let folder: String
    private let environment: [String: String]
    private let profile: String

    #if canImport(Darwin)
        private static let ending = ".plist"
    #else
        private static let ending = ".service"
    #endif

    init(_ environment: [String: String], _ profile: String) {
        (self.environment, self.profile) = (environment, profile)
        let home = environment["HOME"] ?? "."
        #if canImport(Darwin)
            folder = home + "/Library/LaunchAgents"
        #else
            let configuration = environment["XDG_CONFIG_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
            folder = (configuration ?? home + "/.config") + "/systemd/user"
        #endif
    }

    func path(_ name: String) -> String { "\(folder)/\(name)\(Self.ending)" }

    func text(_ service: ServiceFile) -> String {
        #if canImport(Darwin)
            service.launchd
        #else
            service.systemd
        #endif
    }

    /// Returns the services of this profile.
    func names() throws -> [String] {
        guard File.isFolder(folder) else { return [] }
        return try File.names(in: folder).map { String(decoding: $0, as: UTF8.self) }.sorted().compactMap { name in
            guard name.hasPrefix(ServiceFile.prefix(profile)), name.hasSuffix(Self.ending) else { return nil }
            return String(name.dropLast(Self.ending.count))
        }
    }

    // Each of these returns the commands that could not be run.

    #if canImport(Darwin)
        private var domain: String { "gui/\(getuid())" }

        func start(_ name: String) throws -> [String] {
            _ = try run(["launchctl", "bootout", "\(domain)/\(name)"])
            return try missing([["launchctl", "bootstrap", domain, path(name)]])
        }

        func stop(_ name: String) throws -> [String] {
            try missing([["launchctl", "bootout", "\(domain)/\(name)"]])
        }

        func reload() throws -> [String] { [] }

        func state(_ name: String) -> String {
            (try? run(["launchctl", "print", "\(domain)/\(name)"])?.status) == 0 ? "loaded" : "not loaded"
        }
    #else
        func start(_ name: String) throws -> [String] {
            let unit = name + Self.ending
            let orders = [["daemon-reload"], ["enable", unit], ["restart", unit]]
            return try missing(orders.map { ["systemctl", "--user"] + $0 })
        }

        func stop(_ name: String) throws -> [String] {
            try missing([["systemctl", "--user", "disable", "--now", name + Self.ending]])
        }

        func reload() throws -> [String] { try missing([["systemctl", "--user", "daemon-reload"]]) }

        func state(_ name: String) -> String {
            let outcome = try? run(["systemctl", "--user", "is-active", name + Self.ending])
            let text = String(decoding: outcome?.output.prefix { $0 != UInt8(ascii: "\n") } ?? [], as: UTF8.self)
            return text.isEmpty ? "unknown" : Console.plain(text)
        }
    #endif

    private func missing(_ commands: [[String]]) throws -> [String] {
        for (index, command) in commands.enumerated() where try run(command)?.status != 0 {
            return commands[index...].map { $0.joined(separator: " ") }
        }
        return []
    }

    /// Runs a program; returns nil if there is no such program. Its messages are dropped: a container has no manager to
    /// complain of.
    private func run(_ words: [String]) throws -> Child.Outcome? {
        guard let path = Child.path(of: words[0], environment) else { return nil }
        return try Child.run([path] + words.dropFirst(), environment, takesOutput: true, isSilent: true)
    }
}
