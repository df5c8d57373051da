import NoteFiles
import Notes
import NotesClient

// Notes that give their texts to files.
extension MirrorRound {
    /// Updates a note's file. It is moved first, and its new path is recorded before: a crash between any two steps
    /// leaves a row that names where the file is, or where it is to be.
    func update(
        _ row: MirrorState.Row, _ path: MirrorPath, _ hash: [UInt8], _ present: LocalNote, inBatch: Bool = false
    ) throws {
        guard let state = present.present, let content = state.content else { return }
        guard let text = text(hash, path) else { return }
        var row = row
        row.path = path
        var failure: File.Failure?
        if let target = target(for: content, row) {
            (row.title, row.folder, row.target) = (content.title, content.folder, target)
            try put(row)
            do {
                if try disk.move(path, to: target) {
                    paths.moved(path, to: target, folder: content.folder)
                    if path.parent != target.parent { try relinkFiles(of: row.id) }
                    (row.path, row.target) = (target, nil)
                } else {
                    report.isWaiting = true
                }
            } catch let caught as File.Failure {
                failure = caught
            }
        }
        let bytes = bytes(row.id, state, content, at: row.path, replacing: text)
        var final = self.row(row.id, row.path, hash, .unknown, present)
        final.target = row.target
        if bytes == text {
            final.stamp = FileIdentity.of(disk.full(row.path))?.settled ?? .unknown
            try put(final)
            if elsewhere[row.id] != nil { try self.state.relinkFiles(of: row.id, isDone: true) }
            if row.path != path { report.files += 1 }
        } else if inBatch, failure == nil, row.path == path {
            try replaceLater(final, bytes)
        } else {
            try replace(final, hash, by: bytes)
        }
        if let failure { throw failure }
    }

    /// Marks the links of a note that moves, since they no longer lead to the same files.
    private func relinkFiles(of id: NoteID) throws {
        try state.relinkFiles(of: id, isDone: false)
        elsewhere[id] = try state.fileRows().values.filter { $0.key.note == id && $0.place.isElsewhere }
    }

    func bytes(
        _ id: NoteID, _ state: NoteState, _ content: Content, at path: MirrorPath, replacing present: [UInt8]? = nil
    ) -> [UInt8] {
        let files = (elsewhere[id] ?? []).sorted { $0.key < $1.key }.compactMap { file in
            let type = content.attachments.first { $0.name == file.key.name }?.type
            return type.map { NoteFile.FileAttachment(name: file.key.name, type: $0, path: file.path.text ?? "") }
        }
        return MirrorForm.bytes(id, state, content, at: path, replacing: present, files: files)
    }

    /// Returns the path where the note's file is to be; nil if it is in place.
    private func target(for content: Content, _ row: MirrorState.Row) -> MirrorPath? {
        let isSameTitle = content.title.utf8.elementsEqual(row.title.utf8)
        let isSameFolder = content.folder.utf8.elementsEqual(row.folder.utf8)
        if isSameTitle, isSameFolder, MirrorPaths.isInPlace(row) { return nil }
        let name = isSameTitle ? (row.target ?? row.path).name : nil
        let new = paths.path(for: content, id: row.id, keeping: name, besides: row.path)
        return new == row.path || isBarred(new) ? nil : new
    }

    /// Writes new files of notes: all of a batch are written, flushed to the disk at once, and recorded. A file that a
    /// crash removes was not recorded yet, so it never counts as one that its user deleted.
    func write(_ ids: [NoteID]) throws {
        var rest = ids[...]
        while !rest.isEmpty {
            let some = rest.prefix(500)
            rest = rest.dropFirst(500)
            let all = try notebook.replica.read { transaction in try some.compactMap { try transaction.note($0) } }
            var made: [(row: MirrorState.Row, written: MirrorDisk.Written)] = []
            do {
                for present in all {
                    try reportFailure {
                        guard let (path, written) = try makeFile(present) else { return }
                        made.append((row(present.id, path, written.hash, written.stamp, present), written))
                    }
                }
                if made.isEmpty { continue }
                try disk.sync()
                try state.together {
                    for (row, written) in made { try put(row, written) }
                }
            } catch {
                // Without their rows, an edit of one of them would count as a conflict.
                for (row, written) in made {
                    // Another program may have written it since.
                    _ = try? disk.remove(row.path, written.hash, row.id)
                    rows[row.id] = nil
                }
                throw error
            }
            report.files += made.count
            progress(ids.count - rest.count, ids.count)
        }
    }

    private func makeFile(_ present: LocalNote) throws -> (MirrorPath, MirrorDisk.Written)? {
        guard present.isShown, let state = present.present, let content = state.content else { return nil }
        for _ in 0..<100 {
            let path = paths.path(for: content, id: present.id, keeping: nil, besides: nil)
            if isBarred(path) { return nil }
            paths.take(path, folder: content.folder)
            let bytes = self.bytes(present.id, state, content, at: path)
            if let written = try disk.create(bytes, present.id, at: path) { return (path, written) }
        }
        report.isWaiting = true
        return nil
    }

