import CSQLite

/// The open handle. A database and its statements share it, so it closes after the last of them, and the log hook's
/// context lives as long as anything that can commit.
@safe final class SharedHandle {
    let handle: OpaquePointer
    private(set) var loggedPages = 0

    init(path: String, flags: Int32, vfs: String?) throws(SQLiteError) {
        SQLiteLibrary.configured
        var handle: OpaquePointer?
        let status = unsafe sqlite3_open_v2(path, &handle, flags, vfs)
        guard status == SQLITE_OK, let handle = unsafe handle else {
            // A failed open still makes a handle, which has to be closed.
            unsafe sqlite3_close_v2(handle)
            throw SQLiteError(code: status)
        }
        unsafe self.handle = unsafe handle
        assert(sqlite3_memory_used() == 0, "SQLite was used before SQLiteLibrary.configured")
    }

    deinit { unsafe sqlite3_close_v2(handle) }

    /// Replaces SQLite's automatic checkpoint, which uses the same hook.
    func followLog() {
        unsafe sqlite3_wal_hook(
            handle,
            { context, _, _, pages in
                guard let context = unsafe context else { return SQLITE_OK }
                unsafe Unmanaged<SharedHandle>.fromOpaque(context).takeUnretainedValue().loggedPages = Int(pages)
                return SQLITE_OK
            }, unsafe Unmanaged.passUnretained(self).toOpaque())
    }
}
