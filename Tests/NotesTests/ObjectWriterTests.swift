import Testing

@testable import Notes

/// An answer of megabytes references the store's bytes, and does not copy them.
struct ObjectWriterTests {
    private let long = Array("{\"body\":\"\(String(repeating: "가", count: 20_000))\"}".utf8)
    private let short = Array(#"{"body":""}"#.utf8)

    private func entry(_ json: [UInt8], _ number: Int) -> ObjectWriter {
        var entry = ObjectWriter()
        entry.add("number", number)
        entry.add("current", json: json)
        entry.add("warnings", array: [String]())
        return entry
    }

    private func address(_ bytes: [UInt8]) -> UnsafePointer<UInt8>? { bytes.withUnsafeBufferPointer { $0.baseAddress } }

    @Test(arguments: [[], [false], [true], [true, true], [false, true, false], [true, false, false, true]])
    func `long and short elements make the same array`(_ areLong: [Bool]) {
        let texts = areLong.map { $0 ? long : short }
        var object = ObjectWriter()
        object.add("results", objects: texts.enumerated().lazy.map { entry($1, $0) })
        object.add("end", true)
        let pieces = object.pieces()
        let expected = texts.enumerated().map {
            #"{"number":\#($0),"current":\#(String(decoding: $1, as: UTF8.self)),"warnings":[]}"#
        }
        let written = String(decoding: pieces.joined(), as: UTF8.self)
        #expect(written == #"{"results":[\#(expected.joined(separator: ","))],"end":true}"#)
        #expect(pieces.count == 1 + 2 * areLong.count { $0 })
    }

    @Test func `a long value exists once, at any depth`() {
        var inner = ObjectWriter()
        inner.add("note", entry(long, 1))
        var object = ObjectWriter()
        object.add("elements", elements: long)
        object.add("objects", objects: [inner])
        object.add("json", json: long)
        #expect(object.pieces().count { address($0) == address(long) } == 3)
    }
}
