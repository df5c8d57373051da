import Notes

/// One write to one note. The store decides it inside its transaction: preconditions, edit and merge all use the state
/// of that moment.
public struct NoteCommand: Sendable {
    public enum Action: Sendable {
        /// POST: creates the note, or finds it.
        indirect case create(Change)
        /// PUT: replaces the note, or its text with the other members kept.
        case put(Edit)
        /// PATCH: changes a live note only.
        case patch(Edit)
        /// Decides on a live note, or on none, and on the account's other notes, which the client has read up to the
        /// cursor. It fails with `cursor_expired` if the cursor is no longer valid, or if very much changed since.
        case decide(since: Cursor, Decision)
        case delete(lastModified: Timestamp?)
        /// Erases content and versions; a bare tombstone is left.
        case purge
        case undelete
        /// Restores a version's content as a new change.
        case restore(version: Rev)
        /// Erases the content of one of the note's versions, or of all where the rev is nil.
        case eraseVersions(Rev?)
        /// Attaches a file to the live note, replacing one of its name.
        case attach(NewAttachment)
        case detach(name: String, Precondition)
    }

    /// Makes the change from the present note, which may be in the trash, or from nil. It is pure, and may be called
    /// more than once. The change's `baseRev` is the client's own; the store adds an `If-Match` that holds.
    public typealias Edit = @Sendable (Note?) -> Result<Change, DomainError>

    /// Makes the change like `Edit`. `changes` are those of the account since the cursor, in this transaction, as
    /// between the brackets of `changes` in a page.
    public typealias Decision = @Sendable (Note?, _ changes: [UInt8]) -> Result<Change, DomainError>

    /// The account of the note.
    public var account: AccountNumber
    public var asker: Asker
    public var id: NoteID
    public var action: Action
    public var precondition: Precondition
    public var idempotency: Idempotency?
    /// True if a full account refuses the command, even if it makes a note shorter.
    public var countsAgainstQuota: Bool

    public init(
        account: AccountNumber, asker: Asker, id: NoteID, action: Action,
        precondition: Precondition = Precondition(), idempotency: Idempotency? = nil, countsAgainstQuota: Bool = false
    ) {
        self.account = account
        self.asker = asker
        self.id = id
        self.action = action
        self.precondition = precondition
        self.idempotency = idempotency
        self.countsAgainstQuota = countsAgainstQuota
    }
}
