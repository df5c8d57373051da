import NotesStoreContract

/// Keeps a backup in memory.
final class MemoryBytes: StoredBytes {
    private let bytes: [UInt8]
    var count: Int64 { Int64(bytes.count) }

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    func read(into buffer: inout [UInt8], from offset: Int64, limit: Int) -> Int {
        let part = bytes.dropFirst(Int(offset)).prefix(limit)
        buffer += part
        return part.count
    }
}
