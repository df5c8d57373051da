import Notes

/// A live note in an app's list.
public struct NumberedNote: Sendable {
    public var id: NoteID
    /// Nil where the note was never shown: `NoteStore.number` gives it one.
    public var number: AppNumber?
    public var rev: Rev
    /// When the server received this state. A restore of the whole account counts as a receipt of everything.
    public var receivedAt: Timestamp

    public init(id: NoteID, number: AppNumber?, rev: Rev, receivedAt: Timestamp) {
        self.id = id
        self.number = number
        self.rev = rev
        self.receivedAt = receivedAt
    }
}

/// The live notes of an account, all of them, in the order in which the server received their present states.
public struct NumberedQuery: Sendable {
    public var app: AppKind
    /// Notes received before come without JSON, which then is not read at all.
    public var fullSince: Timestamp?

    public init(_ app: AppKind, fullSince: Timestamp? = nil) {
        self.app = app
        self.fullSince = fullSince
    }
}

/// The answer to a write to one note, and the note's number, where there is a note now.
public struct NumberedAnswer: Sendable {
    public var answer: NoteAnswer
    public var number: AppNumber?

    public init(_ answer: NoteAnswer, number: AppNumber?) {
        self.answer = answer
        self.number = number
    }
}
