import CGatheredLog
import SQLite

/// The file layer that writes a commit to the log in one piece: for the connection that writes with `synchronous=FULL`,
/// and for no other.
enum GatheredLog {
    /// The name of the layer above the one called `vfs`; where there is none, `vfs` itself writes page by page, and as
    /// safely.
    static func layer(above vfs: String?) -> String? {
        SQLiteLibrary.configured
        return gathered_log(vfs).map { String(cString: $0) } ?? vfs
    }
}
