import Notes
import SQLite
import StoreContract
import StoreCore

/// The lines of an account's backup: files, then row by row in the order of `seq` each note and its versions. It reads in
/// a transaction that its connection holds: an open snapshot's, or the writer's own.
final class BackupRows: NoteSnapshot {
    let count: Int
    private let notes: Statement
    private let versions: Statement
    private let account: AccountNumber
    private let hasVersions: Bool
    private let files: BackupFiles?
    private let end: Int64
    private var last: Int64
    private var earlier: EarlierStates?
    private let apps: AppLines

    init(
        _ database: Database, account: AccountNumber, versions hasVersions: Bool, files: BackupFiles? = nil,
        earlier: EarlierStates? = nil
    ) throws(SQLiteError) {
        self.account = account
        self.hasVersions = hasVersions
        self.files = files
        self.earlier = earlier
        apps = try AppLines(database, account: account)
        let keys = NoteKey.all(of: account)
        last = keys.lowerBound
        end = keys.upperBound
        notes = try database.prepare(
            """
            SELECT key, id, coalesce(trash, json), sent_modified, base, trash_modified, undated
            FROM notes WHERE key > ? AND key <= ? ORDER BY key
            """)
        versions = try database.prepare(
            """
            SELECT rev, reason, json, last_modified, deleted, received_at, device, sent_modified, base, imprint
            FROM versions WHERE account = ? AND id = ? ORDER BY number
            """)
        count = Int(
            try database.prepare("SELECT count(*) FROM notes WHERE account = ?").bind(1, account.value)
                .one { $0.int(0) } ?? 0)
    }

    func next(into buffer: inout [UInt8], limit: Int) throws(StoreError) -> Bool {
        while let files, buffer.count < limit, try files.next(into: &buffer) {}
        guard buffer.count < limit else { return true }
        var failure: SQLiteError?
        var isFull = false
        do throws(SQLiteError) {
            try notes.bind(1, last).bind(2, end).each { row in
                last = row.int(0)
                do throws(SQLiteError) {
                    try append(row, to: &buffer)
                } catch {
                    failure = error
                    return false
                }
                isFull = buffer.count >= limit
                return !isFull
            }
            if failure == nil && !isFull { try appendEarlier(before: .max, to: &buffer) }
            while failure == nil, !isFull, try apps.next(into: &buffer) { isFull = buffer.count >= limit }
        } catch { throw StoreError(error) }
        if let failure { throw StoreError(failure) }
        return isFull
    }

    private func append(_ row: borrowing Row, to buffer: inout [UInt8]) throws(SQLiteError) {
        let id = row.text(1)
        if earlier?.has(id) == true { return }
        try appendEarlier(before: NoteKey.seq(row.int(0)), to: &buffer)
        row.withBytes(2) { json in
            buffer.append(
                backupNote: json, sentModified: row.optionalTime(3), base: row.optionalRev(4),
                trashModified: row.optionalTime(5), isUndated: row.bool(6))
        }
        try appendVersions(of: id, but: nil, to: &buffer)
    }

    /// Ordered by `seq`, as the states were.
    private func appendEarlier(before seq: Int64, to buffer: inout [UInt8]) throws(SQLiteError) {
        while let state = try earlier?.take(before: seq) {
            state.json.withUnsafeBytes { json in
                buffer.append(
                    backupNote: json, sentModified: state.sentModified, base: state.base, trashModified: nil,
                    isUndated: false)
            }
            try appendVersions(of: state.id, but: state.rev, to: &buffer)
        }
    }

    private func appendVersions(of id: String, but standing: Rev?, to buffer: inout [UInt8]) throws(SQLiteError) {
        guard hasVersions else { return }
        try versions.bind(1, account.value).bind(2, id).each { row in
            guard let rev = row.rev(0), rev != standing else { return true }
            if let reason = StoredReason(rawValue: row.int(1))?.version {
                row.withBytes(2) { json in
                    buffer.append(
                        backupVersion: json, reason, sentModified: row.optionalTime(7), base: row.optionalRev(8))
                }
            } else if let id = NoteID(id) {
                buffer.append(
                    backupBase: rev, of: id, lastModified: row.time(3), isDeleted: row.bool(4), receivedAt: row.time(5),
                    device: row.optionalText(6), sentModified: row.optionalTime(7), base: row.optionalRev(8),
                    imprint: row.optionalRev(9))
            }
            return true
        }
    }
}
