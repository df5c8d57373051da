/// Encodes and decodes RFC 4648, with one spelling for each value: `decode(_:)` refuses stray bits, line breaks and
/// misplaced padding.
public struct Base64: Sendable {
    /// Uses the alphabet of section 4, with padding.
    public static let standard = Base64(last: "+/", isPadded: true)
    /// Uses the alphabet of section 5, without padding, for URLs.
    public static let url = Base64(last: "-_", isPadded: false)

    private static let padding = UInt8(ascii: "=")
    private static let noDigit: UInt8 = 0xFF

    private let digits: [UInt8]
    private let values: [UInt8]
    private let isPadded: Bool

    private init(last: String, isPadded: Bool) {
        digits = Array(("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789" + last).utf8)
        var values = [UInt8](repeating: Self.noDigit, count: 256)
        for (value, digit) in digits.enumerated() { values[Int(digit)] = UInt8(value) }
        self.values = values
        self.isPadded = isPadded
    }

    public func encode(_ bytes: [UInt8]) -> String {
        var text: [UInt8] = []
        encode(bytes, into: &text)
        return String(decoding: text, as: UTF8.self)
    }

    public func encode(_ bytes: [UInt8], into text: inout [UInt8]) {
        text.reserveCapacity(text.count + (bytes.count + 2) / 3 * 4)
        unsafe bytes.withUnsafeBufferPointer { bytes in
            unsafe digits.withUnsafeBufferPointer { digits in
                var index = 0
                while index < bytes.count {
                    let count = Swift.min(3, bytes.count - index)
                    var word = unsafe UInt32(bytes[index]) << 16
                    if count > 1 { unsafe word |= UInt32(bytes[index + 1]) << 8 }
                    if count > 2 { unsafe word |= UInt32(bytes[index + 2]) }
                    unsafe text.append(digits[Int(word >> 18)])
                    unsafe text.append(digits[Int(word >> 12 & 0x3F)])
                    if count > 1 { unsafe text.append(digits[Int(word >> 6 & 0x3F)]) }
                    if count > 2 { unsafe text.append(digits[Int(word & 0x3F)]) }
                    if isPadded { for _ in count..<3 { text.append(Self.padding) } }
                    index += 3
                }
            }
        }
    }

    /// Decodes a text, or returns nil for what `encode` never writes.
    public func decode(_ text: String) -> [UInt8]? {
        var text = text
        return text.withUTF8 { unsafe decode(strict: $0) }
    }

    private func decode(strict text: UnsafeBufferPointer<UInt8>) -> [UInt8]? {
        var end = text.count
        if isPadded {
            guard text.count % 4 == 0 else { return nil }
            for _ in 0..<2 where unsafe end > 0 && text[end - 1] == Self.padding { end -= 1 }
        }
        return unsafe decode(UnsafeBufferPointer(rebasing: text[..<end])) { $0 == 0 }
    }

    /// Decodes as senders of `Authorization: Basic` encode: padding may be missing, and the last digit's spare bits may
    /// be set.
    public func decode(tolerant text: Substring) -> [UInt8]? {
        var digits = Array(text.utf8)
        while digits.last == Self.padding { digits.removeLast() }
        return unsafe digits.withUnsafeBufferPointer { unsafe decode($0) { _ in true } }
    }

    private func decode(_ text: UnsafeBufferPointer<UInt8>, spare isGood: (UInt32) -> Bool) -> [UInt8]? {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.count / 4 * 3 + 2)
        return unsafe values.withUnsafeBufferPointer { values in
            var word: UInt32 = 0
            for unsafe(index, digit) in unsafe text.enumerated() {
                let value = unsafe values[Int(digit)]
                if value == Self.noDigit { return nil }
                word = word << 6 | UInt32(value)
                if index % 4 == 3 {
                    bytes.append(UInt8(truncatingIfNeeded: word >> 16))
                    bytes.append(UInt8(truncatingIfNeeded: word >> 8))
                    bytes.append(UInt8(truncatingIfNeeded: word))
                    word = 0
                }
            }
            switch text.count % 4 {
            case 1: return nil
            case 2:
                guard isGood(word & 0xF) else { return nil }
                bytes.append(UInt8(truncatingIfNeeded: word >> 4))
            case 3:
                guard isGood(word & 0x3) else { return nil }
                bytes.append(UInt8(truncatingIfNeeded: word >> 10))
                bytes.append(UInt8(truncatingIfNeeded: word >> 2))
            default: break
            }
            return bytes
        }
    }
}
