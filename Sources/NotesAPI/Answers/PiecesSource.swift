import HTTP
import Locking
import Notes

/// An answer that is in memory, let go of piece by piece as its reader takes it. Sent at once, what the socket does not
/// take would be in memory a second time.
final class PiecesSource: BodySource {
    /// More than any page of changes comes to.
    static let longestAtOnce = 8 << 20

    private struct Rest {
        var pieces: [[UInt8]]
        var piece = 0
        var offset = 0
        var indent: JSONIndent?

        mutating func append(_ part: ArraySlice<UInt8>, to buffer: inout [UInt8]) {
            if indent == nil { buffer.append(contentsOf: part) } else { indent?.append(part, to: &buffer) }
        }
    }

    private let rest: Mutex<Rest>

    /// JSON that is to be indented becomes so on its way.
    init(_ pieces: consuming [[UInt8]], isIndented: Bool = false) {
        rest = Mutex(Rest(pieces: pieces, indent: isIndented ? JSONIndent() : nil))
    }

    func produce(into buffer: inout [UInt8], room: Int) -> BodyStep {
        rest.withLock { rest in
            // What is indented grows.
            var room = rest.indent == nil ? room : max(1, room / 4)
            while room > 0, rest.piece < rest.pieces.count {
                let end = min(rest.pieces[rest.piece].count, rest.offset + room)
                let part = rest.pieces[rest.piece][rest.offset..<end]
                rest.append(part, to: &buffer)
                room -= end - rest.offset
                rest.offset = end
                guard end == rest.pieces[rest.piece].count else { break }
                rest.pieces[rest.piece] = []
                rest.piece += 1
                rest.offset = 0
            }
            return rest.piece == rest.pieces.count ? .end : .more
        }
    }

    func stop() { rest.withLock { $0 = Rest(pieces: []) } }
}
