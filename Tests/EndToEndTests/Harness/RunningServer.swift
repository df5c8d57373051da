import Foundation

/// A server of this package that listens on a port of its own. Confined to tests; what is shared is only read.
final class RunningServer: @unchecked Sendable {
    // Unchecked: only the test that started the server uses `process`; `port` never changes.
    let port: UInt16
    let isSecure: Bool
    let process: ChildProcess

    /// `descriptors` limits how many it may have open.
    init(
        _ product: BuiltProduct, _ arguments: [String] = [], environment: [String: String] = [:],
        descriptors: Int? = nil
    ) throws {
        let words = arguments + (product == .notesServer ? ["--port", "0"] : [])
        process = try ChildProcess(product.path, words, environment: environment, descriptors: descriptors)
        let line = try process.outputLine()
        isSecure = line.hasPrefix("Listening on https://")
        guard isSecure || line.hasPrefix("Listening on http://"), let colon = line.lastIndex(of: ":"),
            let port = UInt16(line[line.index(after: colon)...])
        else { throw Failure("Listening on …: \(line)") }
        self.port = port
    }

    /// Asks it to stop and returns its exit code.
    func stop() throws -> Int32 {
        process.signal(SIGTERM)
        return try process.exitCode()
    }

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
