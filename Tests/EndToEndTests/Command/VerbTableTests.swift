import Foundation
import Testing

@testable import NotesCommand

/// Runs each verb of the command's own table in a pipe, at a terminal and as JSON, and for each exit code that its help
/// names. A verb without rows here fails the test.
struct VerbTableTests {
    private let server: RunningServer
    private let home: CommandHome
    private let seen = Seen()

    /// Collects the codes that each verb ended with.
    private final class Seen {
        var pairs: Set<String> = []
    }

    init() throws {
        server = try RunningServer(.notesServer, environment: ["NOTES_PASSWORD": "correct-horse"])
        home = try CommandHome(CommandHome.port(server))
    }

    private func path(_ name: String) -> String { home.folder.path + "/" + name }

    /// Returns arguments with which the verb succeeds; `number` differs for each run, and `note` is a note's name.
    private func words(_ verb: String, _ number: Int, note: String) throws -> [String] {
        switch verb {
        case "login": return [home.server, "--name", "me"]
        case "new" where note != "milk": return ["--template", note, "x"]
        case "new": return ["text \(number)"]
        case "append": return [note, "more"]
        case "today": return ["line"]
        case "rm": return [note == "milk" ? "junk \(number)" : note]
        case "restore": return [note == "milk" ? "junk \(number)" : note]
        case "tag": return [note, "t\(number)"]
        case "mv": return [note, "folder\(number)"]
        case "search": return [note]
        case "revert": return [note, note == "milk" ? try firstRev() : "ffff"]
        case "rename": return [note, note]
        case "attach": return [note, path("b.ndjson")]
        case "save": return [note, "a.md", path("saved\(number)")]
        case "merge": return [note == "milk" ? "doubtful" : note, "--yes"]
        case "grep": return [note == "milk" ? "text" : "n[o]thing"]
        case "tasks" where note == "nothing": return ["done", "99"]
        case "archive": return [note == "milk" ? "junk 3" : note]
        case "links", "backlinks", "files", "show", "edit", "pin", "history", "diff", "share", "unshare", "open":
            return [note]
        case "pick": return [note]
        case "config": return note == "nothing" ? ["get", "sort"] : []
        case "service": return note == "nothing" ? ["install"] : []
        case "conflicts": return note == "milk" ? [] : [note]
        case "export": return [path("out\(number)")]
        case "import": return [note == "nothing" ? path("nothing") : path("a.md")]
        case "backup": return [path("backup\(number)")]
        case "restore-backup": return note == "nothing" ? [path("nothing")] : [path("b.ndjson"), "--yes"]
        case "mirror": return note == "nothing" ? ["status", path("nothing")] : [path("mirror")]
        case "devices" where note == "nothing": return ["--revoke", "nothing"]
        case "completion": return ["bash"]
        default: return []
        }
    }

    private func firstRev() throws -> String {
        String(try home.run("history", "milk").output.prefix { $0 != "\t" })
    }

    private func prepare() throws {
        try home.login()
        for title in ["milk", "twin one", "twin two", "junk 1", "junk 2", "junk 3"] {
            #expect(try home.run("new", "--title", title, "text").code == 0)
        }
        // Edits of one device in a row are typing, which keeps no versions.
        let other = try CommandHome(home.server)
        try other.login(device: "desk")
        #expect(try other.run("append", "milk", "eggs").code == 0)
        #expect(try home.run("append", "milk", "tea").code == 0)
        #expect(try home.run("revert", "milk", firstRev()).code == 0)
        try "# A\n\nb".write(toFile: path("a.md"), atomically: true, encoding: .utf8)
        try beDoubtful(other)
        #expect(try home.run("attach", "milk", path("a.md")).code == 0)
        #expect(try home.run("new", "- [ ] a task").code == 0)
        #expect(try home.run("tasks").lines.count == 1)
        for name in ["gone one", "gone two"] {
            _ = try home.run("new", "--title", name, "x")
            _ = try home.run("rm", name)
        }
        #expect(try home.run("backup", path("b.ndjson")).code == 0)
        home.environment["EDITOR"] = "true"
    }

