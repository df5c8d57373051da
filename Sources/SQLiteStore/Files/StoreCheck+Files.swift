import Notes
import NotesHashing
import NotesSQLite

import NotesPrimitives
import NotesStoreContract
import NotesStoreEngine

extension StoreCheck {
    /// Compares the files that notes and versions name, the rows of `files`, and the folder. All three must agree, to
    /// the last byte of each file.
    mutating func checkFiles(_ database: Database, _ folder: BlobFolder) throws {
        try checkRows(database)
        var digests: [(digest: SHA256.Digest, size: Int64)] = []
        try database.statement("SELECT DISTINCT digest, size FROM files ORDER BY digest").each { row in
            if let digest = row.digest(0) { digests.append((digest, row.int(1))) }
            return true
        }
        var bytes: Int64 = 0
        for (digest, size) in digests {
            if let fault = Self.fault(in: folder, digest, size) { report("the file \(digest.hex) \(fault)") }
            bytes += size
        }
        checked.append("files of attachments: \(digests.count), \(bytes) bytes")
    }

    private static func fault(in folder: BlobFolder, _ digest: SHA256.Digest, _ size: Int64) -> String? {
        do throws(StoreError) {
            return ContentCheck.fault(in: try folder.open(digest), digest, size)
        } catch {
            return "cannot be read"
        }
    }

    /// Checks the files that only undo snapshots reference. A snapshot without its own file does not count: it came
    /// with a backup of the database, and the next start removes its row.
    mutating func checkUndos(_ database: Database, _ configuration: StoreConfiguration) throws {
        let folder = UndoFolder(configuration)
        var (undos, missing) = (Set<String>(), Set<String>())
        try database.statement("SELECT u.id, f.digest FROM undos u LEFT JOIN undo_files f ON f.undo = u.id").each {
            row in
            guard folder.has(row.text(0)) else { return true }
            undos.insert(row.text(0))
            if let digest = row.digest(1), access(configuration.files.path(of: digest), R_OK) != 0 {
                missing.insert(digest.hex)
            }
            return true
        }
        for hex in missing.sorted() { report("the file \(hex), which an undo snapshot references, is missing") }
        checked.append("undo snapshots: \(undos.count)")
    }

    private mutating func checkRows(_ database: Database) throws {
        let listing = database.statement(
            "SELECT name, type, size, digest FROM files WHERE account = ? AND id = ? AND rev = ? ORDER BY name")
        var expected = 0
        var wrong: [String] = []
        let owners = """
            SELECT account, id, x'', coalesce(trash, json) FROM notes WHERE deleted <> 2 AND \(Keyspaces.areKept)
            UNION ALL SELECT account, id, rev, json FROM versions
                WHERE reason <> 0 AND deleted = 0 AND \(Keyspaces.areKept)
            """
        try database.statement(owners).each { row in
            let attachments = row.withBytes(3) { ContentCheck.attachments(in: $0) }
            var found: [Attachment] = []
            do {
                try listing.bind(1, row.int(0)).bind(2, row.text(1)).bind(3, row.bytes(2)).each { row in
                    if let digest = row.digest(3) {
                        found.append(
                            Attachment(name: row.text(0), type: row.text(1), size: row.int(2), sha256: digest))
                    }
                    return true
                }
            } catch { wrong.append(row.text(1)) }
            if found != attachments { wrong.append(row.text(1)) }
            expected += attachments.count
            return true
        }
        for id in wrong { report("the listed files of note \(id) are not those in its JSON") }
        let rows = try database.int("SELECT count(*) FROM files WHERE \(Keyspaces.areKept)")
        if rows != expected { report("\(rows) files are listed, but notes reference \(expected)") }
    }
}
