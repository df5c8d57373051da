import Primitives

/// The process' two streams, written at once: whoever waits for a line must not wait for a buffer.
enum Terminal {
    static func printLine(_ line: String) { write(line + "\n", to: 1) }

    static func printError(_ line: String) { write("notes-server: " + line + "\n", to: 2) }

    /// One line of standard input. Where somebody sits at it, they are asked, and what they type is not shown.
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

    /// Whether somebody sits at it: services and containers have none.
    static var isThere: Bool { isatty(0) == 1 }

    /// A stream that whoever started us has closed leaves its number to the first file that is opened, and what is said
    /// would be written into that.
    static func ensureStandardDescriptors() {
        for stream: Int32 in 0...2 where fcntl(stream, F_GETFD) < 0 { _ = open("/dev/null", O_RDWR) }
    }

    private static func write(_ text: String, to descriptor: Int32) {
        let bytes = Array(text.utf8)
        var offset = 0
        while offset < bytes.count {
            let count = bytes[offset...].withUnsafeBytes { raw in
                Primitives.write(descriptor, raw.baseAddress, raw.count)
            }
            if count < 0, errno == EINTR { continue }
            // Nobody reads: nobody is told.
            guard count > 0 else { return }
            offset += count
        }
    }
}
