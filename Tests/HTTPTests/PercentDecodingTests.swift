import Testing

@testable import NotesHTTP

struct PercentDecodingTests {
    private func decode(_ text: String, plusIsSpace: Bool = false) -> [UInt8]? {
        let bytes = Array(text.utf8)
        return PercentDecoding.decode(bytes, 0..<bytes.count, plusIsSpace: plusIsSpace)
    }

    private func isWellFormed(_ text: String) -> Bool {
        let bytes = Array(text.utf8)
        return PercentDecoding.isWellFormed(bytes, 0..<bytes.count)
    }

    @Test func `every byte comes back from its encoding in either case`() {
        for byte in UInt8.min...UInt8.max {
            let digits = (byte < 16 ? "0" : "") + String(byte, radix: 16)
            #expect(decode("a%\(digits)b") == [0x61, byte, 0x62])
            #expect(decode("%\(digits.uppercased())") == [byte])
        }
    }

    @Test(arguments: ["%", "a%", "%4", "%zz", "%4g", "%g4", "%%41", "%4%41", "% 41", "%+1"])
    func `what is malformed is nil`(_ text: String) {
        #expect(decode(text) == nil)
        #expect(!isWellFormed(text))
    }

    @Test(arguments: ["", "abc", "%41", "%2541", "a%00b", "%ff%FE"])
    func `what is well-formed decodes`(_ text: String) {
        #expect(decode(text) != nil)
        #expect(isWellFormed(text))
    }

    @Test func `decoding happens once, and a plus is a space only where it is said to be`() {
        #expect(decode("%2541") == Array("%41".utf8))
        #expect(decode("a+b") == Array("a+b".utf8))
        #expect(decode("a+b%2B", plusIsSpace: true) == Array("a b+".utf8))
    }

    /// A percent sign whose digits are outside of the range is cut off from them.
    @Test func `a range ends where it ends`() {
        let bytes = Array("%41".utf8)
        #expect(PercentDecoding.decode(bytes, 0..<2) == nil)
        #expect(!PercentDecoding.isWellFormed(bytes, 0..<2))
    }
}
