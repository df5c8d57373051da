import BackupFormat
import Notes
import StoreContract

/// A purge that snapshots of the account do not have: the note as the purge left it, without any text.
package struct UndoPurge: Equatable, Sendable {
    package let id: NoteID
    /// The tombstone as a line of a backup.
    package let line: [UInt8]

    package init(id: NoteID, line: [UInt8]) {
        self.id = id
        self.line = line
    }

    init(_ row: NoteRow) {
        var line: [UInt8] = []
        unsafe row.forms.json.withUnsafeBytes { json in
            unsafe line.append(
                backupNote: json, sentModified: row.sentModified, base: row.base, trashModified: nil,
                isUndated: row.note.state.created == nil)
        }
        self.init(id: row.note.id, line: line)
    }
}

/// Turns the entries of a snapshot into what they are after purges: a purged note is the tombstone at its place, and its
/// earlier states are known without their contents, so that a device that sends one again brings nothing back.
struct PurgedEntries {
    enum Part {
        /// The entry itself.
        case same
        case other(RestoreEntry)
    }

    private let tombstones: [NoteID: RestoredNote]
    /// The tombstone of the note whose versions follow.
    private var current: RestoredNote?
    /// States of that note which are newer than its versions.
    private var newest: [RestoredVersion] = []

    init(_ purges: [UndoPurge]) throws(StoreError) {
        var tombstones: [NoteID: RestoredNote] = [:]
        for purge in purges {
            guard let note = RestoredNote(backupLine: purge.line), note.state.life == .deleted(nil) else {
                throw .unavailable("the row of a purge is damaged")
            }
            tombstones[purge.id] = note
        }
        self.tombstones = tombstones
    }

    /// What stands in the entry's place; nil is the end.
    mutating func take(_ entry: RestoreEntry?) -> [Part] {
        switch entry {
        case .version(let version):
            guard let current, current.state.id == version.id else { return [.same] }
            return version.rev == current.rev ? [] : [.other(.version(version.erased))]
        case .note(let note):
            let before = endNote()
            guard var tombstone = tombstones[note.state.id] else { return before + [.same] }
            tombstone.position = note.position
            current = tombstone
            newest = note.states.filter { $0.rev != tombstone.rev }
            return before + [.other(.note(tombstone))]
        case .attachment, .app: return endNote() + [.same]
        case nil: return endNote()
        }
    }

    private mutating func endNote() -> [Part] {
        defer { (current, newest) = (nil, []) }
        return newest.map { .other(.version($0)) }
    }
}

extension RestoredVersion {
    /// Without its content, as a purge leaves it.
    fileprivate var erased: RestoredVersion {
        RestoredVersion(
            id: id, rev: rev, lastModified: lastModified, isDeleted: isDeleted, receivedAt: receivedAt, device: nil,
            sentModified: nil, base: base, imprint: isDeleted ? nil : kept?.note.state.imprint ?? imprint,
            hashes: kept?.note.state.content.map { RegisterHashes($0) } ?? hashes, kept: nil)
    }
}

extension RestoredNote {
    /// Its own state and that in the trash, without their contents.
    fileprivate var states: [RestoredVersion] {
        var states: [RestoredVersion] = []
        if case .deleted(let trash?) = state.life {
            let live = NoteState(
                id: state.id, createdAt: state.created, lastModified: trash.lastModified, life: .live(trash.content))
            states.append(known(live, rev: live.rev, sentModified: nil, base: nil))
        }
        return states + [known(state, rev: rev, sentModified: sentModified, base: base)]
    }

    private func known(_ state: NoteState, rev: Rev, sentModified: Timestamp?, base: Rev?) -> RestoredVersion {
        RestoredVersion(
            id: state.id, rev: rev, lastModified: state.lastModified, isDeleted: state.isDeleted,
            receivedAt: position?.receivedAt ?? .earliest, device: nil, sentModified: sentModified, base: base,
            imprint: state.isDeleted ? nil : state.imprint, hashes: state.shownContent.map { RegisterHashes($0) },
            kept: nil)
    }
}
