import Hashing
import Notes

import Primitives

import struct Synchronization.Atomic

/// The files of a data folder: `incoming/` for unfinished uploads, `blobs/ab/abcd…` for the files that notes reference,
/// each named by the SHA-256 of its bytes. Both folders are made when they are first needed.
///
/// **Adding a file.** It is written to `incoming/`, then *adopted*: synced and renamed into `blobs/`, and the folder is
/// synced. Only then does the transaction commit that references it, so every file that a note references is on the disk.
///
/// **Removing a file.** The collector removes files that no row of `files` references. An upload, or a backup that copies
/// the files of a snapshot, holds a `BlobPin` from before the file is adopted until its row is committed; the collector
/// removes nothing while a pin exists.
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

    /// Removes what a killed server had received in part. The caller holds the folder's lock.
    func emptyIncoming() {
        for name in Self.names(in: incoming) { unlink(incoming + "/" + name) }
    }

    /// Moves the file into `blobs/`; it is on the disk when this returns. An existing file is replaced: the time this takes
    /// does not reveal whether another account has the same file, and a damaged file is repaired.
    func adopt(_ received: any ReceivedBytes, _ hold: BlobPin) throws(StoreError) {
        guard let file = received as? ReceivedFile else { throw .unavailable("the file was received by another store") }
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

    /// Makes the folder, on the disk when this returns.
    private static func makeFolder(_ path: String) throws(StoreError) {
        if mkdir(path, 0o700) == 0 {
            FolderSync.sync(folderOf: path)
        } else if errno != EEXIST {
            throw StoreError(errno: errno, at: path)
        }
    }

    /// In no order; empty if the folder does not exist.
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
