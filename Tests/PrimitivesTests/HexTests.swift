import Primitives
import Testing

struct HexTests {
    @Test func `hexadecimal goes there and back`() {
        let bytes = (0...255).map { UInt8($0) }
        #expect(Hex.decode(Hex.encode(bytes)) == bytes)
        #expect(Hex.decode("0") == nil)
        #expect(Hex.decode("0G") == nil)
        #expect(Hex.decode("AB") == nil)
    }

    @Test func `a digit has its value in either case, and nothing else has one`() {
        let values = (UInt8.min...UInt8.max).compactMap { byte in byte.hexDigitValue.map { (byte, $0) } }
        #expect(String(decoding: values.map(\.0), as: UTF8.self) == "0123456789ABCDEFabcdef")
        #expect(values.map(\.1) == Array(0...9) + Array(10...15) + Array(10...15))
    }
}
