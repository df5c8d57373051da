import HTTP
import Locking
import Notes

/// Bytes of the store on their way out, a piece at a time, as the reader takes them.
final class BytesSource: BodySource {
    private let bytes: any StoredBytes
    private let end: Int64
    private let place: Mutex<Int64>

    init(_ bytes: any StoredBytes, _ range: Range<Int64>) {
        self.bytes = bytes
        end = range.upperBound
        place = Mutex(range.lowerBound)
    }

    func produce(into buffer: inout [UInt8], room: Int) -> BodyStep {
        let offset = place.withLock { $0 }
        guard offset < end else { return .end }
        let wanted = Int(min(Int64(room), end - offset))
        guard let count = try? bytes.read(into: &buffer, from: offset, limit: wanted), count > 0 else { return .failed }
        place.withLock { $0 = offset + Int64(count) }
        return offset + Int64(count) == end ? .end : .more
    }
}
