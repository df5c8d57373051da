import Foundation
import Waiting

/// Gives a user of `notes` a home of their own, and runs the command there, in a pipe or at a terminal.
final class CommandHome {
    let folder: TemporaryFolder
    let server: String
    var environment: [String: String] = [:]

    struct Outcome: Equatable {
        var code: Int32
        /// Collects standard output; at a terminal, everything that it shows, with its line ends as plain line feeds.
        var output: String
        var errors = ""

        var lines: [String] { output.split(separator: "\n").map(String.init) }
    }

    init(_ server: String) throws {
        folder = try TemporaryFolder()
        self.server = server
        // A test reads what the server has next, and no pager waits for a key.
        environment = [
            "HOME": folder.path, "TZ": "UTC", "TERM": "xterm", "PATH": "/usr/bin:/bin", "NOTES_SEND": "wait",
            "NOTES_PAGER": "cat",
        ]
    }

    /// Starts a server, and signs a user in.
    static func signedIn(_ settings: [String: String] = [:]) throws -> (RunningServer, CommandHome) {
        let environment = settings.merging(["NOTES_PASSWORD": "correct-horse"]) { $1 }
        let server = try RunningServer(.notesServer, environment: environment)
        let home = try CommandHome(port(server))
        try home.login()
        return (server, home)
    }

    /// Signs the same user in on another device.
    func another(_ device: String) throws -> CommandHome {
        let other = try CommandHome(server)
        try other.login(device: device)
        return other
    }

    static func port(_ server: RunningServer) -> String { "http://127.0.0.1:\(server.port)" }

    /// Puts a program of the shell on the path, and returns its own. Another process writes it: the kernel executes no
    /// file that is open for writing, and a process that is being started elsewhere has this one's open files.
    @discardableResult
    func program(_ name: String, _ script: String) throws -> String {
        let programs = folder.path + "/programs"
        let write = "mkdir -p \"$0\" && printf %s \"$2\" > \"$0/$1\" && chmod 755 \"$0/$1\""
        let writer = try ChildProcess("/bin/sh", ["-c", write, programs, name, "#!/bin/sh\n" + script])
        guard try writer.exitCode() == 0 else { throw Failure("a program: \(writer.errorText)") }
        environment["PATH"] = programs + ":/usr/bin:/bin"
        return "\(programs)/\(name)"
    }

    /// Runs the command in a pipe, with `input` on standard input.
    func run(_ words: String..., input: String = "") throws -> Outcome { try run(words, input: input) }

    func run(_ words: [String], input: String = "") throws -> Outcome {
        let path = folder.path + "/input"
        try Data(input.utf8).write(to: URL(fileURLWithPath: path))
        let shell = ["-c", "exec \"$0\" \"$@\" < \(path)", BuiltProduct.notes.path] + words
        let process = try ChildProcess("/bin/sh", shell, environment: environment)
        let code = try process.exitCode()
        return Outcome(code: code, output: process.outputText, errors: process.errorText)
    }

    /// Runs the command at a pseudo-terminal of `columns` columns, with `typing` as its input. The text `interruptedAt`
    /// on it ends the command.
    func terminal(
        _ words: String..., typing: String = "", columns: UInt16 = 80, interruptedAt: String? = nil
    ) throws -> Outcome {
        try terminal(words, typing: typing, columns: columns, interruptedAt: interruptedAt)
    }

    func terminal(
        _ words: [String], typing: String = "", columns: UInt16 = 80, interruptedAt: String? = nil
    ) throws -> Outcome {
        let (master, path) = try Self.pseudoTerminal()
        defer { close(master) }
        // This side stays open, since closing it would discard the child's last output.
        let slave = open(path, O_RDWR | O_NOCTTY)
        defer { close(slave) }
        var size = winsize(ws_row: 24, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
        _ = ioctl(master, UInt(TIOCSWINSZ), &size)
        let shell = ["-c", "exec \"$0\" \"$@\" < \(path) > \(path) 2>&1", BuiltProduct.notes.path] + words
        let process = try ChildProcess("/bin/sh", shell, environment: environment)
        var typed = Array(typing.utf8)
        _ = write(master, &typed, typed.count)
        // A terminal holds some kilobytes. The command would wait until they are read.
        var text: [UInt8] = []
        func readTerminal() {
            var buffer = [UInt8](repeating: 0, count: 65_536)
            while !Patience.untilReadable([master], milliseconds: 0).isEmpty {
                let count = read(master, &buffer, buffer.count)
                guard count > 0 else { break }
                text += buffer[..<count]
            }
        }
        try Patience.until("the end of notes \(words)") {
            readTerminal()
            if let interruptedAt, String(decoding: text, as: UTF8.self).contains(interruptedAt) {
                process.signal(SIGTERM)
            }
            return process.hasEnded()
        }
        readTerminal()
        let code = try process.exitCode()
        return Outcome(code: code, output: String(decoding: text, as: UTF8.self).replacing("\r\n", with: "\n"))
    }

    /// Opens a pseudo-terminal, and returns its controlling side and the path of the other.
    private static func pseudoTerminal() throws -> (Int32, path: String) {
        #if os(Linux)
            // Swift's Glibc module does not show posix_openpt(3), which does this.
            let (unlock, askNumber): (UInt, UInt) = (0x4004_5431, 0x8004_5430)
            let master = open("/dev/ptmx", O_RDWR | O_NOCTTY)
            var (lock, number): (Int32, UInt32) = (0, 0)
            guard master >= 0, ioctl(master, unlock, &lock) == 0, ioctl(master, askNumber, &number) == 0 else {
                throw Failure("a pseudo-terminal")
            }
            return (master, "/dev/pts/\(number)")
        #else
            let master = posix_openpt(O_RDWR | O_NOCTTY)
            guard master >= 0, grantpt(master) == 0, unlockpt(master) == 0, let name = ptsname(master) else {
                throw Failure("a pseudo-terminal")
            }
            return (master, String(cString: name))
        #endif
    }

    /// Makes a note of a text, with further arguments, and returns its id.
    @discardableResult
    func newNote(_ text: String, _ words: String...) throws -> String {
        let outcome = try run(["new", "-"] + words, input: text)
        guard outcome.code == 0 else { throw Failure("a note: \(outcome.errors)") }
        return outcome.output.trimmingCharacters(in: .newlines)
    }

    /// Writes a file of this home. It goes to another name first, as most editors save.
    func put(_ text: String, at path: String) throws {
        let file = URL(fileURLWithPath: folder.path + "/" + path)
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try text.write(to: file, atomically: true, encoding: .utf8)
    }

    func login(device: String = "laptop") throws {
        let outcome = try run("login", server, "--name", "me", "--device", device, input: "correct-horse\n")
        guard outcome.code == 0 else { throw Failure("login: \(outcome.errors)") }
    }
}
