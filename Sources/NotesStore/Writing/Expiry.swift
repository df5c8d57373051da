import Notes
import SQLite

/// What time erases. The content of a deleted note waits in the trash for a month; the bare fact of the deletion
/// waits half a year, and then for every device that was seen and synced in that time: a device that never hears of
/// a deletion would bring the note back.
struct Expiry {
    private let connection: WriteConnection
    private let now: Int64

    init(_ connection: WriteConnection) {
        self.connection = connection
        now = connection.shared.now
    }

    /// One transaction takes so many notes at most; the caller asks again while there are more.
    static let batch = 1_000

    func run() throws -> Expired {
        try connection.idempotency.expire(now: Timestamp(clamping: now))
        try connection.undos.expire(now: now)
        var accounts: [AccountNumber] = []
        try connection.database.prepare("SELECT number FROM accounts WHERE deleted > 0").each { row in
            accounts.append(AccountNumber(row.int(0)))
            return true
        }
        var expired = Expired()
        for account in accounts {
            let contents = try emptyTrash(of: account)
            let tombstones = try eraseTombstones(of: account)
            expired.contents += contents
            expired.tombstones += tombstones
            if max(contents, tombstones) == Self.batch { expired.hasMore = true }
        }
        return expired
    }

    private func emptyTrash(of account: AccountNumber) throws -> Int {
        let horizon = now - connection.configuration.trashDays * StoreConfiguration.millisecondsPerDay
        var emptied: [NoteID] = []
        try connection.database.prepare(
            "SELECT id FROM notes WHERE account = ? AND deleted = 1 AND received_at < ? LIMIT ?"
        ).bind(1, account.value).bind(2, horizon).bind(3, Int64(Self.batch)).each { row in
            if let id = row.noteID(0) { emptied.append(id) }
            return true
        }
        for id in emptied { try empty(id, of: account) }
        return emptied.count
    }

    /// The tombstone stays where it is in the order: for clients nothing changed.
    private func empty(_ id: NoteID, of account: AccountNumber) throws {
        guard let old = try connection.notes.row(account, id) else { return }
        var new = old
        new.note.state.life = .deleted(nil)
        new.forms = EncodedNote(new.note)
        let admission = NoteAdmission(
            connection: connection, account: account, device: nil, now: Timestamp(clamping: now))
        try admission.eraseContents(of: id, trash: old)
        try admission.replace(old, with: new)
    }

    private func eraseTombstones(of account: AccountNumber) throws -> Int {
        let horizon = now - connection.configuration.tombstoneDays * StoreConfiguration.millisecondsPerDay
        let slowest = try connection.database.prepare(
            """
            SELECT min(synced_seq) FROM devices
            WHERE account = ? AND token IS NOT NULL AND last_sync_at IS NOT NULL AND last_seen_at >= ?
            """
        ).bind(1, account.value).bind(2, horizon).one { $0.optionalInt(0) }
        let passed = NoteKey.key(account, (slowest ?? nil) ?? NoteKey.greatestSeq)
        var erased: [NoteID] = []
        var floor: Int64 = 0
        var bytes: Int64 = 0
        try connection.database.prepare(
            """
            SELECT id, key, length(json) FROM notes WHERE account = ? AND deleted = 2 AND key <= ? AND received_at < ?
            ORDER BY key LIMIT ?
            """
        ).bind(1, account.value).bind(2, passed).bind(3, horizon).bind(4, Int64(Self.batch)).each { row in
            if let id = row.noteID(0) { erased.append(id) }
            bytes += row.int(2)
            floor = NoteKey.seq(row.int(1))
            return true
        }
        for id in erased {
            try connection.notes.erase(account, id: id.text)
            try connection.admitted.erase(account, id: id.text)
            try connection.versions.eraseAll(of: id, account: account, connection)
        }
        if !erased.isEmpty {
            try connection.counters.update(account) { head in
                head.deleted -= Int64(erased.count)
                head.bytes -= bytes
                head.floor = max(head.floor, floor)
            }
        }
        return erased.count
    }
}

/// What an upkeep run erased.
public struct Expired: Sendable, Equatable {
    /// Contents of deleted notes; their tombstones stay.
    public var contents = 0
    public var tombstones = 0
    public var hasMore = false
}
