import Notes
import NotesBackupFormat
import NotesStoreContract

/// Writes the lines of an account's backup: the files, then each note and its versions in the order of `seq`, then the
/// rows of other apps.
package final class BackupLines: NoteSnapshot {
    package let count: Int
    private let rows: any BackupRows
    private let hasVersions: Bool
    private let before: (any BackupPart)?
    private let after: any BackupPart
    private var earlier: PreTransactionStates?
    private var last: Int64 = 0

    /// - Parameters:
    ///   - before: the account's files; nil for a backup without them.
    ///   - earlier: notes that the backup has in an earlier state.
    package init(
        _ rows: any BackupRows, versions hasVersions: Bool, before: (any BackupPart)? = nil, after: any BackupPart,
        earlier: PreTransactionStates? = nil
    ) throws(StoreError) {
        self.rows = rows
        self.hasVersions = hasVersions
        self.before = before
        self.after = after
        self.earlier = earlier
        count = try rows.countNotes()
    }

    package func next(into buffer: inout [UInt8], limit: Int) throws(StoreError) -> Bool {
        while let before, buffer.count < limit, try before.next(into: &buffer) {}
        guard buffer.count < limit else { return true }
        var isFull = false
        try unsafe rows.eachNote(after: last) { (note, json) throws(StoreError) in
            last = note.seq
            try unsafe append(note, json, to: &buffer)
            isFull = buffer.count >= limit
            return !isFull
        }
        if !isFull { try appendEarlier(before: .max, to: &buffer) }
        while !isFull, try after.next(into: &buffer) { isFull = buffer.count >= limit }
        return isFull
    }

    private func append(
        _ note: BackupNote, _ json: UnsafeRawBufferPointer, to buffer: inout [UInt8]
    ) throws(StoreError) {
        if earlier?.has(note.id) == true { return }
        try appendEarlier(before: note.seq, to: &buffer)
        if let stamps = note.stamps, let id = NoteID(note.id) { buffer.append(backupStamps: stamps, of: id) }
        unsafe buffer.append(
            backupNote: json, sentModified: note.sentModified, base: note.base, trashModified: note.trashModified,
            isUndated: note.isUndated)
        try appendVersions(of: note.id, but: nil, to: &buffer)
    }

    /// Appends the earlier states below `seq`, in the order of their own `seq`.
    private func appendEarlier(before seq: Int64, to buffer: inout [UInt8]) throws(StoreError) {
        while let (state, id, rev) = try earlier?.take(before: seq, rows) {
            unsafe state.json.withUnsafeBytes { json in
                unsafe buffer.append(
                    backupNote: json, sentModified: state.sentModified, base: state.base, trashModified: nil,
                    isUndated: false)
            }
            try appendVersions(of: id, but: rev, to: &buffer)
        }
    }

    private func appendVersions(
        of id: String, but standing: Rev?, to buffer: inout [UInt8]
    ) throws(StoreError) {
        guard hasVersions else { return }
        try unsafe rows.eachVersion(of: id) { version, json in
            if version.rev == standing { return }
            if let hashes = version.hashes, let id = NoteID(id) {
                buffer.append(backupHashes: hashes, of: id, rev: version.rev)
            }
            if let reason = version.reason.version {
                unsafe buffer.append(
                    backupVersion: json, reason, sentModified: version.sentModified, base: version.base)
            } else if let id = NoteID(id) {
                buffer.append(
                    backupBase: version.rev, of: id, lastModified: version.lastModified, isDeleted: version.isDeleted,
                    receivedAt: version.receivedAt, device: version.device, sentModified: version.sentModified,
                    base: version.base, imprint: version.imprint)
            }
        }
    }
}
