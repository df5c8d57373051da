import NotesHashing
import NotesPrimitives
import NotesStoreContract
import NotesStoreEngine

/// Keeps the bytes of attachments by their digests.
final class MemoryBlobs: BlobStore {
    private struct Kept {
        var files: [SHA256.Digest: MemoryBytes] = [:]
        var holds = 0
    }

    private let kept = Mutex(Kept())
    private let isNamed: @Sendable (SHA256.Digest) -> Bool

    init(isNamed: @escaping @Sendable (SHA256.Digest) -> Bool) { self.isNamed = isNamed }

    var digests: Set<SHA256.Digest> { kept.withLock { Set($0.files.keys) } }

    func makeIntake(limit: Int64) -> any Intake { MemoryIntake(limit: limit) }

    func hold() -> any BlobHold {
        kept.withLock { $0.holds += 1 }
        return Hold { [weak self] in self?.kept.withLock { $0.holds -= 1 } }
    }

    func adopt(_ received: any ReceivedBytes, _ hold: any BlobHold) throws(StoreError) {
        var bytes: [UInt8] = []
        _ = try received.read(into: &bytes, from: 0, limit: Int(received.count))
        let file = MemoryBytes(bytes)
        kept.withLock { $0.files[received.digest] = file }
    }

    func file(_ digest: SHA256.Digest) -> (any StoredBytes)? { kept.withLock { $0.files[digest] } }

    /// Removes the files that nothing names, unless a hold exists.
    func collect() {
        kept.withLock { kept in
            if kept.holds == 0 { kept.files = kept.files.filter { isNamed($0.key) } }
        }
    }

    private final class Hold: Sendable {
        private let end: @Sendable () -> Void

        init(_ end: @escaping @Sendable () -> Void) { self.end = end }
        deinit { end() }
    }
}

final class MemoryBytes: ReceivedBytes {
    private let bytes: [UInt8]
    let digest: SHA256.Digest

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        digest = SHA256.hash(bytes)
    }

    var count: Int64 { Int64(bytes.count) }

    func read(into buffer: inout [UInt8], from offset: Int64, limit: Int) -> Int {
        let part = bytes.dropFirst(Int(offset)).prefix(limit)
        buffer += part
        return part.count
    }
}

private final class MemoryIntake: Intake {
    private let limit: Int64
    private var bytes: [UInt8]? = []

    init(limit: Int64) { self.limit = limit }

    var count: Int64 { Int64(bytes?.count ?? 0) }

    func append(_ more: UnsafeRawBufferPointer) throws(IntakeError) {
        guard bytes != nil else { throw .store(.closed) }
        guard Int64(more.count) <= limit - count else {
            bytes = nil
            throw .tooLarge(limit: limit)
        }
        bytes?.append(contentsOf: more)
    }

    func finish() throws(IntakeError) -> any ReceivedBytes {
        guard let bytes else { throw .store(.closed) }
        self.bytes = nil
        return MemoryBytes(bytes)
    }

    func cancel() { bytes = nil }
}
