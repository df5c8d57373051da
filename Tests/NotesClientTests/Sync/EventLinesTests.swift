import Testing

@testable import NotesClient

struct EventLinesTests {
    @Test func `each change is one hint, wherever the stream is cut`() throws {
        let stream = Array(
            ": hello\n\nevent: change\nid: c\ndata: {\"seq\": 1}\n\nevent: change\r\ndata: {}\r\n\r\n".utf8)
        for position in 0...stream.count {
            var lines = EventLines()
            let first = try lines.append(Array(stream[..<position]))
            #expect(try first + lines.append(Array(stream[position...])) == 2)
            #expect(lines.cursor == "c")
        }
    }

    @Test func `a line without an end is refused`() {
        var lines = EventLines()
        #expect(throws: EventLines.TooLong.self) {
            for _ in 0..<3 { _ = try lines.append([UInt8](repeating: 0x61, count: 40_000)) }
        }
    }
}
