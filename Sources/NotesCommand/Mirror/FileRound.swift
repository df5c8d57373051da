import NoteFiles
import Notes
import NotesClient
import NotesPrimitives

/// Makes the server's calls that a mirror needs for the files of notes.
protocol FileServer: Sendable {
    func attachment(_ name: String, of id: NoteID) async throws(ServerError) -> [UInt8]
    func attach(_ bytes: [UInt8], as name: String, type: String, to id: NoteID) async throws(ServerError)
    func detach(_ name: String, from id: NoteID) async throws(ServerError)
    /// Returns the most bytes of a file.
    func mostBytes() async throws(ServerError) -> Int64
}

extension APIClient: FileServer {
    func mostBytes() async throws(ServerError) -> Int64 {
        try await info().attachmentBytes ?? NoteLimits().attachmentBytes
    }
}

/// Compares the files of notes with those of a mirrored folder once, after the round of the notes.
///
/// A note's text is the same on both sides. A file is where a link of the text leads, else in the folder of such files;
/// a file of the folder that a text links to is the note's. A row has the last state in which both sides were equal,
/// and is written when they are equal again; so a step that a crash interrupts is repeated with the same result.
final class FileRound {
    let disk: MirrorDisk
    let notebook: Notebook
    let state: MirrorState
    let day: String
    var scan: FolderScan
    var targets: LinkTargets
    var rows: [FileRow.Key: FileRow]
    var report = MirrorReport()
    /// Collects the notes whose files get other links.
    private(set) var relinks: Set<NoteID> = []
    private(set) var steps: [Step] = []
    private let notes: [NoteID: (path: MirrorPath, files: MirrorLinks)]
    /// Reserves paths, in compared form, that no new file may have.
    private var taken: Set<String>
    private var removed: Set<MirrorPath> = []
    /// Maps the files that this round fetches to their hashes.
    private var coming: [MirrorPath: [UInt8]] = [:]
    /// Maps a file to the notes that have it or link to it.
    private var users: [MirrorPath: Set<NoteID>] = [:]
    private let sent: [FileRow.Key: [UInt8]?]
    private let mayRemove: (MirrorPath) -> Bool

    /// Makes both sides of a file equal.
    struct Step {
        /// Lists the kinds in their order: files are uploaded before others are downloaded, and removed last.
        enum Kind: Int { case upload, keepBoth, download, remove, detach }

        var kind: Kind
        /// Describes the file as it is to be.
        var row: FileRow
        /// Has the hash of the file that this folder has now, if it has one and gets another.
        var present: [UInt8]?
        var size: Int64 = 0

        var name: String { kind == .detach ? row.key.name : row.path.text ?? row.key.name }
    }

    /// Prepares a round. `sent` has what this process has sent, and the notes of this device do not show yet.
    init(
        _ disk: MirrorDisk, _ notebook: Notebook, _ state: MirrorState, _ scan: FolderScan, day: String,
        sent: [FileRow.Key: [UInt8]?] = [:], mayRemove: @escaping (MirrorPath) -> Bool = { _ in true }
    ) throws {
        (self.disk, self.notebook, self.state, self.day) = (disk, notebook, state, day)
        (self.scan, self.sent, self.mayRemove) = (scan, sent, mayRemove)
        rows = try state.fileRows()
        notes = try state.notesWithFiles(and: Set(rows.keys.map(\.note)))
        targets = LinkTargets(scan.others.keys)
        for row in rows.values { users[row.path, default: []].insert(row.key.note) }
        taken = Set(
            (Array(scan.others.keys) + Array(scan.files.keys) + Array(scan.folders) + Array(scan.barred.keys))
                .map(\.compared))
    }

    // MARK: The plan

    /// Compares both sides. Files that are equal by now are recorded; the rest become steps.
    func plan(allowsDeletes: Bool) throws {
        var settled: [FileRow] = []
        var forgotten: [FileRow.Key] = []
        var names: [NoteID: Set<String>] = [:]
        for key in rows.keys { names[key.note, default: []].insert(key.name) }
        var links: [NoteID: [String: MirrorPath]] = [:]
        for (id, note) in notes { links[id] = linkedFiles(id, note.path, note.files) }
        for (id, note) in notes.sorted(by: { $0.value.path < $1.value.path }) {
            var all = names.removeValue(forKey: id) ?? []
            all.formUnion(note.files.attachments.map(\.name))
            all.formUnion((links[id] ?? [:]).keys)
            for name in all.sorted() {
                let key = FileRow.Key(note: id, name: name)
                let change = settle(
                    key, note.path, note.files, note.files.attachments.first { $0.name == name }, links[id]?[name])
                switch change {
                case .same(let row)?: if rows[key] != row { settled.append(row) }
                case .gone?: forgotten.append(key)
                case .step(let step)?: steps.append(step)
                case nil: continue
                }
            }
        }
        // Those of notes whose files the last round removed.
        for (id, left) in names {
            for name in left {
                let key = FileRow.Key(note: id, name: name)
                guard let row = rows[key], !isBarred(row.path) else { continue }
                if isAlone(row), let file = content(row.path, row), file.hash == row.hash {
                    steps.append(Step(kind: .remove, row: row))
                } else {
                    forgotten.append(key)
                }
            }
        }
        if !allowsDeletes {
            let (here, there) = (steps.count { $0.kind == .remove }, steps.count { $0.kind == .detach })
            try MirrorReport.refuse(
                there, of: rows.count, "files of notes are missing. To remove them from their notes")
            try MirrorReport.refuse(
                here, of: rows.count, "files were removed from their notes. To remove them here")
        }
        try state.together {
            for row in settled { try state.put(row) }
            for key in forgotten { try state.forgetFile(key) }
        }
        for row in settled { rows[row.key] = row }
        for key in forgotten { rows[key] = nil }
    }

