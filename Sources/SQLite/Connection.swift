import CSQLite

/// The open handle. A database and its statements share it, so it closes after the last of them, and the log hook's
/// context lives as long as anything that can commit.
final class Connection {
    let handle: OpaquePointer
    private(set) var loggedPages = 0

    /// SQLite counts every allocation under one lock of the process unless it is told not to, before its first use.
    static let countsNoMemory: Void = { _ = notes_sqlite_count_no_memory() }()

    init(path: String, flags: Int32, vfs: String?) throws(SQLiteError) {
        var handle: OpaquePointer?
        let status = sqlite3_open_v2(path, &handle, flags, vfs)
        guard status == SQLITE_OK, let handle else {
            // A failed open still makes a handle, which has to be closed.
            sqlite3_close_v2(handle)
            throw SQLiteError(code: status)
        }
        self.handle = handle
    }

    deinit { sqlite3_close_v2(handle) }

    /// Replaces SQLite's automatic checkpoint, which uses the same hook.
    func followLog() {
        sqlite3_wal_hook(
            handle,
            { context, _, _, pages in
                guard let context else { return SQLITE_OK }
                Unmanaged<Connection>.fromOpaque(context).takeUnretainedValue().loggedPages = Int(pages)
                return SQLITE_OK
            }, Unmanaged.passUnretained(self).toOpaque())
    }
}
