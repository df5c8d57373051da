extension PostgresSchema {
    /// Stops the statistics of columns with users' text. ANALYZE copies samples into the catalog, where the text of a
    /// purged note would stay. No plan depends on these columns. Setting a column's type, even to the one that it has,
    /// erases its old samples.
    static let statistics = """
        ALTER TABLE notes ALTER json TYPE bytea, ALTER trash TYPE bytea, ALTER title TYPE bytea, ALTER base TYPE bytea;
        ALTER TABLE notes ALTER json SET STATISTICS 0, ALTER trash SET STATISTICS 0, ALTER title SET STATISTICS 0,
            ALTER rev SET STATISTICS 0, ALTER base SET STATISTICS 0;
        ALTER TABLE versions ALTER json TYPE bytea;
        ALTER TABLE versions ALTER json SET STATISTICS 0, ALTER rev SET STATISTICS 0, ALTER base SET STATISTICS 0,
            ALTER imprint SET STATISTICS 0;
        ALTER TABLE idempotency ALTER json TYPE bytea;
        ALTER TABLE idempotency ALTER json SET STATISTICS 0, ALTER fingerprint SET STATISTICS 0;
        ALTER TABLE undo_pieces ALTER bytes TYPE bytea;
        ALTER TABLE undo_pieces ALTER bytes SET STATISTICS 0;
        ALTER TABLE blob_pieces ALTER bytes TYPE bytea;
        ALTER TABLE blob_pieces ALTER bytes SET STATISTICS 0;
        ALTER TABLE search_segments ALTER places TYPE bytea, ALTER directory TYPE bytea, ALTER vocabulary TYPE bytea;
        ALTER TABLE search_segments ALTER places SET STATISTICS 0, ALTER directory SET STATISTICS 0,
            ALTER vocabulary SET STATISTICS 0;
        ALTER TABLE search_leaves ALTER data TYPE bytea;
        ALTER TABLE search_leaves ALTER data SET STATISTICS 0;
        """
}