    private enum Change {
        case same(FileRow)
        case gone
        case step(Step)
    }

    /// Returns the files that the links of a note lead to, by their names.
    private func linkedFiles(_ id: NoteID, _ path: MirrorPath, _ files: MirrorLinks) -> [String: MirrorPath] {
        var found: [String: MirrorPath] = [:]
        for link in files.links {
            guard let file = targets.file(link, from: path.parent) else { continue }
            users[file, default: []].insert(id)
            let name = FileNames.composed(String(decoding: file.name, as: UTF8.self))
            if let known = found[name], known != file {
                report.skipped.append(
                    "\(file.text ?? name): \(path.text ?? "a note") links to another file of this name")
            } else {
                found[name] = file
            }
        }
        return found
    }

    private func settle(
        _ key: FileRow.Key, _ note: MirrorPath, _ files: MirrorLinks, _ onServer: MirrorLinks.Attachment?,
        _ target: MirrorPath?
    ) -> Change? {
        guard var row = rows[key] else {
            if let onServer { return place(key, note, files, onServer) }
            return target.flatMap { upload(key, $0, nil) }
        }
        if isBarred(row.path) { return nil }
        if !row.place.isElsewhere, let target, target != row.path,
            scan.others[row.path] == nil || !isLed(row, note, files), isOwn(target, key) || isSame(target, row.hash)
        {
            row.path = target
        } else if scan.others[row.path] == nil, let moved = targets.file(named: key.name), isSame(moved, row.hash) {
            row.path = moved
        }
        guard scan.others[row.path] != nil else { return missing(row, onServer) }
        guard let file = content(row.path, row) else { return nil }
        if file.hash == onServer?.hash {
            if row.place == .left { row.place = .linked }
            (row.hash, row.stamp) = (file.hash, file.stamp)
            return .same(row)
        }
        let isFileChanged = file.hash != row.hash
        guard let onServer else {
            // Another text than the one that was removed is stronger.
            if isFileChanged { return upload(key, row.path, file.hash) }
            if row.place == .left { return nil }
            if isAlone(row) || haveAll(row, nil) {
                // It is removed once for all of its notes.
                return removed.insert(row.path).inserted ? .step(Step(kind: .remove, row: row)) : nil
            }
            row.place = .left
            return .same(row)
        }
        if onServer.hash == row.hash { return upload(key, row.path, file.hash) }
        if row.place == .left || !isFileChanged && !isAlone(row) && !haveAll(row, onServer.hash) {
            return place(key, note, files, onServer)
        }
        if coming[row.path] == onServer.hash {
            report.isWaiting = true
            return nil
        }
        coming[row.path] = onServer.hash
        var new = row
        new.hash = onServer.hash
        let kind: Step.Kind = isFileChanged ? .keepBoth : .download
        return .step(Step(kind: kind, row: new, present: file.hash, size: onServer.size))
    }

    private func missing(_ row: FileRow, _ onServer: MirrorLinks.Attachment?) -> Change? {
        guard let onServer else { return .gone }
        guard onServer.hash == row.hash else {
            var new = row
            new.hash = onServer.hash
            return .step(Step(kind: .download, row: new, size: onServer.size))
        }
        if let sent = sent[row.key], sent == nil { return nil }
        if mayRemove(row.path) { return .step(Step(kind: .detach, row: row)) }
        report.isWaiting = true
        return nil
    }

    private func upload(_ key: FileRow.Key, _ path: MirrorPath, _ known: [UInt8]?) -> Change? {
        guard !isBarred(path), let file = scan.others[path] else { return nil }
        let text = path.text ?? "a file"
        if NoteLimits().fault(inAttachmentName: key.name) != nil {
            report.skipped.append("\(text): a file of a note cannot have this name")
            return nil
        }
        guard let hash = known ?? content(path, nil)?.hash else { return nil }
        if let sent = sent[key], sent == hash { return nil }
        return .step(
            Step(kind: .upload, row: FileRow(key: key, path: path, stamp: .unknown, hash: hash), size: file.size))
    }