    /// Makes a conflict whose merge is clean and doubtful: one side removed most lines.
    private func beDoubtful(_ other: CommandHome) throws {
        let lines = (1...8).map { "line \($0)\n" }
        #expect(try home.run("new", "-", input: "doubtful\n" + lines.joined()).code == 0)
        #expect(try other.run("sync").code == 0)
        let fewer = "doubtful\n" + lines.prefix(2).joined()
        #expect(try home.run("edit", "doubtful", "--no-sync", input: fewer).code == 0)
        #expect(try other.run("edit", "doubtful", input: "doubtful\nfirst\n" + lines.joined()).code == 0)
        #expect(try home.run("sync").code == 5)
    }

    /// Lists the verbs with `logout` last, as it removes the notes.
    private static let verbs = Verb.table.map(\.name).filter { $0 != "logout" && $0 != "login" }

    @Test func `every verb works in a pipe, at a terminal and as JSON`() throws {
        try prepare()
        for verb in Self.verbs {
            let piped = try home.run(
                [verb] + words(verb, 1, note: "milk"), input: "milk\nfrom input \(Int.random(in: 0...999_999))\n")
            #expect(piped.code == 0 && !piped.output.contains("\u{1B}"), "\(verb): \(piped.errors)")
            let shown = try home.terminal([verb] + words(verb, 2, note: "milk"))
            #expect(shown.code == 0, "\(verb): \(shown.output)")
            if verb != "edit" { #expect(!shown.output.isEmpty || verb == "conflicts", "\(verb)") }
            if ["help", "completion"].contains(verb) { continue }
            let json = try home.run(
                [verb, "--json"] + words(verb, 3, note: "milk"),
                input: "milk\nfrom input \(Int.random(in: 0...999_999))\n")
            #expect(json.code == 0, "\(verb) --json: \(json.errors)")
            if json.output.isEmpty {
                #expect(verb == "unshare", "\(verb) --json")
            } else {
                #expect(throws: Never.self, "\(verb) --json") {
                    try JSONSerialization.jsonObject(with: Data(json.output.utf8), options: .fragmentsAllowed)
                }
            }
        }
        #expect(try home.terminal(["logout"]).output.contains("Signed out"))
        #expect(try home.terminal(["login", home.server, "--name", "me"], typing: "correct-horse\n").code == 0)
        #expect(try home.run(["logout", "--json"]).code == 0)
    }

    @Test func `every verb works with an address and a token in the environment alone`() throws {
        try prepare()
        let token = try String(contentsOfFile: path(".config/cloudnotes/default/token"), encoding: .utf8)
        let alone = try CommandHome(home.server)
        alone.environment["NOTES_URL"] = home.server
        alone.environment["NOTES_TOKEN"] = token.trimmingCharacters(in: .newlines)
        alone.environment["EDITOR"] = "true"
        #expect(try alone.run("sync").code == 0)
        for verb in Self.verbs {
            let outcome = try alone.run([verb] + words(verb, 1, note: "milk"), input: "milk\n")
            #expect(outcome.code == 0, "\(verb): \(outcome.errors)")
        }
        let files = try FileManager.default.contentsOfDirectory(atPath: alone.folder.path)
        #expect(!files.contains(".config"))
    }

    /// Returns the verbs that can end with `code`, by their own table.
    private func verbs(_ code: ExitCode) -> [String] {
        Verb.table.filter { HelpText.codes($0).contains(code) }.map(\.name)
    }

    private func expect(_ code: ExitCode, _ verb: String, _ words: [String], _ home: CommandHome, input: String = "")
        throws
    {
        let outcome = try home.run([verb] + words, input: input)
        #expect(outcome.code == code.rawValue, "\(verb) \(words): \(outcome.output) \(outcome.errors)")
        if outcome.code == code.rawValue { seen.pairs.insert("\(verb) \(code)") }
        // The doctor reports its findings on standard output.
        #expect(!outcome.errors.isEmpty || verb == "doctor", "\(verb)")
    }

