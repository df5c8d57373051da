#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A new name in a folder is on the disk only once the folder itself is synced.
enum FolderSync {
    static func sync(folderOf path: String) {
        let end = path.lastIndex(of: "/")
        let folder = end.map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
        let descriptor = open(folder, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return }
        fsync(descriptor)
        close(descriptor)
    }
}
