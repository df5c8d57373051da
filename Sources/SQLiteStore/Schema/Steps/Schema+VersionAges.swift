extension Schema {
    /// Adds `ages_from`, from when the age of a version counts. It is NULL for a conflict that was not read yet, and
    /// for a version of an older server.
    static let versionAges = """
        ALTER TABLE versions ADD COLUMN ages_from INTEGER;
        CREATE INDEX versions_by_age ON versions (ages_from) WHERE reason <> 0;
        """
}