    /// Records the stamps of files that were written some seconds ago: the next round need not read them again.
    func recordFresh() throws {
        let settled = fresh.filter { $0.stamp.isSettled }
        fresh = []
        if settled.isEmpty { return }
        try state.together {
            for (id, stamp) in settled {
                guard var row = rows[id], FileIdentity.of(disk.full(row.path)) == stamp else { continue }
                row.stamp = stamp
                try put(row)
            }
        }
    }

    func removeFile(_ row: MirrorState.Row, _ path: MirrorPath, _ hash: [UInt8]) throws {
        guard try disk.remove(path, hash, row.id) else {
            report.isWaiting = true
            return
        }
        report.files += 1
        paths.free(path)
        try forget(row.id)
    }
}

// Files that get the texts of notes which changed elsewhere, many at once: two syncs of the disk and one write of rows
// for each would take a minute and more for ten thousand files.
extension MirrorRound {
    /// Describes a file whose new text is prepared. `row` has the hash of the present file until the new one replaces
    /// it.
    struct Replacement {
        var row: MirrorState.Row
        var hash: [UInt8]
        var bytes: Int
    }

    private static let mostFiles = 500
    private static let mostBytes = 8 << 20

    func replaceLater(_ row: MirrorState.Row, _ bytes: [UInt8]) throws {
        try disk.prepare(row.path, bytes, row.id)
        replacements.append(Replacement(row: row, hash: MirrorDisk.hash(bytes), bytes: bytes.count))
    }

    var hasFullBatch: Bool {
        replacements.count >= Self.mostFiles || replacements.reduce(0) { $0 + $1.bytes } >= Self.mostBytes
    }

    /// Replaces the files of the batch. The texts are on the disk before they replace the files, and replace them
    /// before the rows name them: else a row without its file would count as a file that its user has set back.
    func replaceFiles() throws {
        let all = replacements
        replacements = []
        if all.isEmpty { return }
        var placed: [(replacement: Replacement, written: MirrorDisk.Written)] = []
        defer { for one in all { disk.finish(one.row.id) } }
        try disk.sync()
        do {
            for one in all {
                try reportFailure {
                    let written = try disk.place(one.row.path, one.row.hash, by: one.hash, one.row.id)
                    guard let written else { return report.isWaiting = true }
                    placed.append((one, written))
                }
            }
            if placed.isEmpty { return }
            try disk.sync()
            try state.together {
                for (one, written) in placed { try put(one.row, written) }
            }
        } catch {
            for (one, _) in placed { disk.putBack(one.row.path, one.hash, one.row.id) }
            throw error
        }
        report.files += placed.count
        replaced += placed.count
        progress(replaced, max(replaced, changed))
    }
}

// What is kept of each step, for the rounds that follow.
extension MirrorRound {
    static func mark(_ content: Content) -> [UInt8] { content.digest.bytes }

    func row(
        _ id: NoteID, _ path: MirrorPath, _ hash: [UInt8], _ stamp: FileIdentity, _ present: LocalNote
    ) -> MirrorState.Row {
        let content = present.present?.shownContent ?? Content()
        return MirrorState.Row(
            id: id, path: path, stamp: stamp, hash: hash, mark: Self.mark(content),
            modified: present.present?.lastModified.milliseconds ?? 0, title: content.title, folder: content.folder,
            base: .init(present.unsent == nil ? present.server : nil), files: MirrorLinks(content).stored)
    }

    /// Replaces the file of a row, if it has the hash, and records the row.
    func replace(_ row: MirrorState.Row, _ hash: [UInt8], by bytes: [UInt8]) throws {
        var row = row
        let isReplaced = try disk.replace(row.path, hash, by: bytes, row.id) { written in
            (row.hash, row.stamp) = (written.hash, written.stamp.settled)
            try put(row)
        }
        if isReplaced { report.files += 1 } else { report.isWaiting = true }
    }

    /// Records a file of a batch. The stamp of one that was written a moment ago is recorded later.
    func put(_ row: MirrorState.Row, _ written: MirrorDisk.Written) throws {
        var row = row
        (row.hash, row.stamp) = (written.hash, written.stamp.settled)
        if row.stamp == .unknown { fresh.append((row.id, written.stamp)) }
        try put(row)
    }

    func put(_ row: MirrorState.Row) throws {
        try state.put(row)
        var known = row
        if !row.base.isNone { known.base = .stored }
        rows[row.id] = known
        paths.take(row.path, folder: MirrorPaths.isInPlace(row) ? row.folder : nil)
    }

    func forget(_ id: NoteID) throws {
        try state.forget(id)
        rows[id] = nil
    }
}
