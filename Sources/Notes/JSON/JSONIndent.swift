/// Indents compact JSON by two spaces a level. It works on the finished bytes, so it serves stored notes, pages and
/// errors alike, and the writer needs one form only. The bytes may come in any pieces.
public struct JSONIndent: Sendable {
    private var depth = 0
    private var isInString = false
    private var isEscaped = false
    /// Keeps the bracket that was just opened: an empty object or array stays on its line.
    private var opened: UInt8?

    /// Makes a writer at the start of a document.
    public init() {}

    /// Returns a complete document with indents. The input must be compact JSON.
    public static func indent(_ compact: [UInt8]) -> [UInt8] {
        var out: [UInt8] = []
        out.reserveCapacity(compact.count + compact.count / 2)
        var indent = JSONIndent()
        indent.append(compact[...], to: &out)
        return out
    }

    /// Appends the next piece of a compact document. A piece may end anywhere, inside a string too.
    public mutating func append(_ compact: ArraySlice<UInt8>, to out: inout [UInt8]) {
        unsafe compact.withUnsafeBufferPointer { unsafe append($0, to: &out) }
    }

    private mutating func append(_ compact: UnsafeBufferPointer<UInt8>, to out: inout [UInt8]) {
        var position = 0
        while position < compact.count {
            if isInString {
                let end = unsafe endOfString(compact, from: position)
                unsafe out.append(contentsOf: compact[position..<end])
                position = end
            } else {
                unsafe append(compact[position], to: &out)
                position += 1
            }
        }
    }

    private mutating func append(_ byte: UInt8, to out: inout [UInt8]) {
        if let opened {
            self.opened = nil
            if byte == opened + 2 {
                depth -= 1
                return out.append(byte)
            }
            newline(&out)
        }
        switch byte {
        case UInt8(ascii: "\""):
            isInString = true
            out.append(byte)
        case UInt8(ascii: "{"), UInt8(ascii: "["):
            out.append(byte)
            depth += 1
            opened = byte
        case UInt8(ascii: "}"), UInt8(ascii: "]"):
            depth = max(0, depth - 1)
            newline(&out)
            out.append(byte)
        case UInt8(ascii: ","):
            out.append(byte)
            newline(&out)
        case UInt8(ascii: ":"):
            out.append(byte)
            out.append(0x20)
        default:
            out.append(byte)
        }
    }

    private func newline(_ out: inout [UInt8]) {
        out.append(0x0A)
        out.append(contentsOf: repeatElement(0x20, count: depth * 2))
    }

    /// Returns the position after the string's closing quote, or the end of the piece.
    private mutating func endOfString(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
        for position in start..<bytes.count {
            if isEscaped {
                isEscaped = false
            } else if unsafe bytes[position] == UInt8(ascii: "\\") {
                isEscaped = true
            } else if unsafe bytes[position] == UInt8(ascii: "\"") {
                isInString = false
                return position + 1
            }
        }
        return bytes.count
    }
}
