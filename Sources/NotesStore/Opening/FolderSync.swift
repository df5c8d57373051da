import Primitives

/// A new name in a folder is on the disk only once the folder itself is synced.
enum FolderSync {
    static func sync(folderOf path: String) { _ = sync(folder(of: path)) }

    static func folder(of path: String) -> String {
        let end = path.lastIndex(of: "/")
        return end.map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
    }

    /// Whether it worked; `errno` tells why not.
    static func sync(_ folder: String) -> Bool {
        let descriptor = open(folder, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        return fsync(descriptor) == 0
    }
}
