import Notes
import NotesHashing
import NotesPrimitives

#if os(Linux)
    import CNotesLinux
#endif

/// Writes and removes files of a mirror so that no text of an editor is lost that saves at the same moment: a file is
/// moved aside first, and put back if it is not the one that the round has read.
struct MirrorDisk {
    let root: String

    private static let prefix = ".notes-mirror-"

    func full(_ path: MirrorPath) -> String { FolderScan.full(root, path) }
    private func aside(_ id: NoteID) -> String { "\(root)/\(Self.prefix)\(id.text).old" }
    private func draft(_ id: NoteID) -> String { "\(root)/\(Self.prefix)\(id.text).new" }

    struct Written {
        var stamp: FileIdentity
        var hash: [UInt8]
    }

    /// Creates a file; returns nil if there is one already. Only `sync` guarantees that it is on the disk.
    func create(_ bytes: [UInt8], _ id: NoteID, at path: MirrorPath) throws -> Written? {
        try File.makeFolder(full(path.parent), rights: 0o777)
        let draft = draft(id)
        try write(bytes, to: draft, of: path, rights: 0o666, syncs: Self.syncsEach)
        defer { unlink(draft) }
        guard try put(draft, at: full(path)) else { return nil }
        return FileIdentity.of(full(path)).map { Written(stamp: $0, hash: Self.hash(bytes)) }
    }

    /// Replaces a file. Returns false if the file is not the one that was read. If `record` throws, the old file is
    /// back.
    func replace(
        _ path: MirrorPath, _ hash: [UInt8], by bytes: [UInt8], _ id: NoteID, record: (Written) throws -> Void
    ) throws -> Bool {
        try prepare(path, bytes, id, syncs: true)
        defer { finish(id) }
        let new = Self.hash(bytes)
        guard let written = try place(path, hash, by: new, id) else { return false }
        do {
            try record(written)
        } catch {
            putBack(path, new, id)
            throw error
        }
        return true
    }

    // MARK: Replacing many

    // The steps of `replace`. Of many files all are prepared, put on the disk at once, placed, and finished when their
    // rows are recorded. A crash between two steps leaves the old file or the new one in its place, and what is aside
    // is removed by `recover`.

    /// Writes the new text beside the files. With `syncs` it is on the disk then.
    func prepare(_ path: MirrorPath, _ bytes: [UInt8], _ id: NoteID, syncs: Bool = syncsEach) throws {
        let rights = File.rights(full(path)).map { mode_t($0) } ?? 0o666
        try write(bytes, to: draft(id), of: path, rights: rights, syncs: syncs)
    }

    /// Moves the file aside and puts the prepared text, of the hash `new`, in its place. Returns nil if the file is not
    /// the one that was read, or if another program writes one at this moment: that one stays, and the next round reads
    /// it.
    func place(_ path: MirrorPath, _ hash: [UInt8], by new: [UInt8], _ id: NoteID) throws -> Written? {
        let (full, aside) = (full(path), aside(id))
        guard try take(full, hash, aside) else { return nil }
        do {
            guard try put(draft(id), at: full) else { return nil }
            return FileIdentity.of(full).map { Written(stamp: $0, hash: new) }
        } catch {
            putBack(path, new, id)
            throw error
        }
    }

    /// Puts the file that was moved aside back, unless another program has written one since.
    func putBack(_ path: MirrorPath, _ new: [UInt8], _ id: NoteID) {
        let full = full(path)
        let isOwn = (try? File.read(full)).flatMap { $0 }.map(Self.hash) == new
        if isOwn || !File.exists(full) { rename(aside(id), full) }
    }

    /// Removes the draft and the old file beside the files.
    func finish(_ id: NoteID) {
        unlink(draft(id))
        unlink(aside(id))
    }

    // MARK: Syncing

    #if os(Linux)
        private static let syncsEach = false
    #else
        private static let syncsEach = true
    #endif

    /// Flushes all written files to the disk at once: a sync for each of ten thousand files takes half a minute.
    func sync() throws {
        #if os(Linux)
            let descriptor = open(root, O_RDONLY | O_CLOEXEC)
            guard descriptor >= 0 else { throw File.Failure(path: root, number: errno) }
            defer { close(descriptor) }
            guard clinux_sync_file_system(descriptor) == 0 else { throw File.Failure(path: root, number: errno) }
        #endif
    }