    @Test func `every verb gives each code that its help names`() throws {
        let stranger = try CommandHome(home.server)
        for verb in verbs(.usage) { try expect(.usage, verb, ["--no-such-option"], home) }
        for verb in verbs(.signIn) {
            try expect(.signIn, verb, try words(verb, 1, note: "nothing"), stranger, input: "wrong-password\n")
        }
        try prepare()
        for verb in verbs(.notFound) where verb != "today" && verb != "service" {
            try expect(.notFound, verb, try words(verb, 1, note: "nothing"), home)
        }
        try expect(.notFound, "today", [], home)
        try expect(.notFound, "service", ["uninstall"], home)
        for verb in verbs(.conflict) where !["conflicts", "sync", "mirror"].contains(verb) {
            try expect(.conflict, verb, try words(verb, 1, note: verb == "restore" ? "gone" : "twin"), home)
        }
        try conflicts()
        home.environment["NOTES_URL"] = "http://127.0.0.1:1"
        for verb in verbs(.queued) where !["login", "logout", "conflicts"].contains(verb) {
            var words = try verb == "revert" ? ["milk", "ff"] : words(verb, 1, note: "milk")
            if verb == "export" { words = [path("off.zip")] }
            if verb == "restore" { words = ["gone one"] }
            if verb == "tasks" { words = ["done", "1"] }
            try expect(.queued, verb, words, home, input: "milk\noffline\n")
        }
        try expect(.queued, "login", ["http://127.0.0.1:1", "--name", "me"], stranger, input: "correct-horse\n")
        let leaving = try CommandHome(home.server)
        try leaving.login(device: "phone")
        leaving.environment["NOTES_URL"] = "http://127.0.0.1:1"
        try expect(.queued, "logout", [], leaving)
        home.environment["NOTES_URL"] = nil
        #expect([0, 5].contains(try home.run("sync").code))
        let files = home.folder.path + "/.local/share/cloudnotes/default/notes.sqlite"
        for ending in ["-wal", "-shm"] { try? FileManager.default.removeItem(atPath: files + ending) }
        try Data(repeating: 0x41, count: 8192).write(to: URL(fileURLWithPath: files))
        let settled: Set = ["help", "completion", "whoami", "devices", "service", "config"]
        for verb in verbs(.failure) where !settled.contains(verb) {
            try expect(.failure, verb, try words(verb, 9, note: "a note"), home, input: "correct-horse\n")
        }
        for name in ["account", "settings"] {
            try "{".write(toFile: path(".config/cloudnotes/default/\(name).json"), atomically: true, encoding: .utf8)
        }
        for verb in ["whoami", "devices", "config"] { try expect(.failure, verb, [], home) }
        try expect(.failure, "service", ["install"], home)
        for (verb, word) in [("help", ""), ("completion", "bash")] { try expectFailureWithoutOutput(verb, word) }
        let named = Verb.table.flatMap { verb in HelpText.codes(verb).map { "\(verb.name) \($0)" } }
        // Another test covers that each verb succeeds.
        let missing = Set(named).subtracting(seen.pairs).filter { !$0.hasSuffix(" \(ExitCode.done)") }
        #expect(missing.isEmpty, "\(missing.sorted())")
    }

    /// Expects a failure where standard output accepts nothing, as on a full disk.
    private func expectFailureWithoutOutput(_ verb: String, _ word: String) throws {
        let shell = "exec \"\(BuiltProduct.notes.path)\" \(verb) \(word) >&-"
        let process = try ChildProcess("/bin/sh", ["-c", shell], environment: home.environment)
        let code = try process.exitCode()
        #expect(code == ExitCode.failure.rawValue && process.errorText.contains("standard output"), "\(verb)")
        if code == ExitCode.failure.rawValue { seen.pairs.insert("\(verb) \(ExitCode.failure)") }
    }

    /// Makes a conflict of two devices: `sync` and `conflicts` report it, and `mirror` where a file is involved.
    private func conflicts() throws {
        let other = try CommandHome(home.server)
        try other.login(device: "desk")
        func clash(_ verb: String, _ words: [String]) throws {
            #expect(try other.run("sync").code == 0)
            #expect(try home.run("edit", "milk", "--no-sync", input: "milk\n\(verb) here").code == 0)
            #expect(try other.run("edit", "milk", input: "milk\n\(verb) there").code == 0)
            try expect(.conflict, verb, words, home)
        }
        try clash("sync", [])
        try expect(.conflict, "conflicts", ["milk"], home)
        #expect(try home.run("conflicts", "milk", "--keep=won").code == 0)
        #expect(try other.run("sync").code == 0)
        try clash("mirror", [path("mirror")])
        home.environment["NOTES_URL"] = "http://127.0.0.1:1"
        try expect(.queued, "conflicts", ["milk", "--keep=lost"], home)
        home.environment["NOTES_URL"] = nil
    }
}
