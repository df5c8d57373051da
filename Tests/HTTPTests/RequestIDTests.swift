import Testing

@testable import NotesHTTP

struct RequestIDTests {
    @Test func `of all bytes only letters, digits, point, underscore and hyphen are fit`() {
        let fit = Set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789._-".utf8)
        for byte in UInt8.min...UInt8.max {
            #expect((RequestID(given: [0x61, byte]) != nil) == fit.contains(byte), "byte \(byte)")
        }
    }

    @Test func `one to 64 bytes are fit`() {
        #expect(RequestID(given: []) == nil)
        #expect(RequestID(given: [0x61])?.text == "a")
        #expect(RequestID(given: [UInt8](repeating: 0x61, count: 64))?.text.count == 64)
        #expect(RequestID(given: [UInt8](repeating: 0x61, count: 65)) == nil)
    }

    @Test func `a made one is 16 digits, whatever its number`() {
        #expect(RequestID.made(0).text == "0000000000000000")
        #expect(RequestID.made(.max).text == "ffffffffffffffff")
        #expect(RequestID.made(0x12AB).text == "00000000000012ab")
    }

    @Test func `made ones are fit, and differ`() {
        var numbers = RequestIDs(seed: 7)
        let made = (0..<10_000).map { _ in numbers.next() }
        #expect(Set(made).count == made.count)
        #expect(RequestID(given: Array(RequestID.made(made[0]).text.utf8)) != nil)
    }
}
