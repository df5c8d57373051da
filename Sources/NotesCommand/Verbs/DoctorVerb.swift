import Notes
import NotesClient
import NotesSQLite

/// Checks the parts that could fail, and reports each result, for `notes doctor`.
enum DoctorVerb {
    struct Finding {
        var name: String
        var isGood: Bool
        var detail: String
    }

    static func run(_ session: CommandSession) async throws -> ExitCode {
        var findings: [Finding] = []
        let notebook = try session.notebook()
        if let rights = File.rights(session.profile.tokenPath) {
            let isPrivate = rights & 0o077 == 0
            findings.append(
                Finding(
                    name: "token", isGood: isPrivate,
                    detail: isPrivate ? "readable only by you" : "others can read \(session.profile.tokenPath)"))
        }
        findings += try local(notebook)
        let left = Editor.left(in: session.profile.data)
        if !left.isEmpty {
            findings.append(
                Finding(
                    name: "editor", isGood: false,
                    detail: "texts of unfinished edits: " + left.joined(separator: ", ")
                        + "; remove them when you no longer need them"))
        }
        var code = ExitCode.done
        do {
            findings += try await remote(session, notebook)
        } catch let error as ServerError {
            findings.append(Finding(name: "server", isGood: false, detail: error.description))
            code = error.isOffline ? .queued : error.needsSignIn ? .signIn : .failure
        } catch let error as SQLiteError {
            findings.append(Finding(name: "disk", isGood: false, detail: CommandLineTool.message(error)))
        }
        show(findings, session.console)
        if code == .done, findings.contains(where: { !$0.isGood }) { code = .failure }
        return code
    }

    /// Reads each note, and compares its rev with its content.
    private static func local(_ notebook: Notebook) throws -> [Finding] {
        var (count, altered) = (0, [NoteID]())
        try notebook.replica.read { transaction in
            try transaction.visit { kept in
                count += 1
                if let note = kept.server, !note.state.isDeleted, note.state.rev != note.rev { altered.append(kept.id) }
                return true
            }
        }
        let problems = try notebook.entries(.everyLive).filter { $0.problem != nil }
        let waiting = try notebook.unsent().count
        return [
            Finding(
                name: "notes", isGood: altered.isEmpty,
                detail: altered.isEmpty
                    ? "\(count) read, each as the server sent it"
                    : "altered: " + altered.map(\.text).joined(separator: " ")),
            Finding(
                name: "changes", isGood: problems.isEmpty,
                detail: problems.isEmpty
                    ? "\(waiting) wait to be sent"
                    : "not accepted: " + problems.map { "\($0.id) (\($0.problem ?? ""))" }.joined(separator: ", ")),
        ]
    }

    private static func remote(_ session: CommandSession, _ notebook: Notebook) async throws -> [Finding] {
        let info = try await session.ask { try await $0.info() }
        let address = try session.api().address
        var findings = [Finding(name: "server", isGood: true, detail: "\(info.name) \(info.version) at \(address)")]
        if let time = info.serverTime {
            let ahead = session.now().milliseconds(since: time)
            let isNear = abs(ahead) <= Timestamp.clockTolerance
            findings.append(
                Finding(name: "clock", isGood: isNear, detail: "\(ahead) ms ahead of the server's"))
        }
        let account = try await session.ask { try await $0.account() }
        let held = try notebook.progress().account
        findings.append(
            Finding(
                name: "account", isGood: held == nil || held == account.name,
                detail: account.name
                    + (held == nil || held == account.name ? "" : "; the notes are those of \(held ?? "")")))
        let report = try await session.sync(notebook)
        let progress = try notebook.progress()
        let digest = progress.lastDigest.map { String($0.prefix(16)) } ?? "none"
        findings.append(
            Finding(
                name: "digest", isGood: report.isVerified != false,
                detail: report.isVerified == true
                    ? "equal to the server's (\(digest)…)"
                    : report.isVerified == nil ? "the server sends none" : "differs from the server's"))
        return findings
    }

    private static func show(_ findings: [Finding], _ console: Console) {
        if console.isJSON {
            return console.json(
                .array(
                    findings.map { finding in
                        var object = JSONObject()
                        object["check"] = .string(finding.name)
                        object["ok"] = .bool(finding.isGood)
                        object["detail"] = .string(finding.detail)
                        return .object(object)
                    }))
        }
        console.table(
            ["CHECK", "RESULT", "DETAIL"], findings.map { [$0.name, $0.isGood ? "ok" : "wrong", $0.detail] },
            flexible: 2)
    }
}
