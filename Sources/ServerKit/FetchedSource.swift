import Dispatch
import NotesHTTP
import NotesPrimitives
import NotesStoreContract

/// Streams slow bytes: the next piece is read on a queue while the client receives the last one, so that no event loop
/// waits for another machine.
final class FetchedSource: BodySource {
    /// Reads mostly wait for a network, so each has a thread.
    private static let queue = DispatchQueue(label: "stored files", qos: .userInitiated, attributes: .concurrent)

    private enum Next {
        case unread
        case reading
        case read([UInt8])
        case failed
    }

    private struct State {
        var next = Next.unread
        var position: Int64
        var waker: StreamWaker?
    }

    private let bytes: any StoredBytes
    private let end: Int64
    private let state: Mutex<State>

    init(_ bytes: any StoredBytes, _ range: Range<Int64>) {
        self.bytes = bytes
        end = range.upperBound
        state = Mutex(State(position: range.lowerBound))
    }

    func start(_ waker: StreamWaker) { state.withLock { $0.waker = waker } }

    func produce(into buffer: inout [UInt8], limit: Int) -> BodyStep {
        state.withLock { state in
            switch state.next {
            case .failed: return .failed
            case .reading: return .waiting
            case .unread: break
            case .read(let piece):
                buffer += piece
                state.position += Int64(piece.count)
            }
            guard state.position < end else { return .end }
            state.next = .reading
            read(from: state.position, limit: Int(min(Int64(limit), end - state.position)))
            return .waiting
        }
    }

    private func read(from offset: Int64, limit: Int) {
        Self.queue.async { @Sendable [self] in
            var piece: [UInt8] = []
            let count = (try? bytes.read(into: &piece, from: offset, limit: limit)) ?? 0
            let waker = state.withLock { state in
                state.next = count > 0 ? .read(piece) : .failed
                return state.waker
            }
            waker?.wake()
        }
    }
}

/// Streams stored bytes a piece at a time, as the client reads them.
public final class BytesSource: BodySource {
    private let bytes: any StoredBytes
    private let end: Int64
    private let position: Mutex<Int64>

    public init(_ bytes: any StoredBytes, _ range: Range<Int64>) {
        self.bytes = bytes
        end = range.upperBound
        position = Mutex(range.lowerBound)
    }

    public func produce(into buffer: inout [UInt8], limit: Int) -> BodyStep {
        let offset = position.withLock { $0 }
        guard offset < end else { return .end }
        let wanted = Int(min(Int64(limit), end - offset))
        guard let count = try? bytes.read(into: &buffer, from: offset, limit: wanted), count > 0 else { return .failed }
        position.withLock { $0 = offset + Int64(count) }
        return offset + Int64(count) == end ? .end : .more
    }
}
