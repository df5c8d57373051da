import Notes
import NotesSQLite
import NotesStoreContract
import NotesStoreEngine

/// Accounts that restores write to before their notes replace others. An account's rows are under its keyspace, so the
/// exchange changes two rows.
final class StagingTable: StagingRows {
    private let database: Database
    private let keyspaces: Keyspaces
    private let undos: UndoTable
    private var copies: [AccountNumber: KeyspaceCopy] = [:]

    init(_ database: Database, _ keyspaces: Keyspaces, _ undos: UndoTable) {
        self.database = database
        self.keyspaces = keyspaces
        self.undos = undos
    }

    func create(for account: AccountNumber, isCopy: Bool, now: Int64) throws -> AccountNumber {
        let counters = "seq, floor, received_at, live, deleted, versions, bytes, last_change_at, digest"
        try database.statement(
            """
            INSERT INTO accounts (kind, owner, created_at, digest_key, quota\(isCopy ? ", \(counters)" : ""))
                SELECT ?2, number, ?3, digest_key, quota\(isCopy ? ", \(counters)" : "") FROM accounts WHERE number = ?1
            """
        ).bind(1, account.value).bind(2, AccountTables.staging).bind(3, now).run()
        let staged = AccountNumber(database.lastInsertedRow)
        guard staged.value <= NoteKey.greatestAccount else {
            throw StoreError.unavailable("the database has given all account numbers that a key can hold")
        }
        try database.statement("UPDATE accounts SET keyspace = number WHERE number = ?").bind(1, staged.value).run()
        return staged
    }

    func copyPiece(of account: AccountNumber, to staged: AccountNumber) throws -> Bool {
        var copy: KeyspaceCopy
        if let found = copies[staged] {
            copy = found
        } else {
            copy = try KeyspaceCopy(from: keyspaces.of(account), to: keyspaces.of(staged))
        }
        let goesOn = try copy.next(in: database)
        copies[staged] = goesOn ? copy : nil
        return goesOn
    }

    func exchange(_ account: AccountNumber, _ staged: AccountNumber) throws {
        let (old, new) = try (keyspaces.of(account), keyspaces.of(staged))
        // The index on keyspaces stays unique in between, too.
        try database.statement("UPDATE accounts SET keyspace = -number WHERE number = ?").bind(1, staged.value).run()
        try database.statement(
            """
            UPDATE accounts SET (keyspace, indexed, file_bytes) =
                (SELECT ?2, indexed, file_bytes FROM accounts WHERE number = ?3)
            WHERE number = ?1
            """
        ).bind(1, account.value).bind(2, new.value).bind(3, staged.value).run()
        try database.statement("UPDATE accounts SET keyspace = ? WHERE number = ?").bind(1, old.value)
            .bind(2, staged.value).run()
        keyspaces.forget()
    }

    func arrived(_ account: AccountNumber, at time: Int64) throws {
        try database.statement("UPDATE accounts SET replaced_at = ? WHERE number = ?").bind(1, time)
            .bind(2, account.value).run()
    }

    func forgetPulls(of account: AccountNumber) throws {
        try database.statement("UPDATE sync_progress SET seq = 0 WHERE account = ?").bind(1, account.value).run()
    }

    func keepUndo(_ id: String, of account: AccountNumber, device: String?, now: Int64) throws {
        try undos.insert(id, of: account, .restore, device: device, damaged: 0, now: now)
    }

    func rolledBack() { copies = [:] }
}
