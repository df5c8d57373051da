/// Reads the column `stamps` (`StampColumn`) in SQL.
enum PostgresStampSQL {
    /// The stamp of the text of a note `n`. Stamps of another state of the note do not count.
    static let textModified = """
        CASE WHEN substr(n.stamps, 1, 24) = n.rev || int8send(coalesce(n.trash_modified, -1))
            THEN coalesce(
                convert_from(substr(n.stamps, 25), 'UTF8')::json ->> 'text',
                convert_from(substr(n.stamps, 25), 'UTF8')::json ->> 'rest')::int8
            ELSE coalesce(n.trash_modified, n.last_modified) END
        """
}
