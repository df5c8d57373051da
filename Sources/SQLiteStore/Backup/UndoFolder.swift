import Notes
import NotesBackupFormat

import NotesPrimitives
import NotesStoreContract
import NotesStoreEngine

/// The undo snapshots, one backup file each, named by their ids in the table `undos`. A file is complete and synced
/// before its row is committed. A file without a row is removed when the store is next opened.
struct UndoFolder: Sendable {
    private let path: String

    init(_ configuration: StoreConfiguration) {
        path = configuration.folder + "/undo"
    }

    private func path(of id: String) -> String { path + "/" + id + ".ndjson" }

    func bytes(of id: String) throws(StoreError) -> StoredFile? { try StoredFile(path: path(of: id)) }

    func remove(_ id: String) { unlink(path(of: id)) }

    /// Adopts an undo snapshot that was written elsewhere.
    func adopt(_ received: any ReceivedBytes, as id: String) throws(StoreError) {
        try BlobFolder.keep(received, at: path(of: id))
    }

    /// Removes all snapshots except these.
    func sweep(keeping ids: Set<String>) {
        for name in BlobFolder.names(in: path)
        where !(name.hasSuffix(".ndjson") && ids.contains(String(name.dropLast(7)))) {
            unlink(path + "/" + name)
        }
    }

    func has(_ id: String) -> Bool { access(path(of: id), R_OK) == 0 }

    func write(_ stream: consuming BackupStream, as id: String) throws(StoreError) {
        if mkdir(path, 0o700) == 0 { FolderSync.sync(folderOf: path) }
        let part = path + "/" + id + ".part"
        let descriptor = open(part, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw StoreError(errno: errno) }
        do throws(StoreError) {
            defer { close(descriptor) }
            var buffer: [UInt8] = []
            var hasMore = true
            while hasMore {
                buffer.removeAll(keepingCapacity: true)
                hasMore = try stream.next(into: &buffer, limit: 256 * 1024)
                try Self.write(buffer, to: descriptor)
            }
            guard fsync(descriptor) == 0 else { throw StoreError(errno: errno) }
        } catch {
            unlink(part)
            throw error
        }
        guard rename(part, path(of: id)) == 0 else {
            let failure = StoreError(errno: errno)
            unlink(part)
            throw failure
        }
        FolderSync.sync(folderOf: part)
    }

    private static func write(_ bytes: [UInt8], to descriptor: Int32) throws(StoreError) {
        var written = 0
        while written < bytes.count {
            let count = bytes.withUnsafeBytes { bytes in
                systemWrite(descriptor, UnsafeRawBufferPointer(rebasing: bytes[written...]))
            }
            if count < 0 && errno == EINTR { continue }
            guard count > 0 else { throw StoreError(errno: errno) }
            written += count
        }
    }

    private static func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
        NotesPrimitives.write(descriptor, bytes.baseAddress, bytes.count)
    }
}
