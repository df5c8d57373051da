import CSQLite

extension Database {
    /// The name of a file layer that is the system's own but for one thing: it opens paths as they are given, relative to
    /// the working folder, and does not resolve them first. A process may work in a folder whose parents it may not
    /// enter, and there an absolute path cannot be opened. It must not change its working folder afterwards.
    ///
    /// Nil where SQLite has no layer of its own or no memory.
    public static let relativePaths: String? = {
        guard let system = sqlite3_vfs_find(nil) else { return nil }
        let name = "relative-paths"
        // Both stay for as long as the process does: SQLite keeps the pointers.
        let layer = UnsafeMutablePointer<sqlite3_vfs>.allocate(capacity: 1)
        let text = UnsafeMutablePointer<CChar>.allocate(capacity: name.utf8.count + 1)
        for (index, byte) in name.utf8CString.enumerated() { text[index] = byte }
        layer.initialize(to: system.pointee)
        layer.pointee.pNext = nil
        layer.pointee.zName = UnsafePointer(text)
        layer.pointee.xFullPathname = { _, path, capacity, full in
            guard let path, let full else { return SQLITE_CANTOPEN }
            var index = 0
            while index < Int(capacity) {
                full[index] = path[index]
                if path[index] == 0 { return SQLITE_OK }
                index += 1
            }
            return SQLITE_CANTOPEN
        }
        return sqlite3_vfs_register(layer, 0) == SQLITE_OK ? name : nil
    }()
}
