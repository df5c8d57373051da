import NoteFiles
import Notes
import NotesClient
import Primitives

/// One comparison of a mirrored folder with the notes of this device: what changed on one side since the last round is
/// done on the other. Where both changed, the file becomes an edit of the note as the last round knew it, and the
/// server decides as it does between two devices: the text that loses is a version.
///
/// Each step is recorded when it is done and is idempotent, so after a crash the next round resumes.
final class MirrorRound {
    let disk: MirrorDisk
    let notebook: Notebook
    let state: MirrorState
    var rows: [NoteID: MirrorState.Row]
    var notes: [NoteID: PresentNote] = [:]
    var paths: MirrorPaths
    var report = MirrorReport()
    private var stamps: [MirrorPath: FileIdentity]
    private var read: [MirrorPath: ReadFile] = [:]
    private var unchanged: [(row: MirrorState.Row, path: MirrorPath, hash: [UInt8], stamp: FileIdentity)] = []
    /// Files that are there and cannot be read as notes: neither side is touched.
    private var unreadable: Set<MirrorPath> = []
    private let scan: FolderScan
    private var toldLinks: Set<MirrorPath> = []
    let day: String

    /// A note of this device that is not in the trash.
    struct PresentNote {
        var lastModified: Timestamp
        var isUnsent: Bool

        init(_ entry: NoteEntry) { (lastModified, isUnsent) = (entry.lastModified, entry.isUnsent) }
    }

    /// A file that was read. Its text is read again when it is needed: a folder may have many.
    struct ReadFile {
        /// In its front matter.
        var id: NoteID?
        var stamp: FileIdentity
        var hash: [UInt8]
    }

    init(_ disk: MirrorDisk, _ notebook: Notebook, _ state: MirrorState, _ scan: FolderScan, day: String) throws {
        self.disk = disk
        self.notebook = notebook
        self.state = state
        self.day = day
        self.scan = scan
        rows = try state.rows()
        stamps = scan.files
        paths = MirrorPaths(scan, rows)
        report.problems = scan.unreadable.map { "\($0): its name is no UTF-8" }
        for entry in try notebook.entries(.everyLive) { notes[entry.id] = PresentNote(entry) }
        for row in rows.values where isLinked(row.path) { unreadable.insert(row.path) }
    }

    /// Whether the path is a link, or goes through one. Its file may be anywhere: neither side is touched.
    private func isLinked(_ path: MirrorPath) -> Bool {
        guard let link = scan.link(on: path) else { return false }
        if toldLinks.insert(link).inserted {
            report.problems.append("\(link.text ?? "a file"): it is a link, and links are not followed")
        }
        return true
    }

    /// `mayRemove`: whether the notes of files that are gone go to the trash. `gone` is called with those that are.
    func run(allowsDeletes: Bool, mayRemove: (NoteID) -> Bool = { _ in true }) throws -> MirrorReport {
        let kept = try readChanged()
        let match = MirrorMatch(
            rows, kept: kept, changed: read.mapValues { MirrorMatch.File(hash: $0.hash, id: $0.id) })
        let missing = rows.values.filter { row in
            match.paths[row.id] == nil && !row.hash.isEmpty && !unreadable.contains(row.path)
        }
        if !allowsDeletes, missing.count > 20, missing.count * 2 > rows.count {
            throw CommandError(
                .failure,
                "\(missing.count) of \(rows.count) files are gone. If they are to go to the trash, give --allow-deletes."
            )
        }
        let erased = match.paths.keys.filter { notes[$0] == nil }
        if !allowsDeletes, erased.count > 20, erased.count * 2 > rows.count {
            throw CommandError(
                .failure,
                "\(erased.count) of \(rows.count) notes are gone. If their files are to be removed, give --allow-deletes."
            )
        }
        for row in rows.values.sorted(by: { $0.path < $1.path }) {
            if unreadable.contains(row.path) { continue }
            try tellFailure {
                if let path = match.paths[row.id] {
                    try settle(row, path)
                } else if notes[row.id] != nil, !row.hash.isEmpty, isUnchanged(row), !mayRemove(row.id) {
                    report.isWaiting = true
                } else {
                    try settleMissing(row)
                }
            }
        }
        try recordUnchanged()
        for path in match.unknown { try tellFailure { try adopt(path) } }
        var new = notes.keys.filter { rows[$0] == nil }.sorted()[...]
        while !new.isEmpty {
            // A file whose row was not written yet is recognised by its id.
            let some = new.prefix(200)
            new = new.dropFirst(200)
            try state.together { for id in some { try tellFailure { try write(id) } } }
        }
        return report
    }

