/// Encodes and decodes lower-case hexadecimal, the only form that this project writes.
public enum Hex {
    /// Returns the digit of a value below 16.
    @inlinable
    public static func digit(_ value: UInt8) -> UInt8 {
        value < 10 ? 0x30 &+ value : 0x57 &+ value
    }

    private static func value(_ digit: UInt8) -> UInt8? {
        switch digit {
        case 0x30...0x39: digit - 0x30
        case 0x61...0x66: digit - 0x57
        default: nil
        }
    }

    /// Returns the sixteen digits of a number, eight in a word, in the order of memory.
    public static func digits(_ number: UInt64) -> (UInt64, UInt64) {
        (digits(UInt32(truncatingIfNeeded: number >> 32)), digits(UInt32(truncatingIfNeeded: number)))
    }

    private static func digits(_ number: UInt32) -> UInt64 {
        // Each step moves the upper half of every group of bits into a group of its own, until a byte holds four bits.
        var values = UInt64(number)
        values = (values | values << 16) & 0x0000_FFFF_0000_FFFF
        values = (values | values << 8) & 0x00FF_00FF_00FF_00FF
        values = (values | values << 4) & 0x0F0F_0F0F_0F0F_0F0F
        // Values from ten on are letters: six more sets their fifth bit.
        let letters = (values &+ 0x0606_0606_0606_0606) >> 4 & 0x0101_0101_0101_0101
        return (values &+ 0x3030_3030_3030_3030 &+ letters &* 0x27).bigEndian
    }

    /// Returns sixteen digits.
    public static func encode(_ word: UInt64) -> String {
        unsafe String(unsafeUninitializedCapacity: 16) { digits in
            for index in 0..<16 {
                unsafe digits[index] = digit(UInt8(truncatingIfNeeded: word >> UInt64(60 - 4 * index)) & 0xF)
            }
            return 16
        }
    }

    public static func encode(_ bytes: some Collection<UInt8>) -> String {
        let count = bytes.count * 2
        return unsafe String(unsafeUninitializedCapacity: count) { digits in
            for (index, byte) in bytes.enumerated() {
                unsafe digits[2 * index] = digit(byte >> 4)
                unsafe digits[2 * index + 1] = digit(byte & 0xF)
            }
            return count
        }
    }

    /// Decodes a text, or returns nil for an odd count, an upper-case digit or anything that is no digit.
    public static func decode(_ text: String) -> [UInt8]? {
        let digits = text.utf8
        guard digits.count.isMultiple(of: 2) else { return nil }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(digits.count / 2)
        var rest = digits.makeIterator()
        while let first = rest.next(), let second = rest.next() {
            guard let high = value(first), let low = value(second) else { return nil }
            bytes.append(high << 4 | low)
        }
        return bytes
    }
}

extension UInt8 {
    /// Returns the value of an ASCII digit in either case, as URLs and chunk sizes have it; nil for any other byte.
    @inlinable
    public var hexDigitValue: UInt8? {
        switch self {
        case 0x30...0x39: self - 0x30
        case 0x41...0x46: self - 0x41 + 10
        case 0x61...0x66: self - 0x61 + 10
        default: nil
        }
    }
}
