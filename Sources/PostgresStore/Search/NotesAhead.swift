import Notes
import NotesPostgres
import NotesStoreContract
import NotesStoreEngine

/// Reads the notes of one search by `seq`. The notes that it announced come in the same trip as the one that it reads.
final class NotesAhead {
    private let reads: PostgresReads
    private var account = AccountNumber(0)
    private var expected: ArraySlice<Int64> = []
    /// The notes found; the value of a `seq` without a note is nil.
    private var found: [Int64: StoredNote?] = [:]
    /// The last changes of texts, of notes found.
    private var textModified: [Int64: Timestamp] = [:]
    private var bytes = 0

    /// The bounds of one trip, and of what is cached: a candidate is read for its rank, and again for the page.
    private static let portion: (notes: Int, bytes: Int64) = (256, 1 << 20)
    private static let most = 4 << 20

    init(_ reads: PostgresReads) { self.reads = reads }

    func start(_ account: AccountNumber) {
        self.account = account
        (expected, found, textModified, bytes) = ([], [:], [:], 0)
    }

    func expect(_ seqs: [Int64]) { expected = seqs[...] }

    func note(at seq: Int64) throws -> StoredNote? {
        if let known = found[seq] { return known }
        if bytes > Self.most { (found, bytes) = ([:], 0) }
        var wanted = [seq]
        if let position = expected.firstIndex(of: seq) {
            expected = expected[(position + 1)...]
            wanted += expected.lazy.filter { self.found[$0] == nil }.prefix(Self.portion.notes)
        }
        let rows = try reads.ask(
            """
            SELECT id, rev, seq, deleted, last_modified, json, i FROM (
                SELECT n.id, n.rev, n.seq, n.deleted, n.last_modified, coalesce(n.trash, n.json) AS json, k.i,
                    sum(octet_length(coalesce(n.trash, n.json))) OVER (ORDER BY k.i ROWS UNBOUNDED PRECEDING)
                        - octet_length(coalesce(n.trash, n.json)) AS before
                FROM unnest($2::int8[]) WITH ORDINALITY k(seq, i)
                JOIN notes n ON n.account = $1 AND n.seq = k.seq WHERE n.\(SegmentQueries.isNote)) n
            WHERE before < $3 ORDER BY i
            """,
            PostgresArguments {
                $0.add(account)
                $0.add(ints: wanted)
                $0.add(Self.portion.bytes)
            })
        var last = 0
        var size = 0
        for row in rows {
            let note = try StoredNote(row)
            last = Int(try row.int(6))
            size += row.withBytes(5) { $0.count }
            found[wanted[last - 1]] = .some(note)
        }
        bytes += size
        // If the byte limit was reached, nothing is known of the notes after the last one.
        let isCut = Int64(size) >= Self.portion.bytes
        for seq in wanted.prefix(isCut ? last : wanted.count) where found[seq] == nil { found[seq] = .some(nil) }
        return found[seq] ?? nil
    }

    /// Returns the last change of a note's text. One trip has those of all notes found.
    func textModified(at seq: Int64) throws -> Timestamp? {
        if let known = textModified[seq] { return known }
        let wanted = Set(found.keys.filter { textModified[$0] == nil }).union([seq])
        let rows = try reads.ask(
            "SELECT n.seq, \(StampColumn.textModified) FROM notes n WHERE n.account = $1 AND n.seq = ANY ($2::int8[])",
            PostgresArguments {
                $0.add(account)
                $0.add(ints: wanted.sorted())
            })
        for row in rows { textModified[try row.int(0)] = try row.optionalTime(1) }
        return textModified[seq]
    }
}
