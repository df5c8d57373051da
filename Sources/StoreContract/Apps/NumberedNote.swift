import Notes

/// A live note in an app's list. It is valid until `visit` returns.
public struct NumberedNote: ~Escapable {
    public let id: NoteID
    /// Nil where the note was never shown: `NoteStore.number` gives it one.
    public let number: AppNumber?
    public let rev: Rev
    /// When the server received this state. A restore of the whole account counts as a receipt of everything.
    public let receivedAt: Timestamp
    /// As `GET /v1/notes/{id}` has it; nil for a note received before `NumberedQuery.fullSince`.
    public let json: UnsafeRawBufferPointer?
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
