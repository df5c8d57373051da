import Notes
import NotesStoreContract

/// Keeps and erases versions, with the files, counters and search entries that depend on them.
package final class VersionKeeping {
    package let rows: any VersionRows
    private let files: any FileRows
    private let index: IndexWriting
    private let counters: AccountCounters
    private let now: () -> Int64

    init(
        _ rows: any VersionRows, files: any FileRows, index: IndexWriting, counters: AccountCounters,
        now: @escaping () -> Int64
    ) {
        self.rows = rows
        self.files = files
        self.index = index
        self.counters = counters
        self.now = now
    }

    func keep(
        _ note: Note, json: [UInt8], sentModified: Timestamp?, base: Rev?, reason: StoredReason,
        account: AccountNumber
    ) throws {
        let imprint = reason == .base && !note.state.isDeleted ? note.state.imprint : nil
        let hashes =
            reason == .base || note.state.isDeleted ? note.state.shownContent.map { RegisterHashes($0) } : nil
        try keep(
            VersionRow(
                note: note, json: reason == .base ? nil : json, imprint: imprint, hashes: hashes,
                sentModified: sentModified, base: base, reason: reason), account: account)
    }

    private func keep(_ version: VersionRow, account: AccountNumber) throws {
        var version = version
        version.agesFrom = agesFrom(version.reason)
        guard try rows.insert(version, account: account), let json = version.json else { return }
        let note = version.note
        try files.keep(note.state.content?.attachments ?? [], of: note.id, rev: note.rev, account: account)
        try counters.update(account) { head in
            head.versions += 1
            head.bytes += Int64(json.count)
        }
    }

    private func agesFrom(_ reason: StoredReason) -> Timestamp? {
        switch reason {
        case .base, .conflict: nil
        case .superseded, .deleted: Timestamp(clamping: now())
        }
    }

    /// Keeps a state from another store, or an earlier one of this store.
    func keep(_ version: RestoredVersion, account: AccountNumber) throws {
        let state = NoteState(
            id: version.id, createdAt: version.lastModified, lastModified: version.lastModified,
            life: version.isDeleted ? .deleted(nil) : .live(Content()))
        let bare = Note(
            state: state, rev: version.rev, seq: 0, receivedAt: version.receivedAt, device: version.device)
        let row = VersionRow(
            note: version.kept?.note ?? bare, json: version.kept.map { EncodedNote($0.note).json },
            imprint: version.kept == nil ? version.imprint : nil, hashes: version.hashes,
            sentModified: version.sentModified,
            base: version.base, reason: version.kept.map { StoredReason($0.reason) } ?? .base)
        try keep(row, account: account)
    }

    /// Restores the columns and the position that the backup has for a version. A merge makes a version of a state that
    /// goes to the trash, as received now. Returns false if no such version was made since the merge began.
    func putBack(_ version: RestoredVersion, since began: Int64, account: AccountNumber) throws -> Bool {
        guard let kept = version.kept,
            let count = try rows.count(of: version.rev, id: version.id, account: account, receivedSince: began)
        else { return false }
        let json = EncodedNote(kept.note).json
        var note = kept.note
        (note.rev, note.receivedAt, note.device) = (version.rev, version.receivedAt, version.device)
        try rows.replace(
            VersionRow(
                note: note, json: json, hashes: version.hashes, sentModified: version.sentModified,
                base: version.base, reason: StoredReason(kept.reason),
                agesFrom: agesFrom(StoredReason(kept.reason))), account: account)
        try counters.update(account) { $0.bytes += Int64(json.count) - count }
        return true
    }

    /// Erases the content of a note's states. The states stay known: a resend makes no new state and restores nothing.
    ///
    /// - Parameter isSecret: removes the words from the search index in this transaction; else they leave it with time.
    func eraseContents(of versions: NamedVersions, isSecret: Bool = true) throws {
        var left: [(number: Int64, imprint: Rev, hashes: RegisterHashes)] = []
        try rows.contents(of: versions) { number, lastModified, json in
            guard let content = EncodedNote.content(json) else { return }
            let state = NoteState(id: versions.id, createdAt: nil, lastModified: lastModified, life: .live(content))
            left.append((number, state.imprint, RegisterHashes(content)))
        }
        for (number, imprint, hashes) in left { try rows.leave(imprint, hashes, at: number) }
        try erase(versions, isSecret: isSecret) { try rows.empty(versions) }
    }

    func eraseAll(of id: NoteID, account: AccountNumber) throws {
        try erase(NamedVersions(of: id, account), isSecret: true) { try rows.erase(id, account: account) }
    }

    private func erase(_ versions: NamedVersions, isSecret: Bool, _ erase: () throws -> Void) throws {
        if isSecret { index.forget(versions.id, of: versions.account) }
        let gone = try rows.measure(versions)
        try erase()
        try files.erase(versions)
        try counters.update(versions.account) { head in
            head.versions -= gone.count
            head.bytes -= gone.bytes
        }
    }
}
