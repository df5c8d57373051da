import NotesPrimitives

/// Writes to standard output and standard error unbuffered: a program that waits for a line gets it at once.
enum Terminal {
    static func printLine(_ line: String) { write(line + "\n", to: 1) }

    static func printError(_ line: String) { write("notes-server: " + line + "\n", to: 2) }

    /// Reads one line of standard input. At a terminal the question is printed first, and the input is not echoed.
    static func secretLine(_ question: String) -> String? {
        var shown = termios()
        guard tcgetattr(0, &shown) == 0 else { return TextFile.firstLineOfInput() }
        var hidden = shown
        hidden.c_lflag &= ~tcflag_t(ECHO)
        tcsetattr(0, TCSADRAIN, &hidden)
        defer {
            tcsetattr(0, TCSADRAIN, &shown)
            write("\n", to: 2)
        }
        write(question, to: 2)
        return TextFile.firstLineOfInput()
    }

    /// Standard input is a terminal, as it is not for services and containers.
    static var isThere: Bool { isatty(0) == 1 }

    /// Opens missing standard descriptors. If the parent closed one, the next opened file would get its number, and
    /// output would go into that file.
    static func ensureStandardDescriptors() {
        for stream: Int32 in 0...2 where fcntl(stream, F_GETFD) < 0 { _ = open("/dev/null", O_RDWR) }
    }

    /// Ends a command. It does not use `exit`, which ends libraries that a thread may still use to reach a database.
    static func leave(_ code: Int32) -> Never { _exit(code) }

    private static func write(_ text: String, to descriptor: Int32) {
        let bytes = Array(text.utf8)
        var offset = 0
        while offset < bytes.count {
            let count = bytes[offset...].withUnsafeBytes { raw in
                NotesPrimitives.write(descriptor, raw.baseAddress, raw.count)
            }
            if count < 0, errno == EINTR { continue }
            // The reader has closed its end.
            guard count > 0 else { return }
            offset += count
        }
    }
}
