/// Lines of a text that comes in pieces, as server-sent events have them: ended by LF, CR LF, or CR. Pure.
public struct LineReader: Sendable {
    private var line: [UInt8] = []
    private var afterCarriageReturn = false
    private let limit: Int

    /// `limit`: bytes of a line.
    public init(limit: Int = 64 * 1024) { self.limit = limit }

    /// The lines that these bytes end. What is no UTF-8 is replaced.
    public mutating func append(_ bytes: [UInt8]) throws(ClientError) -> [String] {
        var lines: [String] = []
        for byte in bytes {
            defer { afterCarriageReturn = byte == UInt8(ascii: "\r") }
            switch byte {
            case UInt8(ascii: "\n") where afterCarriageReturn: continue
            case UInt8(ascii: "\n"), UInt8(ascii: "\r"):
                lines.append(String(decoding: line, as: UTF8.self))
                line.removeAll(keepingCapacity: true)
            default:
                guard line.count < limit else { throw .tooLarge(limit: limit) }
                line.append(byte)
            }
        }
        return lines
    }
}
