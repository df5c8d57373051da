/// The reason for which a data folder was not opened, one line for the operator. Nothing was changed on the disk.
public enum OpenError: Error, Equatable, CustomStringConvertible {
    case cannotMakeFolder(path: String, reason: String)
    case notWritable(path: String, reason: String)
    case cannotBecomeOwner(path: String, user: Int, reason: String)
    case heldByAnotherServer(path: String)
    case foreignFile(path: String)
    /// A backup is in the place of a database; the files of attachments are still inside it.
    case backup(path: String)
    case newerSchema(path: String, found: Int, known: Int)
    /// The schema is older, and nothing is migrated beside a running server.
    case olderSchema(path: String, found: Int, known: Int)
    case missing(path: String)
    case moved(path: String, location: String)
    /// A move ended before it was certain whether the other store has everything.
    case halfMoved(path: String, location: String)
    case occupied(path: String)
    case damaged(path: String, reason: String)
    case storage(path: String, reason: String)

    public var description: String {
        switch self {
        case .cannotMakeFolder(let path, let reason): "cannot make the data folder \(path): \(reason)"
        case .notWritable(let path, let reason): "cannot write to \(path): \(reason)"
        case .cannotBecomeOwner(let path, let user, let reason):
            "cannot become user \(user), who owns the data folder \(path): \(reason); run this as that user"
        case .heldByAnotherServer(let path): "another server holds the data folder \(path)"
        case .foreignFile(let path): "\(path) is not a CloudNotes database"
        case .backup(let path):
            "\(path) is a backup: move it out of the data folder and bring it back with 'notes-server restore FILE'"
        case .newerSchema(let path, let found, let known):
            "\(path) was written by a newer version (schema \(found), this version supports \(known))"
        case .olderSchema(let path, let found, let known):
            "\(path) has schema \(found) and this version needs \(known): start the server of this version first"
        case .moved(let path, let location): "the notes of \(path) have moved to \(location): start the server there"
        case .halfMoved(let path, let location):
            "the notes of \(path) were on their way to \(location): run the same 'notes-server migrate' again, which ends it"
        case .occupied(let path):
            "\(path) holds notes already: migrate needs a folder that is empty or not there yet, or --account NAME"
        case .missing(let path): "there is no database at \(path)"
        case .damaged(let path, let reason): "the database \(path) is damaged: \(reason)"
        case .storage(let path, let reason): "cannot open \(path): \(reason)"
        }
    }
}
