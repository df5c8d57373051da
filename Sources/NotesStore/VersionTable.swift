import Notes
import SQLite

/// States that are no longer the note's, or never were: written, and looked up as bases and resends.
final class VersionTable {
    private let insert: Statement
    private let stampOfRev: Statement
    private let content: Statement
    private let measure: Statement
    private let eraseNote: Statement

    init(_ database: Database) throws(SQLiteError) {
        // A state that is known stays as it is known: a resent loser is no second version.
        insert = try database.prepare(
            """
            INSERT INTO versions (account, id, rev, last_modified, received_at, sent_modified, base, device,
                reason, deleted, json)
            VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11)
            ON CONFLICT DO NOTHING
            """)
        stampOfRev = try database.prepare(
            "SELECT last_modified FROM versions WHERE account = ? AND id = ? AND rev = ?")
        content = try database.prepare(
            """
            SELECT json FROM versions
            WHERE account = ? AND id = ? AND rev = ? AND reason <> 0 AND deleted = 0
            """)
        measure = try database.prepare(
            "SELECT count(*) FILTER (WHERE reason <> 0), coalesce(sum(length(json)), 0) FROM versions WHERE account = ? AND id = ?"
        )
        eraseNote = try database.prepare("DELETE FROM versions WHERE account = ? AND id = ?")
    }

    /// When the state of this rev was changed, if it is known: thinned states are.
    func lastModified(
        of rev: Rev, id: NoteID, account: AccountNumber
    ) throws(SQLiteError) -> Timestamp? {
        try stampOfRev.bind(1, account.value).bind(2, id).bind(3, rev).one { $0.time(0) }
    }

    func json(of rev: Rev, id: NoteID, account: AccountNumber) throws(SQLiteError) -> [UInt8]? {
        try content.bind(1, account.value).bind(2, id).bind(3, rev).one { $0.bytes(0) }
    }

    func keep(
        _ note: Note, json: [UInt8], sentModified: Timestamp?, base: Rev?, reason: StoredReason,
        _ connection: WriteConnection, account: AccountNumber
    ) throws {
        let json = reason == .base ? nil : json
        try insert.bind(1, account.value).bind(2, note.id).bind(3, note.rev).bind(4, note.state.lastModified)
            .bind(5, note.receivedAt).bind(6, sentModified).bind(7, base).bind(8, note.device)
            .bind(9, reason.rawValue).bind(10, note.state.isDeleted).bind(11, json).run()
        guard connection.database.changedRows == 1, let json else { return }
        try connection.files.keep(
            note.state.content?.attachments ?? [], of: note.id, rev: note.rev, account: account)
        try connection.heads.update(account) { head in
            head.versions += 1
            head.bytes += Int64(json.count)
        }
    }

    /// As it was in another store, or in this one before.
    func keep(_ version: RestoredVersion, _ connection: WriteConnection, account: AccountNumber) throws {
        let state = NoteState(
            id: version.id, createdAt: version.lastModified, lastModified: version.lastModified,
            life: version.isDeleted ? .deleted(nil) : .live(Content()))
        let bare = Note(
            state: state, rev: version.rev, seq: 0, receivedAt: version.receivedAt, device: version.device)
        try keep(
            version.kept?.note ?? bare, json: version.kept.map { StoredForms($0.note).json } ?? [],
            sentModified: version.sentModified, base: version.base,
            reason: version.kept.map { StoredReason($0.reason) } ?? .base, connection, account: account)
    }

    /// Of the search index too: what is erased here is to be found nowhere.
    func eraseAll(of id: NoteID, account: AccountNumber, _ connection: WriteConnection) throws {
        connection.search.forget(id, of: account)
        let gone = try measure.bind(1, account.value).bind(2, id).one { (count: $0.int(0), bytes: $0.int(1)) }
        guard let gone else { return }
        try eraseNote.bind(1, account.value).bind(2, id).run()
        try connection.files.eraseVersions(of: id, account: account)
        try connection.heads.update(account) { head in
            head.versions -= gone.count
            head.bytes -= gone.bytes
        }
    }
}

/// `VersionReason` as a column, and one more for states that are versions no longer.
enum StoredReason: Int64 {
    /// Known as a base, with its stamp; its content was thinned.
    case base = 0
    case superseded = 1
    case conflict = 2
    case deleted = 3

    init(_ reason: VersionReason) {
        switch reason {
        case .superseded: self = .superseded
        case .conflict: self = .conflict
        case .deleted: self = .deleted
        }
    }

    var version: VersionReason? {
        switch self {
        case .base: nil
        case .superseded: .superseded
        case .conflict: .conflict
        case .deleted: .deleted
        }
    }
}
