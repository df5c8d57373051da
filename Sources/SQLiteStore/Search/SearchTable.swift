import Notes
import NotesSQLite
import NotesSearchIndex
import NotesStoreContract
import NotesStoreEngine

/// Reads the rows of a search.
final class SearchTable: SearchRows {
    private let index: SegmentTable
    private let newest: Statement
    private let content: Statement
    private let note: Statement
    private let textModified: Statement
    private let shared: Statement
    private let names: NoteReads
    private let keyspaces: Keyspaces

    init(_ database: Database, _ keyspaces: Keyspaces, _ names: NoteReads) {
        self.keyspaces = keyspaces
        self.names = names
        index = SegmentTable(database, keyspaces)
        newest = database.statement(
            "SELECT key, deleted FROM notes WHERE key > ? AND key <= ? AND deleted < 2 ORDER BY key DESC LIMIT ?")
        content = database.statement(
            "SELECT last_modified, deleted, coalesce(trash, json) FROM notes WHERE key = ? AND deleted < 2")
        note = database.statement("SELECT \(StoredNote.columns) FROM notes WHERE key = ? AND deleted < 2")
        textModified = database.statement("SELECT \(StampColumn.textModified) FROM notes WHERE key = ?")
        shared = database.statement(
            """
            SELECT n.key FROM shares s JOIN notes n ON n.account = \(Keyspaces.of("?1")) AND n.id = s.id
            WHERE s.account = ?1 AND (s.expires_at IS NULL OR s.expires_at > ?2)
            """)
    }

    func start(_ account: AccountNumber, tail limit: Int) throws -> SearchStart {
        let indexed = try index.indexed(account)
        let tail = try positions(of: keyspaces.of(account), after: indexed, limit: limit)
        return SearchStart(
            indexed: indexed, generation: 0, segments: try index.segments(of: account),
            stale: try index.stale(of: account), tail: tail)
    }

    func readers(_ segments: [Int64]) throws -> [SegmentReader] { try segments.map { try index.reader($0) } }

    // Rows are in this process, so reading them in advance gains nothing.
    func expectLeaves(_ wanted: () throws -> [(segment: Int64, leaves: [Int])]) {}
    func expectNotes(_ seqs: [Int64]) {}

    private func positions(of keyspace: Keyspace, after seq: Int64, limit: Int) throws -> [IndexedSeq] {
        try newest.bind(1, NoteKey.key(keyspace, seq)).bind(2, NoteKey.key(keyspace, NoteKey.greatestSeq))
            .bind(3, Int64(limit))
            .all { row in IndexedSeq(seq: NoteKey.seq(row.int(0)), isTrash: row.bool(1)) }
    }

    func indexedNote(of account: AccountNumber, at seq: Int64) throws -> (note: IndexedNote, bytes: Int)? {
        try content.bind(1, NoteKey.key(keyspaces.of(account), seq)).one { row in
            row.withBytes(2) { json in
                IndexedNote(seq: seq, lastModified: row.int(0), isTrash: row.bool(1), json: json).map {
                    ($0, json.count)
                }
            }
        } ?? nil
    }

    func storedNote(of account: AccountNumber, at seq: Int64) throws -> StoredNote? {
        try note.bind(1, NoteKey.key(keyspaces.of(account), seq)).one { StoredNote($0) } ?? nil
    }

    func textModified(of account: AccountNumber, at seq: Int64) throws -> Timestamp? {
        try textModified.bind(1, NoteKey.key(keyspaces.of(account), seq)).one { $0.optionalTime(0) } ?? nil
    }

    func tags(of account: AccountNumber) throws -> [String] { try names.tags(of: account).map(\.name) }

    func folders(of account: AccountNumber) throws -> [String] { try names.folders(of: account).map(\.name) }

    func shared(of account: AccountNumber, now: Int64) throws -> Set<Int64> {
        Set(try shared.bind(1, account.value).bind(2, now).all { NoteKey.seq($0.int(0)) })
    }
}
