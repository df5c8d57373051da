import NotesPrimitives

/// Finds the content of a mirrored folder: its notes, its other files, and its folders. It leaves out hidden files and
/// a folder that is a mirror of its own, and follows no links.
struct FolderScan {
    var files: [MirrorPath: FileIdentity] = [:]
    var folders: Set<MirrorPath> = []
    /// Lists the files that are no notes, which texts may link to.
    var others: [MirrorPath: FileIdentity] = [:]
    /// Lists the paths that no file of a note may be or go through, with the reason.
    var barred: [MirrorPath: String] = [:]
    /// Lists the files whose names are not UTF-8.
    var unreadable: [String] = []
    /// Lists the paths that resemble a note, or a folder of notes, and are none.
    var skipped: [(path: MirrorPath, reason: String)] = []

    private let known: Set<MirrorPath>

    /// Scans the folder. The files at `known` paths belong to notes whatever their names. `entering` is called with
    /// each folder before it is read, so that a watch misses nothing.
    init(_ root: String, known: Set<MirrorPath>, entering: (String) -> Void = { _ in }) throws {
        self.known = known
        entering(root)
        try scan(root, .root, depth: 0, entering)
        skipped.sort { $0.path < $1.path }
    }

    private static let linkReason = "it is a link, and links are not followed"
    /// Bounds the depth of folders, above that of a note's folder.
    private static let deepest = 300

    private mutating func scan(
        _ root: String, _ folder: MirrorPath, depth: Int, _ entering: (String) -> Void
    ) throws {
        let base = folder == .root ? root : Self.full(root, folder)
        for name in try File.names(in: base) where name.first != UInt8(ascii: ".") {
            let found = folder.appending(name)
            // The bytes of a known path are in memory once.
            let path = known.firstIndex(of: found).map { known[$0] } ?? found
            let full = Self.full(root, path)
            var status = stat()
            // By its bytes: a name need not be text. It may have been removed meanwhile.
            guard lstat((Array(root.utf8) + [0x2F] + path.bytes + [0]).map { CChar(bitPattern: $0) }, &status) == 0
            else {
                if errno == ENOENT { continue }
                throw File.Failure(path: full, number: errno)
            }
            switch status.st_mode & S_IFMT {
            case S_IFDIR where path.text == nil: unreadable.append(full)
            case S_IFDIR where File.exists("\(full)/\(MirrorState.fileName)"):
                bar(path, "it is a separate mirror, and is left out of this one", isReported: true)
            case S_IFDIR where depth < Self.deepest:
                folders.insert(path)
                entering(full)
                do {
                    try scan(root, path, depth: depth + 1, entering)
                } catch let failure as File.Failure where failure.number == ENOENT {
                    continue
                }
            case S_IFREG where MirrorPath.isNote(name) || known.contains(path):
                if path.text == nil {
                    unreadable.append(full)
                } else {
                    files[path] = FileIdentity(status)
                }
            case S_IFREG where MirrorPath.hasEnding(name):
                skipped.append((path, "its name begins like that of an editor's temporary file"))
            case S_IFREG where path.text != nil: others[path] = FileIdentity(status)
            case S_IFLNK:
                bar(path, Self.linkReason, isReported: MirrorPath.hasEnding(name) || File.isFolder(full))
            default: continue
            }
        }
    }

    private mutating func bar(_ path: MirrorPath, _ reason: String, isReported: Bool) {
        barred[path] = reason
        if isReported { skipped.append((path, reason)) }
    }

    func isLink(_ path: MirrorPath) -> Bool { barred[path] == Self.linkReason }

    /// Returns the barred path that this one is, or goes through.
    func bar(on path: MirrorPath) -> MirrorPath? {
        if barred.isEmpty { return nil }
        var path = path
        while path != .root {
            if barred[path] != nil { return path }
            path = path.parent
        }
        return nil
    }

    /// Returns the path from the root of the file system; `path` must be UTF-8.
    static func full(_ root: String, _ path: MirrorPath) -> String {
        root + "/" + String(decoding: path.bytes, as: UTF8.self)
    }
}

/// Shows that a file has changed without reading it.
struct FileIdentity: Equatable, Sendable {
    var inode: Int64
    var size: Int64
    /// Counts nanoseconds since 1970.
    var modified: Int64

    init(inode: Int64, size: Int64, modified: Int64) {
        (self.inode, self.size, self.modified) = (inode, size, modified)
    }

    init(_ status: stat) {
        inode = Int64(truncatingIfNeeded: status.st_ino)
        size = Int64(status.st_size)
        #if canImport(Darwin)
            let time = status.st_mtimespec
        #else
            let time = status.st_mtim
        #endif
        modified = Int64(time.tv_sec) * Self.second + Int64(time.tv_nsec)
    }

    /// Returns the identity, or nil if there is no such file.
    static func of(_ path: String) -> FileIdentity? {
        var status = stat()
        return lstat(path, &status) == 0 ? FileIdentity(status) : nil
    }

    static let second: Int64 = 1_000_000_000

    /// The stamp proves that the file has not changed. A file may change again within one tick of its clock, and have
    /// the same stamp: so young a stamp proves nothing, and the file is read again.
    var isSettled: Bool {
        var now = timespec()
        clock_gettime(CLOCK_REALTIME, &now)
        return modified < (Int64(now.tv_sec) - 1) * Self.second
    }

    /// Forces a read of the file, whatever its stamp is.
    static let unknown = FileIdentity(inode: 0, size: -1, modified: 0)

    /// Returns the stamp if it proves that the file has not changed.
    var settled: FileIdentity { isSettled ? self : .unknown }
}
