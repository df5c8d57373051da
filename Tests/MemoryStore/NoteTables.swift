import Notes
import NotesHashing
import NotesStoreContract
import NotesStoreEngine

// Notes and their rows, in the transaction. Tags and files are read from the notes themselves.

final class MemoryNotes: MemoryTable, NoteRows, TagRows, NameRows {
    /// Takes the content from the JSON, as a database does.
    func row(_ account: AccountNumber, _ id: NoteID) throws -> NoteRow? {
        guard var row = transaction.state.note(id, of: account) else { return nil }
        guard let life = NoteState.Life(row.note.rowState, row.forms, trashModified: row.trashModified) else {
            throw StoreError.unavailable("the row of a note is damaged")
        }
        row.note.state.life = life
        return row
    }

    func write(_ new: NoteRow, over old: NoteRow?, account: AccountNumber) {
        transaction[account]?.notes[new.note.id] = new
    }

    func erase(_ account: AccountNumber, id: String) {
        if let id = NoteID(id) { transaction[account]?.notes[id] = nil }
    }

    func isUnmodified(_ id: NoteID, of account: AccountNumber, since second: Int) -> Bool {
        transaction[account]?.isUnmodified(id, since: second) ?? false
    }

    func replace(_ account: AccountNumber, id: NoteID, old: Tagging, new: Tagging) {}

    func each(_ renaming: Renaming, of account: AccountNumber, _ visit: (NoteRow) throws -> Void) throws {
        for row in transaction[account]?.inOrder ?? [] where row.note.rowState == .live { try visit(row) }
    }
}

final class MemoryVersions: MemoryTable, VersionRows {
    private func all(_ id: NoteID, _ account: AccountNumber) -> [Account.Version] {
        transaction[account]?.versions[id] ?? []
    }

    /// Calls `body` with each of the note's versions that pass `filter`, to change it.
    private func change(
        _ id: NoteID, _ account: AccountNumber, where filter: (Account.Version) -> Bool = { _ in true },
        _ body: (inout Account.Version) -> Void
    ) {
        for (index, version) in all(id, account).enumerated() where filter(version) {
            transaction[account]?.versions[id]?.modify(index, body)
        }
    }

    func known(_ rev: Rev, id: NoteID, account: AccountNumber) -> KnownVersion? {
        all(id, account).first { $0.rev == rev }.map { KnownVersion($0) }
    }

    func each(
        of id: NoteID, at stamp: Timestamp, isDeleted: Bool, account: AccountNumber,
        _ visit: (KnownVersion) -> Bool
    ) {
        for version in all(id, account) where version.lastModified == stamp && version.isDeleted == isDeleted {
            guard visit(KnownVersion(version)) else { return }
        }
    }

    func insert(_ row: VersionRow, account: AccountNumber) -> Bool {
        let id = row.note.id
        if let known = all(id, account).first(where: { $0.rev == row.note.rev }) {
            // A known state keeps its facts; missing content is filled in.
            guard !known.isKept, row.reason != .base else { return false }
            change(id, account, where: { $0.number == known.number }) { $0 = .init(row, number: known.number) }
        } else {
            let version = Account.Version(row, number: transaction.state.number())
            transaction[account]?.versions[id, default: []].append(version)
        }
        return true
    }

    func count(of rev: Rev, id: NoteID, account: AccountNumber, receivedSince time: Int64) -> Int64? {
        all(id, account).first { $0.rev == rev && $0.isKept && $0.receivedAt.milliseconds >= time }
            .map { Int64($0.json?.count ?? 0) }
    }

    func replace(_ row: VersionRow, account: AccountNumber) {
        let number = transaction.state.number()
        change(row.note.id, account, where: { $0.rev == row.note.rev }) { $0 = .init(row, number: number) }
    }

    private func all(_ versions: NamedVersions) -> [Account.Version] {
        all(versions.id, versions.account).filter { versions.rev ?? $0.rev == $0.rev }
    }

    func contents(of versions: NamedVersions, _ visit: (_ number: Int64, Timestamp, _ json: [UInt8]) -> Void) {
        for version in all(versions) where version.isKept && !version.isDeleted {
            visit(version.number, version.lastModified, version.json ?? [])
        }
    }

    func leave(_ imprint: Rev, _ hashes: RegisterHashes, at number: Int64) {
        for (account, rows) in transaction.state.accounts {
            for id in rows.versions.keys {
                change(id, account, where: { $0.number == number }) { ($0.imprint, $0.hashes) = (imprint, hashes) }
            }
        }
    }

    func measure(_ versions: NamedVersions) -> (count: Int64, bytes: Int64) {
        let versions = all(versions)
        return (Int64(versions.count(where: \.isKept)), versions.reduce(0) { $0 + Int64($1.json?.count ?? 0) })
    }

    func empty(_ versions: NamedVersions) {
        change(versions.id, versions.account, where: { versions.rev ?? $0.rev == $0.rev }) {
            ($0.reason, $0.sentModified, $0.device, $0.json, $0.agesFrom) = (.base, nil, nil, nil, nil)
        }
    }

