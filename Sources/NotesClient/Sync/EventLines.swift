/// The server's events, read from a stream in pieces: each `event: change` is a hint.
struct EventLines {
    private var line: [UInt8] = []
    private static let longestLine = 64 * 1024

    struct TooLong: Error {}

    /// Returns the number of hints that these bytes complete.
    mutating func append(_ bytes: [UInt8]) throws -> Int {
        var hints = 0
        for byte in bytes {
            guard byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") else {
                guard line.count < Self.longestLine else { throw TooLong() }
                line.append(byte)
                continue
            }
            if line.starts(with: "data:".utf8) { hints += 1 }
            line.removeAll(keepingCapacity: true)
        }
        return hints
    }
}
