/// Reads JSON for tests, and returns `nil` for a text that is not exactly one value.
struct DocReader {
    private let bytes: [UInt8]
    private var position = 0

    static func read(_ bytes: [UInt8]) -> Doc? {
        var reader = DocReader(bytes: bytes)
        guard let value = reader.value() else { return nil }
        reader.skipSpace()
        return reader.position == bytes.count ? value : nil
    }

    private init(bytes: [UInt8]) { self.bytes = bytes }

    private var next: UInt8? { position < bytes.count ? bytes[position] : nil }

    private mutating func skipSpace() {
        while let byte = next, [0x20, 0x0A, 0x0D, 0x09].contains(byte) { position += 1 }
    }

    private mutating func take(_ text: String) -> Bool {
        let wanted = Array(text.utf8)
        guard bytes.count - position >= wanted.count, bytes[position..<position + wanted.count].elementsEqual(wanted)
        else {
            return false
        }
        position += wanted.count
        return true
    }

    private mutating func value() -> Doc? {
        skipSpace()
        switch next {
        case UInt8(ascii: "{"): return object()
        case UInt8(ascii: "["): return list()
        case UInt8(ascii: "\""): return string().map(Doc.text)
        case UInt8(ascii: "t"): return take("true") ? .bool(true) : nil
        case UInt8(ascii: "f"): return take("false") ? .bool(false) : nil
        case UInt8(ascii: "n"): return take("null") ? .null : nil
        default: return number()
        }
    }

    private mutating func number() -> Doc? {
        let start = position
        while let byte = next, "+-.eE0123456789".utf8.contains(byte) { position += 1 }
        return Double(String(decoding: bytes[start..<position], as: UTF8.self)).map(Doc.number)
    }

    private mutating func object() -> Doc? {
        var members: [(name: String, value: Doc)] = []
        position += 1
        skipSpace()
        if take("}") { return .object([]) }
        repeat {
            skipSpace()
            guard next == UInt8(ascii: "\""), let name = string() else { return nil }
            skipSpace()
            guard take(":"), let value = value() else { return nil }
            members.append((name, value))
            skipSpace()
        } while take(",")
        return take("}") ? .object(members) : nil
    }

    private mutating func list() -> Doc? {
        var elements: [Doc] = []
        position += 1
        skipSpace()
        if take("]") { return .list([]) }
        repeat {
            guard let value = value() else { return nil }
            elements.append(value)
            skipSpace()
        } while take(",")
        return take("]") ? .list(elements) : nil
    }

    private mutating func string() -> String? {
        var text: [UInt8] = []
        position += 1
        while true {
            let end = endOfPlain()
            text += bytes[position..<end]
            position = end
            guard let byte = next else { return nil }
            position += 1
            switch byte {
            case UInt8(ascii: "\""): return String(validating: text, as: UTF8.self)
            case UInt8(ascii: "\\"):
                guard let escaped = escape() else { return nil }
                text += Array(String(escaped).utf8)
            default: return nil
            }
        }
    }

    /// Returns the offset of the next byte that a string cannot hold as it is. Answers are megabytes, and tests are
    /// built without optimisation.
    private func endOfPlain() -> Int {
        bytes.withUnsafeBufferPointer { buffer in
            guard let base = buffer.baseAddress else { return position }
            var end = position
            while end < buffer.count, base[end] >= 0x20, base[end] != 0x22, base[end] != 0x5C { end += 1 }
            return end
        }
    }

    private mutating func escape() -> Unicode.Scalar? {
        guard let byte = next else { return nil }
        position += 1
        switch byte {
        case UInt8(ascii: "n"): return "\n"
        case UInt8(ascii: "r"): return "\r"
        case UInt8(ascii: "t"): return "\t"
        case UInt8(ascii: "b"): return "\u{8}"
        case UInt8(ascii: "f"): return "\u{C}"
        case UInt8(ascii: "u"): return unicode()
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(byte)
        default: return nil
        }
    }

    private mutating func unicode() -> Unicode.Scalar? {
        guard let first = unit() else { return nil }
        guard (0xD800...0xDBFF).contains(first) else { return Unicode.Scalar(first) }
        guard take("\\u"), let second = unit(), (0xDC00...0xDFFF).contains(second) else { return nil }
        return Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00))
    }

    private mutating func unit() -> UInt32? {
        guard bytes.count - position >= 4 else { return nil }
        defer { position += 4 }
        return UInt32(String(decoding: bytes[position..<position + 4], as: UTF8.self), radix: 16)
    }
}
