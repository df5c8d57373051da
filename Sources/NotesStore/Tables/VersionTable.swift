import Notes
import SQLite

/// States that are no longer the note's, or never were: written, and looked up as bases and resends.
final class VersionTable {
    private let insert: Statement
    private let stampOfRev: Statement
    private let content: Statement
    private let stamped: Statement
    private let contents: Statement
    private let leaveImprint: Statement
    private let fresh: Statement
    private let putBack: Statement
    private let measure: Statement
    private let emptyNote: Statement
    private let eraseNote: Statement

    init(_ database: Database) throws(SQLiteError) {
        // A state that is known stays as it is known, but for its content, where that was gone.
        insert = try database.prepare(
            """
            INSERT INTO versions (account, id, rev, last_modified, received_at, sent_modified, base, device,
                reason, deleted, json, imprint)
            VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12)
            ON CONFLICT (account, id, rev) DO UPDATE SET received_at = ?5, sent_modified = ?6, base = ?7, device = ?8,
                reason = ?9, json = ?11, imprint = ?12
            WHERE reason = 0 AND ?9 <> 0
            """)
        stampOfRev = try database.prepare(
            "SELECT last_modified FROM versions WHERE account = ? AND id = ? AND rev = ?")
        content = try database.prepare(
            """
            SELECT json FROM versions
            WHERE account = ? AND id = ? AND rev = ? AND reason <> 0 AND deleted = 0
            """)
        stamped = try database.prepare(
            """
            SELECT rev, base, reason, imprint, json FROM versions
            WHERE account = ? AND id = ? AND last_modified = ? AND deleted = ?
            """)
        contents = try database.prepare(
            "SELECT number, last_modified, json FROM versions WHERE account = ? AND id = ? AND deleted = 0 AND reason <> 0"
        )
        leaveImprint = try database.prepare("UPDATE versions SET imprint = ? WHERE number = ?")
        fresh = try database.prepare(
            """
            SELECT length(json) FROM versions
            WHERE account = ? AND id = ? AND rev = ? AND received_at >= ? AND reason <> 0
            """)
        putBack = try database.prepare(
            """
            UPDATE versions SET number = (SELECT max(number) + 1 FROM versions), received_at = ?4, sent_modified = ?5,
                base = ?6, device = ?7, reason = ?8, json = ?9, imprint = NULL
            WHERE account = ?1 AND id = ?2 AND rev = ?3
            """)
        measure = try database.prepare(
            "SELECT count(*) FILTER (WHERE reason <> 0), coalesce(sum(length(json)), 0) FROM versions WHERE account = ? AND id = ?"
        )
        emptyNote = try database.prepare(
            """
            UPDATE versions SET reason = 0, sent_modified = NULL, device = NULL, json = NULL
            WHERE account = ? AND id = ?
            """)
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

    /// A state by its stamp.
    struct Known {
        var rev: Rev
        var base: Rev?
        /// Its content is there.
        var isKept: Bool
        var imprint: Rev?
    }

    /// Until `visit` answers false. The JSON is that of a kept state.
    func each(
        of id: NoteID, at stamp: Timestamp, isDeleted: Bool, account: AccountNumber,
        _ visit: (Known, _ json: [UInt8]?) -> Bool
    ) throws(SQLiteError) {
        try stamped.bind(1, account.value).bind(2, id).bind(3, stamp).bind(4, isDeleted).each { row in
            guard let rev = row.rev(0) else { return true }
            let isKept = row.int(2) != StoredReason.base.rawValue
            let known = Known(rev: rev, base: row.optionalRev(1), isKept: isKept, imprint: row.optionalRev(3))
            return visit(known, isKept ? row.bytes(4) : nil)
        }
    }

    func keep(
        _ note: Note, json: [UInt8], sentModified: Timestamp?, base: Rev?, reason: StoredReason,
        _ connection: WriteConnection, account: AccountNumber
    ) throws {
        let json = reason == .base ? nil : json
        let imprint = reason == .base && !note.state.isDeleted ? note.state.imprint : nil
        try keep(note, json, imprint, sentModified, base, reason, connection, account)
    }

    private func keep(
        _ note: Note, _ json: [UInt8]?, _ imprint: Rev?, _ sentModified: Timestamp?, _ base: Rev?,
        _ reason: StoredReason, _ connection: WriteConnection, _ account: AccountNumber
    ) throws {
        try insert.bind(1, account.value).bind(2, note.id).bind(3, note.rev).bind(4, note.state.lastModified)
            .bind(5, note.receivedAt).bind(6, sentModified).bind(7, base).bind(8, note.device)
            .bind(9, reason.rawValue).bind(10, note.state.isDeleted).bind(11, json).bind(12, imprint).run()
        guard connection.database.changedRows == 1, let json else { return }
        try connection.files.keep(
            note.state.content?.attachments ?? [], of: note.id, rev: note.rev, account: account)
        try connection.counters.update(account) { head in
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
            version.kept?.note ?? bare, version.kept.map { EncodedNote($0.note).json },
            version.kept == nil ? version.imprint : nil, version.sentModified, version.base,
            version.kept.map { StoredReason($0.reason) } ?? .base, connection, account)
    }

    /// A merge makes a version of what goes to the trash, as received now. Where the backup knows more of it, it gets the
    /// facts and the place that it had there. False where no such version was made since the merge began.
    func putBack(
        _ version: RestoredVersion, since began: Int64, _ connection: WriteConnection, account: AccountNumber
    ) throws -> Bool {
        guard let kept = version.kept else { return false }
        let length = try fresh.bind(1, account.value).bind(2, version.id).bind(3, version.rev).bind(4, began)
            .one { $0.int(0) }
        guard let length else { return false }
        let json = EncodedNote(kept.note).json
        try putBack.bind(1, account.value).bind(2, version.id).bind(3, version.rev).bind(4, version.receivedAt)
            .bind(5, version.sentModified).bind(6, version.base).bind(7, version.device)
            .bind(8, StoredReason(kept.reason).rawValue).bind(9, json).run()
        try connection.counters.update(account) { $0.bytes += Int64(json.count) - length }
        return true
    }

    /// What the states of a note held. That there were such stays known: what is sent once more is no new state, and does
    /// not bring back what was erased.
    func eraseContents(of id: NoteID, account: AccountNumber, _ connection: WriteConnection) throws {
        var imprints: [(number: Int64, imprint: Rev)] = []
        try contents.bind(1, account.value).bind(2, id).each { row in
            guard let content = EncodedNote.content(row.bytes(2)) else { return true }
            let state = NoteState(id: id, createdAt: nil, lastModified: row.time(1), life: .live(content))
            imprints.append((row.int(0), state.imprint))
            return true
        }
        for (number, imprint) in imprints { try leaveImprint.bind(1, imprint).bind(2, number).run() }
        try erase(emptyNote, of: id, account: account, connection)
    }

    func eraseAll(of id: NoteID, account: AccountNumber, _ connection: WriteConnection) throws {
        try erase(eraseNote, of: id, account: account, connection)
    }

    /// Of the search index too: what is erased here is to be found nowhere.
    private func erase(
        _ statement: Statement, of id: NoteID, account: AccountNumber, _ connection: WriteConnection
    ) throws {
        connection.search.forget(id, of: account)
        let gone = try measure.bind(1, account.value).bind(2, id).one { (count: $0.int(0), bytes: $0.int(1)) }
        guard let gone else { return }
        try statement.bind(1, account.value).bind(2, id).run()
        try connection.files.eraseVersions(of: id, account: account)
        try connection.counters.update(account) { head in
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
