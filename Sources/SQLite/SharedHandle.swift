import CSQLite

/// The open handle. A database and its statements share it, so it closes after the last of them, and the log hook's
/// context lives as long as anything that can commit.
final class SharedHandle {
    let handle: OpaquePointer
    private(set) var loggedPages = 0

    init(path: String, flags: Int32, vfs: String?) throws(SQLiteError) {
        SQLiteLibrary.configured
        var handle: OpaquePointer?
        let status = sqlite3_open_v2(path, &handle, flags, vfs)
        guard status == SQLITE_OK, let handle else {
            // A failed open still makes a handle, which has to be closed.
            sqlite3_close_v2(handle)
            throw SQLiteError(code: status)
        }
        self.handle = handle
        assert(sqlite3_memory_used() == 0, "SQLite was used before SQLiteLibrary.configured")
    }

    deinit { sqlite3_close_v2(handle) }

    /// Replaces SQLite's automatic checkpoint, which uses the same hook.
    func followLog() {
        sqlite3_wal_hook(
            handle,
            { context, _, _, pages in
                guard let context else { return SQLITE_OK }
                Unmanaged<SharedHandle>.fromOpaque(context).takeUnretainedValue().loggedPages = Int(pages)
                return SQLITE_OK
            }, Unmanaged.passUnretained(self).toOpaque())
    }
}
