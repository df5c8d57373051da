import CSQLite

/// The settings of SQLite for the process.
public enum SQLiteLibrary {
    /// Without this SQLite counts each allocation under one lock of the process. It has no effect once SQLite is in
    /// use, so whatever calls SQLite without a `Database`, to register a VFS for one, evaluates this first.
    public static let configured: Void = { _ = notes_sqlite_count_no_memory() }()
}
