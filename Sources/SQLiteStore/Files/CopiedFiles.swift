import Notes
import NotesHashing
import NotesSQLite
import NotesStoreContract
import NotesStoreEngine

/// The files of attachments inside a backup of the database, so that the backup stays one file: pieces of each, in a
/// table that only backups have.
enum CopiedFiles {
    private static let piece = 512 * 1024

    /// Puts every file that the copy names into it. Returns the number of files that are missing or damaged.
    static func put(from folder: BlobFolder, into copy: Database) throws -> Int {
        try copy.execute(
            """
            CREATE TABLE backup_files (digest BLOB NOT NULL, place INTEGER NOT NULL, bytes BLOB NOT NULL) STRICT;
            CREATE INDEX backup_files_in_order ON backup_files (digest, place);
            """)
        let insert = copy.statement("INSERT INTO backup_files (digest, place, bytes) VALUES (?, ?, ?)")
        var missing = 0
        for digest in try named(copy) {
            try copy.begin()
            if try put(digest, from: folder, insert) {
                try copy.commit()
            } else {
                try copy.rollback()
                missing += 1
            }
        }
        return missing
    }

    private static func named(_ copy: Database) throws -> [SHA256.Digest] {
        guard try has("files", copy) else { return [] }
        return try digests("SELECT DISTINCT digest FROM files ORDER BY digest", copy)
    }

    private static func put(
        _ digest: SHA256.Digest, from folder: BlobFolder, _ insert: Statement
    ) throws -> Bool {
        guard let file = try? folder.open(digest) else { return false }
        var hash = SHA256()
        var position: Int64 = 0
        var bytes: [UInt8] = []
        while true {
            bytes.removeAll(keepingCapacity: true)
            guard let count = try? file.read(into: &bytes, from: position, limit: piece) else { return false }
            // An empty file has one piece too, which records that it exists.
            if count == 0 && position > 0 { break }
            hash.update(bytes)
            try insert.bind(1, digest).bind(2, position).bind(3, bytes).run()
            position += Int64(count)
            if count == 0 { break }
        }
        return hash.finalize() == digest
    }

    /// Moves the files of a staged backup from the database into the folder. No row references them until the contents
    /// are replaced; if that fails, the next start removes them.
    static func take(from staged: Database, into folder: BlobFolder, original: String) throws {
        guard try has("backup_files", staged) else { return }
        let hold = try BlobPin(folder)
        let pieces = staged.statement("SELECT bytes FROM backup_files WHERE digest = ? ORDER BY place")
        for digest in try digests("SELECT DISTINCT digest FROM backup_files ORDER BY digest", staged) {
            let intake = try folder.makeIntake(limit: .max)
            var fault: (any Error)?
            try pieces.bind(1, digest).each { row in
                row.withBytes(0) { bytes in
                    do throws(IntakeError) { try intake.append(bytes) } catch { fault = error }
                }
                return fault == nil
            }
            if let fault { throw fault }
            let received = try intake.finish()
            guard received.digest == digest else {
                throw OpenError.damaged(
                    path: original, reason: "the file \(digest.hex) in it does not match its digest")
            }
            try folder.adopt(received, hold)
        }
        try staged.execute("DROP TABLE backup_files; VACUUM")
    }

    private static func has(_ table: String, _ database: Database) throws -> Bool {
        try database.statement("SELECT 1 FROM sqlite_schema WHERE name = ?").bind(1, table).one { _ in true } == true
    }

    private static func digests(_ sql: String, _ database: Database) throws -> [SHA256.Digest] {
        var digests: [SHA256.Digest] = []
        try database.statement(sql).each { row in
            if let digest = row.digest(0) { digests.append(digest) }
            return true
        }
        return digests
    }
}
