import Foundation
import Waiting

/// Runs a process for a test. It is ended by its number at the latest with this object, so that a failing test leaves
/// nothing behind.
final class ChildProcess {
    let number: pid_t
    /// Reads standard output from a socket, so that reads have deadlines.
    private let output: Int32
    private var outputRead: [UInt8] = []
    private let errorPath: String
    let folder: TemporaryFolder
    private var ended: Int32?

    /// Starts the program in a folder of its own if none is given, with at most `descriptors` open. Its environment is
    /// `environment` alone and, unless that sets it, the variable that allows cheap password hashes.
    init(
        _ path: String, _ arguments: [String], environment: [String: String] = [:], descriptors: Int? = nil,
        folder: TemporaryFolder? = nil
    ) throws {
        let folder = try folder ?? TemporaryFolder()
        self.folder = folder
        errorPath = folder.path + "/standard-error"
        let pair = try StreamSocket.pair()
        defer { close(pair.1) }

        #if os(Linux)
            var actions = posix_spawn_file_actions_t()
        #else
            var actions: posix_spawn_file_actions_t?
        #endif
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
        posix_spawn_file_actions_adddup2(&actions, pair.1, 1)
        posix_spawn_file_actions_addopen(&actions, 2, errorPath, O_WRONLY | O_CREAT | O_APPEND, 0o600)

        // A test runs on a thread that blocks signals. Its programs begin as from a shell.
        #if os(Linux)
            var attributes = posix_spawnattr_t()
        #else
            var attributes: posix_spawnattr_t?
        #endif
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var blocked = sigset_t()
        sigemptyset(&blocked)
        posix_spawnattr_setsigmask(&attributes, &blocked)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))

        // The shell goes to the folder and becomes the program: the process number stays.
        let limit = descriptors.map { "ulimit -n \($0) && " } ?? ""
        let shell = ["/bin/sh", "-c", "cd \"$0\" && \(limit)exec \"$@\"", folder.path, path]
        let words = (shell + arguments).map { strdup($0) } + [nil]
        let given = ["CLOUDNOTES_CHEAP_PASSWORD_HASHES": "1"].merging(environment) { $1 }
        let variables = given.map { strdup("\($0)=\($1)") } + [nil]
        defer { for text in words + variables { free(text) } }
        var child = pid_t()
        guard posix_spawn(&child, shell[0], &actions, &attributes, words, variables) == 0 else {
            close(pair.0)
            throw Failure("posix_spawn of \(path)")
        }
        output = pair.0
        number = child
    }

    deinit {
        if ended == nil {
            kill(number, SIGKILL)
            var status: Int32 = 0
            waitpid(number, &status, 0)
        }
        close(output)
    }

    /// Reads the next line of standard output, without its end.
    func outputLine() throws -> String {
        while true {
            if let end = outputRead.firstIndex(of: 0x0A) {
                let line = String(decoding: outputRead[..<end], as: UTF8.self)
                outputRead.removeSubrange(...end)
                return line
            }
            guard try readOutput() else { throw Failure("a line of output: the process ended, saying: \(errorText)") }
        }
    }

    private func readOutput() throws -> Bool {
        guard !Patience.untilReadable([output]).isEmpty else { throw Impatient("output of process \(number)") }
        var buffer = [UInt8](repeating: 0, count: 4096)
        let count = recv(output, &buffer, buffer.count, 0)
        guard count > 0 else { return false }
        outputRead += buffer[..<count]
        return true
    }

    func signal(_ signal: Int32) { kill(number, signal) }

    /// Waits for the end and returns the exit code; an end by signal counts as 1000 and the signal's number.
    func exitCode() throws -> Int32 {
        if let ended { return ended }
        // Its output ends with it: a wait that can have a deadline, where `waitpid` has none.
        while try readOutput() {}
        var status: Int32 = 0
        while waitpid(number, &status, 0) < 0, errno == EINTR {}
        let code = Self.exitCode(status)
        ended = code
        return code
    }

    /// Returns true if the process has ended. It does not wait.
    func hasEnded() -> Bool {
        if ended != nil { return true }
        var status: Int32 = 0
        guard waitpid(number, &status, WNOHANG) == number else { return false }
        ended = Self.exitCode(status)
        return true
    }

    private static func exitCode(_ status: Int32) -> Int32 {
        status & 0x7F == 0 ? status >> 8 & 0xFF : 1000 + status & 0x7F
    }

    /// Returns the unread rest of standard output, complete once the process has ended.
    var outputText: String { String(decoding: outputRead, as: UTF8.self) }

    /// Returns standard error so far, complete once the process has ended.
    var errorText: String { (try? String(contentsOfFile: errorPath, encoding: .utf8)) ?? "" }
}
