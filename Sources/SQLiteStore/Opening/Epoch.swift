import Hashing

/// A database's own name, random, part of every cursor: a cursor of another database, or of this one before a
/// restore, is identified by it.
enum Epoch {
    static func random() -> Int64? {
        SecureRandom.bytes(8)?.reduce(0) { $0 << 8 | Int64($1) }
    }
}
