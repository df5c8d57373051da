import NotesPrimitives

extension Console {
    /// Returns a console on the process's own streams.
    static func system(_ environment: [String: String]) -> Console {
        let isTerminal = isatty(1) == 1
        let isDumb = environment["TERM"] == "dumb"
        let hasNoColor = environment["NO_COLOR"].map { !$0.isEmpty } ?? false
        var console = Console(
            isTerminal: isTerminal, isErrorTerminal: isatty(2) == 1, isInputTerminal: isatty(0) == 1,
            usesColor: isTerminal && !isDumb && !hasNoColor, width: columns(environment),
            output: { StandardStream.write($0, to: 1) }, errors: { StandardStream.write($0, to: 2) },
            input: { StandardStream.readAll() },
            line: { question, isSecret in StandardStream.line(question, isSecret: isSecret) })
        console.isInputWaiting = { StandardStream.isInputWaiting() }
        console.movesCursor = !isDumb
        console.height = isTerminal ? rows() : 0
        return console
    }

    private static func rows() -> Int {
        var size = winsize()
        return ioctl(1, UInt(TIOCGWINSZ), &size) == 0 ? Int(size.ws_row) : 0
    }

    private static func columns(_ environment: [String: String]) -> Int {
        var size = winsize()
        for stream in [1, 2] as [Int32] {
            if ioctl(stream, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 { return Int(size.ws_col) }
        }
        return environment["COLUMNS"].flatMap { Int($0) } ?? 80
    }
}

/// Reads and writes the three streams that a process begins with.
enum StandardStream {
    static func write(_ bytes: [UInt8], to descriptor: Int32) {
        do { try File.writeAll(bytes, to: descriptor, "standard output") } catch { end(descriptor, error) }
    }

    /// Ends the process after a failed write. A reader that has closed, as `head` does when it has seen enough, is no
    /// failure; a full disk is.
    private static func end(_ descriptor: Int32, _ failure: any Error) -> Never {
        guard descriptor == 1 else { exit(ExitCode.failure.rawValue) }
        if (failure as? File.Failure)?.number == EPIPE { exit(ExitCode.done.rawValue) }
        write(Array("notes: \(failure)\n".utf8), to: 2)
        exit(ExitCode.failure.rawValue)
    }

    /// Returns true if a pipe or a file has something to read. A terminal has it when its user types ahead.
    static func isInputWaiting() -> Bool {
        var count: Int32 = 0
        return isatty(0) == 0 && ioctl(0, UInt(FIONREAD), &count) == 0 && count > 0
    }

    static func readAll() -> [UInt8] {
        var bytes: [UInt8] = []
        while let piece = read(65_536) { bytes += piece }
        return bytes
    }

    private static func read(_ count: Int) -> [UInt8]? {
        var buffer = [UInt8](repeating: 0, count: count)
        while true {
            let got = NotesPrimitives.read(0, &buffer, count)
            if got < 0, errno == EINTR { continue }
            return got > 0 ? Array(buffer[..<got]) : nil
        }
    }

    /// Reads one line. At a terminal the question is shown first, and a secret is not echoed.
    static func line(_ question: String, isSecret: Bool) -> String? {
        var shown = termios()
        let isTerminal = tcgetattr(0, &shown) == 0
        if isTerminal { write(Array(question.utf8), to: 2) }
        if isTerminal, isSecret {
            var hidden = shown
            hidden.c_lflag &= ~tcflag_t(ECHO)
            tcsetattr(0, TCSADRAIN, &hidden)
        }
        defer {
            if isTerminal, isSecret {
                tcsetattr(0, TCSADRAIN, &shown)
                write([UInt8(ascii: "\n")], to: 2)
            }
        }
        var bytes: [UInt8] = []
        while let byte = read(1)?.first {
            if byte == UInt8(ascii: "\n") { return text(bytes) }
            bytes.append(byte)
        }
        return bytes.isEmpty ? nil : text(bytes)
    }

    private static func text(_ bytes: [UInt8]) -> String {
        String(decoding: bytes.last == UInt8(ascii: "\r") ? bytes.dropLast() : bytes[...], as: UTF8.self)
    }
}
