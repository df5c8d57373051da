import HTTP
import Locking

/// An answer that is in memory, let go of piece by piece as its reader takes it. Sent at once, what the socket does not
/// take would be in memory a second time.
final class PiecesSource: BodySource {
    /// More than any page of changes comes to.
    static let longestAtOnce = 8 << 20

    private struct Rest {
        var pieces: [[UInt8]]
        var piece = 0
        var offset = 0
    }

    private let rest: Mutex<Rest>

    init(_ pieces: consuming [[UInt8]]) { rest = Mutex(Rest(pieces: pieces)) }

    func produce(into buffer: inout [UInt8], room: Int) -> BodyStep {
        rest.withLock { rest in
            var room = room
            while room > 0, rest.piece < rest.pieces.count {
                let end = min(rest.pieces[rest.piece].count, rest.offset + room)
                buffer.append(contentsOf: rest.pieces[rest.piece][rest.offset..<end])
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
