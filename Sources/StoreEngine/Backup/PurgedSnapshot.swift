import Notes
import NotesBackupFormat
import NotesHashing
import NotesStoreContract

/// Writes an undo snapshot again without the text that was purged since. Lines of other notes stay as they are, byte by
/// byte.
package final class PurgedSnapshot: NoteSnapshot {
    private let reader: BackupReader
    private var entries: PurgedEntries
    private var entry: RestoreEntry?
    package let header: BackupHeader
    /// The files that the snapshot still names, complete after its last line was read.
    package private(set) var files: Set<SHA256.Digest> = []
    private let state: StoreSignals

    /// The count does not change: a purged note remains as a tombstone.
    package var count: Int { header.count }

    /// Returns nil if the bytes are no valid backup, which no undo can use.
    package init?(_ bytes: any StoredBytes, _ purges: [UndoPurge], _ state: StoreSignals) throws(StoreError) {
        self.state = state
        entries = try PurgedEntries(purges)
        reader = BackupReader(bytes)
        do throws(RestoreError) {
            // The first pass verifies the seal.
            while try reader.next() != nil { try Self.checkOpen(state) }
            try reader.rewind()
            entry = try reader.next()
        } catch {
            switch error {
            case .invalid: return nil
            case .store(let error): throw error
            }
        }
        guard let header = reader.header else { return nil }
        self.header = header
    }

    private static func checkOpen(_ state: StoreSignals) throws(RestoreError) {
        do throws(StoreError) { try state.throwIfClosing() } catch { throw .store(error) }
    }

    package var stream: BackupStream { BackupStream(self, account: header.account, createdAt: header.createdAt) }

    package func next(into buffer: inout [UInt8], limit: Int) throws(StoreError) -> Bool {
        repeat {
            try state.throwIfClosing()
            for part in entries.take(entry) { append(part, to: &buffer) }
            if entry == nil { return false }
            entry = try following()
        } while buffer.count < limit
        return true
    }

    private func following() throws(StoreError) -> RestoreEntry? {
        do throws(RestoreError) { return try reader.next() } catch {
            switch error {
            case .invalid(let error): throw .unavailable(error.detail)
            case .store(let error): throw error
            }
        }
    }

    private func append(_ part: PurgedEntries.Part, to buffer: inout [UInt8]) {
        switch part {
        case .same:
            reader.appendLastLine(to: &buffer)
            files.formUnion(entry?.attachments.map(\.sha256) ?? [])
        case .other(.note(let note)):
            buffer.append(note)
            files.formUnion(note.state.shownContent?.attachments.map(\.sha256) ?? [])
        case .other(.version(let version)): buffer.append(base: version)
        case .other: break
        }
    }
}

extension [UInt8] {
    fileprivate mutating func append(base version: RestoredVersion) {
        if let hashes = version.hashes { append(backupHashes: hashes, of: version.id, rev: version.rev) }
        append(
            backupBase: version.rev, of: version.id, lastModified: version.lastModified, isDeleted: version.isDeleted,
            receivedAt: version.receivedAt, device: version.device, sentModified: version.sentModified,
            base: version.base, imprint: version.imprint)
    }
}
