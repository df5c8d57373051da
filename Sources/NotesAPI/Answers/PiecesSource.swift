import Notes
import NotesHTTP
import NotesPrimitives

/// An answer in memory that is released piece by piece as the client reads it. If it were sent at once, the part that
/// the socket does not accept would be in memory twice.
final class PiecesSource: BodySource {
    /// The length is above that of any page of changes.
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

    /// Makes a source, which indents JSON while it is sent if `isIndented`.
    init(_ pieces: consuming [[UInt8]], isIndented: Bool = false) {
        rest = Mutex(Rest(pieces: pieces, indent: isIndented ? JSONIndent() : nil))
    }

    func produce(into buffer: inout [UInt8], limit: Int) -> BodyStep {
        rest.withLock { rest in
            // Indented JSON is longer.
            var limit = rest.indent == nil ? limit : max(1, limit / 4)
            while limit > 0, rest.piece < rest.pieces.count {
                let end = min(rest.pieces[rest.piece].count, rest.offset + limit)
                let part = rest.pieces[rest.piece][rest.offset..<end]
                rest.append(part, to: &buffer)
                limit -= end - rest.offset
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
