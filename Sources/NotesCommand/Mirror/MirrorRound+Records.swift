import Notes
import NotesClient

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
            base: .init(present.unsent == nil ? present.server : nil))
    }

    func record(
        _ row: MirrorState.Row, _ path: MirrorPath, _ hash: [UInt8], _ stamp: FileIdentity, _ present: LocalNote
    ) throws {
        try put(self.row(row.id, path, hash, stamp.isSettled ? stamp : .unknown, present))
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