    /// A file that fails is reported, and the round goes on.
    private func tellFailure(_ body: () throws -> Void) throws {
        do { try body() } catch let failure as File.Failure { report.problems.append("\(failure)") }
    }

    // MARK: Reading

    /// Reads the files that may have changed; the others are where and what they were.
    private func readChanged() throws -> Set<MirrorPath> {
        var known: [MirrorPath: FileIdentity] = [:]
        for row in rows.values { known[row.path] = row.stamp }
        var kept: Set<MirrorPath> = []
        for (path, stamp) in stamps.sorted(by: { $0.key < $1.key }) {
            if known[path] == stamp {
                kept.insert(path)
                continue
            }
            guard let bytes = try? File.read(disk.full(path)) else {
                if File.exists(disk.full(path)) { refuse(path, "it cannot be read") } else { stamps[path] = nil }
                continue
            }
            do throws(DomainError) {
                let file = try NoteFile(reading: bytes)
                // What was written while it was read has another stamp by now, and is read by the next round.
                read[path] = ReadFile(
                    id: file.id, stamp: stamp.isSettled ? stamp : .unknown, hash: MirrorDisk.hash(bytes))
            } catch {
                refuse(path, error.detail)
            }
        }
        return kept
    }

    /// Nil if somebody has written it since it was read; the next round takes what it has then.
    private func text(_ file: ReadFile, _ path: MirrorPath) -> NoteFile? {
        if let bytes = try? File.read(disk.full(path)), MirrorDisk.hash(bytes) == file.hash {
            return try? NoteFile(reading: bytes)
        }
        report.isWaiting = true
        return nil
    }

    func refuse(_ path: MirrorPath, _ reason: String) {
        unreadable.insert(path)
        report.problems.append("\(path.text ?? "a file"): \(reason)")
    }

    // MARK: Known notes

    func isUnchanged(_ row: MirrorState.Row) -> Bool {
        notes[row.id].map { $0.lastModified.milliseconds == row.modified } ?? false
    }

    private func settle(_ row: MirrorState.Row, _ path: MirrorPath) throws {
        let file = read[path]
        let hasNewBase = row.base.isNone && notes[row.id]?.isUnsent == false
        if file == nil, isUnchanged(row), !hasNewBase { return }
        let present = try notebook.kept(row.id)
        guard let present, let state = present.present, let content = state.shownContent else {
            // Erased, here or elsewhere. A text that was written since is a new note.
            if let file, file.hash != row.hash {
                try forget(row.id)
                return try create(file, path, id: nil)
            }
            return try removeFile(row, path, file?.hash ?? row.hash)
        }
        let isFileChanged = file.map { $0.hash != row.hash || path != row.path } ?? false
        let isNoteChanged = state.isDeleted || MirrorRound.mark(content) != row.mark
        switch (isFileChanged, isNoteChanged) {
        case (false, false):
            // A stamp changed, and nothing else. Many of these are one write to the disk.
            unchanged.append((row, path, file?.hash ?? row.hash, file?.stamp ?? row.stamp))
            if unchanged.count >= 200 { try recordUnchanged() }
        case (false, true) where state.isDeleted: try removeFile(row, path, file?.hash ?? row.hash)
        case (false, true): try update(row, path, file?.hash ?? row.hash, present)
        case (true, let both):
            guard let file else { return }
            try take(file, row, path, present, isNoteChanged: both)
        }
    }

