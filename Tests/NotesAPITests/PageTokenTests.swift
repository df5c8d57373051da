import Notes
import Testing

@testable import NotesAPI

struct PageTokenTests {
    private let position = NotePosition(
        order: [.init(.pinned, descending: true), .init(.title)],
        values: [.number(-5), .text(Array("장보기".utf8))], id: Array("a-1".utf8))

    @Test func `a place in a list comes back as it was`() {
        #expect(PageToken.decode(PageToken.encode(position)) == position)
    }

    @Test func `a token that was altered anywhere is refused`() {
        let token = Array(PageToken.encode(position).utf8)
        for index in token.indices {
            var altered = token
            altered[index] = altered[index] == UInt8(ascii: "A") ? UInt8(ascii: "B") : UInt8(ascii: "A")
            #expect(PageToken.decode(String(decoding: altered, as: UTF8.self)) == nil)
        }
        for length in 0..<token.count {
            #expect(PageToken.decode(String(decoding: token[..<length], as: UTF8.self)) == nil)
        }
    }
}
