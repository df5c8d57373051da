import Notes
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

    private func run(_ sql: String, _ fill: (inout PostgresArguments) -> Void = { _ in }) throws(StoreError)
        -> PostgresResult
    {
        do {
            return try ask(
                sql,
                PostgresArguments {
                    $0.add(account)
                    fill(&$0)
                })
        } catch { throw Self.storeError(error) }
    }

    private static func storeError(_ error: any Error) -> StoreError {
        error as? StoreError ?? .unavailable("\(error)")
    }

    private func reading<Value>(_ body: () throws(PostgresError) -> Value) throws(StoreError) -> Value {
        do throws(PostgresError) { return try body() } catch { throw Self.storeError(error) }
    }

    // MARK: Notes

    package func countNotes() throws(StoreError) -> Int {
        let found = try run("SELECT count(*) FROM notes WHERE account = $1")
        return try reading { () throws(PostgresError) in Int(try found.first?.int(0) ?? 0) }
    }

    /// Continues with the fetched notes if it begins after the last visited one: a buffer is full long before a page
    /// is.
    package func eachNote(
        after seq: Int64, _ visit: (BackupNote, UnsafeRawBufferPointer) throws(StoreError) -> Bool
    ) throws(StoreError) {
        if visited != seq {
            (visited, isAtEnd) = (seq, false)
            rest = 0..<0
        }
        while !isAtEnd {
            if rest.isEmpty { try fetchNotes(after: visited ?? seq) }
            for index in rest {
                let (note, row) = page[index]
                (visited, rest) = (note.seq, index + 1..<rest.upperBound)
                let json = try reading { () throws(PostgresError) in try row.bytes(2) }
                var failure: StoreError?
                let goesOn = json.withUnsafeBytes { bytes in
                    do throws(StoreError) { return try visit(note, bytes) } catch {
                        failure = error
                        return false
                    }
                }
                if let failure { throw failure }
                guard goesOn else { return }
            }
        }
    }

    private func fetchNotes(after seq: Int64) throws(StoreError) {
        let found = try run(
            """
            SELECT seq, id, json, sent_modified, base, trash_modified, undated, rev, stamps FROM (
                SELECT *, sum(octet_length(json)) OVER (ORDER BY seq) - octet_length(json) AS before FROM (
                    SELECT seq, id, coalesce(trash, json) AS json, sent_modified, base, trash_modified, undated, rev,
                        stamps
                    FROM notes WHERE account = $1 AND seq > $2 ORDER BY seq LIMIT \(Self.mostNotes)) n) n
            WHERE before < \(Self.mostBytes) ORDER BY seq
            """
        ) { $0.add(seq) }
        let notes = try reading { () throws(PostgresError) in try Self.notes(found) }
        page = Array(zip(notes, found))
        rest = page.indices
        isAtEnd = page.isEmpty
        versions = VersionPortion()
    }

    private static func notes(_ found: PostgresResult) throws(PostgresError) -> [BackupNote] {
        var notes: [BackupNote] = []
        for row in found {
            let (stamps, trashModified) = (try row.optionalBytes(8), try row.optionalTime(5))
            notes.append(
                BackupNote(
                    seq: try row.int(0), id: try row.text(1), sentModified: try row.optionalTime(3),
                    base: row.isNull(4) ? nil : row.rev(4), trashModified: trashModified,
                    isUndated: try row.bool(6),
                    stamps: row.rev(7).flatMap { StampColumn.stamps(stamps, rev: $0, trashModified: trashModified) }))
        }
        return notes
    }

    // MARK: Versions

    /// Contains the first versions of some notes, those of each note from the oldest on.
    private struct VersionPortion {
        var rows: [String: [(BackupVersion, [UInt8])]] = [:]
        /// Names the notes whose versions are all in this portion.
        var complete: Set<String> = []
        /// Gives the number of the last row, after which the next portion begins.
        var last: Int64 = 0
    }

    package func eachVersion(
        of id: String, _ visit: (BackupVersion, UnsafeRawBufferPointer) -> Void
    ) throws(StoreError) {
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
            for (version, json) in portion.rows[id] ?? [] { json.withUnsafeBytes { visit(version, $0) } }
            if portion.complete.contains(id) { return }
            after = portion.last
        }
    }

    /// Fetches versions; `after` is a number of the first note's.
    private func fetchVersions(of ids: [String], after: Int64) throws(StoreError) -> VersionPortion {
        let found = try run(
            """
            SELECT id, rev, reason, json, last_modified, deleted, received_at, device, sent_modified, base, imprint,
                number, total, hashes FROM (
                SELECT v.*, k.place, count(*) OVER () AS total, row_number() OVER w AS nth,
                    sum(coalesce(octet_length(v.json), 0)) OVER w - coalesce(octet_length(v.json), 0) AS before
                FROM unnest($2::bytea[]) WITH ORDINALITY k(id, place), LATERAL (
                    SELECT * FROM versions WHERE account = $1 AND id = k.id AND (k.place > 1 OR number > $3) OFFSET 0) v
                WINDOW w AS (ORDER BY k.place, v.number)) v
            WHERE before < \(Self.mostBytes) AND nth <= \(Self.mostVersions) ORDER BY place, number
            """
        ) {
            $0.add(bytes: ids.map { Array($0.utf8) })
            $0.add(after)
        }
        return try reading { () throws(PostgresError) in
            var portion = VersionPortion()
            var id = ""
            for row in found {
                (id, portion.last) = (try row.text(0), try row.int(11))
                guard let rev = row.rev(1), let reason = StoredReason(rawValue: try row.int(2)) else { continue }
                let version = BackupVersion(
                    rev: rev, reason: reason, lastModified: try row.time(4), isDeleted: try row.bool(5),
                    receivedAt: try row.time(6), device: try row.optionalText(7),
                    sentModified: try row.optionalTime(8), base: row.isNull(9) ? nil : row.rev(9),
                    imprint: row.isNull(10) ? nil : row.rev(10),
                    hashes: try row.optionalBytes(13).flatMap { RegisterHashes(bytes: $0) })
                portion.rows[id, default: []].append((version, try row.optionalBytes(3) ?? []))
            }
            let isCut = Int64(found.count) < (try found.first?.int(12) ?? 0)
            portion.complete = Set(isCut ? ids.prefix { $0 != id } : ids[...])
            return portion
        }
    }

    package func liveVersion(_ rev: Rev, of id: String) throws(StoreError) -> PreTransactionStates.State? {
        let found = try run(
            """
            SELECT json, sent_modified, base FROM versions
            WHERE account = $1 AND id = $2 AND rev = $3 AND reason <> 0 AND NOT deleted
            """
        ) {
            $0.add(Array(id.utf8))
            $0.add(rev)
        }
        guard let row = found.first else { return nil }
        return try reading { () throws(PostgresError) in
            PreTransactionStates.State(
                json: try row.bytes(0), sentModified: try row.optionalTime(1),
                base: row.isNull(2) ? nil : row.rev(2))
        }
    }

    // MARK: Other apps

    package func kinds() throws(StoreError) -> Set<Int64> {
        let found = try run("SELECT kind FROM apps WHERE account = $1")
        return try reading { () throws(PostgresError) in
            var kinds: Set<Int64> = []
            for row in found { kinds.insert(try row.int(0)) }
            return kinds
        }
    }

    package func numbers(
        of owner: AppOwner, after last: Int64, limit: Int
    ) throws(StoreError) -> [(NoteID, AppNumber)] {
        let found = try run(
            """
            SELECT id, number FROM app_numbers WHERE viewer = $1 AND kind = $2 AND number > $3 AND account = $1
            ORDER BY number LIMIT $4
            """
        ) {
            $0.add(owner.app.code)
            $0.add(last)
            $0.add(Int64(limit))
        }
        return try reading { () throws(PostgresError) in
            var numbers: [(NoteID, AppNumber)] = []
            for row in found {
                if let id = try row.noteID(0), let number = AppNumber(exactly: try row.int(1)) {
                    numbers.append((id, number))
                }
            }
            return numbers
        }
    }

    package func nextNumber(for owner: AppOwner) throws(StoreError) -> Int64 {
        let found = try run(PostgresApps.next) { $0.add(owner.app.code) }
        return try reading { () throws(PostgresError) in try found.first?.int(0) ?? 0 }
    }

    package func settings(of owner: AppOwner) throws(StoreError) -> [UInt8]? {
        let found = try run(PostgresApps.settings) { $0.add(owner.app.code) }
        return try reading { () throws(PostgresError) in try found.first?.optionalBytes(0) }
    }
}
