import Hashing
import Notes

import Primitives

import struct Synchronization.Atomic

/// The files of a data folder: `incoming/` for what is on its way in, `blobs/ab/abcd…` for what notes name, each under
/// the SHA-256 of its bytes. Both folders are made when they are first needed.
///
/// **How a file comes in.** It is written to `incoming/`, then *adopted*: synced, renamed into `blobs/`, the folder
/// synced, and only then is the transaction committed that names it. So what a note names is on the disk.
///
/// **How one goes.** The collector removes what no row of `files` names. Whoever adopts (or copies what a snapshot
/// names) has a `BlobPin` from before the file is there until the row is, and beside a hold nothing is removed.
struct BlobFolder: Sendable {
    let root: String

    var incoming: String { root + "/incoming" }
    var blobs: String { root + "/blobs" }

    func path(of digest: SHA256.Digest) -> String {
        let hex = digest.hex
        return "\(blobs)/\(hex.prefix(2))/\(hex)"
    }

    private static let number = Atomic<Int>(0)

    func makeIntake(limit: Int64) throws(StoreError) -> FileIntake {
        let name = "\(getpid())-\(Self.number.add(1, ordering: .relaxed).newValue)"
        do throws(StoreError) {
            return try FileIntake(path: incoming + "/" + name, limit: limit)
        } catch {
            try Self.makeFolder(incoming)
            return try FileIntake(path: incoming + "/" + name, limit: limit)
        }
    }

    /// What a killed server left half received. Only for who holds the folder's lock.
    func emptyIncoming() {
        for name in Self.names(in: incoming) { unlink(incoming + "/" + name) }
    }

    /// Puts the bytes where notes find them, there for good when this returns. Also where they are already: it takes as
    /// long, so nobody can tell whether somebody else has the same file, and a damaged one is replaced by a sound one.
    func adopt(_ received: any ReceivedBytes, _ hold: BlobPin) throws(StoreError) {
        guard let file = received as? ReceivedFile else { throw .unavailable("a file of another store") }
        let target = path(of: file.digest)
        let folder = String(target.dropLast(65))
        try Self.makeFolder(blobs)
        try Self.makeFolder(folder)
        try file.move(to: target)
        guard FolderSync.sync(folder) else { throw StoreError(errno: errno) }
    }

    func open(_ digest: SHA256.Digest) throws(StoreError) -> StoredFile? {
        try StoredFile(path: path(of: digest))
    }

    /// There for good, with the folder it is in.
    private static func makeFolder(_ path: String) throws(StoreError) {
        if mkdir(path, 0o700) == 0 {
            FolderSync.sync(folderOf: path)
        } else if errno != EEXIST {
            throw StoreError(errno: errno, at: path)
        }
    }

    /// In no order; none where there is no such folder.
    static func names(in folder: String) -> [String] {
        guard let stream = opendir(folder) else { return [] }
        defer { closedir(stream) }
        var names: [String] = []
        while let entry = readdir(stream) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) { tuple in
                String(cString: UnsafeRawPointer(tuple).assumingMemoryBound(to: CChar.self))
            }
            if name != "." && name != ".." { names.append(name) }
        }
        return names
    }
}
