import NotesPrimitives

/// Reads one line of a file or of standard input, for secrets.
enum TextFile {
    private static let longest = 64 * 1024

    static func firstLine(of path: String) -> String? {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        return firstLine(descriptor)
    }

    static func firstLineOfInput() -> String? { firstLine(0) }

    private static func firstLine(_ descriptor: Int32) -> String? {
        var line: [UInt8] = []
        var byte: UInt8 = 0
        while line.count < longest, read(descriptor, &byte, 1) == 1, byte != UInt8(ascii: "\n") { line.append(byte) }
        if line.last == UInt8(ascii: "\r") { line.removeLast() }
        return String(validating: line, as: UTF8.self)
    }
}
