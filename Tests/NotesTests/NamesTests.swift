import NotesHashing
import Testing

@testable import Notes

@Suite struct NamesTests {
    @Test(arguments: ["a", "Z", "0", "_", "-", "0192f0c1-2b3c-7def-8123-456789abcdef"])
    func `an id of the allowed characters is accepted`(text: String) {
        #expect(NoteID(text)?.text == text)
        #expect(NoteID(String(repeating: "x", count: 64)) != nil)
    }

    @Test(arguments: ["", "a b", "a.b", "a/b", "한", "a\u{0}", "é", String(repeating: "x", count: 65)])
    func `any other id is refused`(text: String) {
        #expect(NoteID(text) == nil)
    }

    @Test func `a made id is a UUIDv7 that grows with time`() throws {
        let time = try #require(Timestamp(rfc3339: "2026-11-21T09:30:00.123Z"))
        let first = NoteID(uuidV7At: time, random: (.max, .max))
        let second = NoteID(uuidV7At: time.advanced(byMilliseconds: 1), random: (0, 0))
        #expect(first.text.dropFirst(14).first == "7")
        #expect("89ab".contains(first.text.dropFirst(19).prefix(1)))
        #expect(first < second)
        #expect(NoteID(first.text) == first)
    }

    @Test func `a rev survives its text and its bytes`() {
        let rev = Rev(high: 0x0123_4567_89AB_CDEF, low: 0xFEDC_BA98_7654_3210)
        #expect(rev.text == "0123456789abcdeffedcba9876543210")
        #expect(Rev(rev.text) == rev)
        #expect(rev.bytes.withUnsafeBytes { Rev(bytes: $0) } == rev)
        for text in ["", "0123", rev.text.uppercased(), rev.text + "00", "\"\(rev.text)\""] {
            #expect(Rev(text) == nil)
        }
    }

    @Test func `a cursor survives its text`() {
        for cursor in [
            Cursor(epoch: 0, account: 0, seq: 0), Cursor(epoch: .max, account: .max, seq: .max),
            Cursor(epoch: 0x1234_5678_9ABC_DEF0, account: 7, seq: 1_000_000),
        ] {
            #expect(Cursor(cursor.text) == cursor)
            #expect(cursor.text.utf8.allSatisfy { $0 != UInt8(ascii: "=") && $0 != UInt8(ascii: "+") })
        }
    }

    @Test func `a cursor with any one character changed, added or missing is refused`() {
        let text = Array(Cursor(epoch: 99, account: 3, seq: 12_345).text.utf8)
        for position in text.indices {
            for other in Array("AZaz09-_=. é".utf8) where other != text[position] {
                var altered = text
                altered[position] = other
                #expect(Cursor(String(decoding: altered, as: UTF8.self)) == nil)
            }
            var shorter = text
            shorter.remove(at: position)
            #expect(Cursor(String(decoding: shorter, as: UTF8.self)) == nil || shorter == text)
        }
        #expect(Cursor("") == nil)
        #expect(Cursor(String(decoding: text + text, as: UTF8.self)) == nil)
    }

    @Test func `a cursor of another account or epoch is expired, and not malformed`() {
        let cursor = Cursor(epoch: 5, account: 1, seq: 10)
        #expect(cursor.isValid(epoch: 5, account: 1, newest: 10, tombstonesGoneUpTo: 10))
        #expect(!cursor.isValid(epoch: 6, account: 1, newest: 10, tombstonesGoneUpTo: 0))
        #expect(!cursor.isValid(epoch: 5, account: 2, newest: 10, tombstonesGoneUpTo: 0))
        #expect(!cursor.isValid(epoch: 5, account: 1, newest: 9, tombstonesGoneUpTo: 0))
        #expect(!cursor.isValid(epoch: 5, account: 1, newest: 20, tombstonesGoneUpTo: 11))
    }
}
