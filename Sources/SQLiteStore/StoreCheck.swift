import Notes
import NotesSQLite
import NotesStoreContract
import NotesStoreEngine

/// Runs `notes-server check`: SQLite's own check of the file, then a check of its content. It reads one snapshot and is
/// safe beside a running server.
public struct StoreCheck: Sendable {
    /// The checks that were made, a line each.
    public internal(set) var checked: [String] = []
    /// The faults that were found, a line each; no line quotes a note's text.
    public private(set) var problems: [String] = []

    /// A broken database could fill the screen, so only the first problems are shown.
    private static let problemLimit = 100

    public static func run(_ configuration: StoreConfiguration) throws(OpenError) -> StoreCheck {
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
        return check
    }

    /// Returns the faults in the rows of a database, without its file and folder.
    static func rows(of database: Database) throws -> [String] {
        var check = StoreCheck()
        try check.checkCounters(database)
        try check.checkNameCounts(database)
        try check.checkDigests(database)
        try check.checkNotes(database)
        try check.checkVersions(database)
        return check.problems
    }

    mutating func report(_ problem: String) {
        if problems.count < Self.problemLimit { problems.append(problem) }
    }

    private mutating func checkFile(_ database: Database) throws {
        var lines: [String] = []
        try database.statement("PRAGMA integrity_check").each { row in
            lines.append(row.text(0))
            return true
        }
        for line in lines where line != "ok" { report("integrity: \(line)") }
        var orphans = 0
        try database.statement("PRAGMA foreign_key_check").each { _ in
            orphans += 1
            return true
        }
        if orphans > 0 { report("\(orphans) rows reference rows that do not exist") }
        let pages = try database.int("PRAGMA page_count")
        checked.append("the file: \(pages) pages, schema \(Schema.latest)")
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
            let counters = ["notes", "deleted notes", "versions", "bytes", "bytes of files"].enumerated().map {
                ContentCheck.Counter($1, kept: row.int(Int32($0 + 1)), counted: row.int(Int32($0 + 6)))
            }
            found += ContentCheck.problems(of: counters, account: row.text(0))
            if row.int(12) > row.int(11) { found.append("account \(row.text(0)) has a note with a seq above its own") }
            return true
        }
        for problem in found { report(problem) }
        checked.append("accounts and their counters: \(accounts)")
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
                for problem in ContentCheck.problems(of: id, row) { report(problem) }
                if let row, try !tags.matches(row.tagging, keyspace, id: id) {
                    report("the listed tags of note \(id) are not those in its JSON")
                }
            }
            count += notes.count
        } while !notes.isEmpty
        checked.append("notes, with deleted ones: \(count)")
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
        checked.append("versions: \(count)")
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
        if wrong > 0 { report("\(wrong) counts of tags or folders are not what their notes say") }
        let count = try database.int("SELECT count(*) FROM name_counts")
        checked.append("counts of tags and folders: \(count)")
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
        if early > 0 { report("\(early) numbers of notes in apps may be given again") }
        let orphans = try database.int(
            """
            SELECT count(*) FROM app_numbers WHERE viewer NOT IN (SELECT number FROM accounts)
                OR account NOT IN (SELECT number FROM accounts)
            """)
        if orphans > 0 { report("\(orphans) numbers of notes in apps are of no account") }
        checked.append("numbers of notes in apps: \(numbers)")
    }
}
