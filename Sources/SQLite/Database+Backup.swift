import CSQLite

extension Database {
    /// Copies one snapshot of this database into `target` while other connections write.
    ///
    /// Copies the database. The source holds a read transaction for the complete copy. Without it each step would see
    /// the newest state, and a write between two steps would make SQLite begin again; the copy of a busy server would
    /// never end.
    public func backup(to target: Database, pagesPerStep: Int32 = 1024) throws(SQLiteError) {
        try holdSnapshot()
        defer { try? rollback() }
        try Self.copy(from: self, to: target, pagesPerStep: pagesPerStep)
    }

    /// Begins to read what is in the database now. From then on no file is opened until the transaction ends.
    public func holdSnapshot() throws(SQLiteError) {
        guard !isInTransaction else { return }
        try beginReading()
        _ = try int("SELECT count(*) FROM sqlite_schema")
    }

    /// Replaces everything in this database by what is in `source`, in one transaction.
    public func replaceContents(from source: Database) throws(SQLiteError) {
        try Self.copy(from: source, to: self, pagesPerStep: -1)
    }

    private static func copy(from source: Database, to target: Database, pagesPerStep: Int32) throws(SQLiteError) {
        guard
            let backup = unsafe sqlite3_backup_init(target.connection.handle, "main", source.connection.handle, "main")
        else { throw SQLiteError(connection: target.connection, sql: nil) }
        var status = SQLITE_OK
        while status == SQLITE_OK {
            status = unsafe sqlite3_backup_step(backup, pagesPerStep)
        }
        let finished = unsafe sqlite3_backup_finish(backup)
        guard status == SQLITE_DONE, finished == SQLITE_OK else {
            throw SQLiteError(code: status == SQLITE_DONE ? finished : status)
        }
    }
}
