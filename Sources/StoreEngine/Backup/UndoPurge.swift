import Notes
import NotesBackupFormat
import NotesHashing
import NotesStoreContract

/// Records an erasure that snapshots of the account do not have: of a note, or of versions of it.
///
///     key        erased                             line, as the erasure left the note
///     n1         everything that n1 had             the tombstone
///     n1 *       all states but the present one     the present state
///     n1 3f9a…   the state of this rev              the present state
package struct UndoPurge: Equatable, Sendable {
    package enum Erased: Equatable, Sendable {
        case note, versions
        case version(Rev)
    }

    package let id: NoteID
    package let erased: Erased
    /// Describes the note as a line of a backup.
    package let line: [UInt8]

    init(_ row: NoteRow) { self.init(row, .note) }

    init(_ versions: NamedVersions, leaving row: NoteRow) {
        self.init(row, versions.rev.map { .version($0) } ?? .versions)
    }

    private init(_ row: NoteRow, _ erased: Erased) {
        var line: [UInt8] = []
        line.append(RestoredNote(row))
        (id, self.erased, self.line) = (row.note.id, erased, line)
    }

    // MARK: In a table

    /// Names the erasure among those of a snapshot. No id has a space.
    package var key: String {
        switch erased {
        case .note: id.text
        case .versions: id.text + " *"
        case .version(let rev): id.text + " " + rev.text
        }
    }

    /// Spans the keys of a note's versions. They take the line of each later erasure: what it erased is in no earlier
    /// line.
    package var versionKeys: Range<String> { id.text + " "..<id.text + "!" }

    /// Returns nil for a key that this program does not write.
    package init?(key: String, line: [UInt8]) {
        let parts = key.split(separator: " ", maxSplits: 1)
        guard let first = parts.first, let id = NoteID(String(first)) else { return nil }
        switch parts.dropFirst().first {
        case nil: erased = .note
        case "*": erased = .versions
        case let text?:
            guard let rev = Rev(String(text)) else { return nil }
            erased = .version(rev)
        }
        (self.id, self.line) = (id, line)
    }
}

/// Turns the entries of a snapshot into what they are after erasures. Where the snapshot's own state of a note was
/// erased, the note is as the erasure left it. The erased states are known without their contents, so that a device
/// that sends one again brings nothing back.
private struct PurgedEntries {
    enum Part {
        /// The entry is unchanged.
        case same
        case other(RestoreEntry)
    }

    /// Combines the erasures of one note.
    private struct Erasure {
        var left: RestoredNote
        var isComplete: Bool
        var revs: Set<Rev>

        func erases(_ rev: Rev) -> Bool { isComplete ? rev != left.rev : revs.contains(rev) }
    }

    private var erasures: [NoteID: Erasure] = [:]
    /// Belongs to the note whose versions follow: its erasure, and whether its entry was replaced.
    private var current: (erasure: Erasure, isReplaced: Bool)?
    /// Lists states of that note which are newer than its versions.
    private var newest: [RestoredVersion] = []

    init(_ purges: [UndoPurge]) throws(StoreError) {
        for purge in purges {
            guard let left = RestoredNote(backupLine: purge.line),
                purge.erased != .note || left.state.life == .deleted(nil)
            else { throw .unavailable("the row of a purge is damaged") }
            var erasure = erasures[purge.id] ?? Erasure(left: left, isComplete: false, revs: [])
            switch purge.erased {
            case .note: erasure = Erasure(left: left, isComplete: true, revs: [])
            case .versions: erasure.isComplete = true
            case .version(let rev): erasure.revs.insert(rev)
            }
            // A purge is stronger than what came later.
            if erasure.left.state.life != .deleted(nil) { erasure.left = left }
            erasures[purge.id] = erasure
        }
    }

    /// Returns the entries that replace this one; nil is the end of the source.
    mutating func take(_ entry: RestoreEntry?) -> [Part] {
        switch entry {
        case .version(let version):
            guard let (erasure, isReplaced) = current, erasure.left.state.id == version.id else { return [.same] }
            if isReplaced, version.rev == erasure.left.rev { return [] }
            return erasure.erases(version.rev) ? [.other(.version(version.erased))] : [.same]
        case .note(let note):
            let before = endNote()
            guard let erasure = erasures[note.state.id] else { return before + [.same] }
            let states = note.states
            let isReplaced = states.contains { erasure.erases($0.rev) }
            current = (erasure, isReplaced)
            guard isReplaced else { return before + [.same] }
            newest = states.filter { $0.rev != erasure.left.rev }
            return before + [.other(.note(erasure.left.with(note.state.attachments, at: note.position)))]
        case .attachment, .app: return endNote() + [.same]
        case nil: return endNote()
        }
    }

    private mutating func endNote() -> [Part] {
        defer { (current, newest) = (nil, []) }
        return newest.map { .other(.version($0)) }
    }
}

extension RestoredNote {
    init(_ row: NoteRow) {
        self.init(
            row.note.state, rev: row.note.rev,
            position: Position(seq: row.note.seq, receivedAt: row.note.receivedAt), device: row.note.device,
            sentModified: row.sentModified, base: row.base)
    }

    /// Returns the note at a position of a snapshot, with those of its files that the snapshot has.
    fileprivate func with(_ files: [Attachment], at position: Position?) -> RestoredNote {
        var note = self
        note.position = position
        let there = Set(files.map(\.sha256))
        guard !state.attachments.allSatisfy({ there.contains($0.sha256) }) else { return note }
        note.state = state.keepingFiles { there.contains($0.sha256) }
        note.rev = note.state.rev
        return note
    }
}

