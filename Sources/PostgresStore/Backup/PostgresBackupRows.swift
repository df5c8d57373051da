import Notes
import NotesHashing
import NotesPostgres
import NotesStoreContract
import NotesStoreEngine

/// Reads the rows of an account's backup in batches of notes with their versions. `ask` runs statements in a
/// transaction that stays open: a snapshot's, or the writer's.
package final class PostgresBackupRows: BackupRows, AppLineRows {
    package typealias Ask = (String, PostgresArguments) throws -> PostgresResult

    private let ask: Ask
    private let account: AccountNumber
    /// Caches the notes that were fetched last; `rest` is the range of those not yet visited.
    private var page: [(note: BackupNote, row: PostgresRow)] = []
    private var rest = 0..<0
    /// Gives the `seq` of the last visited note; `isAtEnd` is true if no note follows it.
    private var visited: Int64?
    private var isAtEnd = false
    /// Caches versions of notes of the page.
    private var versions = VersionPortion()

    /// These limits bound one trip: a text may be a mebibyte, and a note may have any number of versions.
    private static let mostNotes = 100
    private static let mostVersions = 1_000
    private static let mostBytes = 4 << 20

    package init(_ account: AccountNumber, _ ask: @escaping Ask) {
        self.account = account
        self.ask = ask
    }

    // MARK: Notes

    package func countNotes() throws -> Int {
        let found = try ask("SELECT count(*) FROM notes WHERE account = $1", PostgresArguments(account))
        return Int(try found.first?.int(0) ?? 0)
    }

    /// Continues with the fetched notes if it begins after the last visited one: a buffer is full long before a page
    /// is.
    package func eachNote(after seq: Int64, _ visit: (BackupNote, UnsafeRawBufferPointer) throws -> Bool) throws {
        if visited != seq {
            (visited, isAtEnd) = (seq, false)
            rest = 0..<0
        }
        while !isAtEnd {
            if rest.isEmpty { try fetchNotes(after: visited ?? seq) }
            for index in rest {
                let (note, row) = page[index]
                (visited, rest) = (note.seq, index + 1..<rest.upperBound)
                guard try row.bytes(2).withUnsafeBytes({ try visit(note, $0) }) else { return }
            }
        }
    }

    private func fetchNotes(after seq: Int64) throws {
        let found = try ask(
            """
            SELECT seq, id, json, sent_modified, base, trash_modified, undated, rev, stamps FROM (
                SELECT *, sum(octet_length(json)) OVER (ORDER BY seq) - octet_length(json) AS before FROM (
                    SELECT seq, id, coalesce(trash, json) AS json, sent_modified, base, trash_modified, undated, rev,
                        stamps
                    FROM notes WHERE account = $1 AND seq > $2 ORDER BY seq LIMIT \(Self.mostNotes)) n) n
            WHERE before < \(Self.mostBytes) ORDER BY seq
            """, PostgresArguments(account, seq))
        page = try found.map { (note: try BackupNote($0), row: $0) }
        rest = page.indices
        isAtEnd = page.isEmpty
        versions = VersionPortion()
    }

    // MARK: Versions

    /// Contains the first versions of some notes, those of each note from the oldest on.
    private struct VersionPortion {
        var rows: [String: [(version: RestoredVersion, reason: StoredReason, json: [UInt8])]] = [:]
        /// Names the notes whose versions are all in this portion.
        var complete: Set<String> = []
        /// Gives the number of the last row, after which the next portion begins.
        var last: Int64 = 0
    }

    package func eachVersion(
        of id: String, _ visit: (RestoredVersion, StoredReason, UnsafeRawBufferPointer) -> Void
    ) throws {
        // A note that is not on the page is shown in an earlier state.
        let place = page.firstIndex { $0.note.id == id }
        var portion = place == nil ? VersionPortion() : versions
        var after: Int64 = 0
        while true {
            if !portion.complete.contains(id) {
                let ids = place.map { page[$0...].map(\.note.id) } ?? [id]
                portion = try fetchVersions(of: ids, after: after)
                if place != nil { versions = portion }
            }
            for row in portion.rows[id] ?? [] { row.json.withUnsafeBytes { visit(row.version, row.reason, $0) } }
            if portion.complete.contains(id) { return }
            after = portion.last
        }
    }

    /// Fetches versions; `after` is a number of the first note's.
    private func fetchVersions(of ids: [String], after: Int64) throws -> VersionPortion {
        let found = try ask(
            """
            SELECT id, rev, reason, json, last_modified, deleted, received_at, device, sent_modified, base, imprint,
                number, total, hashes FROM (
                SELECT v.*, k.place, count(*) OVER () AS total, row_number() OVER w AS nth,
                    sum(coalesce(octet_length(v.json), 0)) OVER w - coalesce(octet_length(v.json), 0) AS before
                FROM unnest($2::bytea[]) WITH ORDINALITY k(id, place), LATERAL (
                    SELECT * FROM versions WHERE account = $1 AND id = k.id AND (k.place > 1 OR number > $3) OFFSET 0) v
                WINDOW w AS (ORDER BY k.place, v.number)) v
            WHERE before < \(Self.mostBytes) AND nth <= \(Self.mostVersions) ORDER BY place, number
            """, PostgresArguments(account, ids, after))
        var portion = VersionPortion()
        var id = ""
        for row in found {
            (id, portion.last) = (try row.text(0), try row.int(11))
            guard let note = NoteID(id), let rev = row.rev(1), let reason = StoredReason(rawValue: try row.int(2))
            else { continue }
            let version = RestoredVersion(
                id: note, rev: rev, lastModified: try row.time(4), isDeleted: try row.bool(5),
                receivedAt: try row.time(6), device: try row.optionalText(7),
                sentModified: try row.optionalTime(8), base: row.rev(9), imprint: row.rev(10),
                hashes: try row.optionalBytes(13).flatMap { RegisterHashes(bytes: $0) }, kept: nil)
            portion.rows[id, default: []].append((version, reason, try row.optionalBytes(3) ?? []))
        }
        let isCut = Int64(found.count) < (try found.first?.int(12) ?? 0)
        portion.complete = Set(isCut ? ids.prefix { $0 != id } : ids[...])
        return portion
    }

    package func liveVersion(_ rev: Rev, of id: String) throws -> PreTransactionStates.State? {
        let found = try ask(
            """
            SELECT json, sent_modified, base FROM versions
            WHERE account = $1 AND id = $2 AND rev = $3 AND reason <> 0 AND NOT deleted
            """, PostgresArguments(account, id, rev))
        return try found.first.map { row in
            PreTransactionStates.State(
                json: try row.bytes(0), sentModified: try row.optionalTime(1), base: row.rev(2))
        }
    }

    package func files(versions: Bool) throws -> [SHA256.Digest] {
        try ask(
            "SELECT DISTINCT digest FROM files WHERE account = $1 AND ($2 OR rev = '') ORDER BY digest",
            PostgresArguments(account, versions)
        ).compactMap { $0.digest(0) }
    }

    // MARK: Other apps

    package var apps: any AppLineRows { self }

    package func kinds(of account: AccountNumber) throws -> Set<Int64> {
        Set(try ask("SELECT kind FROM apps WHERE account = $1", PostgresArguments(account)).map { try $0.int(0) })
    }

    package func numbers(of owner: AppOwner, after last: Int64, limit: Int) throws -> [(NoteID, AppNumber)] {
        try ask(
            """
            SELECT id, number FROM app_numbers WHERE viewer = $1 AND kind = $2 AND number > $3 AND account = $1
            ORDER BY number LIMIT $4
            """, PostgresArguments(owner, last, Int64(limit))
        ).compactMap { row in
            guard let id = try row.noteID(0), let number = AppNumber(exactly: try row.int(1)) else { return nil }
            return (id, number)
        }
    }

    package func next(for owner: AppOwner) throws -> Int64 {
        try ask(PostgresApps.next, PostgresArguments(owner)).first?.int(0) ?? 0
    }

    package func settings(of owner: AppOwner) throws -> [UInt8]? {
        try ask(PostgresApps.settings, PostgresArguments(owner)).first?.optionalBytes(0)
    }
}

extension BackupNote {
    fileprivate init(_ row: PostgresRow) throws(PostgresError) {
        let (stamps, trashModified) = (try row.optionalBytes(8), try row.optionalTime(5))
        self.init(
            seq: try row.int(0), id: try row.text(1), sentModified: try row.optionalTime(3), base: row.rev(4),
            trashModified: trashModified, isUndated: try row.bool(6),
            stamps: row.rev(7).flatMap { StampColumn.stamps(stamps, rev: $0, trashModified: trashModified) })
    }
}
