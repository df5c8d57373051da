import Notes
import NotesArchive
import NotesClient
import NotesPrimitives

/// Sends files of other applications, and folders of files, which the server reads, for `notes import`.
enum ImportVerb {
    static func run(_ session: CommandSession) async throws -> ExitCode {
        let api = try session.api()
        let notebook = try session.notebook()
        let isTrial = session.invocation.has("dry-run")
        var rows: [(file: String, result: RestoreResult)] = []
        var code = ExitCode.done
        let bar = ProgressBar(session.console, "Import", .notes)
        for (number, path) in session.words.enumerated() {
            bar.update(number, of: session.words.count)
            defer { bar.end() }
            let folder: FolderZip?
            let upload: APIClient.Upload
            do {
                folder = File.isFolder(path) ? try FolderZip(path, in: session.profile.data) : nil
                upload = try folder.map { .file($0.path) } ?? BackupVerbs.upload(path, session)
            } catch let error as CommandError {
                bar.end()
                session.console.fail(error.message)
                code = error.code
                continue
            }
            defer { folder?.remove() }
            do throws(ServerError) {
                let result = try await api.importNotes(
                    upload, format: session.invocation.value("format") ?? "auto", dryRun: isTrial)
                rows.append((path, result))
                bar.end()
                for skipped in folder?.skipped ?? [] { session.console.say("Not imported: \(Console.plain(skipped))") }
                report(result.problems, of: result.problemCount, path, session.console)
                report(result.warnings, of: result.warningCount, path, session.console)
            } catch {
                // A file of another kind is one thing; a server that does not answer ends it all.
                guard error.code != nil, !error.needsSignIn, !error.isOffline else { throw error }
                bar.end()
                let hint = path.hasSuffix(".ndjson") ? "\nTo restore a backup: notes restore-backup \(path)" : ""
                session.console.fail("\(path): \(error)\(hint)")
                code = .failure
            }
        }
        show(rows, session.console)
        if isTrial { session.console.say("Nothing was imported: this was a dry run.") }
        if isTrial || session.invocation.has("no-sync") || rows.isEmpty { return code }
        session.warn(about: try await session.sync(notebook))
        return code
    }

    private static func report(_ lines: [String], of count: Int64, _ path: String, _ console: Console) {
        for line in lines { console.say("\(path): \(Console.plain(line))") }
        if count > Int64(lines.count) { console.say("\(path): and \(count - Int64(lines.count)) more like these") }
    }

    private static func show(_ rows: [(file: String, result: RestoreResult)], _ console: Console) {
        console.list(
            rows, ["ADDED", "UPDATED", "UNCHANGED", "SKIPPED", "PROBLEMS", "FILE"], flexible: [5],
            json: { row in
                var object = BackupVerbs.json(row.result)
                object["file"] = .string(row.file)
                object["problems"] = .texts(row.result.problems)
                object["warnings"] = .texts(row.result.warnings)
                return .object(object)
            },
            row: { row in
                let result = row.result
                return [result.added, result.updated, result.unchanged, result.skipped, result.problemCount]
                    .map { String($0) } + [row.file]
            })
    }
}

/// Writes a folder as a zip into a folder of this profile: the server reads it as a zip that its user made. Hidden
/// files are left out, and links are not followed.
struct FolderZip {
    let path: String
    /// Lists the files that are not in the zip, with the reason.
    let skipped: [String]

    init(_ typed: String, in data: String) throws {
        var folder = typed
        while folder.hasSuffix("/"), folder != "/" { folder.removeLast() }
        let scan = try FolderScan(folder, known: [])
        let files = scan.files.merging(scan.others) { one, _ in one }.sorted { $0.key < $1.key }
        guard !files.isEmpty else { throw CommandError(.failure, "\(folder) has no files") }
        path = "\(data)/import-\(getpid()).zip"
        skipped =
            scan.unreadable.map { "\($0): its name is not UTF-8" }
            + scan.skipped.map { "\(FolderScan.full(folder, $0.path)): \($0.reason)" }
        let zip = try NewFile(path, replacing: true)
        do {
            var writer = try ZipWriter()
            for (name, identity) in files {
                try writer.begin(
                    String(decoding: name.bytes, as: UTF8.self), modified: identity.modified / FileIdentity.second,
                    size: identity.size)
                try File.pieces(of: FolderScan.full(folder, name)) { piece in
                    try writer.write(piece)
                    try zip.write(writer.takeOutput())
                }
                try writer.end()
            }
            writer.finish()
            try zip.write(writer.takeOutput())
            try zip.keep()
        } catch {
            zip.discard()
            throw error
        }
    }

    func remove() { File.remove(path) }
}
