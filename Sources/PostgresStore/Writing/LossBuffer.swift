import Notes
import NotesPostgres
import NotesStoreContract
import NotesStoreEngine

/// Counts the losses of the last minutes, through any server. A kept snapshot is recorded in its own row. Losses are
/// read if a change may remove a note.
package final class LossBuffer: LossRows, BatchBuffer {
    private let batch: PostgresBatch
    /// Caches the warnings of the accounts that were read.
    private var warnings: [AccountNumber: [MassDamage]] = [:]
    private var counts: [LossSource: Counts] = [:]
    /// In these accounts a device without counts has lost nothing.
    private var gathered: Set<AccountNumber> = []
    private var fresh: [(source: LossSource, loss: Loss)] = []

    private struct Counts {
        var all = 0
        var deleted = 0
    }

    package init(_ batch: PostgresBatch) {
        self.batch = batch
        batch.add(self)
    }

    /// Selects the snapshots of mass damage, which are few, since a device's window allows one. It also selects the
    /// counts of losses in accounts that may have more of them.
    private static let gather = """
        SELECT account, device, damaged, 0, created_at, id, number FROM undos
        WHERE account = ANY ($1) AND reason = $2
        UNION ALL
        SELECT account, nullif(device, ''), count(*), count(*) FILTER (WHERE is_deleted), NULL, NULL, NULL FROM losses
        WHERE account = ANY ($3) AND at > $4 GROUP BY account, device
        ORDER BY number DESC
        """

    /// A window begins when its batch is gathered, some milliseconds early.
    func gather(_ keys: BatchKeys, now: Int64) throws {
        let arguments = PostgresArguments(
            Array(keys.warned), UndoReason.massDamage.rawValue, Array(keys.losing), now - BulkDeletionGuard.span)
        try batch.later(Self.gather, arguments) { [self] in try take($0, of: keys) }
    }

    private func take(_ result: PostgresResult, of keys: BatchKeys) throws {
        for account in keys.warned { warnings[account] = [] }
        for account in keys.losing { gathered.insert(account) }
        for row in result {
            let source = LossSource(AccountNumber(try row.int(0)), try row.optionalText(1))
            guard let time = try row.optionalInt(4) else {
                counts[source] = Counts(all: Int(try row.int(2)), deleted: Int(try row.int(3)))
                continue
            }
            let warning = MassDamage(
                at: Timestamp(clamping: time), device: source.device, notes: Int(try row.int(2)),
                undo: try row.text(5))
            warnings[source.account, default: []].append(warning)
        }
    }

    package func warning(of source: LossSource, after time: Int64) throws -> MassDamage? {
        if warnings[source.account] == nil {
            var keys = BatchKeys()
            keys.warned.insert(source.account)
            try gather(keys, now: 0)
            try batch.receive()
        }
        return warnings[source.account]?.first { $0.device == source.device && $0.at.milliseconds > time }
    }

    package func warn(_ warning: MassDamage, of source: LossSource) {
        warnings[source.account, default: []].insert(warning, at: 0)
    }

    package func add(_ loss: Loss, by source: LossSource) {
        fresh.append((source, loss))
        guard isCounted(source) else { return }
        counts[source, default: Counts()].all += 1
        if loss.isDeleted { counts[source, default: Counts()].deleted += 1 }
    }

    package func count(by source: LossSource, after time: Int64) throws -> (all: Int, deleted: Int) {
        if !isCounted(source) {
            try flush()
            let row = try batch.ask(
                """
                SELECT count(*), count(*) FILTER (WHERE is_deleted) FROM losses
                WHERE account = $1 AND device = $2 AND at > $3
                """, arguments(source, time)
            ).first
            counts[source] = Counts(all: Int(try row?.int(0) ?? 0), deleted: Int(try row?.int(1) ?? 0))
        }
        let found = counts[source] ?? Counts()
        return (found.all, found.deleted)
    }

    package func countNotes(by source: LossSource, after time: Int64) throws -> (all: Int, deleted: Int) {
        try flush()
        let row = try batch.ask(
            """
            SELECT count(DISTINCT id), count(DISTINCT id) FILTER (WHERE is_deleted) FROM losses
            WHERE account = $1 AND device = $2 AND at > $3
            """, arguments(source, time)
        ).first
        return (Int(try row?.int(0) ?? 0), Int(try row?.int(1) ?? 0))
    }

    private func isCounted(_ source: LossSource) -> Bool {
        gathered.contains(source.account) || counts[source] != nil
    }

    package func revs(by source: LossSource, after time: Int64) throws -> [NoteID: Rev] {
        try flush()
        let rows = try batch.ask(
            "SELECT id, rev FROM losses WHERE account = $1 AND device = $2 AND at > $3 ORDER BY at DESC, number DESC",
            arguments(source, time))
        var revs: [NoteID: Rev] = [:]
        for row in rows {
            guard let id = try row.noteID(0), let rev = row.rev(1) else { continue }
            revs[id] = rev
        }
        return revs
    }

    private func arguments(_ source: LossSource, _ time: Int64) -> PostgresArguments {
        PostgresArguments(source.account, source.device ?? "", time)
    }

    func flush() throws {
        guard !fresh.isEmpty else { return }
        let rows = fresh
        fresh.removeAll(keepingCapacity: true)
        try batch.later(
            """
            INSERT INTO losses (account, device, at, id, rev, is_deleted)
            SELECT * FROM unnest($1::int8[], $2::bytea[], $3::int8[], $4::bytea[], $5::bytea[], $6::bool[])
            """,
            PostgresArguments(
                rows.map(\.source.account), rows.map { $0.source.device ?? "" }, rows.map(\.loss.time),
                rows.map(\.loss.id), rows.map(\.loss.rev), rows.map(\.loss.isDeleted)))
    }

    func forget() {
        warnings.removeAll(keepingCapacity: true)
        counts.removeAll(keepingCapacity: true)
        gathered.removeAll(keepingCapacity: true)
        fresh.removeAll(keepingCapacity: true)
    }

    package func committed(now: Int64) {}
    package func rolledBack() {}

    /// Deletes the losses that are in no window.
    static let expire = "DELETE FROM losses WHERE at < $1"
}
