import Notes
import NotesHashing
import NotesPostgres
import NotesStoreContract
import NotesStoreEngine

/// Reads single notes, their files and counts.
extension PostgresReader {
    package func note(_ id: NoteID, of account: AccountNumber) throws(StoreError) -> StoredNote? {
        try reads.read { try present(id, of: account) }
    }

    package func note(
        _ id: NoteID, _ seconds: [Int], of account: AccountNumber
    ) throws(StoreError) -> PointAnswer {
        if seconds.isEmpty { return .note(try note(id, of: account), unmodifiedSince: []) }
        return try reads.snapshot {
            let note = try present(id, of: account)
            return .note(note, unmodifiedSince: try unmodified(id, of: account, since: seconds))
        }
    }

    func present(_ id: NoteID, of account: AccountNumber) throws -> StoredNote? {
        try reads.one(
            "SELECT \(StoredNote.columns) FROM notes n WHERE n.account = $1 AND n.id = $2",
            PostgresArguments(account, id)
        ) { try StoredNote($0) } ?? nil
    }

    package func shared(_ token: ShareToken) throws(StoreError) -> (account: AccountNumber, note: StoredNote)? {
        try reads.read {
            try reads.one(
                """
                SELECT s.account, \(StoredNote.columns)
                FROM shares s JOIN notes n ON n.account = s.account AND n.id = s.id
                WHERE s.token = $1 AND (s.expires_at IS NULL OR s.expires_at > $2)
                """, PostgresArguments(token.bytes, now)
            ) { row in
                let account = AccountNumber(try row.int(0))
                return try StoredNote(row, from: 1).map { (account, $0) }
            } ?? nil
        }
    }

    package func sharedNotes(of account: AccountNumber) throws(StoreError) -> Set<NoteID> {
        try reads.read {
            let found = try reads.ask(
                "SELECT id FROM shares WHERE account = $1 AND (expires_at IS NULL OR expires_at > $2)",
                PostgresArguments(account, now))
            return Set(try found.compactMap { try $0.noteID(0) })
        }
    }

    package func shares(
        of account: AccountNumber, after id: NoteID?, limit: Int
    ) throws(StoreError) -> [SharedNote] {
        try reads.read {
            try reads.ask(
                """
                SELECT s.token, s.created_at, s.expires_at, \(StoredNote.columns)
                FROM shares s JOIN notes n ON n.account = s.account AND n.id = s.id
                WHERE s.account = $1 AND s.id > $2 AND (s.expires_at IS NULL OR s.expires_at > $3) AND n.deleted = 0
                ORDER BY s.id LIMIT $4
                """, PostgresArguments(account, id?.text ?? "", now, Int64(limit))
            ).compactMap { row in
                guard let token = ShareToken(bytes: try row.bytes(0)), let note = try StoredNote(row, from: 3) else {
                    return nil
                }
                return SharedNote(
                    token: token, note: note, createdAt: try row.time(1), expiresAt: try row.optionalTime(2))
            }
        }
    }

    package func attachment(
        _ name: String, of id: NoteID, account: AccountNumber
    ) throws(StoreError) -> Attachment? {
        try reads.read { try file(name, of: id, account: account) }
    }

    package func attachment(
        _ name: String, of id: NoteID, _ seconds: [Int], of account: AccountNumber
    ) throws(StoreError) -> PointAnswer {
        try reads.snapshot {
            let note = try present(id, of: account)
            let file = try file(name, of: id, account: account)
            let unmodified = try unmodified(id, of: account, since: seconds, file: file)
            return .attachment(note, file, unmodifiedSince: unmodified)
        }
    }

    /// Returns the file of that name on the present note, or on the note in the trash.
    private func file(_ name: String, of id: NoteID, account: AccountNumber) throws -> Attachment? {
        try reads.one(
            "SELECT type, size, digest FROM files WHERE account = $1 AND id = $2 AND rev = '' AND name = $3",
            PostgresArguments(account, id, name)
        ) { row in
            try row.digest(2).map { digest in
                Attachment(name: name, type: try row.text(0), size: try row.int(1), sha256: digest)
            }
        } ?? nil
    }

