import HTTP
import Locking
import Notes

/// What is missing in an answer's pieces, made when its turn comes: on the answer's loop, so it is to be short.
struct GapFilling: Sendable {
    /// Before which pieces.
    let gaps: [Int]
    /// What comes into the gap of that number; nil where it cannot be made, which breaks the answer off.
    let make: @Sendable (Int) -> [UInt8]?
}

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
        var gap = 0

        mutating func append(_ part: ArraySlice<UInt8>, to buffer: inout [UInt8]) {
            if indent == nil { buffer.append(contentsOf: part) } else { indent?.append(part, to: &buffer) }
        }
    }

    private let rest: Mutex<Rest>
    private let filling: GapFilling?

    /// JSON that is to be indented becomes so on its way.
    init(_ pieces: consuming [[UInt8]], isIndented: Bool = false, _ filling: GapFilling? = nil) {
        self.filling = filling
        rest = Mutex(Rest(pieces: pieces, indent: isIndented ? JSONIndent() : nil))
    }

    func produce(into buffer: inout [UInt8], room: Int) -> BodyStep {
        rest.withLock { rest in
            // What is indented grows.
            var room = rest.indent == nil ? room : max(1, room / 4)
            while room > 0, rest.piece < rest.pieces.count {
                guard fill(&rest) else { return .failed }
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

    /// What is made takes the place of the piece before it, which is out.
    private func fill(_ rest: inout Rest) -> Bool {
        guard let filling, rest.gap < filling.gaps.count, rest.offset == 0, filling.gaps[rest.gap] == rest.piece else {
            return true
        }
        guard rest.piece > 0, let made = filling.make(rest.gap) else { return false }
        rest.gap += 1
        rest.piece -= 1
        rest.pieces[rest.piece] = made
        return true
    }

    func stop() { rest.withLock { $0 = Rest(pieces: []) } }
}
