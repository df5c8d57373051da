import Notes
import NotesHashing
import NotesPrimitives
import NotesSQLite
import NotesSearchIndex
import NotesStoreContract
import NotesStoreEngine

/// Runs `notes-server check`: SQLite's own check of the file, then a check of its content. It reads one snapshot and is
/// safe beside a running server.
public struct StoreCheck {
    private var outcome = StoreReport(checked: [], problems: [])

    /// A broken database could fill the screen, so only the first problems are shown.
    private static let problemLimit = 100

    public static func run(_ configuration: StoreConfiguration) throws(OpenError) -> StoreReport {
        var beside = configuration
        beside.role = .beside
        try OpenDatabase.prepareFolder(beside)
        // The pin keeps the files that the snapshot references.
        let hold: BlobPin
        do { hold = try BlobPin(configuration.files) } catch {
            throw .notWritable(path: configuration.folder, reason: "\(error)")
        }
        defer { withExtendedLifetime(hold) {} }
        var check = StoreCheck()
        try OpenDatabase.translating(configuration.databasePath) {
            let database = try OpenDatabase.reader(configuration)
            let schema = Int(try database.int("PRAGMA user_version"))
            guard schema == Schema.latest else {
                throw OpenError.olderSchema(
                    path: configuration.databasePath, found: schema, known: Schema.latest)
            }
            try database.beginReading()
            defer { try? database.rollback() }
            try check.checkFile(database)
            try check.checkCounters(database)
            try check.checkNameCounts(database)
            try check.checkDigests(database)
            try check.checkNotes(database)
            try check.checkVersions(database)
            try check.checkFiles(database, configuration.files)
            try check.checkUndos(database, configuration)
            try check.checkSearch(database)
            try check.checkApps(database)
        }
        return check.outcome
    }

    /// Returns the faults in the rows of a database, without its file and folder.
    static func rows(of database: Database) throws -> [String] {
        var check = StoreCheck()
        try check.checkCounters(database)
        try check.checkNameCounts(database)
        try check.checkDigests(database)
        try check.checkNotes(database)
        try check.checkVersions(database)
        return check.outcome.problems
    }

    mutating func report(_ problem: String) {
        if outcome.problems.count < Self.problemLimit { outcome.problems.append(problem) }
    }

    mutating func addCheck(_ check: String) { outcome.checked.append(check) }

    private mutating func checkFile(_ database: Database) throws {
        let lines = try database.statement("PRAGMA integrity_check").all { row in row.text(0) }
        for line in lines where line != "ok" { report("integrity: \(line)") }
        let orphans = try database.statement("PRAGMA foreign_key_check").all { _ in true }.count
        if orphans > 0 { report("\(orphans) rows reference rows that do not exist") }
        let pages = try database.int("PRAGMA page_count")
        addCheck("the file: \(pages) pages, schema \(Schema.latest)")
    }

    private mutating func checkCounters(_ database: Database) throws {
        let rows = database.statement(
            """
            SELECT coalesce((SELECT name FROM logins WHERE account = a.number), a.number), live, deleted, versions, bytes, file_bytes,
                (SELECT count(*) FROM notes WHERE account = a.keyspace AND deleted = 0),
                (SELECT count(*) FROM notes WHERE account = a.keyspace AND deleted <> 0),
                (SELECT count(*) FROM versions WHERE account = a.keyspace AND reason <> 0),
                (SELECT coalesce(sum(length(json) + coalesce(length(trash), 0)), 0) FROM notes
                    WHERE account = a.keyspace)
                + (SELECT coalesce(sum(length(json)), 0) FROM versions WHERE account = a.keyspace),
                (SELECT coalesce(sum(size), 0) FROM
                    (SELECT DISTINCT digest, size FROM files WHERE account = a.keyspace)),
                seq, (SELECT coalesce(max(key) & \(NoteKey.greatestSeq), 0) FROM notes WHERE account = a.keyspace)
            FROM accounts a WHERE kind >= 0
            """)
        var found: [String] = []
        var accounts = 0
        try rows.each { row in
            accounts += 1
            for (column, name) in ["notes", "deleted notes", "versions", "bytes", "bytes of files"].enumerated() {
                let (kept, counted) = (row.int(Int32(column) + 1), row.int(Int32(column) + 6))
                if kept != counted { found.append("account \(row.text(0)) counts \(kept) \(name) but has \(counted)") }
            }
            if row.int(12) > row.int(11) { found.append("account \(row.text(0)) has a note with a seq above its own") }
            return true
        }
        for problem in found { report(problem) }
        addCheck("accounts and their counters: \(accounts)")
    }

