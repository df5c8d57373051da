import Notes
import NotesClient
import NotesHashing
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
        var rows: [NoteID: MirrorState.Row] = [:]
        do {
            rows = try MirrorState(reading: folder).rows()
        } catch is MirrorState.OtherVersion {
            problems.append("its state is of another version of notes")
        } catch is MirrorState.Damage {
            problems.append("its state is damaged; the next round rebuilds it")
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
            console.line("\(TextWidth.padded(name, to: 11)) \(Console.shown(text))")
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
        [
            "folder": .string(folder), "lastRound": .time(lastRound), "running": .bool(isWatched),
            "files": .count(files), "notes": .count(notes), "unsent": .count(unsent), "conflicts": .count(conflicts),
            "problems": .texts(problems), "skipped": .texts(skipped),
        ]
    }
}

/// Records the outcome of the last round of a mirrored folder, beside the notes of its profile: `notes mirror status`
/// has all folders of it. In the folder itself it would wake the watch of the folder.
struct MirrorRecord: Equatable {
    var folder: String
    var at: Timestamp
    var problems: [String] = []
    var skipped: [String] = []

    private static let prefix = "mirror-"
    /// Separates two records without news, in milliseconds.
    private static let interval: Int64 = 60_000

    private static func path(_ folder: String, _ profile: Profile) -> String {
        "\(profile.data)/\(prefix)\(Hex.encode(SHA256.hash(Array(folder.utf8)).bytes.prefix(16))).json"
    }

    /// Writes the record. If the profile cannot be written, the folder is only missing from the list.
    func keep(_ profile: Profile) {
        let object: JSON = [
            "folder": .string(folder), "at": .time(at), "problems": .texts(problems), "skipped": .texts(skipped),
        ]
        try? File.write(object.bytes, to: Self.path(folder, profile))
    }

    /// Copies the outcome of a round of a watch. Returns false if it need not be written: nothing happened, and the
    /// last record is recent.
    mutating func isNews(_ report: MirrorReport, _ now: Timestamp) -> Bool {
        let isSame = report.files + report.notes == 0 && problems == report.problems && skipped == report.skipped
        if isSame, now.milliseconds(since: at) < Self.interval { return false }
        (at, problems, skipped) = (now, report.problems, report.skipped)
        return true
    }

    static func of(_ folder: String, _ profile: Profile) -> MirrorRecord? { read(path(folder, profile)) }

    /// Returns the folders of a profile, by their names.
    static func all(_ profile: Profile) -> [MirrorRecord] {
        paths(profile).compactMap(read).sorted { $0.folder < $1.folder }
    }

    static func forget(_ profile: Profile) { for path in paths(profile) { File.remove(path) } }

    private static func paths(_ profile: Profile) -> [String] {
        ((try? File.names(in: profile.data)) ?? []).map { String(decoding: $0, as: UTF8.self) }
            .filter { $0.hasPrefix(prefix) && $0.hasSuffix(".json") }.map { "\(profile.data)/\($0)" }
    }

    private static func read(_ path: String) -> MirrorRecord? {
        guard let object = (try? File.read(path)).flatMap(JSONObject.init(reading:)),
            let folder = object.text("folder"), let at = object.time("at")
        else { return nil }
        return MirrorRecord(
            folder: folder, at: at, problems: object.texts("problems"), skipped: object.texts("skipped"))
    }
}
