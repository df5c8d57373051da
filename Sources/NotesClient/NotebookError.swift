import NotesSQLite

/// Reports why a call of a `Notebook` failed. Nothing has changed then.
public enum NotebookError: Error, Equatable, Sendable, CustomStringConvertible {
    /// The notes here are another account's. Its unsent changes would come into this one.
    case otherAccount(held: String)
    /// This number of changes is on no server: signing out would lose them.
    case unsent(Int)
    /// The server would refuse the note or the file, for this reason.
    case invalid(String)
    /// The note has no file of this name.
    case noAttachment(String)
    /// The notebook was made without an `AttachmentStore`.
    case keepsNoAttachments
    /// The disk is full.
    case full
    /// Another process has held the file for too long.
    case busy
    /// The replica cannot be used.
    case replica(ReplicaError)
    /// The storage failed for this reason: SQLite, or the database of the app's own replica.
    case storage(String)

    init(_ error: any Error) {
        self =
            switch error {
            case let error as NotebookError: error
            case BlockingNotebook.SessionError.otherAccount(let held): .otherAccount(held: held)
            case BlockingNotebook.SessionError.unsent(let count): .unsent(count)
            case let error as ReplicaError: .replica(error)
            case let error as SQLiteError where error.kind == .full: .full
            case let error as SQLiteError where error.kind == .busy: .busy
            default: .storage("\(error)")
            }
    }

    public var description: String {
        switch self {
        case .otherAccount(let held): "the notes on this device are those of the account \(held)"
        case .unsent(1): "one change was not sent yet"
        case .unsent(let count): "\(count) changes were not sent yet"
        case .invalid(let fault): fault
        case .noAttachment(let name): "the note has no file \(name)"
        case .keepsNoAttachments: "this notebook stores no files: create it with an AttachmentStore"
        case .full: "the disk is full"
        case .busy: "another process uses the local notes"
        case .replica(let error): error.description
        case .storage(let reason): "the local notes cannot be used: \(reason)"
        }
    }
}