    package func tags(of account: AccountNumber) throws(StoreError) -> [NamedCount] {
        try reads.read { try reads.tags(of: account) }
    }

    package func folders(of account: AccountNumber) throws(StoreError) -> [NamedCount] {
        try reads.read { try reads.folders(of: account) }
    }

    /// Returns those of `seconds` since which the note, or one of its files, is known to be unchanged.
    private func unmodified(
        _ id: NoteID, of account: AccountNumber, since seconds: [Int], file: Attachment? = nil
    ) throws -> Set<Int> {
        let times = try reads.one(
            "SELECT last_modified, received_at FROM notes WHERE account = $1 AND id = $2",
            PostgresArguments(account, id)
        ) { (try $0.time(0), try $0.time(1)) }
        guard let (lastModified, receivedAt) = times else { return [] }
        var unmodified: Set<Int> = []
        for second in seconds {
            let isUnmodified = try WholeSecond.provesUnmodified(
                second, lastModified: lastModified, receivedAt: receivedAt
            ) {
                let range = WholeSecond.range(of: second)
                let found =
                    if let file {
                        try reads.ask(
                            Self.otherFile,
                            PostgresArguments(
                                account, id, range.lowerBound, range.upperBound, file.name, file.sha256))
                    } else {
                        try reads.ask(
                            Self.otherState, PostgresArguments(account, id, range.lowerBound, range.upperBound))
                    }
                return !found.isEmpty
            }
            if isUnmodified { unmodified.insert(second) }
        }
        return unmodified
    }

    private static let otherState =
        "SELECT 1 FROM versions WHERE account = $1 AND id = $2 AND last_modified BETWEEN $3 AND $4 LIMIT 1"

    /// The files of a thinned state are unknown.
    private static let otherFile = """
        SELECT 1 FROM versions v
        LEFT JOIN files f ON f.account = v.account AND f.id = v.id AND f.rev = v.rev AND f.name = $5
        WHERE v.account = $1 AND v.id = $2 AND v.last_modified BETWEEN $3 AND $4
            AND (v.reason = 0 OR f.digest IS NOT NULL AND f.digest <> $6)
        LIMIT 1
        """
}

extension PostgresReads {
    func tags(of account: AccountNumber) throws -> [NamedCount] {
        try counts(
            """
            SELECT tag, count(*) FROM note_tags WHERE account = $1 AND NOT is_tree AND NOT deleted
            GROUP BY tag ORDER BY tag
            """, account)
    }

    func folders(of account: AccountNumber) throws -> [NamedCount] {
        try counts(
            """
            SELECT folder, count(*) FROM notes WHERE account = $1 AND folder <> '' AND deleted < 2 AND deleted = 0
            GROUP BY folder ORDER BY folder
            """, account)
    }

    private func counts(_ sql: String, _ account: AccountNumber) throws -> [NamedCount] {
        try all(sql, PostgresArguments(account)) { row in
            NamedCount(name: try row.text(0), count: Int(try row.int(1)))
        }
    }
}

extension StoredNote {
    /// Selects the columns of a stored note, in the order of `init(_:)`.
    static let columns = "n.id, n.rev, n.seq, n.deleted, n.last_modified, coalesce(n.trash, n.json)"

    /// Returns nil for a row that no version of this program wrote.
    init?(_ row: PostgresRow, from column: Int32 = 0) throws(PostgresError) {
        guard let id = try row.noteID(column), let rev = row.rev(column + 1),
            let state = State(rawValue: try row.int(column + 3))
        else { return nil }
        self.init(
            id: id, rev: rev, seq: try row.int(column + 2), state: state,
            lastModified: try row.time(column + 4), json: try row.bytes(column + 5))
    }
}

extension StampColumn {
    /// Computes the stamp of the text of a note `n`, in SQL. Stamps of another state of the note do not count.
    static let textModified = """
        CASE WHEN substr(n.stamps, 1, 24) = n.rev || int8send(coalesce(n.trash_modified, -1))
            THEN coalesce(
                convert_from(substr(n.stamps, 25), 'UTF8')::json ->> 'text',
                convert_from(substr(n.stamps, 25), 'UTF8')::json ->> 'rest')::int8
            ELSE coalesce(n.trash_modified, n.last_modified) END
        """
}
