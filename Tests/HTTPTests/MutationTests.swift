import Foundation
import SeededRandom
import Testing

@testable import NotesHTTP

/// Requests and chunked bodies that are broken at random confuse neither parser nor decoder. `NOTES_SEED` repeats a run
/// by its seed, and `FUZZ_ITERATIONS` raises the number of attempts.
struct MutationTests {
    private static let environment = ProcessInfo.processInfo.environment
    private static let iterations = environment["FUZZ_ITERATIONS"].flatMap { Int($0) } ?? 20_000

    /// Bytes on which grammars depend come oftener than by chance.
    private static let pieces = [
        "\r\n", "\r", "\n", "\0", " ", "\t", ":", ",", ";", "%", "/", "?", "0", "5", "f", "\u{7F}", "ä", "\r\n\r\n",
        "Host: a\r\n",
        "Content-Length: 5\r\n", "Transfer-Encoding: chunked\r\n", "chunked", "HTTP/1.1", "http://", "ffffffff",
    ].map { Array($0.utf8) }

    private static func mutate(_ bytes: [UInt8], _ dice: inout Seeded) -> [UInt8] {
        var bytes = bytes
        for _ in 0..<Int.random(in: 1...4, using: &dice) {
            let position = Int.random(in: 0...bytes.count, using: &dice)
            let end = Int.random(in: position...min(bytes.count, position + 8), using: &dice)
            switch Int.random(in: 0..<5, using: &dice) {
            case 0: bytes.removeSubrange(position..<end)
            case 1: bytes.insert(contentsOf: bytes[position..<end], at: position)
            case 2: bytes.insert(contentsOf: pieces.randomElement(using: &dice) ?? [], at: position)
            case 3: bytes.replaceSubrange(position..<end, with: pieces.randomElement(using: &dice) ?? [])
            default: if position < bytes.count { bytes[position] = UInt8.random(in: 0...255, using: &dice) }
            }
        }
        return bytes
    }

    /// Any head is complete at one length only, incomplete before it, and every offset is within.
    @Test func `a broken head never confuses the parser`() throws {
        var dice = Seeded.announced("heads")
        let parser = RequestParser(Limits())
        var (head, again) = (RequestHead(), RequestHead())
        let seeds = RequestParserTests.requests.map { Array($0.utf8) }
        var outcomes = (complete: 0, incomplete: 0, rejected: 0)
        for _ in 0..<Self.iterations {
            let bytes = Self.mutate(seeds.randomElement(using: &dice) ?? [], &dice)
            switch parser.parse(bytes, into: &head) {
            case .complete:
                outcomes.complete += 1
                try #require(head.length <= bytes.count)
                for field in head.fields {
                    try #require(
                        field.name.upperBound < field.value.lowerBound && field.value.upperBound <= head.length - 4)
                }
                try #require(head.path.upperBound <= head.length && head.query.upperBound <= head.length)
                try #require(parser.parse(Array(bytes[..<head.length]), into: &again) == .complete)
                try #require(again.framing == head.framing && again.fields.count == head.fields.count)
                try #require(parser.parse(Array(bytes[..<(head.length - 1)]), into: &again) == .incomplete)
            case .incomplete: outcomes.incomplete += 1
            case .rejected(let rejection):
                outcomes.rejected += 1
                // What is refused stays refused whatever follows.
                guard case .rejected(let second) = parser.parse(bytes + [0x78], into: &again) else {
                    Issue.record("refused, then not: \(bytes)")
                    continue
                }
                try #require(second == rejection)
            }
        }
        #expect(outcomes.complete > 0 && outcomes.incomplete > 0 && outcomes.rejected > 0, "\(outcomes)")
    }

    /// Any chunks decode the same however they are cut.
    @Test func `broken chunks never confuse the decoder`() throws {
        var dice = Seeded.announced("chunks")
        let seeds = ChunkDecoderTests.bodies.map { Array($0.0.utf8) }
        for _ in 0..<Self.iterations {
            let bytes = Self.mutate(seeds.randomElement(using: &dice) ?? [], &dice)
            let whole = Self.decode([bytes])
            let split = Int.random(in: 0...bytes.count, using: &dice)
            let cut = Self.decode([Array(bytes[..<split]), Array(bytes[split...])])
            try #require(whole.body == cut.body && whole.end == cut.end && whole.used == cut.used, "\(bytes)")
            try #require(whole.body.count <= bytes.count && whole.used <= bytes.count)
        }
    }

    private static func decode(_ pieces: [[UInt8]]) -> (body: [UInt8], end: ChunkDecoder.Outcome, used: Int) {
        var decoder = ChunkDecoder()
        var (body, used, end) = ([UInt8](), 0, ChunkDecoder.Outcome.more)
        for piece in pieces where end == .more {
            var offset = 0
            end = decoder.decode(piece.span, from: &offset) { body += piece[$0] }
            used += offset
        }
        return (body, end, used)
    }
}