    /// Reads each row, decodes it and encodes it again, which must yield the row's own bytes.
    private mutating func checkNotes(_ database: Database) throws {
        let keyspaces = Keyspaces(database)
        let table = NoteTable(database, keyspaces)
        let tags = TagTable(database, keyspaces)
        var notes: [(keyspace: Keyspace, id: NoteID)] = []
        var count = 0
        var last: Int64 = 0
        var lastAccount: Int64 = -1
        var lastReceived: Int64 = 0
        let page = database.statement(
            "SELECT key, account, id, received_at FROM notes WHERE key > ? AND \(Keyspaces.areKept) ORDER BY key LIMIT 1000"
        )
        repeat {
            notes.removeAll(keepingCapacity: true)
            var found: [String] = []
            try page.bind(1, last).each { row in
                last = row.int(0)
                let account = row.int(1)
                if NoteKey.key(Keyspace(account), NoteKey.seq(last)) != last {
                    found.append("the row \(last) has a key of another account")
                }
                if account == lastAccount && row.int(3) < lastReceived {
                    found.append("the row \(last) has an earlier receivedAt than the row before it")
                }
                (lastAccount, lastReceived) = (account, row.int(3))
                if let id = row.noteID(2) {
                    notes.append((Keyspace(account), id))
                } else {
                    found.append("the row \(last) has no valid id")
                }
                return true
            }
            for problem in found { report(problem) }
            for (keyspace, id) in notes {
                let row = try? table.row(keyspace, id)
                for problem in Self.problems(of: id, row) { report(problem) }
                if let row, try !tags.matches(row.tagging, keyspace, id: id) {
                    report("the listed tags of note \(id) are not those in its JSON")
                }
            }
            count += notes.count
        } while !notes.isEmpty
        addCheck("notes, with deleted ones: \(count)")
    }

    /// Decodes and encodes the row again, which must yield the same bytes. `row` is nil if it could not be read.
    private static func problems(of id: NoteID, _ row: NoteRow?) -> [String] {
        guard let row else { return ["the row of note \(id) cannot be read"] }
        var problems: [String] = []
        let written = EncodedNote(row.note)
        if written.json != row.forms.json || written.trash != row.forms.trash {
            problems.append("the JSON of note \(id) does not match its columns")
        }
        if row.note.state.rev != row.note.rev {
            problems.append("note \(id) has a rev that does not match its content")
        }
        if let stamps = row.note.state.stamps, stamps.greatest > row.note.state.lastModified {
            problems.append("note \(id) has a register with a later stamp than its own")
        }
        return problems
    }

    private mutating func checkVersions(_ database: Database) throws {
        var count = 0
        var damaged = 0
        try database.statement("SELECT json, deleted FROM versions WHERE reason <> 0").each { row in
            count += 1
            if !row.bool(1) && EncodedNote.content(row.bytes(0)) == nil { damaged += 1 }
            return true
        }
        if damaged > 0 { report("\(damaged) versions cannot be read") }
        addCheck("versions: \(count)")
    }
}

/// Compares the counts of tags and folders with the rows that they count.
extension StoreCheck {
    mutating func checkNameCounts(_ database: Database) throws {
        let counted = Schema.countedNames
        let kept = "SELECT account, kind, deleted, name, notes FROM name_counts"
        let wrong = try database.int(
            """
            SELECT count(*) FROM (
                SELECT * FROM (\(counted) EXCEPT \(kept)) UNION ALL SELECT * FROM (\(kept) EXCEPT SELECT * FROM (\(counted))))
            """)
        if wrong > 0 { report("\(wrong) counts of tags or folders do not match their notes") }
        let count = try database.int("SELECT count(*) FROM name_counts")
        addCheck("counts of tags and folders: \(count)")
    }
}

extension StoreCheck {
    /// Checks that no number can be given again, which would show an app one note in place of another.
    mutating func checkApps(_ database: Database) throws {
        let numbers = try database.int("SELECT count(*) FROM app_numbers")
        let early = try database.int(
            """
            SELECT count(*) FROM app_numbers n WHERE number < \(RestoredApp.firstNumber) OR number >=
                coalesce((SELECT next FROM apps WHERE account = n.viewer AND kind = n.kind), 0)
            """)
        if early > 0 { report("\(early) numbers of notes in apps may be reused") }
        let orphans = try database.int(
            """
            SELECT count(*) FROM app_numbers WHERE viewer NOT IN (SELECT number FROM accounts)
                OR account NOT IN (SELECT number FROM accounts)
            """)
        if orphans > 0 { report("\(orphans) numbers of notes in apps belong to no account") }
        addCheck("numbers of notes in apps: \(numbers)")
    }
}

