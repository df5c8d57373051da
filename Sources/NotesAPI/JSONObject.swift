/// Builds one JSON object, compact or indented, ending in a newline.
struct JSONObject {
    private var bytes: [UInt8] = [UInt8(ascii: "{")]
    private let pretty: Bool
    private let depth: Int
    private var isEmpty = true

    init(pretty: Bool, depth: Int = 1) {
        self.pretty = pretty
        self.depth = depth
    }

    mutating func add(_ name: String, _ value: String) {
        key(name)
        string(value)
    }

    mutating func add(_ name: String, _ value: Int) {
        key(name)
        bytes.append(contentsOf: String(value).utf8)
    }

    mutating func add(_ name: String, _ members: (inout JSONObject) -> Void) {
        key(name)
        var inner = JSONObject(pretty: pretty, depth: depth + 1)
        members(&inner)
        bytes.append(contentsOf: inner.close())
    }

    consuming func finish() -> [UInt8] {
        var whole = close()
        whole.append(UInt8(ascii: "\n"))
        return whole
    }

    private consuming func close() -> [UInt8] {
        if pretty, !isEmpty { newline(depth - 1) }
        bytes.append(UInt8(ascii: "}"))
        return bytes
    }

    private mutating func key(_ name: String) {
        if !isEmpty { bytes.append(UInt8(ascii: ",")) }
        isEmpty = false
        if pretty { newline(depth) }
        string(name)
        bytes.append(UInt8(ascii: ":"))
        if pretty { bytes.append(UInt8(ascii: " ")) }
    }

    private mutating func newline(_ depth: Int) {
        bytes.append(UInt8(ascii: "\n"))
        for _ in 0..<depth { bytes.append(contentsOf: "  ".utf8) }
    }

    private mutating func string(_ text: String) {
        bytes.append(UInt8(ascii: "\""))
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"):
                bytes.append(UInt8(ascii: "\\"))
                bytes.append(byte)
            case 0..<0x20:
                let digits = Array("0123456789abcdef".utf8)
                bytes.append(contentsOf: "\\u00".utf8)
                bytes.append(digits[Int(byte >> 4)])
                bytes.append(digits[Int(byte & 15)])
            default: bytes.append(byte)
            }
        }
        bytes.append(UInt8(ascii: "\""))
    }
}