    /// Writes a file. A failure names the file that its user has, not the draft of it.
    private func write(
        _ bytes: [UInt8], to draft: String, of path: MirrorPath, rights: mode_t, syncs: Bool
    ) throws {
        let descriptor = open(draft, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, rights)
        guard descriptor >= 0 else { throw File.Failure(path: full(path), number: errno) }
        defer { close(descriptor) }
        do {
            try File.writeAll(bytes, to: descriptor, full(path))
            guard !syncs || fsync(descriptor) == 0 else { throw File.Failure(path: full(path), number: errno) }
        } catch {
            unlink(draft)
            throw error
        }
    }

    /// Removes a file. Returns false if it is not the one that was read.
    func remove(_ path: MirrorPath, _ hash: [UInt8], _ id: NoteID) throws -> Bool {
        guard try take(full(path), hash, aside(id)) else { return false }
        unlink(aside(id))
        removeEmptyFolders(path.parent)
        return true
    }

    /// Moves a file. Returns false if there is a file already, or the old one is missing.
    func move(_ path: MirrorPath, to new: MirrorPath) throws -> Bool {
        try File.makeFolder(full(new.parent), rights: 0o777)
        guard try put(full(path), at: full(new)) else { return false }
        unlink(full(path))
        removeEmptyFolders(path.parent)
        return true
    }

    /// Ends a move that was cut off between its two steps. Returns true if the file is at its new path.
    func endMove(_ path: MirrorPath, to new: MirrorPath) -> Bool {
        guard let there = FileIdentity.of(full(new)) else { return false }
        if let here = FileIdentity.of(full(path)) {
            guard here.inode == there.inode else { return false }
            unlink(full(path))
        }
        return true
    }

    /// Removes folders that the removal of a note left empty.
    private func removeEmptyFolders(_ folder: MirrorPath) {
        var folder = folder
        while folder != .root, rmdir(full(folder)) == 0 { folder = folder.parent }
    }

    /// Returns the id that names the drafts of a file that is no note's text.
    static func key(_ path: MirrorPath) -> NoteID {
        NoteID("file-" + Hex.encode(hash(path.bytes).prefix(16))) ?? NoteID(uuidV7At: .earliest, random: (0, 0))
    }

    /// Recovers from a crash: a file that was moved aside is moved back. `places` is called if there is such a file.
    func recover(_ places: () throws -> [NoteID: MirrorPath]) throws {
        var known: [NoteID: MirrorPath]?
        for name in try File.names(in: root) {
            let text = String(decoding: name, as: UTF8.self)
            guard text.hasPrefix(Self.prefix), text != MirrorState.fileName else { continue }
            if text.hasSuffix(".old"), known == nil { known = try places() }
            if text.hasSuffix(".old"), let id = NoteID(String(text.dropFirst(Self.prefix.count).dropLast(4))),
                let path = known?[id], !File.exists(full(path))
            {
                _ = try put("\(root)/\(text)", at: full(path))
                unlink("\(root)/\(text)")
            } else if text.hasSuffix(".old") || text.hasSuffix(".new") || text.contains(".new.") {
                unlink("\(root)/\(text)")
            }
        }
    }

    // MARK: Steps

    private func take(_ full: String, _ hash: [UInt8], _ aside: String) throws -> Bool {
        guard rename(full, aside) == 0 else {
            if errno == ENOENT { return false }
            throw File.Failure(path: full, number: errno)
        }
        if try Self.hash(File.read(aside) ?? []) == hash { return true }
        _ = try put(aside, at: full)
        unlink(aside)
        return false
    }

    /// Gives a file another name, and never replaces one.
    private func put(_ path: String, at new: String) throws -> Bool {
        if link(path, new) == 0 { return true }
        switch errno {
        case EEXIST, ENOENT: return false
        case EPERM, ENOTSUP, ENOSYS, EMLINK:
            // A disk without links.
            if File.exists(new) { return false }
            guard rename(path, new) == 0 else { throw File.Failure(path: new, number: errno) }
            return true
        default: throw File.Failure(path: new, number: errno)
        }
    }

    /// Returns the bytes of a file, or nil if there is none. Links are not followed.
    func read(_ path: MirrorPath) throws -> [UInt8]? { try File.read(full(path), flags: O_NOFOLLOW) }

    func hash(of path: MirrorPath) throws -> [UInt8]? { try read(path).map(Self.hash) }

    static func hash(_ bytes: [UInt8]) -> [UInt8] { SHA256.hash(bytes).bytes }
}
