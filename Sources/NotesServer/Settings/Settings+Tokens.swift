import NotesPrimitives

/// Checks the tokens that an operator chooses. A token that can be guessed opens everything, and no limit on guesses
/// guards it.
extension Settings {
    static let tokenBytes = 32
    /// The admin token only opens the figures.
    static let adminTokenBytes = 16

    func checkTokens() throws(ShortTokenError) {
        try Self.check("NOTES_TOKEN", token, Self.tokenBytes)
        try Self.check("NOTES_ADMIN_TOKEN", adminToken, Self.adminTokenBytes)
    }

    private static func check(_ name: String, _ token: String, _ least: Int) throws(ShortTokenError) {
        let count = token.utf8.count
        guard count == 0 || count >= least else { throw ShortTokenError(name: name, count: count, least: least) }
    }
}

/// A token of the operator is too short, so the server does not start.
struct ShortTokenError: Error, CustomStringConvertible {
    let name: String
    let count: Int
    let least: Int

    var description: String {
        "\(name) has \(count) bytes and must have \(least) or more: openssl rand -hex \(least) makes one"
    }
}

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