extension StoreCheck {
    /// Compares the files that notes and versions name, the rows of `files`, and the folder. All three must agree, to
    /// the last byte of each file.
    mutating func checkFiles(_ database: Database, _ folder: BlobFolder) throws {
        try checkRows(database)
        let digests: [(digest: SHA256.Digest, size: Int64)] = try database.statement(
            "SELECT DISTINCT digest, size FROM files ORDER BY digest"
        ).all { row in
            guard let digest = row.digest(0) else { return nil }
            return (digest, row.int(1))
        }
        var bytes: Int64 = 0
        for (digest, size) in digests {
            if let fault = Self.fault(in: folder, digest, size) { report("the file \(digest.hex) \(fault)") }
            bytes += size
        }
        addCheck("files of attachments: \(digests.count), \(bytes) bytes")
    }

    /// Returns how the file differs from its rows; nil if it does not.
    private static func fault(in folder: BlobFolder, _ digest: SHA256.Digest, _ size: Int64) -> String? {
        do throws(StoreError) {
            guard let file = try folder.open(digest) else { return "is missing" }
            guard file.count == size else { return "has \(file.count) bytes and should have \(size)" }
            return try file.digest() == digest ? nil : "does not match its digest"
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
        addCheck("undo snapshots: \(undos.count)")
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
            let attachments = row.withBytes(3) { Self.attachments(in: $0) }
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

    /// Returns the files that a note's or a version's JSON names.
    private static func attachments(in json: UnsafeRawBufferPointer) -> [Attachment] {
        // Most notes have none, and their JSON then has no such text.
        guard String(decoding: json, as: UTF8.self).contains(#""attachments":[{"#) else { return [] }
        return EncodedNote.content(Array(json))?.attachments ?? []
    }
}

extension StoredBytes {
    /// Hashes all bytes, piece by piece.
    func digest() throws(StoreError) -> SHA256.Digest {
        var hash = SHA256()
        var offset: Int64 = 0
        var piece: [UInt8] = []
        while true {
            piece.removeAll(keepingCapacity: true)
            let count = try read(into: &piece, from: offset, limit: 256 * 1024)
            if count == 0 { return hash.finalize() }
            hash.update(piece)
            offset += Int64(count)
        }
    }
}

/// Rebuilds every segment from its notes and compares the bytes.
extension StoreCheck {
    mutating func checkSearch(_ database: Database) throws {
        let table = SegmentTable(database, Keyspaces(database))
        let rows = database.statement(
            """
            SELECT key, last_modified, deleted, coalesce(trash, json) FROM notes
            WHERE key > ? AND key <= ? AND deleted < 2
            """)
        let accounts: [(number: AccountNumber, keyspace: Keyspace)] = try database.statement(
            "SELECT number, keyspace FROM accounts WHERE kind >= 0"
        ).all { row in (AccountNumber(row.int(0)), Keyspace(row.int(1))) }
        var (notes, segments) = (0, 0)
        for (account, keyspace) in accounts {
            let stale = try table.stale(of: account)
            let dead = Set(stale.map(\.seq))
            var covered: Int64 = 0
            for entry in try table.segments(of: account) {
                if entry.after < covered { report("segments \(entry.number) and one before it overlap") }
                covered = entry.last
                segments += 1
                notes += entry.notes
                guard let source = try? table.source(entry.number, stale: stale),
                    let present = try? SegmentMerge.merge([source])
                else {
                    report("segment \(entry.number) of the search index cannot be read")
                    continue
                }
                var writer = SegmentWriter(after: entry.after, form: entry.form)
                let (first, last) = (NoteKey.key(keyspace, entry.after), NoteKey.key(keyspace, entry.last))
                try rows.bind(1, first).bind(2, last).each { row in
                    let seq = NoteKey.seq(row.int(0))
                    if dead.contains(seq) || writer.isFull { return true }
                    let note = row.withBytes(3) {
                        IndexedNote(seq: seq, lastModified: row.int(1), isTrash: row.bool(2), json: $0)
                    }
                    if let note { writer.add(note) }
                    return true
                }
                if writer.finish(last: entry.last) != present {
                    report("segment \(entry.number) of the search index does not match its notes")
                }
            }
            if try table.indexed(account) < covered { report("the search index is ahead of itself") }
        }
        let unused = try database.int("SELECT count(*) FROM search_segments WHERE state <> 1")
        let orphans = try database.int(
            """
            SELECT count(*) FROM search_leaves
            WHERE key >> \(SegmentTable.leafBits) NOT IN (SELECT number FROM search_segments)
            """)
        if orphans > 0 { report("\(orphans) pages of the search index belong to no segment") }
        addCheck("search index: \(segments) segments of \(notes) notes, \(unused) under way")
    }
}
