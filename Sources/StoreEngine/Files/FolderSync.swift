import NotesPrimitives
import NotesStoreContract

/// Syncs folders. A new name in a folder is on the disk only after that.
package enum FolderSync {
    package static func sync(folderOf path: String) { _ = sync(folder(of: path)) }

    package static func folder(of path: String) -> String {
        let end = path.lastIndex(of: "/")
        return end.map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
    }

    /// Returns false if the sync failed, with the reason in `errno`.
    package static func sync(_ folder: String) -> Bool {
        let descriptor = unsafe open(folder, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        return fsync(descriptor) == 0
    }

    /// Makes the folder, which is on the disk when this returns.
    package static func makeFolder(_ path: String) throws(StoreError) {
        if unsafe mkdir(path, 0o700) == 0 {
            sync(folderOf: path)
        } else if errno != EEXIST {
            throw StoreError(errno: errno, at: path)
        }
    }
}
