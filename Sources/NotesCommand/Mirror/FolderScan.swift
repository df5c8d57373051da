import Primitives

/// What is in a mirrored folder: its files that are notes, and its folders. Hidden ones are left alone, and links are not
/// followed.
struct FolderScan {
    var files: [MirrorPath: FileIdentity] = [:]
    var folders: Set<MirrorPath> = []
    /// Symbolic links, whatever they point to.
    var links: Set<MirrorPath> = []
    /// Files whose names are no text.
    var unreadable: [String] = []

    private let known: Set<MirrorPath>

    /// `known` are files of notes whatever their names. `entering` is called with each folder before it is read, so that a
    /// watch misses nothing.
    init(_ root: String, known: Set<MirrorPath>, entering: (String) -> Void = { _ in }) throws {
        self.known = known
        entering(root)
        try scan(root, .root, depth: 0, entering)
    }

    /// More than the folder of a note can have.
    private static let deepest = 300

    private mutating func scan(
        _ root: String, _ folder: MirrorPath, depth: Int, _ entering: (String) -> Void
    ) throws {
        let base = folder == .root ? root : Self.full(root, folder)
        for name in try File.names(in: base) where name.first != UInt8(ascii: ".") {
            let path = folder.appending(name)
            let full = Self.full(root, path)
            var status = stat()
            // It may be gone again.
            guard lstat(full, &status) == 0 else {
                if errno == ENOENT { continue }
                throw File.Failure(path: full, number: errno)
            }
            switch status.st_mode & S_IFMT {
            case S_IFDIR where depth < Self.deepest && path.text != nil:
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
            case S_IFLNK: links.insert(path)
            default: continue
            }
        }
    }

    /// The link that the path is, or goes through.
    func link(on path: MirrorPath) -> MirrorPath? {
        var path = path
        while path != .root {
            if links.contains(path) { return path }
            path = path.parent
        }
        return nil
    }

    /// The path from the root of all; `path` is text.
    static func full(_ root: String, _ path: MirrorPath) -> String {
        root + "/" + String(decoding: path.bytes, as: UTF8.self)
    }
}
