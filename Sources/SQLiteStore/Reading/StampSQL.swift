/// Reads the column `stamps` (`StampColumn`) in SQL.
enum StampSQL {
    /// The stamp of a note's text. Stamps of another state of the note do not count.
    static let textModified = """
        CASE WHEN substr(stamps, 1, 16) = rev AND hex(substr(stamps, 17, 8)) = printf('%016X', coalesce(trash_modified, -1))
            THEN coalesce(
                json_extract(CAST(substr(stamps, 25) AS TEXT), '$.text'),
                json_extract(CAST(substr(stamps, 25) AS TEXT), '$.rest'))
            ELSE coalesce(trash_modified, last_modified) END
        """
}