    private func recordUnchanged() throws {
        let rows = unchanged
        unchanged = []
        try state.together {
            for (row, path, hash, stamp) in rows {
                // One that was changed since is left to the next round.
                guard let present = try notebook.kept(row.id), let state = present.present, !state.isDeleted,
                    let content = state.shownContent, Self.mark(content) == row.mark
                else { continue }
                try record(row, path, hash, stamp, present)
            }
        }
    }

    private func settleMissing(_ row: MirrorState.Row) throws {
        guard let present = try notebook.kept(row.id), let state = present.present, let content = state.content else {
            // Gone on both sides, or a note that was never made.
            return try forget(row.id)
        }
        if row.hash.isEmpty || MirrorRound.mark(content) != row.mark {
            // An edit is stronger than a deletion.
            try forget(row.id)
            return try write(row.id)
        }
        try notebook.delete(row.id)
        report.notes += 1
        notes[row.id] = nil
        try forget(row.id)
    }

    /// The file's change becomes the note's.
    private func take(
        _ file: ReadFile, _ row: MirrorState.Row, _ path: MirrorPath, _ present: Kept, isNoteChanged: Bool
    ) throws {
        guard let state = present.present, let old = state.shownContent else { return }
        guard let text = text(file, path) else { return }
        let reading = reading(text, path, row, old)
        if let fault = NoteLimits().fault(in: reading.content) { return refuse(path, fault) }
        if reading.content == old, !state.isDeleted {
            return try finish(row.id, path, file, text, reading.id)
        }
        // Not known to the server, and changed by another command: neither text may be lost.
        if isNoteChanged, !state.isDeleted, present.unsent != nil || row.base.isNone {
            return try keepBoth(file, row.id, path, reading.content)
        }
        // What came since the note was read has another base.
        let read = present.unsent == nil ? present.server : nil
        try notebook.edit(row.id, shown: isNoteChanged ? self.state.base(of: row) : read) { $0 = reading.content }
        report.notes += 1
        try finish(row.id, path, file, text, reading.id)
    }

    /// The file's text becomes a note of its own, and the file that of its note. The id is made of the text, so that a
    /// second try after a crash makes no second note.
    private func keepBoth(_ file: ReadFile, _ id: NoteID, _ path: MirrorPath, _ content: Content) throws {
        let name = file.hash.prefix(8).reduce(into: "") { $0 += ($1 < 16 ? "0" : "") + String($1, radix: 16) }
        guard let copy = NoteID("conflict-\(name)"), let present = try notebook.kept(id) else { return }
        if try notebook.kept(copy) == nil {
            var content = content
            content.title = String(content.title.prefix(200)) + " (conflict \(day))"
            try notebook.create(content, id: copy)
            report.notes += 1
            report.copies.append(copy)
            if let entry = try notebook.kept(copy).flatMap({ NoteEntry($0) }) { notes[copy] = PresentNote(entry) }
        }
        guard let row = rows[id] else { return }
        try update(row, path, file.hash, present)
    }

    /// Records a file whose text is now its note's; rewrites the file if it would be read back as something else, or names
    /// another note. An id that is no note's here is another program's, and stays with all that is written beside it.
    private func finish(_ id: NoteID, _ path: MirrorPath, _ file: ReadFile, _ text: NoteFile, _ named: NoteID?) throws {
        guard let present = try notebook.kept(id), let state = present.present, let content = state.content else {
            return
        }
        var row = row(id, path, file.hash, file.stamp, present)
        try put(row)
        let again = reading(text, path, row, content).content
        let isOther = named.map { $0 != id && (rows[$0] != nil || notes[$0] != nil) } ?? false
        if again == content, !isOther { return }
        let bytes = MirrorForm.bytes(id, state, content)
        guard let written = try disk.replace(path, file.hash, by: bytes, id) else {
            report.isWaiting = true
            return
        }
        report.files += 1
        (row.hash, row.stamp) = (written.hash, written.stamp.isSettled ? written.stamp : .unknown)
        try put(row)
    }

    // MARK: Files

