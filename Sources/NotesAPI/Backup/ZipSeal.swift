import Notes
import NotesArchive
import NotesHashing

/// The comment of a backup zip, and so its last 64 bytes: the SHA-256 of all the bytes before them. A zip repeats some
/// data and has bytes that no reader checks; the seal covers them all.
///
///     head -c -64 cloudnotes-me-2026-11-21.zip | sha256sum; tail -c 64 cloudnotes-me-2026-11-21.zip
struct ZipSeal {
    static let length = 64

    private var hash = SHA256()

    mutating func cover(_ bytes: [UInt8]) { hash.update(bytes) }

    var bytes: [UInt8] { Array(hash.finalize().hex.utf8) }

    /// Returns true if the last bytes are the digest of those before them.
    static func holds(_ input: ByteInput) throws(ArchiveError) -> Bool {
        guard input.count > length else { return false }
        let covered = InputStream(input.slice(from: 0, count: input.count - Int64(length)))
        var seal = ZipSeal()
        while let piece = try covered.next() { seal.cover(piece) }
        return try seal.bytes == input.bytes(at: input.count - Int64(length), count: length)
    }
}
