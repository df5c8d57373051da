import SQLite

/// The counts of tags and folders against the rows they count.
extension StoreCheck {
    mutating func checkNameCounts(_ database: Database) throws {
        let counted = """
            SELECT account, 0, deleted, tag, count(*) FROM note_tags GROUP BY account, deleted, tag
            UNION ALL
            SELECT account, 1, deleted, folder, count(*) FROM notes WHERE folder <> '' AND deleted < 2
            GROUP BY account, folder, deleted
            UNION ALL
            SELECT account, 3, deleted, tag, count(*) FROM note_tag_trees GROUP BY account, deleted, tag
            UNION ALL
            SELECT account, 4, deleted, tag, count(*) FROM note_tags WHERE archived = 1 GROUP BY account, deleted, tag
            UNION ALL
            SELECT account, 5, deleted, tag, count(*) FROM note_tag_trees WHERE archived = 1
            GROUP BY account, deleted, tag
            """
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
