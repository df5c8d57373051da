import NotesHashing
import NotesPrimitives
import NotesStoreContract

/// The files of a data folder: `incoming/` for unfinished uploads, `blobs/ab/abcd…` for the files that notes reference,
/// each named by the SHA-256 of its bytes. Both folders are made when they are first needed.
///
/// **Adding a file.** It is written to `incoming/`, then *adopted*: synced and renamed into `blobs/`, and the folder is
/// synced. The transaction that references it commits after that, so every file that a note references is on the disk.
///
/// **Removing a file.** The collector removes files that no row of `files` references. An upload holds a `BlobPin` from
/// before the file is adopted until its row is committed. So does a backup that copies the files of a snapshot. The
/// collector removes nothing while a pin exists.
package struct BlobFolder: BlobStore {
    package let root: String

    package init(root: String) { self.root = root }

    package var incoming: String { root + "/incoming" }
    package var blobs: String { root + "/blobs" }
    package var spool: Spool { Spool(folder: incoming) }

    package func path(of digest: SHA256.Digest) -> String {
        let hex = digest.hex
        return "\(blobs)/\(hex.prefix(2))/\(hex)"
    }

    package func makeIntake(limit: Int64) throws(StoreError) -> any Intake { try spool.makeIntake(limit: limit) }

    /// Moves the file into `blobs/`; it is on the disk when this returns. An existing file is replaced. So a damaged
    /// file is repaired, and the duration does not reveal whether another account has the same file.
    package func adopt(_ received: any ReceivedBytes, _ hold: any BlobHold) throws(StoreError) {
        try FolderSync.makeFolder(blobs)
        try Self.keep(received, at: path(of: received.digest))
    }

    /// Moves a file of another kind to its path; it is on the disk when this returns.
    package static func keep(_ received: any ReceivedBytes, at target: String) throws(StoreError) {
        guard let file = received as? ReceivedFile else { throw .unavailable("the file was received by another store") }
        let folder = FolderSync.folder(of: target)
        try FolderSync.makeFolder(folder)
        try file.move(to: target)
        guard FolderSync.sync(folder) else { throw StoreError(errno: errno) }
    }

    package func hold() throws(StoreError) -> any BlobHold { try BlobPin(self) }

    package func file(_ digest: SHA256.Digest) throws(StoreError) -> (any StoredBytes)? { try open(digest) }

    package func open(_ digest: SHA256.Digest) throws(StoreError) -> StoredFile? {
        try StoredFile(path: path(of: digest))
    }

    /// Returns the names in no order; returns none if the folder does not exist.
    package static func names(in folder: String) -> [String] {
        guard let stream = unsafe opendir(folder) else { return [] }
        defer { unsafe closedir(stream) }
        var names: [String] = []
        while let entry = unsafe readdir(stream) {
            let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { tuple in
                unsafe String(cString: UnsafeRawPointer(tuple).assumingMemoryBound(to: CChar.self))
            }
            if name != "." && name != ".." { names.append(name) }
        }
        return names
    }
}
