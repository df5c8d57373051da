import NoteFiles
import Notes
import NotesClient
import NotesPrimitives

// Files that give their texts to notes.
extension MirrorRound {
    /// Edits the note as its file was edited.
    func take(
        _ file: ReadFile, _ row: MirrorState.Row, _ path: MirrorPath, _ present: LocalNote, isNoteChanged: Bool
    ) throws {
        guard let state = present.present, let old = state.shownContent else { return }
        guard let text = text(file.hash, path) else { return }
        let reading = try reading(text, path, row, old)
        if let fault = NoteLimits().fault(in: reading.content) { return refuse(path, fault) }
        if reading.content == old, !state.isDeleted {
            return try finish(row.id, path, file, text, reading.id)
        }
        if isNoteChanged, !state.isDeleted {
            if let joined = try joined(reading.content, old, row) {
                return try take(joined, file, row, path, present)
            }
            // Neither text may be lost. One that the server does not have becomes no version there.
            guard try reportConflict(present, row) else { return try keepBoth(file, row.id, path, reading.content) }
        }
        // First the row: if the disk refuses the next one, the note has not changed as if by another device.
        var intent = row
        intent.next = Self.mark(reading.content)
        if intent.next != row.next { try put(intent) }
        // What came since the note was read has another base.
        let read = present.unsent == nil ? present.server : nil
        try notebook.edit(row.id, shown: isNoteChanged ? self.state.base(of: row) : read) { $0 = reading.content }
        report.notes += 1
        try finish(row.id, path, file, text, reading.id)
    }

    /// Returns the content with what the note and its file changed since both were equal; nil if a user must decide.
    private func joined(_ file: Content, _ note: Content, _ row: MirrorState.Row) throws -> Content? {
        guard let base = try state.base(of: row)?.state.content else { return nil }
        let offer = LineMerge.offer(base: base, other: note, present: file)
        guard offer.isAutomatic else { return nil }
        var content = offer.content
        for register in Register.allCases
        where ![.text, .tags, .extra].contains(register) && file.has(register, of: base) {
            content.take(register, of: note)
        }
        return content
    }

    /// Gives the note and its file the joined content. The row is that of the last round until the file has it, so that
    /// they are joined again after a crash.
    private func take(
        _ joined: Content, _ file: ReadFile, _ row: MirrorState.Row, _ path: MirrorPath, _ present: LocalNote
    ) throws {
        if joined != present.present?.shownContent {
            try notebook.edit(row.id, shown: present.unsent == nil ? present.server : nil) { $0 = joined }
            report.notes += 1
        }
        guard let after = try notebook.kept(row.id) else { return }
        try update(row, path, file.hash, after)
    }

    /// Reports the note's text as one that its file replaces. The server takes two edits of one device for one after
    /// the other. Returns false if it does not have the note's text, or if another conflict waits for its user.
    private func reportConflict(_ present: LocalNote, _ row: MirrorState.Row) throws -> Bool {
        guard present.unsent == nil, let lost = present.server, let base = try state.base(of: row)?.state.content
        else { return false }
        let conflict = KeptConflict(
            rev: lost.rev, loser: .theirs, lastModified: lost.state.lastModified, base: base, lost: lost.state,
            isConfirmed: true, isReady: true)
        // After a crash it is the same conflict.
        guard present.conflict == nil || present.conflict == conflict else { return false }
        try notebook.replica.transact { transaction in
            guard var kept = try transaction.note(row.id) else { return }
            kept.conflict = conflict
            try transaction.put(row.id, kept)
        }
        report.contested.append(row.id)
        return true
    }

    /// Makes a separate note of the file's text, and replaces the file by its note's text. The id is made of the text,
    /// so that a second try after a crash makes no second note.
    private func keepBoth(_ file: ReadFile, _ id: NoteID, _ path: MirrorPath, _ content: Content) throws {
        guard let copy = NoteID("conflict-" + Hex.encode(file.hash.prefix(8))), let present = try notebook.kept(id)
        else { return }
        if try notebook.kept(copy) == nil {
            var content = MirrorForm.renamed(content, to: copy)
            content.title = String(content.title.prefix(200)) + " (conflict \(day))"
            try notebook.create(content, id: copy)
            report.notes += 1
            report.copies.append(copy)
            if let entry = try notebook.kept(copy).flatMap({ NoteEntry($0) }) { notes[copy] = PresentNote(entry) }
        }
        guard let row = rows[id] else { return }
        try update(row, path, file.hash, present)
    }

    /// Records a file whose text is now its note's; rewrites the file if it would be read back as something else, or
    /// names another note. The id of a note that is not here is another program's, and stays with everything beside it.
    private func finish(_ id: NoteID, _ path: MirrorPath, _ file: ReadFile, _ text: [UInt8], _ named: NoteID?) throws {
        guard let present = try notebook.kept(id), let state = present.present, let content = state.content else {
            return
        }
        var row = row(id, path, file.hash, file.stamp, present)
        if let known = rows[id], known.path == path, known.target != nil { row.target = known.target }
        try put(row)
        let again = try reading(text, path, row, content).content
        if again == content, !isOther(named, than: id) { return }
        try replace(row, file.hash, by: bytes(id, state, content, at: path, replacing: text))
    }

    private func isOther(_ named: NoteID?, than id: NoteID) -> Bool {
        guard let named, named != id else { return false }
        return rows[named] != nil || notes[named] != nil
    }

    // MARK: New files

