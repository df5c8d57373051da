import Foundation
import Locking

/// A server of this package that listens on a port of its own. Confined to tests; what is shared is only read.
final class RunningServer: @unchecked Sendable {
    // Unchecked: only the test that started the server uses `process`; `port` never changes.
    let port: UInt16
    let isSecure: Bool
    let process: ChildProcess
    /// On the same store, where a run has several servers.
    private let others: [RunningServer]

    /// `descriptors` limits how many it may have open.
    init(
        _ product: BuiltProduct, _ arguments: [String] = [], environment: [String: String] = [:],
        descriptors: Int? = nil
    ) throws {
        let isServer = product == .notesServer
        let folder = try TemporaryFolder()
        let store = isServer ? try StoreUnderTest.variables(arguments, in: folder) : [:]
        func start(_ arguments: [String], _ folder: TemporaryFolder) throws -> ChildProcess {
            try ChildProcess(
                product.path, arguments + (isServer ? ["--port", "0"] : []),
                environment: store.merging(environment) { $1 }, descriptors: descriptors, folder: folder)
        }
        process = try start(arguments, folder)
        (port, isSecure) = try Self.listening(process)
        // The first has made the store and its first account; the others start at the same time.
        let starting = try (1..<(isServer ? StoreUnderTest.servers : 1)).map { _ in
            let folder = try TemporaryFolder()
            var arguments = arguments
            if let data = arguments.firstIndex(of: "--data") { arguments[data + 1] = folder.path + "/data" }
            return try start(arguments, folder)
        }
        others = try starting.map { try RunningServer($0) }
        Self.groups.withLock { [others, port] in $0[port] = [port] + others.map(\.port) }
    }

    private init(_ process: ChildProcess) throws {
        self.process = process
        (port, isSecure) = try Self.listening(process)
        others = []
    }

    /// Waits until it says where it listens.
    private static func listening(_ process: ChildProcess) throws -> (port: UInt16, isSecure: Bool) {
        let line = try process.outputLine()
        let isSecure = line.hasPrefix("Listening on https://")
        guard isSecure || line.hasPrefix("Listening on http://"), let colon = line.lastIndex(of: ":"),
            let port = UInt16(line[line.index(after: colon)...])
        else { throw Failure("Listening on …: \(line)") }
        return (port, isSecure)
    }

    deinit { Self.groups.withLock { $0[port] = nil } }

    /// The ports of a server and of those that share its store.
    static func ports(besides port: UInt16) -> [UInt16] { groups.withLock { $0[port] } ?? [port] }

    private static let groups = Mutex<[UInt16: [UInt16]]>([:])

    /// Asks it to stop and returns its exit code, or that of one of the others that ended badly.
    func stop() throws -> Int32 {
        let all = [process] + others.map(\.process)
        for process in all { process.signal(SIGTERM) }
        return try all.map { try $0.exitCode() }.first { $0 != 0 } ?? 0
    }

    /// Ends it, and those that share its store, as a power cut would.
    func kill() throws {
        process.signal(SIGKILL)
        _ = try process.exitCode()
        for other in others { try other.kill() }
    }

    /// What all of them wrote to standard error so far.
    var errorText: String { process.errorText + others.map(\.errorText).joined() }

    func client(receiveBuffer: Int? = nil) throws -> Client {
        try Client(port, receiveBuffer: receiveBuffer, isSecure: isSecure)
    }

    #if os(Linux)
        /// Resident memory, in bytes.
        var residentMemory: Int { memory("VmRSS:") }

        /// The most that was ever resident, in bytes.
        var peakMemory: Int { memory("VmHWM:") }

        private func memory(_ name: String) -> Int {
            let status = (try? String(contentsOfFile: "/proc/\(process.number)/status", encoding: .utf8)) ?? ""
            let line = status.split(separator: "\n").first { $0.hasPrefix(name) } ?? ""
            return (Int(line.filter(\.isNumber)) ?? 0) * 1024
        }

        /// Seconds of processor time used, by it and for it.
        var processorTime: Double {
            let text = (try? String(contentsOfFile: "/proc/\(process.number)/stat", encoding: .utf8)) ?? ""
            // The name in parentheses may hold blanks; the 12th and 13th fields after it are the ticks.
            let words = text.split(separator: ")").last?.split(separator: " ") ?? []
            guard words.count > 12, let user = Double(words[11]), let system = Double(words[12]) else { return 0 }
            return (user + system) / Double(sysconf(Int32(_SC_CLK_TCK)))
        }
    #endif
}
