import NotesHashing

/// The random name of a database, part of every cursor. It identifies cursors of another database, or of this one
/// before a restore.
enum Epoch {
    static func random() -> Int64? {
        SecureRandom.bytes(8)?.reduce(0) { $0 << 8 | Int64($1) }
    }
}
