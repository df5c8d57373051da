import HTTP
import Notes
import Testing

@testable import NotesAPI

/// An answer of megabytes is made of the bytes that the store gave, not of copies of them.
struct ObjectWriterTests {
    private let long = Array("{\"body\":\"\(String(repeating: "가", count: 20_000))\"}".utf8)
    private let short = Array(#"{"body":""}"#.utf8)

    private func entry(_ json: [UInt8], _ number: Int) -> ObjectWriter {
        var entry = ObjectWriter()
        entry.add("number", number)
        entry.add("current", json: json)
        entry.add("warnings", array: [])
        return entry
    }

    private func address(_ bytes: [UInt8]) -> UnsafePointer<UInt8>? { bytes.withUnsafeBufferPointer { $0.baseAddress } }

    @Test(arguments: [[], [false], [true], [true, true], [false, true, false], [true, false, false, true]])
    func `long and short elements make the array they are`(_ areLong: [Bool]) {
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

    @Test func `what is long is there once, however deep it lies`() {
        var inner = ObjectWriter()
        inner.add("note", entry(long, 1))
        var object = ObjectWriter()
        object.add("elements", elements: long)
        object.add("objects", objects: [inner])
        object.add("json", json: long)
        #expect(object.pieces().count { address($0) == address(long) } == 3)
    }

    @Test(arguments: [1, 7, 64, 1_000_000])
    func `a reader gets the pieces whole, in whatever portions it takes them`(_ room: Int) {
        let pieces = [Array("{".utf8), Array(1...100), [], Array(repeating: 7, count: 300), Array("}\n".utf8)]
        let source = PiecesSource(pieces)
        var taken: [UInt8] = []
        var step = BodyStep.more
        while case .more = step {
            let before = taken.count
            step = source.produce(into: &taken, room: room)
            #expect(taken.count - before <= room)
            guard taken.count > before else { break }
        }
        #expect(taken == Array(pieces.joined()))
        guard case .end = step else {
            Issue.record("it does not end")
            return
        }
    }

    @Test(arguments: [1, 7, 64, 1_000_000], [false, true])
    func `what is missing is made when its turn comes, however deep it lies`(_ room: Int, isIndented: Bool) throws {
        func entries(_ texts: [[UInt8]?]) -> ObjectWriter {
            var object = ObjectWriter()
            object.add(
                "entries",
                objects: texts.map { text in
                    var entry = ObjectWriter()
                    if let text { entry.add("text", json: text) } else { entry.addGap("text") }
                    return entry
                })
            object.add("isWhole", true)
            return object
        }
        let made = (0..<3).map { Array("[\($0)\(String(repeating: ",1", count: 50))]".utf8) }
        let object = entries([nil, long, nil, nil])
        let (gaps, pieces) = (object.gaps, object.pieces())
        let source = PiecesSource(pieces, isIndented: isIndented, GapFilling(gaps: gaps) { made[$0] })
        var taken: [UInt8] = []
        var step = BodyStep.more
        while case .more = step { step = source.produce(into: &taken, room: room) }
        let expected = entries([made[0], long, made[1], made[2]]).finish()
        #expect(taken == (isIndented ? JSONIndent.indent(expected) : expected))

        let broken = PiecesSource(entries([nil]).pieces(), GapFilling(gaps: entries([nil]).gaps) { _ in nil })
        step = .more
        while case .more = step { step = broken.produce(into: &taken, room: room) }
        guard case .failed = step else {
            Issue.record("what cannot be made ends the answer as if it were whole")
            return
        }
    }
}
