import Notes
import NotesPostgres
import NotesSearchIndex
import NotesStoreContract
import NotesStoreEngine

/// Reads the rows of a search in few trips: the state of the account's index, the segments and leaves that this process
/// has not cached, and the notes that are compared and shown.
final class SearchSelects: SearchRows {
    private let reads: PostgresReads
    private let rows: SegmentQueries
    private let leaves: LeafReads
    private let notes: NotesAhead
    private let names: NoteSelects
    private var account = AccountNumber(0)

    init(_ reads: PostgresReads, _ cache: LeafCache, _ names: NoteSelects) {
        self.reads = reads
        self.names = names
        rows = SegmentQueries { [unowned reads] in try reads.ask($0, $1) }
        leaves = LeafReads(reads, cache)
        notes = NotesAhead(reads)
    }

    func start(_ account: AccountNumber, tail limit: Int) throws -> SearchStart {
        let ofAccount = PostgresArguments { $0.add(account) }
        let found = try reads.ask([
            (
                "SELECT coalesce(a.indexed, 0), s.generation FROM server s LEFT JOIN accounts a ON a.number = $1",
                ofAccount
            ),
            (SegmentQueries.list, ofAccount), (SegmentQueries.stale, ofAccount),
            (
                """
                SELECT seq, deleted = 1 FROM notes
                WHERE account = $1 AND seq > (SELECT indexed FROM accounts WHERE number = $1)
                    AND \(SegmentQueries.isNote)
                ORDER BY seq DESC LIMIT $2
                """,
                PostgresArguments {
                    $0.add(account)
                    $0.add(Int64(limit))
                }
            ),
        ])
        guard let head = found[0].first else { throw StoreError.unavailable("the table server has no row") }
        let start = SearchStart(
            indexed: try head.int(0), generation: try head.int(1),
            segments: try SegmentQueries.segments(found[1]), stale: try SegmentQueries.stale(found[2]),
            tail: try found[3].map { IndexedSeq(seq: try $0.int(0), isTrash: try $0.bool(1)) })
        self.account = account
        leaves.start(account, generation: start.generation)
        notes.start(account)
        return start
    }

    func readers(_ segments: [Int64]) throws -> [SegmentReader] {
        try zip(segments, rows.segments(segments, of: account)).map { number, segment in
            SegmentReader(segment) { [unowned self] leaf, body in
                try leaves.withLeaf(leaf, of: number, body)
            }
        }
    }

    func expectLeaves(_ wanted: () throws -> [(segment: Int64, leaves: [Int])]) throws {
        leaves.expect(try wanted())
    }

    func expectNotes(_ seqs: [Int64]) { notes.expect(seqs) }

    func indexedNote(of account: AccountNumber, at seq: Int64) throws -> (note: IndexedNote, bytes: Int)? {
        guard let note = try notes.note(at: seq) else { return nil }
        let isTrash = note.state == .trash
        return note.json.withUnsafeBytes { json in
            IndexedNote(seq: seq, lastModified: note.lastModified.milliseconds, isTrash: isTrash, json: json).map {
                (note: $0, bytes: json.count)
            }
        }
    }

    func storedNote(of account: AccountNumber, at seq: Int64) throws -> StoredNote? { try notes.note(at: seq) }

    func textModified(of account: AccountNumber, at seq: Int64) throws -> Timestamp? {
        try notes.textModified(at: seq)
    }

    func tags(of account: AccountNumber) throws -> [String] { try names.tags(of: account).map(\.name) }

    func folders(of account: AccountNumber) throws -> [String] { try names.folders(of: account).map(\.name) }

    func shared(of account: AccountNumber, now: Int64) throws -> Set<Int64> {
        let seqs = try reads.all(
            """
            SELECT n.seq FROM shares s JOIN notes n ON n.account = s.account AND n.id = s.id
            WHERE s.account = $1 AND (s.expires_at IS NULL OR s.expires_at > $2)
            """,
            PostgresArguments {
                $0.add(account)
                $0.add(now)
            }
        ) { try $0.int(0) }
        return Set(seqs)
    }
}
