import Notes

/// Reads that block the calling thread. Confined to the thread that made it.
public protocol NoteReader: AnyObject {
    func answer(_ read: PointRead) throws(StoreError) -> PointAnswer

    // Accounts and devices
    func authenticatedDevice(token: [UInt8]) throws(StoreError) -> AuthenticatedDevice?
    func account(named name: String) throws(StoreError) -> AccountRecord?
    /// In the order of their names, one at a time, until `visit` returns false: a store may hold millions.
    func eachAccount(_ visit: (AccountRecord) -> Bool) throws(StoreError)
    /// Whether there is any, without reading all of them.
    func hasAccounts() throws(StoreError) -> Bool
    func devices(of account: AccountNumber) throws(StoreError) -> [DeviceRecord]
    /// Before a position, or the newest; as many as `limit`. What waits to be written is not among them.
    func events(
        of account: AccountNumber, before last: StoredEvent.Position?, limit: Int
    ) throws(StoreError) -> [StoredEvent]
    func status(of account: AccountNumber) throws(StoreError) -> AccountStatus
    /// By the server's clock; nil if nothing was ever written.
    func lastChange(of account: AccountNumber) throws(StoreError) -> Timestamp?
    func backupTimes() throws(StoreError) -> BackupTimes

    // Notes
    func note(_ id: NoteID, of account: AccountNumber) throws(StoreError) -> StoredNote?
    func list(_ query: NoteQuery, of account: AccountNumber) throws(StoreError) -> NoteList
    func search(_ request: SearchRequest, of account: AccountNumber) throws(StoreError) -> SearchAnswer
    /// A page of them, newest first, one at a time: together they may not fit in memory. Nil if there is no such note.
    func versions(_ query: HistoryQuery, _ visit: (StoredVersion) -> Void) throws(StoreError) -> HistoryEnd?
    func version(_ rev: Rev, of id: NoteID, account: AccountNumber) throws(StoreError) -> StoredNote?
    /// The state that the change to this state named. Nil where it named none, or the state is not known.
    func base(of rev: Rev, of id: NoteID, account: AccountNumber) throws(StoreError) -> Rev?
    /// The file of that name on the present note, or on the note in the trash.
    func attachment(_ name: String, of id: NoteID, account: AccountNumber) throws(StoreError) -> Attachment?
    /// The note whose share page has this token and has not ended; deleted notes included.
    func shared(_ token: ShareToken) throws(StoreError) -> StoredNote?
    /// The pages that are open, of live notes, in the order of their ids.
    func shares(of account: AccountNumber, after id: NoteID?, limit: Int) throws(StoreError) -> [SharedNote]
    /// The notes that have a page which has not ended.
    func sharedNotes(of account: AccountNumber) throws(StoreError) -> Set<NoteID>
    /// A page of the states that competed, the present one first, then the others, newest first. Nil if there is no such
    /// note.
    func explain(_ query: HistoryQuery) throws(StoreError) -> ContenderPage?
    func tags(of account: AccountNumber) throws(StoreError) -> [NamedCount]
    func folders(of account: AccountNumber) throws(StoreError) -> [NamedCount]

    // Other apps
    /// One at a time, with the JSON that `GET /v1/notes/{id}` has, valid until `visit` returns: together they may not fit in
    /// memory. Ends early where `visit` answers false. The state is of the same moment as the notes.
    func numbered(
        _ query: NumberedQuery, in scope: ReadScope,
        _ visit: (NumberedNote, _ json: UnsafeRawBufferPointer?) -> Bool
    ) throws(StoreError) -> AppState

    // Changes
    func changes(_ pull: PullRequest, of account: AccountNumber) throws(StoreError) -> PullAnswer
    /// The cursor of "everything up to here".
    func latestCursor(of account: AccountNumber) throws(StoreError) -> Cursor
}
