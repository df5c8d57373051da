import CNotesGatheredLog
import NotesSQLite

/// The file layer that writes a commit to the log in one piece. Only the connection that writes with `synchronous=FULL`
/// uses it.
enum GatheredLog {
    /// Returns the name of the layer above the one called `vfs`. If there is none, `vfs` writes page by page, and as
    /// safely.
    static func layer(above vfs: String?) -> String? {
        SQLiteLibrary.configured
        return gathered_log(vfs).map { String(cString: $0) } ?? vfs
    }
}
