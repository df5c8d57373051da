import Notes

/// A live note in an app's list.
public struct NumberedNote: Sendable {
    public var id: NoteID
    /// The number is nil if the note was never shown; `NoteStore.number` gives it one.
    public var number: AppNumber?
    public var rev: Rev
    /// The time at which the server received this state. A restore of the entire account counts as a receipt of
    /// everything.
    public var receivedAt: Timestamp

    public init(id: NoteID, number: AppNumber?, rev: Rev, receivedAt: Timestamp) {
        self.id = id
        self.number = number
        self.rev = rev
        self.receivedAt = receivedAt
    }
}

/// A query of an account's live notes, in the order in which the server received their present states.
public struct NumberedQuery: Sendable {
    public var app: AppKind
    /// Notes received before this time come without JSON, which is not read then.
    public var fullSince: Timestamp?

    public init(_ app: AppKind, fullSince: Timestamp? = nil) {
        self.app = app
        self.fullSince = fullSince
    }
}

/// The answer to a write to one note, and the number of the note that exists now.
public struct NumberedAnswer: Sendable {
    public var answer: NoteAnswer
    public var number: AppNumber?

    public init(_ answer: NoteAnswer, number: AppNumber?) {
        self.answer = answer
        self.number = number
    }
}
