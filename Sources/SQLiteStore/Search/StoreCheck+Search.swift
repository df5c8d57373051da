import Notes
import NotesSQLite
import NotesSearchIndex
import NotesStoreContract
import NotesStoreEngine

/// Rebuilds every segment from its notes and compares the bytes.
extension StoreCheck {
    mutating func checkSearch(_ database: Database) throws {
        let table = SegmentTable(database)
        let rows = database.statement(
            """
            SELECT key, last_modified, deleted, coalesce(trash, json) FROM notes
            WHERE key > ? AND key <= ? AND deleted < 2
            """)
        var accounts: [(number: AccountNumber, keyspace: Keyspace)] = []
        try database.statement("SELECT number, keyspace FROM accounts WHERE kind >= 0").each { row in
            accounts.append((AccountNumber(row.int(0)), Keyspace(row.int(1))))
            return true
        }
        var (notes, segments) = (0, 0)
        for (account, keyspace) in accounts {
            let stale = try table.stale(of: keyspace)
            let dead = Set(stale.map(\.seq))
            var covered: Int64 = 0
            for entry in try table.segments(of: keyspace) {
                if entry.after < covered { report("segments \(entry.number) and one before it overlap") }
                covered = entry.last
                segments += 1
                notes += entry.notes
                let keys = (NoteKey.key(keyspace, entry.after), NoteKey.key(keyspace, entry.last))
                let problem = try ContentCheck.problem(
                    of: entry, source: try? table.source(entry.number, stale: stale), dead: dead
                ) { add in
                    try rows.bind(1, keys.0).bind(2, keys.1).each { row in
                        let seq = NoteKey.seq(row.int(0))
                        let note = row.withBytes(3) {
                            IndexedNote(seq: seq, lastModified: row.int(1), isTrash: row.bool(2), json: $0)
                        }
                        if let note { add(note) }
                        return true
                    }
                }
                if let problem { report(problem) }
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
        checked.append("search index: \(segments) segments of \(notes) notes, \(unused) under way")
    }
}
