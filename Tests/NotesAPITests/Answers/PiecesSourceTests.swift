import NotesHTTP
import Testing

@testable import NotesAPI

struct PiecesSourceTests {
    @Test(arguments: [1, 7, 64, 1_000_000])
    func `a reader gets all of the pieces, in portions of any size`(_ limit: Int) {
        let pieces = [Array("{".utf8), Array(1...100), [], Array(repeating: 7, count: 300), Array("}\n".utf8)]
        let source = PiecesSource(pieces)
        var taken: [UInt8] = []
        var step = BodyStep.more
        while case .more = step {
            let before = taken.count
            step = source.produce(into: &taken, limit: limit)
            #expect(taken.count - before <= limit)
            guard taken.count > before else { break }
        }
        #expect(taken == Array(pieces.joined()))
        guard case .end = step else {
            Issue.record("it does not end")
            return
        }
    }
}
