import Notes
import NotesClient
import Primitives

/// A folder that is kept in step with the notes of this device.
final class Mirror {
    let disk: MirrorDisk
    private let notebook: Notebook
    private let state: MirrorState
    private let lock: Int32

    init(_ root: String, _ notebook: Notebook) throws {
        try File.makeFolder(root)
        disk = MirrorDisk(root: root)
        self.notebook = notebook
        lock = open("\(root)/.notes-mirror.lock", O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard lock >= 0 else { throw File.Failure(path: root, number: errno) }
        guard flock(lock, LOCK_EX | LOCK_NB) == 0 else {
            close(lock)
            throw CommandError(.failure, "another notes mirror is at work in \(root)")
        }
        state = try MirrorState(root)
        try disk.recover(try state.rows())
    }

    deinit { close(lock) }

    /// Files that were gone in the last round, and when that was seen first.
    private var gone: [NoteID: Timestamp] = [:]

    /// A file that is gone is taken for deleted after `patience` milliseconds: an editor that saves by rename may have
    /// taken it away for a moment.
    func round(
        allowsDeletes: Bool, patience: Int64 = 0, now: Timestamp = .present, entering: (String) -> Void = { _ in }
    ) throws -> MirrorReport {
        let progress = try notebook.progress()
        guard let account = progress.account, progress.lastSyncAt != nil else {
            throw CommandError(.queued, "the notes were never synced; the folder waits for the first sync")
        }
        try state.begin(account)
        let known = Set(try state.rows().values.map(\.path))
        let scan = try FolderScan(disk.root, known: known, entering: entering)
        let round = try MirrorRound(disk, notebook, state, scan, day: LocalDay.day(now))
        var missing: [NoteID: Timestamp] = [:]
        let report = try round.run(allowsDeletes: allowsDeletes) { id in
            let since = gone[id] ?? now
            if now.milliseconds(since: since) >= patience { return true }
            missing[id] = since
            return false
        }
        gone = missing
        return report
    }
}
