import Notes
import NotesClient
import NotesPrimitives

/// Shows each mirrored folder, its last round and what waits for the next one, for `notes mirror status`. It changes
/// nothing, and may run beside a watch.
struct MirrorStatus: Equatable {
    var folder: String
    var lastRound: Timestamp?
    var isWatched = false
    /// Counts the files of notes that the next round reads, writes or misses.
    var files = 0
    /// Counts the notes that changed since the last round.
    var notes = 0
    var unsent = 0
    var conflicts = 0
    var problems: [String] = []
    var skipped: [String] = []

    static func run(_ session: CommandSession) throws -> ExitCode {
        let notebook = try session.notebook()
        let named = session.words.count > 1 ? MirrorVerb.absolute(session.words[1]) : nil
        let records = MirrorRecord.all(session.profile)
        let folders = named.map { [$0] } ?? records.map(\.folder)
        if folders.isEmpty { throw CommandError(.notFound, "no folder is mirrored; begin with: notes mirror DIR") }
        var all: [MirrorStatus] = []
        for folder in folders {
            guard File.exists("\(folder)/\(MirrorState.fileName)") else {
                if named != nil { throw CommandError(.notFound, "\(folder) is not a mirror") }
                var gone = MirrorStatus(folder: folder)
                gone.lastRound = records.first { $0.folder == folder }?.at
                gone.problems = ["the folder does not exist, or is no longer a mirror"]
                all.append(gone)
                continue
            }
            all.append(try MirrorStatus(folder, notebook, MirrorRecord.of(folder, session.profile)))
        }
        if session.console.isJSON {
            session.console.json(list: all.map(\.json))
        } else {
            for (number, status) in all.enumerated() {
                if number > 0 { session.console.line("") }
                status.show(session.console)
            }
        }
        return .done
    }

    init(folder: String) { self.folder = folder }

    init(_ folder: String, _ notebook: Notebook, _ record: MirrorRecord?) throws {
        self.init(folder: folder)
        (lastRound, problems, skipped) = (record?.at, record?.problems ?? [], record?.skipped ?? [])
        isWatched = Self.isLocked(folder)
        let rows: [NoteID: MirrorState.Row]
        do {
            rows = try MirrorState(reading: folder).rows()
        } catch is MirrorState.OtherVersion {
            problems.append("its state is of another version of notes")
            rows = [:]
        } catch is MirrorState.Damage {
            problems.append("its state is damaged; the next round rebuilds it")
            rows = [:]
        }
        let entries = try notebook.entries(.everyLive)
        unsent = try notebook.unsent().count
        conflicts = entries.count { $0.hasConflict }
        notes = entries.count { rows[$0.id]?.modified != $0.lastModified.milliseconds }
        let live = Set(entries.map(\.id))
        notes += rows.keys.count { !live.contains($0) }
        let disk = MirrorDisk(root: folder)
        var known: [MirrorPath: MirrorState.Row] = [:]
        for row in rows.values { known[row.path] = row }
        let scan = try FolderScan(folder, known: Set(known.keys))
        for (path, stamp) in scan.files {
            guard let row = known.removeValue(forKey: path) else {
                files += 1
                continue
            }
            // A stamp that is too young proves nothing.
            if row.stamp != stamp, (try? disk.hash(of: path)) != row.hash { files += 1 }
        }
        files += known.count
    }

    /// Returns true if a mirror of the folder runs.
    private static func isLocked(_ folder: String) -> Bool {
        let lock = open("\(folder)/\(Mirror.lockName)", O_RDONLY | O_CLOEXEC)
        guard lock >= 0 else { return false }
        defer { close(lock) }
        return flock(lock, LOCK_SH | LOCK_NB) != 0 && errno == EWOULDBLOCK
    }

    // MARK: Output

    private func show(_ console: Console) {
        func row(_ name: String, _ text: String) {
            console.line("\(TextWidth.padded(name, to: 11)) \(Console.visible(Console.plain(text)))")
        }
        row("Folder", folder)
        row("Last round", lastRound.map(console.time) ?? "unknown")
        row("Running", isWatched ? "yes" : "no")
        row("Waiting", "\(Count.of(files, "file")), \(Count.of(notes, "note")); to send: \(Count.of(unsent, "note"))")
        row("Conflicts", conflicts == 0 ? "none" : "\(conflicts); see: notes conflicts")
        row("Problems", problems.isEmpty ? "none" : problems[0])
        for problem in problems.dropFirst() { row("", problem) }
        for text in skipped { row("Left out", text) }
    }

    private var json: JSON {
        var object = JSONObject()
        object["folder"] = .string(folder)
        object["lastRound"] = lastRound.map { .string($0.text) } ?? .null
        object["running"] = .bool(isWatched)
        for (name, count) in [("files", files), ("notes", notes), ("unsent", unsent), ("conflicts", conflicts)] {
            object[name] = .number(JSONNumber(Int64(count)))
        }
        object["problems"] = .array(problems.map(JSON.string))
        object["skipped"] = .array(skipped.map(JSON.string))
        return .object(object)
    }
}