    /// Finds a path for a new file of the server: where a link leads, else in the folder of such files, under a name
    /// that no other file has. A file of the same bytes at such a path becomes the note's.
    private func place(
        _ key: FileRow.Key, _ note: MirrorPath, _ files: MirrorLinks, _ onServer: MirrorLinks.Attachment
    ) -> Change? {
        let links = files.links.filter { $0.name == key.name }
        func row(_ path: MirrorPath) -> FileRow {
            let leads = links.contains {
                targets.file($0, from: note.parent) == path || LinkTargets.place($0, from: note.parent) == path
                    || $0.isByName && MirrorPath(path.name).compared == key.name.lowercased()
            }
            return FileRow(
                key: key, path: path, stamp: .unknown, hash: onServer.hash,
                place: links.isEmpty || leads ? .linked : .toLink)
        }
        let present = links.compactMap { targets.file($0, from: note.parent) } + [targets.file(named: key.name)]
        for case let path? in present {
            if isSame(path, onServer.hash) { return .same(row(path)) }
            if coming[path] == onServer.hash {
                // Another note gets it in this round.
                report.isWaiting = true
                return nil
            }
        }
        var path = links.compactMap { LinkTargets.place($0, from: note.parent) }.first {
            !taken.contains($0.compared) && !isBarred($0)
        }
        let folder = self.folder
        var number = 1
        while path == nil {
            let name = Self.name(key.name, number)
            let free = folder.appending(Array(name.utf8))
            number += 1
            if isBarred(free) { return nil }
            if let other = scan.others[free], other.size == onServer.size, isSame(free, onServer.hash) {
                return .same(row(free))
            }
            if !targets.hasName(name), !taken.contains(free.compared) { path = free }
        }
        guard let path else { return nil }
        let new = row(path)
        taken.insert(path.compared)
        targets.add(path)
        coming[path] = onServer.hash
        return .step(Step(kind: .download, row: new, size: onServer.size))
    }

    /// Returns any name as that of a visible file that is no note. A number comes before its ending.
    private static func name(_ wanted: String, _ number: Int) -> String {
        let safe = FileNames.name(wanted)
        let (stem, ending) = FileNames.parts(safe)
        let isNote = MirrorPath.hasEnding(Array(safe.utf8))
        return FileNames.name(stem, ending: isNote ? ending + "_" : ending, number: number)
    }

    // MARK: Facts

    /// Returns the folder without notes that has most files of notes, as the folder's user chose it.
    private lazy var folder: MirrorPath = {
        let ofNotes = Set(scan.files.keys.map(\.parent))
        var counts: [MirrorPath: Int] = [:]
        for row in rows.values where !ofNotes.contains(row.path.parent) && row.path.parent != .root {
            counts[row.path.parent, default: 0] += 1
        }
        let most = counts.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key
        return most.flatMap { isBarred($0) ? nil : $0 } ?? MirrorPath("assets")
    }()

    /// Returns true if a link of the note leads to its file.
    private func isLed(_ row: FileRow, _ note: MirrorPath, _ files: MirrorLinks) -> Bool {
        files.links.contains { targets.file($0, from: note.parent) == row.path }
    }

    /// Returns true if no other note has or links to the file.
    private func isAlone(_ row: FileRow) -> Bool { isOwn(row.path, row.key) }

    /// Returns true if all other notes that use the file have the same on the server. A `hash` of nil means that they
    /// have none.
    private func haveAll(_ row: FileRow, _ hash: [UInt8]?) -> Bool {
        let others = (users[row.path] ?? []).subtracting([row.key.note])
        return others.allSatisfy { note in
            let key = FileRow.Key(note: note, name: row.key.name)
            return rows[key]?.path == row.path && files(of: note).first { $0.name == key.name }?.hash == hash
        }
    }

    private func isOwn(_ path: MirrorPath, _ key: FileRow.Key) -> Bool {
        (users[path] ?? []).allSatisfy { $0 == key.note }
    }

    private var reportedBars: Set<MirrorPath> = []

    func isBarred(_ path: MirrorPath) -> Bool {
        guard let bar = scan.bar(on: path), let reason = scan.barred[bar] else { return false }
        if reportedBars.insert(bar).inserted { report.problems.append("\(bar.text ?? "a file"): \(reason)") }
        return true
    }

    /// Returns the file's hash, from the row if its stamp shows that the file is the same.
    private func content(_ path: MirrorPath, _ row: FileRow?) -> (hash: [UInt8], stamp: FileIdentity)? {
        guard let stamp = scan.others[path] else { return nil }
        if let row, row.path == path, row.stamp == stamp { return (row.hash, stamp) }
        do {
            guard let hash = try disk.hash(of: path) else { return nil }
            return (hash, stamp.settled)
        } catch {
            report.problems.append("\(error)")
            return nil
        }
    }

    private func isSame(_ path: MirrorPath, _ hash: [UInt8]) -> Bool {
        scan.others[path] != nil && (try? disk.hash(of: path)) == hash
    }

    /// Returns true if the notes of this device do not show yet what was sent.
    func isUnseen(_ key: FileRow.Key, _ hash: [UInt8]?) -> Bool {
        notes[key.note] != nil && files(of: key.note).first { $0.name == key.name }?.hash != hash
    }

    func files(of note: NoteID) -> [MirrorLinks.Attachment] { notes[note]?.files.attachments ?? [] }

    func relink(_ note: NoteID) { relinks.insert(note) }
}
