import Hashing
import Notes
import SQLite
import StoreContract
import StoreCore

/// The files of an account's notes as lines of a backup, each in pieces, so that a large one costs no more memory than
/// a small one. They precede the notes, so that a restore knows which files a note can have.
final class BackupFiles {
    private let folder: BlobFolder
    private var digests: ArraySlice<SHA256.Digest>
    private var open: (file: StoredFile, offset: Int64)?

    init(
        _ database: Database, _ folder: BlobFolder, account: AccountNumber, versions: Bool
    ) throws(SQLiteError) {
        self.folder = folder
        var found: [SHA256.Digest] = []
        try database.prepare(
            "SELECT DISTINCT digest FROM files WHERE account = ? \(versions ? "" : "AND rev = x''") ORDER BY digest"
        ).bind(1, account.value).each { row in
            if let digest = row.digest(0) { found.append(digest) }
            return true
        }
        digests = found[...]
    }

    /// False where there are no more.
    func next(into buffer: inout [UInt8]) throws(StoreError) -> Bool {
        guard let digest = digests.first else { return false }
        if open == nil { open = (try find(digest), 0) }
        guard let (file, offset) = open else { return false }
        var bytes: [UInt8] = []
        let count = try file.read(into: &bytes, from: offset, limit: AttachmentPart.longest)
        buffer.append(
            backupAttachment: AttachmentPart(digest: digest, size: file.count, offset: offset, bytes: bytes))
        if offset + Int64(count) < file.count {
            open = (file, offset + Int64(count))
        } else {
            open = nil
            digests.removeFirst()
        }
        return true
    }

    private func find(_ digest: SHA256.Digest) throws(StoreError) -> StoredFile {
        guard let file = try folder.open(digest) else { throw .unavailable("the file \(digest.hex) is missing") }
        return file
    }
}
