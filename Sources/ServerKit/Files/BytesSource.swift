import HTTP
import Primitives
import StoreContract

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
