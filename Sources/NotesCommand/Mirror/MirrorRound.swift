import NoteFiles
import Notes
import NotesClient
import NotesPrimitives

/// Compares a mirrored folder with the notes of this device once: what changed on one side since the last round is done
/// on the other. If both changed, both changes are joined line by line. Where they meet, the file's text wins, and the
/// other one is a version and a conflict that the user sees.
///
/// Each step is recorded when it is done and is idempotent, so after a crash the next round resumes.
final class MirrorRound {
    let disk: MirrorDisk
    let notebook: Notebook
    let state: MirrorState
    var rows: [NoteID: MirrorState.Row]
    var notes: [NoteID: PresentNote]
    var paths: MirrorPaths
    var report = MirrorReport()
    private var stamps: [MirrorPath: FileIdentity]
    var read: [MirrorPath: ReadFile] = [:]
    private var unchanged: [Unchanged] = []
    /// Lists the files that exist and cannot be read as notes: neither side changes.
    private var unreadable: Set<MirrorPath> = []
    private let scan: FolderScan
    private var reportedBars: Set<MirrorPath> = []
    let day: String
    let progress: (_ done: Int, _ total: Int) -> Void
    /// Lists the files that were written a moment ago, whose stamps prove nothing yet.
    var fresh: [(id: NoteID, stamp: FileIdentity)] = []
    var replacements: [Replacement] = []
    /// The bar shows how many notes changed since the last round, and how many of their files are written.
    private(set) var changed = 0
    var replaced = 0
    /// Lists the files of notes that are elsewhere than the texts have them.
    var elsewhere: [NoteID: [FileRow]] = [:]
    /// Collects the notes whose links to such files must be written.
    private var relinks: Set<NoteID>

    /// Describes a note of this device that is not in the trash.
    struct PresentNote {
        var lastModified: Timestamp
        var isUnsent: Bool

        init(_ entry: NoteEntry) { (lastModified, isUnsent) = (entry.lastModified, entry.isUnsent) }
    }

    /// Describes a file of which only the stamp changed, or a note of which only its stamp did.
    private struct Unchanged {
        var id: NoteID
        var path: MirrorPath
        var hash: [UInt8]
        var stamp: FileIdentity
        var isNoteSame: Bool
    }

    /// Describes a file that was read. Its text is read again when it is needed: a folder may have many.
    struct ReadFile {
        /// Identifies the note that the front matter names.
        var id: NoteID?
        var stamp: FileIdentity
        var hash: [UInt8]
    }

    init(
        _ disk: MirrorDisk, _ notebook: Notebook, _ state: MirrorState, _ scan: FolderScan,
        _ rows: [NoteID: MirrorState.Row], _ notes: [NoteID: PresentNote], day: String, relinks: Set<NoteID> = [],
        progress: @escaping (_ done: Int, _ total: Int) -> Void
    ) throws {
        (self.disk, self.notebook, self.state, self.scan, self.day) = (disk, notebook, state, scan, day)
        (self.rows, self.notes, self.relinks, self.progress) = (rows, notes, relinks, progress)
        stamps = scan.files
        // A move that was cut off behind its first step.
        for var row in rows.values {
            guard let target = row.target, scan.files[target] != nil, disk.endMove(row.path, to: target) else {
                continue
            }
            stamps[row.path] = nil
            (row.path, row.target) = (target, nil)
            try state.put(row)
            self.rows[row.id] = row
        }
        for file in try state.fileRows().values where file.place.isElsewhere {
            elsewhere[file.key.note, default: []].append(file)
            if file.place == .toLink { self.relinks.insert(file.key.note) }
        }
        paths = MirrorPaths(scan, self.rows)
        report.problems = scan.unreadable.map { "\($0): its name is not UTF-8" }
        for row in self.rows.values where isBarred(row.path) { unreadable.insert(row.path) }
    }

    static func notes(of notebook: Notebook) throws -> [NoteID: PresentNote] {
        var notes: [NoteID: PresentNote] = [:]
        for entry in try notebook.entries(.everyLive) { notes[entry.id] = PresentNote(entry) }
        return notes
    }

    /// Returns true if the path is, or goes through, a link or another mirror. Neither side of its note is touched.
    func isBarred(_ path: MirrorPath) -> Bool {
        guard let bar = scan.bar(on: path), let reason = scan.barred[bar] else { return false }
        if reportedBars.insert(bar).inserted { report.problems.append("\(bar.text ?? "a file"): \(reason)") }
        return true
    }