    func adopt(_ unknown: [MirrorPath]) throws {
        var rest = unknown
        if try state.adopts() {
            rest = []
            // Those that name their notes first, so that no other file takes these for its own.
            for path in unknown {
                if let id = read[path]?.id, notes[id] != nil, rows[id] == nil {
                    try adopt(path)
                } else {
                    rest.append(path)
                }
            }
            rest = try adoptByName(rest)
        }
        var new: [(file: ReadFile, path: MirrorPath)] = []
        for path in rest {
            guard let file = read[path] else { continue }
            guard try !adopt(path) else { continue }
            new.append((file, path))
        }
        try create(new)
        try state.endAdopting()
    }

    /// Returns false if the file belongs to no note, and is to be a new one.
    @discardableResult
    private func adopt(_ path: MirrorPath) throws -> Bool {
        guard let file = read[path], let id = file.id, rows[id] == nil, let present = try notebook.kept(id),
            present.present?.shownContent != nil
        else { return false }
        // The last round is not known: the file is that of a note, from an earlier mirror or an export.
        try reportFailure { try adopt(file, path, present) }
        return true
    }

    private func adopt(_ file: ReadFile, _ path: MirrorPath, _ present: LocalNote, isByName: Bool = false) throws {
        guard let state = present.present, let old = state.shownContent else { return }
        guard let text = text(file.hash, path) else { return }
        var reading = try reading(text, path, nil, old)
        if isByName { reading.content.title = old.title }
        if let fault = NoteLimits().fault(in: reading.content) { return refuse(path, fault) }
        if state.isDeleted {
            try notebook.edit(present.id) { $0 = reading.content }
            report.notes += 1
        } else if reading.content != old {
            // Another row than none, so that the file gets the note's text.
            try put(row(present.id, path, file.hash, file.stamp, present))
            return try keepBoth(file, present.id, path, reading.content)
        }
        try finish(present.id, path, file, text, reading.id)
    }

    /// Identifies a file that names no note by its folder and its name, for a mirror without its state. Returns the
    /// files that belong to no note.
    private func adoptByName(_ files: [MirrorPath]) throws -> [MirrorPath] {
        if files.isEmpty { return [] }
        var named: [String: [NoteID]] = [:]
        func key(_ folder: String, _ name: String) -> String { folder + "\n" + name }
        func name(_ title: String) -> String { FileNames.name(title, ending: MirrorPath.ending) }
        for entry in try notebook.entries(.everyLive) where rows[entry.id] == nil {
            named[key(entry.folder, name(entry.title)), default: []].append(entry.id)
        }
        return try files.filter { path in
            guard let file = read[path], let text = text(file.hash, path) else { return true }
            let reading = try reading(text, path, nil, nil)
            let key = key(reading.content.folder, name(reading.content.title))
            let found = try (named[key] ?? []).filter { rows[$0] == nil }.sorted().compactMap(notebook.kept)
            let same = found.first { $0.present?.content?.body.utf8.elementsEqual(reading.content.body.utf8) == true }
            guard let present = same ?? found.first else { return true }
            try reportFailure { try adopt(file, path, present, isByName: true) }
            return false
        }
    }

    func create(_ file: ReadFile, _ path: MirrorPath) throws { try create([(file, path)]) }

    private static let mostNew = 500
    private static let mostNewBytes: Int64 = 8 << 20

    /// Makes notes of files, many at once: each by itself is three writes to the disk.
    private func create(_ all: [(file: ReadFile, path: MirrorPath)]) throws {
        var rest = all[...]
        while !rest.isEmpty {
            var new: [(intent: MirrorState.Row, reading: MirrorForm.Reading, file: ReadFile)] = []
            var bytes: Int64 = 0
            try state.together {
                while new.count < Self.mostNew, bytes < Self.mostNewBytes, let (file, path) = rest.popFirst() {
                    bytes += FileIdentity.of(disk.full(path))?.size ?? 0
                    try reportFailure {
                        if let made = try intent(file, path) { new.append((made.row, made.reading, file)) }
                    }
                }
            }
            try notebook.create(new.map { ($0.intent.id, $0.reading.content, $0.reading.createdAt) })
            report.notes += new.count
            try state.together {
                for (intent, reading, file) in new {
                    if let entry = try notebook.kept(intent.id).flatMap({ NoteEntry($0) }) {
                        notes[intent.id] = PresentNote(entry)
                    }
                    guard let text = text(file.hash, intent.path) else { continue }
                    try reportFailure { try finish(intent.id, intent.path, file, text, reading.id) }
                }
            }
            progress(all.count - rest.count, all.count)
        }
    }

    private func intent(
        _ file: ReadFile, _ path: MirrorPath
    ) throws -> (row: MirrorState.Row, reading: MirrorForm.Reading)? {
        guard let text = text(file.hash, path) else { return nil }
        var reading = try reading(text, path, nil, nil)
        if let fault = NoteLimits().fault(in: reading.content) {
            refuse(path, fault)
            return nil
        }
        let id = NoteID(uuidV7At: .present, random: (.random(in: 0 ... .max), .random(in: 0 ... .max)))
        if isOther(reading.id, than: id) { reading.content = MirrorForm.renamed(reading.content, to: id) }
        // First the row: if this process ends before the note is made, the next round makes it under this id. The mark
        // shows later whether the note is still what the file made of it.
        let intent = MirrorState.Row(
            id: id, path: path, stamp: .unknown, hash: [], mark: Self.mark(reading.content), modified: 0,
            title: reading.content.title, folder: reading.content.folder, base: .none)
        try put(intent)
        return (intent, reading)
    }

    private func reading(
        _ text: [UInt8], _ path: MirrorPath, _ row: MirrorState.Row?, _ base: Content?
    ) throws -> MirrorForm.Reading {
        let folder =
            row.flatMap { $0.path.parent == path.parent ? $0.folder : nil } ?? paths.folder(at: path.parent)
        return try MirrorForm.read(text, at: path, row, folder: folder, base: base)
    }
}
