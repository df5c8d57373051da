import Notes
import NotesStoreContract

/// Reads a snapshot as notes instead of lines, for other forms of a backup.
public struct SnapshotEntries {
    private let snapshot: any NoteSnapshot
    private var buffer: [UInt8] = []
    private var position = 0
    private var hasMore = true

    private static let piece = 64 * 1024

    public init(_ snapshot: any NoteSnapshot) { self.snapshot = snapshot }

    public mutating func next() throws(StoreError) -> RestoreEntry? {
        while true {
            while position == buffer.count {
                guard hasMore else { return nil }
                buffer.removeAll(keepingCapacity: true)
                position = 0
                hasMore = try snapshot.next(into: &buffer, limit: Self.piece)
            }
            if let entry = try entry() { return entry }
        }
    }

    private mutating func entry() throws(StoreError) -> RestoreEntry? {
        guard let end = buffer[position...].firstIndex(of: 0x0A) else { throw .unavailable("a line without an end") }
        defer { position = end + 1 }
        let line: BackupLine
        do throws(BackupLineError) {
            line = try unsafe buffer.withUnsafeBufferPointer { bytes throws(BackupLineError) in
                try unsafe BackupLine.read(
                    UnsafeBufferPointer(rebasing: bytes[position..<end]), BackupReader.ownLimits, checksRevs: false)
            }
        } catch { throw .unavailable("the row of a note is damaged: \(error.detail)") }
        switch line {
        case .note(let note): return .note(note)
        case .version(let version): return .version(version)
        case .attachment(let part): return .attachment(part)
        case .app(let app): return app.map { .app($0) }
        case .merge: return nil
        case .header: throw .unavailable("a header among the rows")
        }
    }
}
