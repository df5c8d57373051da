import Notes
import NotesHashing
import NotesPostgres
import NotesStoreContract

/// Adds the domain's values as parameters.
extension PostgresArguments {
    /// The account and the note are the first two parameters.
    init(_ account: AccountNumber, _ id: NoteID) {
        self.init {
            $0.add(account)
            $0.add(id)
        }
    }

    mutating func add(_ account: AccountNumber) { add(account.value) }
    mutating func add(_ id: NoteID) { add(Array(id.text.utf8)) }
    mutating func add(_ time: Timestamp?) { add(time?.milliseconds) }
    mutating func add(_ rev: Rev?) { add(rev?.bytes) }
    mutating func add(_ digest: SHA256.Digest) { add(digest.bytes) }
    /// Adds a text as bytes, since it may contain U+0000.
    mutating func add(_ text: String?) { add(text.map { Array($0.utf8) }) }
}

/// Reads the domain's values from columns.
extension PostgresRow {
    func time(_ column: Int32) throws(PostgresError) -> Timestamp { Timestamp(clamping: try int(column)) }

    func optionalTime(_ column: Int32) throws(PostgresError) -> Timestamp? {
        try optionalInt(column).map { Timestamp(clamping: $0) }
    }

    /// Returns nil if this program cannot have written the value.
    func rev(_ column: Int32) -> Rev? { withBytes(column) { Rev(bytes: $0) } }

    /// Returns nil if this program cannot have written the value.
    func digest(_ column: Int32) -> SHA256.Digest? { withBytes(column) { SHA256.Digest(bytes: $0) } }

    /// Returns nil if this program cannot have written the value.
    func noteID(_ column: Int32) throws(PostgresError) -> NoteID? { NoteID(try text(column)) }
}
