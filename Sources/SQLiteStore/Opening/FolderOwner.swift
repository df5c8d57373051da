import NotesSQLite
import NotesStoreEngine

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The user whom the data folder belongs to. A process of root permanently becomes this user before it opens the
/// folder. A lock, a log or a blob that belonged to root would lock out the server, which runs as this user.
///
/// The folder may have parents that only root may enter, as `/var/lib/private` is for a unit with `DynamicUser`. So it
/// is opened first. If its path does not lead to it afterwards, it becomes the working folder, which needs no parents.
public struct FolderOwner: Sendable {
    private let folder: String
    private let user: uid_t
    private let group: gid_t

    /// Returns nil if the process stays as it is: it is not root's, or the folder is root's, or there is no folder yet.
    public init?(of folder: String) {
        guard geteuid() == 0 else { return nil }
        var status = stat()
        guard stat(folder, &status) == 0, status.st_mode & S_IFMT == S_IFDIR, status.st_uid != 0 else { return nil }
        self.folder = folder
        user = status.st_uid
        group = Self.group(status)
    }

    /// Returns the owner's group. `chown USER FOLDER` leaves the folder with root's group, of which the owner is no
    /// member.
    private static func group(_ status: stat) -> gid_t {
        if status.st_gid != 0 { return status.st_gid }
        return getpwuid(status.st_uid)?.pointee.pw_gid ?? gid_t(status.st_uid)
    }

    /// Returns the owner's path to a file in or below the folder, relative to it; nil for other files. Symbolic links
    /// are followed, except the file's own.
    public func pathInside(_ path: String) -> String? {
        let name = path.lastIndex(of: "/").map { path[path.index(after: $0)...] } ?? path[...]
        guard let parent = Self.resolved(FolderSync.folder(of: path)), let root = Self.resolved(folder) else {
            return nil
        }
        if parent == root { return String(name) }
        guard parent.hasPrefix(root == "/" ? root : root + "/") else { return nil }
        return parent.dropFirst(root.count).drop { $0 == "/" } + "/" + name
    }

    private static func resolved(_ path: String) -> String? {
        guard let found = realpath(path, nil) else { return nil }
        defer { free(found) }
        return String(cString: found)
    }

    /// Becomes the owner, and sets in the configuration how the owner reaches the folder. The working folder may
    /// change.
    public func become(_ configuration: inout StoreConfiguration) throws(OpenError) {
        let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        var opened = stat()
        guard descriptor >= 0, fstat(descriptor, &opened) == 0, opened.st_uid == user else {
            throw .notWritable(path: folder, reason: StoreSystemError.lastReason(at: folder))
        }
        defer { close(descriptor) }
        var groups = [group]
        guard setgroups(1, &groups) == 0, setgid(group) == 0, setuid(user) == 0 else {
            throw .cannotBecomeOwner(path: folder, user: Int(user), reason: StoreSystemError.lastReason)
        }
        var reached = stat()
        if stat(folder, &reached) == 0, reached.st_dev == opened.st_dev, reached.st_ino == opened.st_ino { return }
        guard fchdir(descriptor) == 0 else {
            throw .notWritable(path: folder, reason: StoreSystemError.lastReason(at: folder))
        }
        configuration.folder = "."
        configuration.vfs = Database.relativePaths
    }
}
