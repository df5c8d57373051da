import NotesPrimitives

enum FileSize {
    /// Returns the size of a file; 0 if there is none.
    static func bytes(_ path: String) -> Int64 {
        var status = stat()
        return stat(path, &status) == 0 ? Int64(status.st_size) : 0
    }
}
