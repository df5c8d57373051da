import Notes
import NotesClient
import NotesHashing
import NotesPrimitives

/// Writes a backup of the account to a file, and restores one.
enum BackupVerbs {
    static func backup(_ session: CommandSession) async throws -> ExitCode {
        let api = try session.api()
        let notebook = try session.notebook()
        let path = session.words.first ?? "cloudnotes-\(LocalDay.day(session.now())).ndjson"
        let (notes, bytes) =
            path == "-"
            ? try await backup(api, session) { session.console.output($0) }
            : try await backup(api, session, to: path)
        try notebook.recordBackup()
        session.console.say("Backed up \(Count.of(Int(notes), "note")).")
        if path == "-" { return .done }
        session.console.line(path, json: ["file": .string(path), "notes": .count(notes), "bytes": .count(bytes)])
        return .done
    }

    /// Writes a backup to a file, which exists only if the backup is complete.
    static func backup(
        _ api: APIClient, _ session: CommandSession, to path: String
    ) async throws -> (notes: Int64, bytes: Int) {
        let file = try NewFile(path, replacing: session.invocation.has("force"))
        return try await file.fill { try await backup(api, session) { try file.write($0) } }
    }

    private static func backup(
        _ api: APIClient, _ session: CommandSession, _ write: @escaping @Sendable ([UInt8]) throws -> Void
    ) async throws -> (notes: Int64, bytes: Int) {
        try await session.sendAllFirst()
        let bar = ProgressBar(session.console, "Backup", .bytes)
        defer { bar.end() }
        let check = Mutex(BackupCheck())
        let invocation = session.invocation
        do throws(StreamingError<any Error>) {
            try await api.backup(
                versions: !invocation.has("no-versions"), attachments: !invocation.has("no-attachments")
            ) { piece in
                try write(piece)
                bar.update(
                    check.withLock { check in
                        check.append(piece)
                        return check.bytes
                    })
            }
        } catch {
            throw error.cause
        }
        guard let notes = check.withLock({ $0.notes }) else {
            throw CommandError(.failure, "the backup ended too early or was altered in transit; it was not kept")
        }
        return (notes, check.withLock { $0.bytes })
    }

    // MARK: Back again

    static func restore(_ session: CommandSession) async throws -> ExitCode {
        let api = try session.api()
        let notebook = try session.notebook()
        if let undo = session.invocation.value("undo") {
            guard session.words.isEmpty else { throw CommandError(.usage, "--undo takes no file") }
            return try await finish(try await api.undoRestore(undo), session, notebook)
        }
        guard let path = session.words.first else { throw CommandError(.usage, "which backup? Give its file.") }
        let word = session.invocation.value("mode") ?? "merge"
        guard let mode = APIClient.RestoreMode(rawValue: word) else {
            throw CommandError(.usage, "--mode takes merge, overwrite or replace")
        }
        let upload = try upload(path, session)
        let account = try notebook.progress().account
        let trial = try await api.restore(upload, mode: mode, account: account, dryRun: true)
        if session.invocation.has("dry-run") {
            show(trial, session.console)
            return .done
        }
        guard try isWanted(trial, mode, session) else {
            session.console.say("Nothing was changed.")
            return .failure
        }
        return try await finish(
            try await api.restore(upload, mode: mode, account: account), session, notebook)
    }

    private static func isWanted(
        _ trial: RestoreResult, _ mode: APIClient.RestoreMode, _ session: CommandSession
    ) throws -> Bool {
        if session.invocation.has("yes") { return true }
        let console = session.console
        if console.canPrompt, session.words.first != "-" {
            for (name, count) in figures(trial) where count > 0 { console.say("  \(name): \(count)") }
            return console.confirms("Restore by \(mode.rawValue)?")
        }
        // Merging loses nothing; the others replace the existing notes.
        guard mode == .merge else {
            throw CommandError(.usage, "--mode=\(mode.rawValue) replaces notes; give --yes to confirm")
        }
        return true
    }

    private static func finish(
        _ result: RestoreResult, _ session: CommandSession, _ notebook: Notebook
    ) async throws -> ExitCode {
        show(result, session.console)
        if result.missingFiles > 0 {
            session.console.say(
                "\(Count.of(Int(result.missingFiles), "attachment")) could not be restored: the backup does not contain the data."
            )
        }
        if let undo = result.undo { session.console.say("Undo it with: notes restore-backup --undo=\(undo)") }
        if session.invocation.has("no-sync") { return .done }
        session.warn(about: try await session.sync(notebook))
        return .done
    }

    static func figures(_ result: RestoreResult) -> [(name: String, count: Int64)] {
        [
            ("added", result.added), ("updated", result.updated), ("undeleted", result.undeleted),
            ("deleted", result.deleted), ("unchanged", result.unchanged), ("skipped", result.skipped),
        ]
    }

    static func json(_ result: RestoreResult) -> JSONObject {
        var object = JSONObject()
        for (name, count) in figures(result) { object[name] = .count(count) }
        object["missingFiles"] = .count(result.missingFiles)
        object["undo"] = result.undo.map(JSON.string)
        return object
    }

    private static func show(_ result: RestoreResult, _ console: Console) {
        if console.isJSON { return console.json(.object(json(result))) }
        console.table(
            ["NOTES", "COUNT"], figures(result).map { [$0.name, String($0.count)] }, flexible: [0])
    }

    /// Returns the upload of a file. A regular file is read as it is sent; standard input can be read only once.
    static func upload(_ path: String, _ session: CommandSession) throws -> APIClient.Upload {
        if path == "-" { return .bytes(session.console.input()) }
        if File.isFolder(path) {
            throw CommandError(.failure, "\(path) is a folder; give the file of a backup")
        }
        guard let isRegular = try File.isRegular(path) else {
            throw CommandError(.notFound, "there is no file \(path)")
        }
        return isRegular ? .file(path) : .bytes(try File.read(path) ?? [])
    }
}

/// Reads a backup in pieces as it is written, and checks at its end whether it is complete: its last line has the hash
/// of all lines before it (docs/protocol.md 7.1).
struct BackupCheck {
    /// Bounds the last line, which has a count and a hash; a longer line is another.
    private static let longestEnd = 4096

    private var hash = SHA256()
    /// Keeps the latest line while it may be the last.
    private var line: [UInt8] = []
    /// The beginning of a longer line is in the hash already.
    private var isInside = false
    private(set) var bytes = 0

    mutating func append(_ piece: [UInt8]) {
        bytes += piece.count
        var rest = piece[...]
        while !rest.isEmpty {
            if line.last == UInt8(ascii: "\n") { hashLine() }
            let end = rest.firstIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? rest.endIndex
            line += rest[..<end]
            rest = rest[end...]
            if isInside || line.count > Self.longestEnd {
                isInside = line.last != UInt8(ascii: "\n")
                hashLine()
            }
        }
    }

    private mutating func hashLine() {
        hash.update(line)
        line.removeAll(keepingCapacity: true)
    }

    /// Counts the notes of the backup; nil if it is not complete.
    var notes: Int64? {
        guard let members = JSONObject(reading: line), members.flag("end"),
            members.text("sha256") == hash.finalize().hex
        else { return nil }
        return members.integer("count")
    }
}
