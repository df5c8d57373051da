import Testing

@testable import NotesHTTP

struct ByteRangeTests {
    @Test(arguments: [
        ("bytes=0-0", ByteRange.part(0..<1)), ("bytes=0-", .part(0..<10)), ("bytes=3-5", .part(3..<6)),
        ("bytes=9-9", .part(9..<10)), ("bytes=5-100", .part(5..<10)), ("bytes=-3", .part(7..<10)),
        ("bytes=-100", .part(0..<10)), ("BYTES=1-2", .part(1..<3)), ("bytes=10-", .unsatisfiable),
        ("bytes=10-20", .unsatisfiable), ("bytes=-0", .unsatisfiable),
        ("bytes=99999999999999999999-", .unsatisfiable), ("bytes=0-99999999999999999999", .part(0..<10)),
        ("bytes=-99999999999999999999", .part(0..<10)), ("bytes=5-3", .whole), ("bytes=0-1,3-4", .whole),
        ("bytes=", .whole), ("bytes=-", .whole), ("bytes=a-b", .whole), ("bytes=1", .whole), ("bytes 0-1", .whole),
        ("lines=0-1", .whole), ("bytes=--1", .whole), ("bytes=+0-1", .whole), ("bytes=0-1 ", .whole), ("", .whole),
    ])
    func `one range is honoured, and what is none is ignored (RFC 9110 14_2)`(_ field: String, _ range: ByteRange) {
        #expect(ByteRange(field, size: 10) == range)
    }

    @Test func `without the field all is meant, and of nothing there is no part`() {
        #expect(ByteRange(nil, size: 10) == .whole)
        #expect(ByteRange("bytes=0-", size: 0) == .unsatisfiable)
        #expect(ByteRange("bytes=-1", size: 0) == .unsatisfiable)
    }

    @Test func `Content-Range names the sent range (RFC 9110 14_4)`() {
        #expect(ByteRange.part(3..<6).contentRange(size: 10) == "bytes 3-5/10")
        #expect(ByteRange.unsatisfiable.contentRange(size: 10) == "bytes */10")
        #expect(ByteRange.whole.contentRange(size: 10) == nil)
    }
}
