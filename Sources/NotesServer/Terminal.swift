#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// The process' two streams, written at once: whoever waits for a line must not wait for a buffer.
enum Terminal {
    static func say(_ line: String) { write(line, to: 1) }

    static func complain(_ line: String) { write("notes-server: " + line, to: 2) }

    /// Whether somebody sits at it: services and containers have none.
    static var isThere: Bool { isatty(0) == 1 }

    /// A stream that whoever started us has closed leaves its number to the first file that is opened, and what is said
    /// would be written into that.
    static func fillGaps() {
        for stream: Int32 in 0...2 where fcntl(stream, F_GETFD) < 0 { _ = open("/dev/null", O_RDWR) }
    }

    private static func write(_ line: String, to descriptor: Int32) {
        let bytes = Array((line + "\n").utf8)
        var offset = 0
        while offset < bytes.count {
            let count = bytes[offset...].withUnsafeBytes { raw in
                #if canImport(Glibc)
                    Glibc.write(descriptor, raw.baseAddress, raw.count)
                #else
                    Darwin.write(descriptor, raw.baseAddress, raw.count)
                #endif
            }
            if count < 0, errno == EINTR { continue }
            // Nobody reads: nobody is told.
            guard count > 0 else { return }
            offset += count
        }
    }
}
