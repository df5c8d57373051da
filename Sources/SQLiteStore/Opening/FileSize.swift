import Primitives

enum FileSize {
    /// 0 where there is no such file.
    static func bytes(_ path: String) -> Int64 {
        var status = stat()
        return stat(path, &status) == 0 ? Int64(status.st_size) : 0
    }
}
