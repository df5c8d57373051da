import Notes
import NotesClient
import NotesSQLite

/// Checks the parts that could fail, and reports each result, for `notes doctor`.
enum DoctorVerb {
    struct Finding {
        var name: String
        var isGood: Bool
        var detail: String

        init(_ name: String, _ isGood: Bool, _ detail: String) {
            (self.name, self.isGood, self.detail) = (name, isGood, detail)
        }
    }

    static func run(_ session: CommandSession) async throws -> ExitCode {
        var findings: [Finding] = []
        let notebook = try session.notebook()
        if let rights = File.rights(session.profile.tokenPath) {
            let isPrivate = rights & 0o077 == 0
            let others = "others can read \(session.profile.tokenPath)"
            findings.append(Finding("token", isPrivate, isPrivate ? "readable only by you" : others))
        }
        findings += try local(notebook)
        let left = Editor.left(in: session.profile.data)
        if !left.isEmpty {
            let paths = left.joined(separator: ", ")
            findings.append(
                Finding(
                    "editor", false, "texts of unfinished edits: \(paths); remove them when you no longer need them"))
        }
        var code = ExitCode.done
        do {
            findings += try await remote(session, notebook)
        } catch let error as ServerError {
            findings.append(Finding("server", false, error.description))
            code = error.isOffline ? .queued : error.needsSignIn ? .signIn : .failure
        } catch let error as SQLiteError {
            findings.append(Finding("disk", false, CommandLineTool.message(error)))
        }
        session.console.list(
            findings, ["CHECK", "RESULT", "DETAIL"], flexible: [2],
            json: { ["check": .string($0.name), "ok": .bool($0.isGood), "detail": .string($0.detail)] },
            row: { [$0.name, $0.isGood ? "ok" : "wrong", $0.detail] })
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
        let refused = problems.map { "\($0.id) (\($0.problem ?? ""))" }.joined(separator: ", ")
        return [
            altered.isEmpty
                ? Finding("notes", true, "\(count) read, each as the server sent it")
                : Finding("notes", false, "altered: " + altered.map(\.text).joined(separator: " ")),
            problems.isEmpty
                ? Finding("changes", true, "\(waiting) wait to be sent")
                : Finding("changes", false, "not accepted: " + refused),
        ]
    }

    private static func remote(_ session: CommandSession, _ notebook: Notebook) async throws -> [Finding] {
        let info = try await session.ask { try await $0.info() }
        let address = try session.api().address
        var findings = [Finding("server", true, "\(info.name) \(info.version) at \(address)")]
        if let time = info.serverTime {
            let ahead = session.now().milliseconds(since: time)
            let isNear = abs(ahead) <= Timestamp.clockTolerance
            findings.append(Finding("clock", isNear, "\(ahead) ms ahead of the server's"))
        }
        let account = try await session.ask { try await $0.account() }.name
        let held = try notebook.progress().account ?? account
        let isOwn = held == account
        findings.append(Finding("account", isOwn, account + (isOwn ? "" : "; the notes are those of \(held)")))
        let report = try await session.sync(notebook)
        let digest = try notebook.progress().lastDigest.map { String($0.prefix(16)) } ?? "none"
        switch report.isVerified {
        case true?: findings.append(Finding("digest", true, "equal to the server's (\(digest)…)"))
        case false?: findings.append(Finding("digest", false, "differs from the server's"))
        case nil: findings.append(Finding("digest", true, "the server sends none"))
        }
        return findings
    }
}
