import Notes
import NotesClient

/// `notes import`: files of other applications, which the server reads.
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
            let upload = try BackupVerbs.upload(path, session)
            switch await outcome(upload, api, session) {
            case .success(let result):
                rows.append((path, result))
                bar.end()
                for problem in result.problems { session.console.say("\(path): \(Console.plain(problem))") }
            case .failure(let error):
                // A file that is none of these is one thing; a server that does not answer ends it all.
                guard error.code != nil, !error.needsSignIn, !error.isOffline else { throw error }
                bar.end()
                session.console.fail("\(path): \(error)")
                code = .failure
            }
        }
        show(rows, session.console)
        if isTrial { session.console.say("Nothing was imported: this was a trial.") }
        if isTrial || session.invocation.has("no-sync") || rows.isEmpty { return code }
        session.warn(about: try await session.sync(notebook))
        return code
    }

    private static func outcome(
        _ upload: APIClient.Upload, _ api: APIClient, _ session: CommandSession
    ) async -> Result<RestoreResult, ServerError> {
        do {
            return .success(
                try await api.importNotes(
                    upload, format: session.invocation.value("format") ?? "auto",
                    dryRun: session.invocation.has("dry-run")))
        } catch {
            return .failure(error)
        }
    }

    private static func show(_ rows: [(file: String, result: RestoreResult)], _ console: Console) {
        if console.isJSON {
            return console.json(
                .array(
                    rows.map { row in
                        var object = BackupVerbs.json(row.result)
                        object["file"] = .string(row.file)
                        object["problems"] = .array(row.result.problems.map(JSON.string))
                        return .object(object)
                    }))
        }
        console.table(
            ["ADDED", "UPDATED", "UNCHANGED", "SKIPPED", "PROBLEMS", "FILE"],
            rows.map { row in
                let result = row.result
                return [result.added, result.updated, result.unchanged, result.skipped].map { String($0) }
                    + [String(result.problems.count), row.file]
            }, flexible: 5)
    }
}
