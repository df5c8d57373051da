import Notes

/// Describes a live note in an app's list.
public struct NumberedNote: Sendable {
    public var id: NoteID
    /// The number is nil if the note was never shown; `NoteStore.number` gives it one.
    public var number: AppNumber?
    public var rev: Rev
    /// The server received this state at this time. A restore of the entire account counts as a receipt of everything.
    public var receivedAt: Timestamp

    public init(id: NoteID, number: AppNumber?, rev: Rev, receivedAt: Timestamp) {
        self.id = id
        self.number = number
        self.rev = rev
        self.receivedAt = receivedAt
    }
}

/// Lists an account's live notes in the order in which the server received their present states.
public struct NumberedQuery: Sendable {
    public var app: AppKind
    /// Notes received before this time come without JSON, which is not read then.
    public var fullSince: Timestamp?

    public init(_ app: AppKind, fullSince: Timestamp? = nil) {
        self.app = app
        self.fullSince = fullSince
    }
}

/// Answers a write to one note, with the number of the note that exists now.
public struct NumberedAnswer: Sendable {
    public var answer: NoteAnswer
    public var number: AppNumber?

    public init(_ answer: NoteAnswer, number: AppNumber?) {
        self.answer = answer
        self.number = number
    }
}

/// Names a protocol of other apps. It identifies a note by a number instead of its id, and has settings of its own in
/// each account.
public enum AppKind: String, CaseIterable, Sendable {
    /// The raw value is its name in backups.
    case nextcloud

    /// Identifies this kind in a store; no other kind ever gets the code.
    package var code: Int64 {
        switch self {
        case .nextcloud: 1
        }
    }
}

/// Identifies a note for an app: positive, 32 bits, from 100 upwards, separate for each viewer and kind. A note gets a
/// number when it is first shown or made. The note keeps it, and no other note gets it, whatever is deleted, purged or
/// restored.
public typealias AppNumber = Int32

/// Shows whether an app's list of notes may have changed. Giving numbers does not change the state.
public struct AppState: Sendable, Equatable {
    /// Points at "everything up to here", and changes with each change of the account's notes.
    public var cursor: Cursor
    /// Gives the settings as `set` wrote them; nil if there are none.
    public var settings: [UInt8]?

    public init(cursor: Cursor, settings: [UInt8]?) {
        self.cursor = cursor
        self.settings = settings
    }
}
