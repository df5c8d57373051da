import CSQLite

extension Database {
    /// The name of a VFS that is SQLite's default, except that it opens paths as given, relative to the working
    /// directory, and does not make them absolute. A process whose working directory has parents that it may not enter
    /// cannot open absolute paths there. The process must not change its working directory afterwards.
    ///
    /// The name of the VFS, or nil if SQLite has no default VFS or no memory.
    public static let relativePaths: String? = {
        SQLiteLibrary.configured
        guard let system = unsafe sqlite3_vfs_find(nil) else { return nil }
        let name = "relative-paths"
        // Both stay for as long as the process does: SQLite keeps the pointers.
        let layer = UnsafeMutablePointer<sqlite3_vfs>.allocate(capacity: 1)
        let text = UnsafeMutablePointer<CChar>.allocate(capacity: name.utf8.count + 1)
        for (index, byte) in name.utf8CString.enumerated() { unsafe text[index] = byte }
        unsafe layer.initialize(to: system.pointee)
        unsafe layer.pointee.pNext = nil
        unsafe layer.pointee.zName = unsafe UnsafePointer(text)
        unsafe layer.pointee.xFullPathname = { _, path, capacity, full in
            guard let path = unsafe path, let full = unsafe full else { return SQLITE_CANTOPEN }
            var index = 0
            while index < Int(capacity) {
                unsafe full[index] = unsafe path[index]
                if unsafe path[index] == 0 { return SQLITE_OK }
                index += 1
            }
            return SQLITE_CANTOPEN
        }
        return unsafe sqlite3_vfs_register(layer, 0) == SQLITE_OK ? name : nil
    }()
}
