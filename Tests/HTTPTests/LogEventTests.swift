import Foundation
import Testing

@testable import NotesHTTP

struct LogEventTests {
    private static let event = LogEvent(.error, "request_failed").adding("id", "a-1").adding("count", -3)
        .adding("cause", "disk \"full\"\nevent=forged\u{2028}\u{9B}")

    @Test func `as text it is one line of names and values, and no value begins another`() {
        let line = String(decoding: Self.event.line(.text, at: 1_795_253_400), as: UTF8.self)
        #expect(
            line == """
                time=2026-11-21T09:30:00Z level=error event=request_failed id=a-1 count=-3 \
                cause="disk \\"full\\"\\u000aevent=forged\\u2028\\u009b"

                """)
    }

    @Test func `as JSON it is one object`() throws {
        let line = Self.event.line(.json, at: 1_795_253_400)
        #expect(line.filter { $0 == 0x0A }.count == 1)
        let object = try #require(try JSONSerialization.jsonObject(with: Data(line)) as? [String: Any])
        #expect(object["time"] as? String == "2026-11-21T09:30:00Z")
        #expect(object["level"] as? String == "error")
        #expect(object["count"] as? Int == -3)
        #expect(object["cause"] as? String == "disk \"full\"\nevent=forged\u{2028}\u{9B}")
    }

    @Test func `an empty text is written`() {
        let line = LogEvent(.info, "e").adding("x", "").line(.text, at: 0)
        #expect(String(decoding: line, as: UTF8.self).hasSuffix("event=e x=\"\"\n"))
    }
}
