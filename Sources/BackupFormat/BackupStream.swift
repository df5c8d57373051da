import Notes
import NotesHashing
import NotesStoreContract

/// Writes a backup as bytes: the header, the snapshot's lines, the end line with the digest of them all.
public struct BackupStream {
    private let snapshot: any NoteSnapshot
    private var hash = SHA256()
    private var header: BackupHeader?
    public private(set) var isFinished = false

    public init(_ snapshot: any NoteSnapshot, account: String, createdAt: Timestamp) {
        self.snapshot = snapshot
        header = BackupHeader(account: account, createdAt: createdAt, count: snapshot.count)
    }

    /// Appends about `limit` more bytes; returns false once the end line is written.
    public mutating func next(into buffer: inout [UInt8], limit: Int) throws(StoreError) -> Bool {
        guard !isFinished else { return false }
        let start = buffer.count
        if let header { buffer.append(backupHeader: header) }
        header = nil
        let hasMore = try snapshot.next(into: &buffer, limit: start + limit)
        unsafe buffer.withUnsafeBytes { unsafe hash.update(UnsafeRawBufferPointer(rebasing: $0[start...])) }
        if !hasMore {
            buffer.append(backupEnd: snapshot.count, hash.finalize())
            isFinished = true
        }
        return hasMore
    }
}

public struct BackupHeader: Equatable, Sendable {
    public static let format = "cloudnotes-backup"
    public static let version: Int64 = 1

    public var account: String
    public var createdAt: Timestamp
    /// Counts the notes, deleted ones included.
    public var count: Int
}

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
