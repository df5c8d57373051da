import Notes
import NotesHashing
import NotesStoreContract

/// Describes a note's row for the writer: the state for the merge, and the columns that go with it into a version.
package struct NoteRow {
    package var note: Note
    package var sentModified: Timestamp?
    package var base: Rev?
    /// Gives the time at which the state arrived, if a later change has raised `receivedAt`.
    package var arrivedAt: Timestamp?
    package var forms: EncodedNote

    package init(
        note: Note, sentModified: Timestamp? = nil, base: Rev? = nil, arrivedAt: Timestamp? = nil, forms: EncodedNote
    ) {
        self.note = note
        self.sentModified = sentModified
        self.base = base
        self.arrivedAt = arrivedAt
        self.forms = forms
    }

    package var tagging: Tagging {
        switch note.state.life {
        case .live(let content): Tagging(deleted: false, archived: content.archived, tags: content.tags)
        case .deleted(let trash):
            Tagging(
                deleted: true, archived: trash?.content.archived ?? false, tags: trash?.content.tags ?? [])
        }
    }

    package var attachments: [Attachment] { note.state.attachments }
    package var stored: StoredNote { StoredNote(note, forms) }
}

extension NoteState {
    package var trash: Trash? { if case .deleted(let trash) = life { trash } else { nil } }

    /// Makes the live state that is in the trash.
    var trashedState: NoteState? {
        trash.map { NoteState(id: id, createdAt: created, lastModified: $0.lastModified, life: .live($0.content)) }
    }

    /// Lists the note's own files, or those in the trash.
    var attachments: [Attachment] { shownContent?.attachments ?? [] }

    /// Removes other files, from the note or from the trash.
    func keepingFiles(_ isKept: (Attachment) -> Bool) -> NoteState {
        var state = self
        switch life {
        case .live(var content):
            content.attachments.removeAll { !isKept($0) }
            state.life = .live(content)
        case .deleted(var trash):
            trash?.content.attachments.removeAll { !isKept($0) }
            state.life = .deleted(trash)
        }
        return state
    }
}

/// Lists the tags under which a note is counted and found.
package struct Tagging: Equatable {
    package var deleted: Bool
    package var archived: Bool
    /// The tags are in UTF-8, since two tags that differ only in their bytes are two tags.
    package var tags: [[UInt8]]
    /// Lists the parents of the tags that are not tags of the note themselves.
    package var trees: [[UInt8]]

    package init(deleted: Bool, archived: Bool, tags: [String]) {
        self.deleted = deleted
        self.archived = archived
        self.tags = tags.map { Array($0.utf8) }
        trees = NameFilter.above(tags).map { Array($0.utf8) }
    }

    package static let none = Tagging(deleted: false, archived: false, tags: [])
}

/// Encodes a note's row in JSON: the form that pages send, and for a note in the trash also the form with its content.
package struct EncodedNote {
    package var json: [UInt8]
    package var trash: [UInt8]?

    package init(json: [UInt8], trash: [UInt8]?) {
        self.json = json
        self.trash = trash
    }

    package init(_ note: Note) {
        switch note.state.life {
        case .live: self.init(json: NoteEncoder.json(note), trash: nil)
        case .deleted(nil): self.init(json: NoteEncoder.tombstone(note), trash: nil)
        case .deleted: self.init(json: NoteEncoder.tombstone(note), trash: NoteEncoder.json(note))
        }
    }

    /// Decodes a row's JSON; returns nil if this program does not write such JSON.
    package static func content(_ json: [UInt8]) -> Content? {
        unsafe json.withUnsafeBufferPointer { try? unsafe NoteDecoder().storedContent($0) }
    }

    package var count: Int { json.count + (trash?.count ?? 0) }
}

extension NoteState.Life {
    /// Decodes a row's note; returns nil if this program does not write such a row. `trashModified` is the stamp of the
    /// state in the trash.
    package init?(_ state: StoredNote.State, _ forms: EncodedNote, trashModified: Timestamp?) {
        switch state {
        case .live:
            guard let content = EncodedNote.content(forms.json) else { return nil }
            self = .live(content)
        case .trash:
            guard let content = forms.trash.flatMap(EncodedNote.content), let trashModified else { return nil }
            self = .deleted(Trash(lastModified: trashModified, content: content))
        case .tombstone: self = .deleted(nil)
        }
    }
}

extension Note {
    package var rowState: StoredNote.State {
        switch state.life {
        case .live: .live
        case .deleted(nil): .tombstone
        case .deleted: .trash
        }
    }
}

extension StoredNote {
    package init(_ note: Note, _ forms: EncodedNote) {
        self.init(
            id: note.id, rev: note.rev, seq: note.seq, state: note.rowState, lastModified: note.state.lastModified,
            json: forms.trash ?? forms.json)
    }
}

/// Encodes the column `stamps` of a note: the stamps of its registers, after the rev and the time in the trash that
/// they belong to. It is NULL if all registers have the stamp of the shown state.
///
///     16 bytes of the rev, 8 bytes of trash_modified or of -1, {"rest":1795253400123,"text":1795253470000}
///
/// Stamps of another state are outdated: an older server, whose schema lacks the column, changed the row. All registers
/// of the note then have one stamp.
package enum StampColumn {
    private static let prefix = 24

    package static func bytes(_ note: Note) -> [UInt8]? {
        guard let stamps = note.state.stamps else { return nil }
        var bytes = head(note.rev, note.state.trash?.lastModified)
        stamps.append(to: &bytes)
        return bytes
    }

    /// Returns nil if the stamps belong to another state.
    package static func stamps(_ bytes: [UInt8]?, rev: Rev, trashModified: Timestamp?) -> Stamps? {
        guard let bytes, bytes.count > prefix, bytes.starts(with: head(rev, trashModified)) else { return nil }
        return unsafe bytes.withUnsafeBufferPointer {
            try? unsafe JSONView.read(UnsafeBufferPointer(rebasing: $0[prefix...])) { view in Stamps(view) }
        }
    }

    private static func head(_ rev: Rev, _ trashModified: Timestamp?) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(prefix)
        unsafe rev.withBytes { unsafe bytes.append(contentsOf: $0) }
        let time = (trashModified?.milliseconds ?? -1).bigEndian
        unsafe withUnsafeBytes(of: time) { unsafe bytes.append(contentsOf: $0) }
        return bytes
    }
}

extension Contender {
    /// Returns nil if the content was erased.
    package static func digest(_ json: [UInt8]?, isDeleted: Bool) -> SHA256.Digest? {
        json.flatMap { isDeleted ? SHA256.hash([UInt8]()) : EncodedNote.content($0)?.digest }
    }

    /// `column` is the stamps column of the note's row (`StampColumn`).
    package mutating func setStamps(_ column: [UInt8]?, trashModified: Timestamp?) {
        let shown = isDeleted ? trashModified : lastModified
        stamps = StampColumn.stamps(column, rev: rev, trashModified: trashModified) ?? shown.map { Stamps(rest: $0) }
    }
}
