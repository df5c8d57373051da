import Notes
import NotesBackupFormat
import NotesHashing
import NotesStoreContract

/// Writes the files of an account's notes as lines of a backup. Each file is in pieces, so that a large one costs no
/// more memory than a small one. Files precede the notes, so that a restore can check each reference when it reads the
/// note.
package final class BackupFiles: BackupPart {
    private let blobs: any BlobStore
    private var digests: ArraySlice<SHA256.Digest>
    private var open: (file: any StoredBytes, offset: Int64)?

    package init(_ digests: [SHA256.Digest], _ blobs: any BlobStore) {
        self.blobs = blobs
        self.digests = digests[...]
    }

    package func next(into buffer: inout [UInt8]) throws(StoreError) -> Bool {
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

    private func find(_ digest: SHA256.Digest) throws(StoreError) -> any StoredBytes {
        guard let file = try blobs.file(digest) else { throw .unavailable("the file \(digest.hex) is missing") }
        return file
    }
}