    /// Runs the round. `mayRemove` decides for each missing file whether its note goes to the trash.
    func run(allowsDeletes: Bool, mayRemove: (NoteID) -> Bool = { _ in true }) throws -> MirrorReport {
        let kept = try readChanged()
        let match = MirrorMatch(rows, kept: kept, changed: read)
        let missing = rows.values.filter { row in
            match.paths[row.id] == nil && !row.hash.isEmpty && !unreadable.contains(row.path)
        }
        if !allowsDeletes {
            let erased = match.paths.keys.count { notes[$0] == nil }
            try MirrorReport.refuse(
                missing.count, of: rows.count, "files are missing. To move their notes to the trash")
            try MirrorReport.refuse(erased, of: rows.count, "notes were deleted. To remove their files")
        }
        changed = rows.values.count { notes[$0.id] != nil && !isUnchanged($0) }
        // A run that fails leaves nothing beside the files.
        defer { for one in replacements { disk.finish(one.row.id) } }
        // The paths alone: an array of all rows would be much of the memory of a round.
        for (_, id) in MirrorMatch.order(rows) {
            guard let row = rows[id] else { continue }
            if hasFullBatch { try replaceFiles() }
            if unreadable.contains(row.path) { continue }
            try reportFailure {
                if let path = match.paths[row.id] {
                    try settle(row, path)
                } else if notes[row.id] != nil, !row.hash.isEmpty, isUnchanged(row), !mayRemove(row.id) {
                    report.isWaiting = true
                } else {
                    try settleMissing(row)
                }
            }
        }
        try replaceFiles()
        try recordUnchanged()
        try adopt(match.unknown)
        try write(notes.keys.filter { rows[$0] == nil }.sorted())
        try recordFresh()
        report.skipped = scan.skipped.filter { !reportedBars.contains($0.path) }.map {
            "\($0.path.text ?? String(decoding: $0.path.bytes, as: UTF8.self)): \($0.reason)"
        }
        return report
    }

    /// Reports a file that fails, so that the round goes on.
    func reportFailure(_ body: () throws -> Void) throws {
        do { try body() } catch let failure as File.Failure { report.problems.append("\(failure)") }
    }

    // MARK: Reading

    /// Reads the files that may have changed; the others have their recorded paths and stamps.
    private func readChanged() throws -> Set<MirrorPath> {
        var known: [MirrorPath: NoteID] = [:]
        for row in rows.values { known[row.path] = row.id }
        var kept: Set<MirrorPath> = []
        for (path, stamp) in stamps.sorted(by: { $0.key < $1.key }) {
            let row = known[path].flatMap { rows[$0] }
            if row?.stamp == stamp {
                kept.insert(path)
                continue
            }
            guard let bytes = try? File.read(disk.full(path)) else {
                if File.exists(disk.full(path)) { refuse(path, "it cannot be read") } else { stamps[path] = nil }
                continue
            }
            do throws(DomainError) {
                let hash = MirrorDisk.hash(bytes)
                let id = row?.hash == hash ? nil : try NoteFile(reading: bytes).id
                // What was written while it was read has another stamp by now, and is read by the next round.
                read[path] = ReadFile(id: id, stamp: stamp.settled, hash: hash)
            } catch {
                refuse(path, error.detail)
            }
        }
        return kept
    }

    /// Returns the text, or nil if another program has written it since it was read; the next round reads it again.
    func text(_ hash: [UInt8], _ path: MirrorPath) -> [UInt8]? {
        if let bytes = try? File.read(disk.full(path)), MirrorDisk.hash(bytes) == hash { return bytes }
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
        let isInPlace = (path != row.path || MirrorPaths.isInPlace(row)) && !relinks.contains(row.id)
        if isUnchanged(row), !hasNewBase, isInPlace {
            guard let file else { return }
            if file.hash == row.hash, path == row.path { return keep(row, path, file, isNoteSame: true) }
        }
        let present = try notebook.kept(row.id)
        guard let present, let state = present.present, let content = state.shownContent else {
            // Erased, here or elsewhere. A text that was written since is a new note.
            if let file, file.hash != row.hash {
                try forget(row.id)
                try state.forgetFiles(of: row.id)
                return try create(file, path)
            }
            return try removeFile(row, path, file?.hash ?? row.hash)
        }
        let isFileChanged = file.map { $0.hash != row.hash || path != row.path } ?? false
        let mark = Self.mark(content)
        let isNoteChanged = state.isDeleted || mark != row.mark
        switch (isFileChanged, isNoteChanged) {
        case (false, false) where isInPlace: keep(row, path, file, isNoteSame: false)
        case (false, false): try update(row, path, row.hash, present)
        case (false, true) where state.isDeleted: try removeFile(row, path, file?.hash ?? row.hash)
        case (false, true): try update(row, path, file?.hash ?? row.hash, present, inBatch: true)
        case (true, let both):
            guard let file else { return }
            // What the file gave the note before a crash is no change of the note.
            try take(file, row, path, present, isNoteChanged: both && (state.isDeleted || mark != row.next))
        }
    }

