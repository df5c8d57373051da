import NotesSQLite

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
