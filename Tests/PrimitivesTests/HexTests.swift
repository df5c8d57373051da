import NotesPrimitives
import Testing

struct HexTests {
    @Test func `hexadecimal goes there and back`() {
        let bytes = (0...255).map { UInt8($0) }
        #expect(Hex.decode(Hex.encode(bytes)) == bytes)
        #expect(Hex.decode("0") == nil)
        #expect(Hex.decode("0G") == nil)
        #expect(Hex.decode("AB") == nil)
    }

    @Test func `the digits of a number are those of its bytes`() {
        for number in [0, 1, 0x0123_4567_89AB_CDEF, 0xFEDC_BA98_7654_3210, 0x9A9A_0000_FFFF_A0F9, UInt64.max] {
            let digits = withUnsafeBytes(of: Hex.digits(number)) { String(decoding: $0, as: UTF8.self) }
            #expect(digits == Hex.encode(number))
        }
    }

    @Test func `a digit has its value in either case, and nothing else has one`() {
        let values = (UInt8.min...UInt8.max).compactMap { byte in byte.hexDigitValue.map { (byte, $0) } }
        #expect(String(decoding: values.map(\.0), as: UTF8.self) == "0123456789ABCDEFabcdef")
        #expect(values.map(\.1) == Array(0...9) + Array(10...15) + Array(10...15))
    }
}
