import Notes
import NotesClient

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
