import Foundation
import NotesPrimitives

/// Runs a server of this package on a port of its own. Only its test uses it; the shared parts are read only.
final class RunningServer: @unchecked Sendable {
    // Unchecked: only the test that started the server uses `process`; `port` never changes.
    let port: UInt16
    let isSecure: Bool
    let process: ChildProcess
    /// Starts the other servers on the same store, where a run has several.
    private let others: OtherServers?

    /// Starts a server, with at most `descriptors` open.
    init(
        _ product: BuiltProduct, _ arguments: [String] = [], environment: [String: String] = [:],
        descriptors: Int? = nil
    ) throws {
        let isServer = product == .notesServer
        let folder = try TemporaryFolder()
        let store = isServer ? try StoreUnderTest.variables(arguments, in: folder) : [:]
        let start = { @Sendable (arguments: [String], folder: TemporaryFolder) throws in
            try ChildProcess(
                product.path, arguments + (isServer ? ["--port", "0"] : []),
                environment: store.merging(environment) { $1 }, descriptors: descriptors, folder: folder)
        }
        process = try start(arguments, folder)
        (port, isSecure) = try Self.listening(process)
        guard isServer, StoreUnderTest.servers > 1 else {
            others = nil
            return
        }
        let others = OtherServers(StoreUnderTest.servers - 1) {
            let folder = try TemporaryFolder()
            var arguments = arguments
            if let data = arguments.firstIndex(of: "--data") { arguments[data + 1] = folder.path + "/data" }
            return try RunningServer(start(arguments, folder))
        }
        self.others = others
        Self.groups.withLock { [port] in $0[port] = others }
    }

    private init(_ process: ChildProcess) throws {
        self.process = process
        (port, isSecure) = try Self.listening(process)
        others = nil
    }

    /// Waits until the server prints its address.
    private static func listening(_ process: ChildProcess) throws -> (port: UInt16, isSecure: Bool) {
        let line = try process.outputLine()
        let isSecure = line.hasPrefix("Listening on https://")
        guard isSecure || line.hasPrefix("Listening on http://"), let colon = line.lastIndex(of: ":"),
            let port = UInt16(line[line.index(after: colon)...])
        else { throw Failure("Listening on …: \(line)") }
        return (port, isSecure)
    }

    deinit { Self.groups.withLock { $0[port] = nil } }

    /// Returns the port of the server whose turn it is, among the one at `first` and those that share its store.
    static func port(_ turn: Int, from first: UInt16) throws -> UInt16 {
        guard let others = groups.withLock({ $0[first] }) else { return first }
        let number = turn % (others.count + 1)
        return try number == 0 ? first : others.port(number - 1)
    }

    private static let groups = Mutex<[UInt16: OtherServers]>([:])

    /// Stops the server and returns its exit code, or that of another server of its store that ended with an error.
    func stop() throws -> Int32 {
        let all = [process] + started.map(\.process)
        for process in all { process.signal(SIGTERM) }
        return try all.map { try $0.exitCode() }.first { $0 != 0 } ?? 0
    }

    /// Ends the server, and those that share its store, as a power cut would.
    func kill() throws {
        process.signal(SIGKILL)
        _ = try process.exitCode()
        for other in started { try other.kill() }
    }

    /// Returns the standard error of all of them so far.
    var errorText: String { process.errorText + started.map(\.errorText).joined() }

    private var started: [RunningServer] { others?.started ?? [] }

    func client(receiveBuffer: Int? = nil) throws -> Client {
        try Client(port, receiveBuffer: receiveBuffer, isSecure: isSecure)
    }

    #if os(Linux)
        /// Returns the resident memory in bytes.
        var residentMemory: Int { memory("VmRSS:") }

        /// Returns the greatest resident memory so far in bytes.
        var peakMemory: Int { memory("VmHWM:") }

        private func memory(_ name: String) -> Int {
            let status = (try? String(contentsOfFile: "/proc/\(process.number)/status", encoding: .utf8)) ?? ""
            let line = status.split(separator: "\n").first { $0.hasPrefix(name) } ?? ""
            return (Int(line.filter(\.isNumber)) ?? 0) * 1024
        }

        /// Returns the seconds of processor time that the server used, its system calls included.
        var processorTime: Double {
            let text = (try? String(contentsOfFile: "/proc/\(process.number)/stat", encoding: .utf8)) ?? ""
            // The name in parentheses may hold blanks; the 12th and 13th fields after it are the ticks.
            let words = text.split(separator: ")").last?.split(separator: " ") ?? []
            guard words.count > 12, let user = Double(words[11]), let system = Double(words[12]) else { return 0 }
            return (user + system) / Double(sysconf(Int32(_SC_CLK_TCK)))
        }
    #endif
}

/// Starts the servers that share the store of a first one, which has made it. Each starts at its first use, since half
/// of them are never used.
private final class OtherServers: Sendable {
    let count: Int
    private let start: @Sendable () throws -> RunningServer
    private let running = Mutex<[RunningServer]>([])

    init(_ count: Int, start: @escaping @Sendable () throws -> RunningServer) {
        (self.count, self.start) = (count, start)
    }

    var started: [RunningServer] { running.withLock { $0 } }

    func port(_ number: Int) throws -> UInt16 {
        try running.withLock { running in
            while running.count <= number { running.append(try start()) }
            return running[number].port
        }
    }
}
