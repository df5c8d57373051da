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