    func markRead(_ rev: Rev, of id: NoteID, account: AccountNumber, at time: Timestamp) {
        change(id, account, where: { $0.rev == rev && $0.reason == .conflict && $0.agesFrom == nil }) {
            $0.agesFrom = time
        }
    }

    func erase(_ id: NoteID, account: AccountNumber) { transaction[account]?.versions[id] = nil }
}

extension KnownVersion {
    fileprivate init(_ version: Account.Version) {
        self.init(
            rev: version.rev, lastModified: version.lastModified, isDeleted: version.isDeleted, base: version.base,
            device: version.device, json: version.json, imprint: version.imprint, hashes: version.hashes,
            reason: version.reason)
    }
}

extension Array {
    fileprivate mutating func modify(_ index: Int, _ body: (inout Element) -> Void) { body(&self[index]) }
}

final class MemoryResends: MemoryTable, ResendRows {
    func before(_ change: Change, account: AccountNumber) -> PriorAdmission? {
        guard change.lastModified != nil, let known = transaction[account]?.resends[change.id] else {
            return nil
        }
        return change.fingerprint.flatMap { known[$0] }
    }

    func remember(_ admitted: PriorAdmission, of change: Change, account: AccountNumber, now: Timestamp) {
        guard let fingerprint = change.fingerprint,
            transaction[account]?.resends[change.id]?[fingerprint] == nil
        else { return }
        transaction[account]?.resends[change.id, default: [:]][fingerprint] = PriorAdmission(
            lastModified: admitted.lastModified, rev: admitted.rev)
    }

    func erase(_ account: AccountNumber, id: String) {
        if let id = NoteID(id) { transaction[account]?.resends[id] = nil }
    }
}

final class MemoryAnswers: MemoryTable, IdempotencyRows {
    func answer(_ account: AccountNumber, asker: AccountNumber, key: String, now: Timestamp) -> KeptAnswer? {
        guard var kept = transaction[account]?.answers[.init(asker: asker, key: key)],
            kept.isValid(at: now)
        else { return nil }
        // Its JSON alone shows whether it was deleted.
        kept.note.state = .live
        return kept
    }

    func keep(_ account: AccountNumber, asker: AccountNumber, key: String, _ kept: KeptAnswer, now: Timestamp) {
        transaction[account]?.answers[.init(asker: asker, key: key)] = kept
    }

    func erase(_ account: AccountNumber, leaving note: StoredNote) {
        for (key, kept) in transaction[account]?.answers ?? [:] where kept.note.id == note.id {
            transaction[account]?.answers[key]?.note = note
        }
    }

    func expire(now: Timestamp) {
        for (account, rows) in transaction.state.accounts {
            transaction[account]?.answers = rows.answers.filter { $0.value.isValid(at: now) }
        }
    }
}

final class MemoryFiles: MemoryTable, FileRows {
    func replace(_ account: AccountNumber, id: NoteID, old: [Attachment], new: [Attachment]) {}

    func keep(_ attachments: [Attachment], of id: NoteID, rev: Rev, account: AccountNumber) {
        guard !attachments.isEmpty else { return }
        transaction[account]?.versionFiles[id, default: [:]][rev] = attachments
    }

    func erase(_ versions: NamedVersions) {
        if let rev = versions.rev {
            transaction[versions.account]?.versionFiles[versions.id]?[rev] = nil
        } else {
            transaction[versions.account]?.versionFiles[versions.id] = nil
        }
    }

    func erase(_ account: AccountNumber) { transaction[account]?.versionFiles = [:] }
    func erasePiece(of account: AccountNumber) -> Bool { false }
    func bytes(of account: AccountNumber) -> Int64 { transaction[account]?.fileBytes ?? 0 }
}

final class MemoryShares: MemoryTable, ShareRows {
    func page(of id: NoteID, account: AccountNumber, now: Int64) -> (token: ShareToken, expiresAt: Timestamp?)? {
        guard let share = transaction[account]?.shares[id], share.isOpen(at: now) else { return nil }
        return (share.token, share.end)
    }

    func keep(_ token: ShareToken, of id: NoteID, account: AccountNumber, now: Int64, until end: Timestamp?) {
        transaction[account]?.shares[id] = .init(token: token, createdAt: now, end: end)
    }

    func set(end: Timestamp?, of id: NoteID, account: AccountNumber) {
        transaction[account]?.shares[id]?.end = end
    }

    func eraseOrphans(of account: AccountNumber) {
        guard let rows = transaction[account] else { return }
        transaction[account]?.shares = rows.shares.filter { rows.notes[$0.key]?.note.rowState == .live }
    }

    func erase(_ id: NoteID, account: AccountNumber) { transaction[account]?.shares[id] = nil }

    func expire(now: Int64) {
        for (account, rows) in transaction.state.accounts {
            transaction[account]?.shares = rows.shares.filter { $0.value.isOpen(at: now) }
        }
    }
}