extension [UInt8] {
    /// Adds the note as a line of a backup.
    mutating func append(_ restored: RestoredNote) {
        let note = Note(
            state: restored.state, rev: restored.rev, seq: restored.position?.seq ?? 0,
            receivedAt: restored.position?.receivedAt ?? .earliest, device: restored.device)
        let forms = EncodedNote(note)
        unsafe (forms.trash ?? forms.json).withUnsafeBytes { json in
            unsafe append(
                backupNote: json, sentModified: restored.sentModified, base: restored.base,
                trashModified: note.state.trash?.lastModified, isUndated: note.state.created == nil)
        }
    }
}

extension RestoredVersion {
    /// Copies the version without its content, as a purge leaves it.
    fileprivate var erased: RestoredVersion {
        RestoredVersion(
            id: id, rev: rev, lastModified: lastModified, isDeleted: isDeleted, receivedAt: receivedAt, device: nil,
            sentModified: nil, base: base, imprint: isDeleted ? nil : kept?.note.state.imprint ?? imprint,
            hashes: kept?.note.state.content.map { RegisterHashes($0) } ?? hashes, kept: nil)
    }
}

extension RestoredNote {
    /// Lists the note's present state and the state in the trash, without their contents.
    fileprivate var states: [RestoredVersion] {
        let shown = known(state, rev: rev, sentModified: sentModified, base: base)
        guard let live = state.trashedState else { return [shown] }
        return [known(live, rev: live.rev, sentModified: nil, base: nil), shown]
    }

    private func known(_ state: NoteState, rev: Rev, sentModified: Timestamp?, base: Rev?) -> RestoredVersion {
        RestoredVersion(
            id: state.id, rev: rev, lastModified: state.lastModified, isDeleted: state.isDeleted,
            receivedAt: position?.receivedAt ?? .earliest, device: nil, sentModified: sentModified, base: base,
            imprint: state.isDeleted ? nil : state.imprint, hashes: state.shownContent.map { RegisterHashes($0) },
            kept: nil)
    }
}

/// Writes an undo snapshot again without the text that was purged since. Lines of other notes stay as they are, byte by
/// byte.
package final class PurgedSnapshot: NoteSnapshot {
    private let reader: BackupReader
    private var entries: PurgedEntries
    private var entry: RestoreEntry?
    package let header: BackupHeader
    /// Collects the files that the snapshot still names, and is complete after the last line was read.
    package private(set) var files: Set<SHA256.Digest> = []
    private let state: StoreSignals

    /// The count does not change: a purged note remains as a tombstone.
    package var count: Int { header.count }

    /// Returns nil if the bytes are no valid backup, which no undo can use.
    package init?(_ bytes: any StoredBytes, _ purges: [UndoPurge], _ state: StoreSignals) throws(StoreError) {
        self.state = state
        entries = try PurgedEntries(purges)
        reader = BackupReader(bytes)
        do {
            // The first pass verifies the seal.
            while try reader.next() != nil { try state.throwIfClosing() }
            try reader.rewind()
            entry = try reader.next()
        } catch RestoreError.invalid {
            return nil
        } catch {
            throw StoreError(error)
        }
        guard let header = reader.header else { return nil }
        self.header = header
    }

    package var stream: BackupStream { BackupStream(self, account: header.account, createdAt: header.createdAt) }

    package func next(into buffer: inout [UInt8], limit: Int) throws(StoreError) -> Bool {
        repeat {
            try state.throwIfClosing()
            for part in entries.take(entry) { append(part, to: &buffer) }
            if entry == nil { return false }
            do { entry = try reader.next() } catch { throw error.storeError }
        } while buffer.count < limit
        return true
    }

    private func append(_ part: PurgedEntries.Part, to buffer: inout [UInt8]) {
        switch part {
        case .same:
            reader.appendLastLine(to: &buffer)
            files.formUnion(entry?.attachments.map(\.sha256) ?? [])
        case .other(.note(let note)):
            buffer.append(note)
            files.formUnion(note.state.attachments.map(\.sha256))
        case .other(.version(let version)): buffer.append(backupBase: version)
        case .other: break
        }
    }
}

/// Reads a snapshot's entries without the text that was purged since.
final class PurgedSource: RestoreSource {
    private let source: any RestoreSource
    private let purges: [UndoPurge]
    private var entries: PurgedEntries
    /// Queues the entries to return before the next one is read, in reverse order.
    private var waiting: [RestoreEntry] = []
    private var hasEnded = false

    init(_ source: any RestoreSource, _ purges: [UndoPurge]) throws(StoreError) {
        self.source = source
        self.purges = purges
        entries = try PurgedEntries(purges)
    }

    func rewind() throws(RestoreError) {
        try source.rewind()
        do throws(StoreError) { entries = try PurgedEntries(purges) } catch { throw .store(error) }
        waiting = []
        hasEnded = false
    }

    func next() throws(RestoreError) -> RestoreEntry? {
        while waiting.isEmpty, !hasEnded {
            let entry = try source.next()
            hasEnded = entry == nil
            waiting = entries.take(entry).reversed().compactMap { part in
                switch part {
                case .same: entry
                case .other(let other): other
                }
            }
        }
        return waiting.popLast()
    }
}
