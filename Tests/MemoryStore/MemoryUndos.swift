import Notes
import NotesBackupFormat
import NotesHashing
import NotesPrimitives
import NotesStoreContract
import NotesStoreEngine

/// Keeps the snapshots for undos, with their bytes in memory.
final class MemoryUndos: MemoryTable, UndoRows {
    func keep(
        _ account: AccountNumber, _ reason: UndoReason, device: String?, damaged: Int, earlier: [NoteID: Rev],
        now: Int64
    ) throws -> String {
        guard let rows = transaction[account] else { throw StoreError.noSuchAccount }
        let lines = try BackupLines(
            of: account, MemoryBackup(transaction.state, account), versions: true, earlier: earlier)
        let stream = BackupStream(lines, account: rows.name, createdAt: Timestamp(clamping: now))
        let undo = MemoryState.Undo(
            id: Hex.encode(try SecureRandom.required(16)), account: account, createdAt: now, reason: reason,
            device: device, damaged: damaged, bytes: try stream.bytes(), files: Set(rows.files.map(\.sha256)))
        transaction.state.undos.append(undo)
        let old = transaction.state.undos.filter { $0.account == account }.dropLast(Int(UndoKeeping.kept)).map(\.id)
        transaction.state.undos.removeAll { old.contains($0.id) }
        return undo.id
    }

    private func change(where filter: (MemoryState.Undo) -> Bool, _ body: (inout MemoryState.Undo) -> Void) {
        for index in transaction.state.undos.indices where filter(transaction.state.undos[index]) {
            body(&transaction.state.undos[index])
        }
    }

    func add(_ purge: UndoPurge, account: AccountNumber) {
        change(where: { $0.account == account }) { undo in
            undo.purges[purge.key] = .init(purge: purge, isPending: true)
            for (key, known) in undo.purges where purge.versionKeys.contains(key) {
                if let newer = UndoPurge(key: key, line: purge.line) {
                    undo.purges[key] = .init(purge: newer, isPending: known.isPending)
                }
            }
        }
    }

    func purges(of undo: String, account: AccountNumber) -> [UndoPurge] {
        transaction.state.undos.first { $0.id == undo }?.purges.values.map(\.purge) ?? []
    }

    func wentBack(to id: String) { change(where: { $0.id == id }) { $0.reason = .restore } }
    func eraseAll(of account: AccountNumber) { transaction.state.undos.removeAll { $0.account == account } }

    func expire(now: Int64) {
        transaction.state.undos.removeAll { $0.createdAt < UndoKeeping.oldest(at: now) }
    }

    /// Returns true if the snapshot was made for mass damage, and is kept and not yet restored.
    func warns(_ id: String, of account: AccountNumber) -> Bool {
        transaction.state.undos.contains { $0.id == id && $0.account == account && $0.reason == .massDamage }
    }

    /// Replaces the snapshot's bytes by those without the purges, or removes it if `new` is nil.
    func erased(_ purges: [UndoPurge], from id: String, leaving new: (bytes: [UInt8], files: Set<SHA256.Digest>)?) {
        guard let new else { return transaction.state.undos.removeAll { $0.id == id } }
        change(where: { $0.id == id }) { undo in
            (undo.bytes, undo.files) = (new.bytes, undo.files.intersection(new.files))
            for purge in purges where undo.purges[purge.key]?.purge == purge {
                undo.purges[purge.key]?.isPending = false
            }
        }
    }
}

extension BackupStream {
    /// Returns all of the bytes.
    func bytes() throws -> [UInt8] {
        var (stream, bytes) = (self, [UInt8]())
        while try stream.next(into: &bytes, limit: 1 << 20) {}
        return bytes
    }
}

/// Reads the parts of an account's backup from one snapshot.
final class MemoryBackup: BackupRows, AppLineRows {
    private let state: MemoryState
    private let account: AccountNumber

    init(_ state: MemoryState, _ account: AccountNumber) { (self.state, self.account) = (state, account) }

    private var rows: Account? { state.accounts[account] }

    func countNotes() -> Int { rows?.notes.count ?? 0 }

    func eachNote(after seq: Int64, _ visit: (BackupNote, UnsafeRawBufferPointer) throws -> Bool) throws {
        for row in rows?.inOrder ?? [] where row.note.seq > seq {
            let note = BackupNote(
                seq: row.note.seq, id: row.note.id.text, sentModified: row.sentModified, base: row.base,
                trashModified: row.trashModified, isUndated: row.note.state.created == nil,
                stamps: row.note.state.stamps)
            let goesOn = try row.stored.json.withUnsafeBufferPointer { json in
                try visit(note, UnsafeRawBufferPointer(json))
            }
            guard goesOn else { return }
        }
    }

    func eachVersion(of id: String, _ visit: (RestoredVersion, StoredReason, UnsafeRawBufferPointer) -> Void) {
        guard let id = NoteID(id) else { return }
        for version in (rows?.versions[id] ?? []).sorted(by: { $0.number < $1.number }) {
            let facts = RestoredVersion(
                id: id, rev: version.rev, lastModified: version.lastModified, isDeleted: version.isDeleted,
                receivedAt: version.receivedAt, device: version.device, sentModified: version.sentModified,
                base: version.base, imprint: version.imprint, hashes: version.hashes, kept: nil)
            (version.json ?? []).withUnsafeBytes { visit(facts, version.reason, $0) }
        }
    }

    func liveVersion(_ rev: Rev, of id: String) -> PreTransactionStates.State? {
        guard let id = NoteID(id), let version = rows?.version(rev, of: id), version.isKept, !version.isDeleted else {
            return nil
        }
        return .init(json: version.json ?? [], sentModified: version.sentModified, base: version.base)
    }

    func files(versions: Bool) -> [SHA256.Digest] {
        let present = rows?.notes.values.flatMap(\.attachments) ?? []
        let found = Set((versions ? rows?.files ?? [] : present).map(\.sha256))
        return found.sorted { $0.bytes.lexicographicallyPrecedes($1.bytes) }
    }

    // MARK: Other apps

    var apps: any AppLineRows { self }

    func kinds(of account: AccountNumber) -> Set<Int64> {
        Set(state.apps.keys.filter { $0.viewer == account }.map(\.app))
    }

    func numbers(of owner: AppOwner, after last: Int64, limit: Int) -> [(NoteID, AppNumber)] {
        let own = state.numbers.filter { $0.key.owner == .init(owner) && $0.key.account == account && $0.value > last }
        return own.sorted { $0.value < $1.value }.prefix(limit).compactMap { key, number in
            AppNumber(exactly: number).map { (key.id, $0) }
        }
    }

    func next(for owner: AppOwner) -> Int64 { state.nextNumber(for: owner) }
    func settings(of owner: AppOwner) -> [UInt8]? { state.apps[.init(owner)]?.settings }
}

/// Reads what a restore's first pass needs.
final class MemoryRestoreReads: RestoreReads {
    private let committed: Committed
    private var state: MemoryState

    init(_ committed: Committed) {
        self.committed = committed
        state = committed.state
    }

    func begin() { state = committed.state }
    func end() {}
    func row(_ account: AccountNumber, _ id: NoteID) -> NoteRow? { state.note(id, of: account) }
    func live(_ account: AccountNumber) -> Int { Int(state.accounts[account]?.counter.live ?? 0) }
    func names(_ digest: SHA256.Digest, _ account: AccountNumber) -> Bool { state.names(digest, account) }
}
