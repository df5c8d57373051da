extension Schema {
    /// Selects the rows that `name_counts` must have, from the rows that they count.
    static let countedNames = """
        SELECT account, 0, deleted, tag, count(*) FROM note_tags GROUP BY account, deleted, tag
        UNION ALL
        SELECT account, 1, deleted, folder, count(*) FROM notes WHERE folder <> '' AND deleted < 2
        GROUP BY account, folder, deleted
        UNION ALL
        SELECT account, 3, deleted, tag, count(*) FROM note_tag_trees GROUP BY account, deleted, tag
        UNION ALL
        SELECT account, 4, deleted, tag, count(*) FROM note_tags WHERE archived = 1 GROUP BY account, deleted, tag
        UNION ALL
        SELECT account, 5, deleted, tag, count(*) FROM note_tag_trees WHERE archived = 1 GROUP BY account, deleted, tag
        """
}
