/// Escapes and restores names in paths and links by RFC 3986 (sections 2.1 and 2.3).
public enum PercentEncoding {
    /// Encodes one segment of a path: everything but unreserved characters is encoded.
    public static func encode(_ text: String) -> String {
        var encoded: [UInt8] = []
        for byte in text.utf8 {
            switch byte {
            case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F, 0x7E: encoded.append(byte)
            default: encoded += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 0xF)]]
            }
        }
        return String(decoding: encoded, as: UTF8.self)
    }

    /// Decodes the escapes and keeps everything else; returns nil where the result is no text.
    public static func decode(_ bytes: ArraySlice<UInt8>) -> String? {
        var decoded: [UInt8] = []
        var rest = bytes
        while let byte = rest.popFirst() {
            let escape = rest.prefix(2)
            if byte == UInt8(ascii: "%"), escape.count == 2, let high = escape[escape.startIndex].hexDigitValue,
                let low = escape[escape.startIndex + 1].hexDigitValue
            {
                decoded.append(high << 4 | low)
                rest = rest.dropFirst(2)
            } else {
                decoded.append(byte)
            }
        }
        return String(validating: decoded, as: UTF8.self)
    }

    private static let digits = Array("0123456789ABCDEF".utf8)
}