    private func update(_ row: MirrorState.Row, _ path: MirrorPath, _ hash: [UInt8], _ present: Kept) throws {
        guard let state = present.present, let content = state.content else { return }
        let bytes = MirrorForm.bytes(row.id, state, content)
        guard let written = try disk.replace(path, hash, by: bytes, row.id) else {
            report.isWaiting = true
            return
        }
        report.files += 1
        try record(row, path, written.hash, written.stamp, present)
        let isSameTitle = content.title.utf8.elementsEqual(row.title.utf8) || row.mark.isEmpty
        if isSameTitle, content.folder.utf8.elementsEqual(row.folder.utf8) || row.mark.isEmpty { return }
        let new = paths.path(
            for: content, id: row.id, keeping: isSameTitle ? path.name : nil, besides: path)
        if new == path || isLinked(new) { return }
        guard try disk.move(path, to: new) else {
            report.isWaiting = true
            return
        }
        paths.moved(path, to: new, folder: content.folder)
        try record(row, new, written.hash, FileIdentity.of(disk.full(new)) ?? written.stamp, present)
    }

    func write(_ id: NoteID) throws {
        guard let present = try notebook.kept(id), let state = present.present, let content = state.content else {
            return
        }
        let bytes = MirrorForm.bytes(id, state, content)
        for _ in 0..<100 {
            let path = paths.path(for: content, id: id, keeping: nil, besides: nil)
            if isLinked(path) { return }
            paths.take(path, folder: content.folder)
            guard let written = try disk.create(bytes, id, at: path) else { continue }
            report.files += 1
            return try put(
                row(id, path, written.hash, written.stamp.isSettled ? written.stamp : .unknown, present))
        }
        report.isWaiting = true
    }

    private func removeFile(_ row: MirrorState.Row, _ path: MirrorPath, _ hash: [UInt8]) throws {
        guard try disk.remove(path, hash, row.id) else {
            report.isWaiting = true
            return
        }
        report.files += 1
        paths.free(path)
        try forget(row.id)
    }

    // MARK: New files

    private func adopt(_ path: MirrorPath) throws {
        guard let file = read[path] else { return }
        guard let id = file.id, rows[id] == nil, let present = try notebook.kept(id),
            let state = present.present, let old = state.shownContent
        else { return try create(file, path, id: nil) }
        // The last round is not known: the file is that of a note, from an earlier mirror or an export.
        guard let text = text(file, path) else { return }
        let reading = reading(text, path, nil, old)
        if let fault = NoteLimits().fault(in: reading.content) { return refuse(path, fault) }
        if state.isDeleted {
            try notebook.edit(id) { $0 = reading.content }
            report.notes += 1
        } else if reading.content != old {
            // Another row than none, so that the file gets the note's text.
            try put(row(id, path, file.hash, file.stamp, present))
            return try keepBoth(file, id, path, reading.content)
        }
        try finish(id, path, file, text, id)
    }

    private func create(_ file: ReadFile, _ path: MirrorPath, id: NoteID?) throws {
        guard let text = text(file, path) else { return }
        let reading = reading(text, path, nil, nil)
        if let fault = NoteLimits().fault(in: reading.content) { return refuse(path, fault) }
        let id = NoteID(uuidV7At: .present, random: (.random(in: 0 ... .max), .random(in: 0 ... .max)))
        // First the row: if this process ends before the note is made, the next round makes it under this id.
        let intent = MirrorState.Row(
            id: id, path: path, stamp: .unknown, hash: [], mark: [], modified: 0, title: "",
            folder: reading.content.folder, base: .none)
        try put(intent)
        try notebook.create(reading.content, id: id, createdAt: reading.createdAt)
        report.notes += 1
        if let entry = try notebook.kept(id).flatMap({ NoteEntry($0) }) { notes[id] = PresentNote(entry) }
        try finish(id, path, file, text, reading.id)
    }

    private func reading(
        _ file: NoteFile, _ path: MirrorPath, _ row: MirrorState.Row?, _ base: Content?
    ) -> MirrorForm.Reading {
        let folder =
            row.flatMap { !$0.mark.isEmpty && $0.path.parent == path.parent ? $0.folder : nil }
            ?? paths.folder(at: path.parent)
        return MirrorForm.read(file, at: path, row, folder: folder, base: base)
    }
}
