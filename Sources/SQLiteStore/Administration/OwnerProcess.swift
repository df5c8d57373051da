import NotesPrimitives

/// A child process that gives up root's rights permanently. Its parent keeps them, and reads nothing that another user
/// could have written. Use it only in a process that has no threads yet.
enum OwnerProcess {
    enum End {
        case done(Int32)
        /// The body threw; the text is the reason in one line.
        case failed(String)
        /// A signal ended the child, or it did not begin.
        case interrupted
    }

    private static let failure: Int32 = 1
    private static let longestReason = 4096

    /// Runs `body` in the child, which ends with it. The body returns a number below 256, except 1.
    static func run(_ body: () throws -> Int32) -> End {
        var pipe: [Int32] = [-1, -1]
        guard NotesPrimitives.pipe(&pipe) == 0 else { return .interrupted }
        let (reading, writing) = (pipe[0], pipe[1])
        defer { close(reading) }
        let child = fork()
        if child == 0 { _exit(code(of: body, reason: writing)) }
        close(writing)
        guard child > 0 else { return .interrupted }
        let reason = text(from: reading)
        var status: Int32 = 0
        while waitpid(child, &status, 0) < 0 {
            guard errno == EINTR else { return .interrupted }
        }
        guard status & 0x7F == 0 else { return .interrupted }
        let code = status >> 8 & 0xFF
        return code == failure ? .failed(reason) : .done(code)
    }

    private static func code(of body: () throws -> Int32, reason descriptor: Int32) -> Int32 {
        do {
            return try body()
        } catch {
            // The prefix is shorter than a pipe's capacity.
            let reason = Array("\(error)".utf8.prefix(longestReason))
            _ = write(descriptor, reason, reason.count)
            return failure
        }
    }

    private static func text(from descriptor: Int32) -> String {
        var text: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: longestReason)
        while true {
            let count = read(descriptor, &buffer, buffer.count)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return String(decoding: text, as: UTF8.self) }
            text += buffer[..<count]
        }
    }

    #if canImport(Darwin)
        /// Darwin's module hides `fork`, since it does not mix with threads.
        private static func fork() -> pid_t {
            guard let found = dlsym(UnsafeMutableRawPointer(bitPattern: -2), "fork") else { return -1 }
            return unsafeBitCast(found, to: (@convention(c) () -> pid_t).self)()
        }
    #endif
}
