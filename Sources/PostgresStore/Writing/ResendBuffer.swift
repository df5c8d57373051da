import Notes
import NotesPostgres
import NotesStoreContract
import NotesStoreEngine

/// Caches the changes whose stamp was replaced at admission, for the notes of a transaction. A note has few.
package final class ResendBuffer: ResendRows, BatchBuffer {
    private struct Fresh {
        var address: NoteAddress
        var fingerprint: Rev
        var admitted: PriorAdmission
        var at: Timestamp
    }

    private let batch: PostgresBatch
    private var known: [NoteAddress: [Rev: PriorAdmission]] = [:]
    private var fresh: [Fresh] = []

    package init(_ batch: PostgresBatch) {
        self.batch = batch
        batch.add(self)
    }

    /// Selects the rows of the parameters of `NoteBuffer.addresses`.
    static let gather = """
        SELECT a.* FROM unnest($1::int8[], $2::bytea[]) k(account, id), LATERAL (
            SELECT account, id, fingerprint, last_modified, rev FROM admitted
            WHERE account = k.account AND id = k.id OFFSET 0) a
        """

    func gather(_ addresses: Set<NoteAddress>) throws {
        try batch.later(Self.gather, NoteBuffer.addresses(addresses)) { [self] in try take($0, of: addresses) }
    }

    private func take(_ result: PostgresResult, of addresses: Set<NoteAddress>) throws {
        for address in addresses { known[address] = [:] }
        for row in result {
            guard let id = try row.noteID(1), let fingerprint = row.rev(2), let rev = row.rev(4) else { continue }
            let address = NoteAddress(AccountNumber(try row.int(0)), id)
            known[address, default: [:]][fingerprint] = PriorAdmission(lastModified: try row.time(3), rev: rev)
        }
    }

    private func admissions(_ address: NoteAddress) throws -> [Rev: PriorAdmission] {
        if let known = known[address] { return known }
        try gather([address])
        try batch.receive()
        return known[address] ?? [:]
    }

    /// Finds an earlier admission. The fingerprint hashes the content, so it is computed only if there is something to
    /// find.
    package func before(_ change: Change, account: AccountNumber) throws -> PriorAdmission? {
        guard change.lastModified != nil else { return nil }
        let admissions = try admissions(NoteAddress(account, change.id))
        guard !admissions.isEmpty, let fingerprint = change.fingerprint else { return nil }
        return admissions[fingerprint]
    }

    package func remember(
        _ admitted: PriorAdmission, of change: Change, account: AccountNumber, now: Timestamp
    ) throws {
        guard let fingerprint = change.fingerprint else { return }
        let address = NoteAddress(account, change.id)
        guard try admissions(address)[fingerprint] == nil else { return }
        known[address, default: [:]][fingerprint] = admitted
        fresh.append(Fresh(address: address, fingerprint: fingerprint, admitted: admitted, at: now))
    }

    package func erase(_ account: AccountNumber, id: String) throws {
        guard let note = NoteID(id) else { return }
        let address = NoteAddress(account, note)
        fresh.removeAll { $0.address == address }
        known[address] = [:]
        try batch.later("DELETE FROM admitted WHERE account = $1 AND id = $2", PostgresArguments(account, note))
    }

    func flush() throws {
        guard !fresh.isEmpty else { return }
        let rows = fresh
        fresh.removeAll(keepingCapacity: true)
        try batch.later(
            """
            INSERT INTO admitted (account, id, fingerprint, rev, last_modified, admitted_at)
            SELECT * FROM unnest($1::int8[], $2::bytea[], $3::bytea[], $4::bytea[], $5::int8[], $6::int8[])
            """,
            PostgresArguments(
                rows.map(\.address.account), rows.map(\.address.id), rows.map(\.fingerprint), rows.map(\.admitted.rev),
                rows.map(\.admitted.lastModified), rows.map(\.at)))
    }

    func dropRows() { forget() }

    func forget() {
        known.removeAll(keepingCapacity: true)
        fresh.removeAll(keepingCapacity: true)
    }
}
