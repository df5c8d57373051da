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

extension UnsafeRawBufferPointer {
    /// Writes all bytes to a file. Returns false if the system does not take some, with the reason in `errno`.
    package func writeAll(to descriptor: Int32) -> Bool {
        var rest = unsafe self
        while unsafe !rest.isEmpty {
            let written = unsafe write(descriptor, rest.baseAddress, rest.count)
            if written < 0, errno == EINTR { continue }
            if written == 0 { errno = EIO }
            guard written > 0 else { return false }
            unsafe rest = unsafe UnsafeRawBufferPointer(rebasing: rest[written...])
        }
        return true
    }
}

/// Gives the system's texts for its error numbers.
package enum StoreSystemError {
    package static var lastReason: String { reason(errno) }

    /// Returns the system's text. `strerror` may return a buffer that its next call overwrites. It is called on one
    /// thread only: while a folder is opened, and by the watch over the files.
    package static func reason(_ number: Int32) -> String {
        unsafe strerror(number).map { unsafe String(cString: $0) } ?? "error \(number)"
    }

    package static func lastReason(at path: String) -> String { reason(errno, at: path) }

    /// Returns the reason, with the owner of the path if access was denied. The usual cause is a file that root left in
    /// the folder of another user.
    package static func reason(_ number: Int32, at path: String) -> String {
        let text = reason(number)
        guard number == EACCES || number == EPERM else { return text }
        var status = stat()
        var named = path
        if unsafe stat(path, &status) != 0 {
            named = FolderSync.folder(of: path)
            guard unsafe stat(named, &status) == 0 else { return text }
        }
        guard status.st_uid != geteuid() else { return text }
        return "\(text) (\(named) belongs to \(user(status.st_uid)), this process runs as \(user(geteuid())))"
    }

    private static func user(_ id: uid_t) -> String { id == 0 ? "root" : "user \(id)" }
}
