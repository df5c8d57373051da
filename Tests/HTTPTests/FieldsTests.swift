import Testing

@testable import NotesHTTP

struct FieldsTests {
    private func text(_ fields: Fields) -> String { String(decoding: fields.bytes, as: UTF8.self) }

    @Test func `fields go out in the order they were added, each on its line`() {
        var fields = Fields().adding("A", "b")
        fields.add("Count", -17)
        fields.add("Text", "grün €" as String)
        fields.add("A", "again")
        #expect(text(fields) == "A: b\r\nCount: -17\r\nText: grün €\r\nA: again\r\n")
    }

    @Test(arguments: 0..<128 as Range<UInt8>)
    func `no byte of a value ends its line`(_ byte: UInt8) {
        var fields = Fields()
        fields.add("A", "b\(Character(UnicodeScalar(byte)))c")
        let allowed = byte == 9 || byte >= 32 && byte != 127
        #expect(Array(text(fields).utf8) == Array("A: b".utf8) + [allowed ? byte : 32] + Array("c\r\n".utf8))
    }

    @Test func `a complete answer in a value stays a value`() {
        var fields = Fields()
        fields.add("Location", "/a\r\nSet-Cookie: x\r\n\r\nHTTP/1.1 200 OK\n\0" as String)
        #expect(fields.bytes.filter { $0 == 10 || $0 == 13 } == [13, 10])
        #expect(text(fields).hasSuffix("\r\n"))
    }
}