    /// Queues a change of nothing but a stamp. Many of these are one write to the disk.
    private func keep(_ row: MirrorState.Row, _ path: MirrorPath, _ file: ReadFile?, isNoteSame: Bool) {
        unchanged.append(
            Unchanged(
                id: row.id, path: path, hash: file?.hash ?? row.hash, stamp: file?.stamp ?? row.stamp,
                isNoteSame: isNoteSame))
    }

    private func recordUnchanged() throws {
        let all = unchanged
        unchanged = []
        if all.isEmpty { return }
        try state.together {
            for one in all {
                guard var row = rows[one.id] else { continue }
                if one.isNoteSame {
                    if row.stamp == one.stamp { continue }
                    row.stamp = one.stamp
                    try put(row)
                    continue
                }
                // One that was changed since is left to the next round.
                guard let present = try notebook.kept(one.id), let state = present.present, !state.isDeleted,
                    let content = state.shownContent, Self.mark(content) == row.mark
                else { continue }
                try put(self.row(one.id, one.path, one.hash, one.stamp.settled, present))
            }
        }
    }

    private func settleMissing(_ row: MirrorState.Row) throws {
        guard let present = try notebook.kept(row.id), let state = present.present, let content = state.content else {
            // Deleted on both sides, or never created.
            try state.forgetFiles(of: row.id)
            return try forget(row.id)
        }
        if row.hash.isEmpty || Self.mark(content) != row.mark {
            // An edit is stronger than a deletion.
            try forget(row.id)
            return try write([row.id])
        }
        try notebook.delete(row.id)
        report.notes += 1
        notes[row.id] = nil
        // The files stay in the folder: other texts may link to them.
        try self.state.forgetFiles(of: row.id)
        try forget(row.id)
    }
}

/// Matches files and notes, from the last round and the present state. It does no input or output.
///
/// The file of a note is the first match of these: a file at the same path with the same bytes; a file that names the
/// note in its front matter (moved and edited); a file at the note's path (saved by rename in an editor); a file with
/// the same bytes as a missing one (only moved).
struct MirrorMatch {
    private(set) var paths: [NoteID: MirrorPath] = [:]
    /// Lists the files that belong to no known note.
    private(set) var unknown: [MirrorPath] = []

    /// Matches the rows of the last round. `changed` are the files that changed since.
    init(_ rows: [NoteID: MirrorState.Row], kept: Set<MirrorPath>, changed: [MirrorPath: MirrorRound.ReadFile]) {
        let ordered = Self.order(rows)
        var left: [NoteID: MirrorState.Row] = [:]
        for (_, id) in ordered {
            guard let row = rows[id] else { continue }
            if kept.contains(row.path) || changed[row.path]?.hash == row.hash {
                paths[row.id] = row.path
            } else {
                left[row.id] = row
            }
        }
        var files = changed
        for path in paths.values { files[path] = nil }
        func pair(_ row: MirrorState.Row, _ path: MirrorPath) {
            paths[row.id] = path
            left[row.id] = nil
            files[path] = nil
        }
        let unpaired = ordered.compactMap { left[$0.id] }
        for row in unpaired where files[row.path]?.id == row.id { pair(row, row.path) }
        for (path, file) in files.sorted(by: { $0.key < $1.key }) {
            if let id = file.id, let row = left[id] { pair(row, path) }
        }
        for row in unpaired where left[row.id] != nil && files[row.path] != nil { pair(row, row.path) }
        for row in unpaired where left[row.id] != nil && !row.hash.isEmpty {
            let same = files.filter { $0.value.hash == row.hash }.map(\.key).min()
            if let same { pair(row, same) }
        }
        unknown = files.keys.sorted()
    }

    /// Returns the notes in the order of their paths.
    static func order(_ rows: [NoteID: MirrorState.Row]) -> [(path: MirrorPath, id: NoteID)] {
        rows.values.map { ($0.path, $0.id) }.sorted { $0.0 < $1.0 }
    }
}
