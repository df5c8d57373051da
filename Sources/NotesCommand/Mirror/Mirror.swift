import Notes
import NotesClient
import NotesPrimitives

/// Keeps a folder and the notes of this device in step.
final class Mirror {
    let disk: MirrorDisk
    private let notebook: Notebook
    private var state: MirrorState
    private let lock: Int32
    static let lockName = ".notes-mirror.lock"
    /// Queues notices about the state for the user.
    private(set) var notices: [String] = []

    init(_ root: String, _ notebook: Notebook) throws {
        try Self.refuseMirrorAbove(root)
        try File.makeFolder(root)
        disk = MirrorDisk(root: root)
        self.notebook = notebook
        let isNew = !File.exists("\(root)/\(MirrorState.fileName)")
        if isNew { try Self.refuseMirrorBelow(root) }
        lock = open("\(root)/\(Self.lockName)", O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard lock >= 0 else { throw File.Failure(path: root, number: errno) }
        guard flock(lock, LOCK_EX | LOCK_NB) == 0 else {
            close(lock)
            throw CommandError(.failure, "another notes mirror is running in \(root)")
        }
        do {
            let state = try MirrorState(root)
            self.state = state
            try disk.recover {
                var places = try state.rows().mapValues(\.path)
                for file in try state.fileRows().values { places[MirrorDisk.key(file.path)] = file.path }
                return places
            }
        } catch is MirrorState.Damage {
            let (state, notice) = try Self.rebuilt(root)
            self.state = state
            notices.append(notice)
        } catch {
            File.unlock(lock)
            throw error
        }
    }

    deinit { File.unlock(lock) }

    // MARK: Mirrors in mirrors

    /// Refuses a mirror inside of another: each would read the other's files as its notes, and copy them endlessly.
    private static func refuseMirrorAbove(_ root: String) throws {
        // A folder that is not there yet has no links in the rest of its path.
        var folder = root
        var buffer = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
        while realpath(folder, &buffer) == nil, let slash = folder.lastIndex(of: "/"), slash > folder.startIndex {
            folder = String(folder[..<slash])
        }
        var above = File.text(buffer)
        var isItself = folder == root
        while true {
            if !isItself, File.exists("\(above)/\(MirrorState.fileName)") {
                throw CommandError(.failure, "\(root) is inside the mirror \(above); choose a folder outside it")
            }
            isItself = false
            guard let slash = above.lastIndex(of: "/"), above != "/" else { return }
            above = slash == above.startIndex ? "/" : String(above[..<slash])
        }
    }

    private static func refuseMirrorBelow(_ root: String) throws {
        let scan = try FolderScan(root, known: [])
        let below = scan.barred.keys.filter {
            File.exists("\(FolderScan.full(root, $0))/\(MirrorState.fileName)") && !scan.isLink($0)
        }
        guard let first = below.min() else { return }
        throw CommandError(
            .failure,
            "\(FolderScan.full(root, first)) is a mirror inside \(root); choose a folder without a mirror in it")
    }

    // MARK: The state

    private static func rebuilt(_ root: String) throws -> (MirrorState, notice: String) {
        let aside = try MirrorState.setAside(root)
        return (
            try MirrorState(root),
            "\(root)/\(MirrorState.fileName) was damaged. It is rebuilt from the files and the notes; the damaged one is "
                + "\(aside)."
        )
    }

    /// Returns the notices since the last call.
    func takeNotices() -> [String] {
        defer { notices = [] }
        return notices
    }

    // MARK: Rounds

    /// Maps the notes whose files were missing in the last round to the time of the first such round.
    private var gone: [NoteID: Timestamp] = [:]

    /// Runs a round. A missing file counts as deleted after `patience` milliseconds: an editor that saves by rename may
    /// have removed it for a moment.
    func round(
        allowsDeletes: Bool, patience: Int64 = 0, now: Timestamp = .present, entering: (String) -> Void = { _ in },
        progress: @escaping (_ done: Int, _ total: Int) -> Void = { _, _ in }
    ) throws -> MirrorReport {
        try Self.refuseMirrorAbove(disk.root)
        let sync = try notebook.progress()
        guard let account = sync.account, sync.lastSyncAt != nil else {
            throw CommandError(.queued, "the notes were never synced; the folder waits for the first sync")
        }
        var missing: [NoteID: Timestamp] = [:]
        func attempt() throws -> MirrorReport {
            try state.begin(account)
            // The list of all notes is dropped before the rows are read.
            let notes = try MirrorRound.notes(of: notebook)
            let rows = try state.rows()
            let scan = try FolderScan(disk.root, known: Set(rows.values.map(\.path)), entering: entering)
            let round = try MirrorRound(
                disk, notebook, state, scan, rows, notes, day: LocalDay.day(now), relinks: relinks, progress: progress)
            return try round.run(allowsDeletes: allowsDeletes) { id in
                let since = gone[id] ?? now
                if now.milliseconds(since: since) >= patience { return true }
                missing[id] = since
                return false
            }
        }
        let report: MirrorReport
        do {
            report = try attempt()
        } catch is MirrorState.Damage {
            let (state, notice) = try Self.rebuilt(disk.root)
            self.state = state
            notices.append(notice)
            report = try attempt()
        }
        (gone, relinks) = (missing, [])
        return report
    }

    // MARK: Files of notes

    /// Collects the notes whose files get other links with the next round.
    private var relinks: Set<NoteID> = []
    /// Keeps the changes that the server accepted and that the notes of this device do not show yet.
    private var sent: FileRound.Sent = [:]
    private var goneFiles: [MirrorPath: Timestamp] = [:]

    /// Compares the files of notes with those of the folder, and sends and fetches what differs. The notes of this
    /// device show what was sent after the next sync; a round after that records it.
    func files(
        _ server: any FileServer, allowsDeletes: Bool, patience: Int64 = 0, now: Timestamp = .present,
        progress: (_ done: Int, _ total: Int) -> Void = { _, _ in }
    ) async throws -> MirrorReport {
        guard try state.hasFiles() else { return MirrorReport() }
        var missing: [MirrorPath: Timestamp] = [:]
        let scan = try FolderScan(disk.root, known: Set(try state.rows().values.map(\.path)))
        let gone = goneFiles
        let round = try FileRound(disk, notebook, state, scan, day: LocalDay.day(now), sent: sent) { path in
            let since = gone[path] ?? now
            if now.milliseconds(since: since) >= patience { return true }
            missing[path] = since
            return false
        }
        try round.plan(allowsDeletes: allowsDeletes)
        sent = sent.filter { key, hash in round.isUnseen(key, hash) }
        goneFiles = missing
        defer { relinks.formUnion(round.relinks) }
        try await round.run(server, &sent, progress: progress)
        return round.report
    }
}
