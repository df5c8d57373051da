import Notes
import NotesClient

/// Shows one conflict after another, each with its two texts and a question, for `notes conflicts --resolve`.
enum ConflictWalk {
    private enum Answer: Character, CaseIterable {
        case merged = "m"
        case this = "t"
        case other = "o"
        case both = "b"
        case later = "l"
        case quit = "q"
    }

    static func run(_ session: CommandSession, _ notebook: Notebook) async throws -> ExitCode {
        let console = session.console
        guard console.canPrompt, !console.isJSON else {
            throw CommandError(.usage, "--resolve needs a terminal; elsewhere: notes conflicts NOTE --keep=won|lost")
        }
        let all = try notebook.conflicts()
        if all.isEmpty { console.say("No conflicts.") }
        var isAnyLeft = false
        for (number, kept) in all.enumerated() {
            guard let conflict = kept.conflict else { continue }
            let title = NoteEntry(kept)?.title ?? kept.id.text
            console.say("\(number + 1) of \(all.count): \(Console.shown(title)) (\(kept.id))")
            HistoryVerbs.showTexts(kept, conflict, session)
            guard let answer = ask(conflict, console), answer != .quit else {
                isAnyLeft = true
                break
            }
            let isSettled = try await settle(kept, conflict, answer, session, notebook)
            if !isSettled { isAnyLeft = true }
        }
        let code = try await session.send(notebook)
        return code == .done && isAnyLeft ? .conflict : code
    }

    /// Returns the user's answer; nil at the end of the input.
    private static func ask(_ conflict: KeptConflict, _ console: Console) -> Answer? {
        let question =
            conflict.isOfDeletion
            ? "[t]his device's text stays, the [o]ther's deletion, [l]ater, [q]uit: "
            : "[m]erged, [t]his device's text, the [o]ther's, [b]oth as two notes, [l]ater, [q]uit: "
        while let line = console.line(question, false) {
            guard let answer = line.first.flatMap({ Answer(rawValue: Character($0.lowercased())) }) else { continue }
            if conflict.isOfDeletion, [.merged, .both].contains(answer) { continue }
            return answer
        }
        return nil
    }

    private static func settle(
        _ kept: LocalNote, _ conflict: KeptConflict, _ answer: Answer, _ session: CommandSession, _ notebook: Notebook
    ) async throws -> Bool {
        switch answer {
        case .merged:
            do {
                return try await MergeVerb.merge(kept.id, session, notebook) == .done
            } catch let error as CommandError where error.code == .conflict || error.code == .failure {
                session.console.fail(error.message)
                return false
            }
        case .this: try await take(isLost: conflict.loser == .ours, kept, conflict, session, notebook)
        case .other: try await take(isLost: conflict.loser == .theirs, kept, conflict, session, notebook)
        case .both:
            let lost = try await lostContent(kept, conflict, session)
            let copy = try notebook.create(lost)
            try notebook.resolveConflict(of: kept.id, keeping: .present)
            session.console.say("The text that lost is now a separate note: \(copy)")
        case .later, .quit: return false
        }
        return true
    }

    private static func take(
        isLost: Bool, _ kept: LocalNote, _ conflict: KeptConflict, _ session: CommandSession, _ notebook: Notebook
    ) async throws {
        guard isLost, conflict.lost == nil else {
            try notebook.resolveConflict(of: kept.id, keeping: isLost ? .lost : .present)
            return
        }
        let lost = try await lostContent(kept, conflict, session)
        try notebook.edit(kept.id) { ($0.title, $0.body) = (lost.title, lost.body) }
        try notebook.resolveConflict(of: kept.id, keeping: .present)
    }

    private static func lostContent(
        _ kept: LocalNote, _ conflict: KeptConflict, _ session: CommandSession
    ) async throws -> Content {
        var lost = conflict.lost?.shownContent
        if lost == nil {
            lost = try await session.ask { try await $0.version(conflict.rev, of: kept.id) }.state.shownContent
        }
        // Files stay with the note that has them.
        lost?.attachments = []
        return lost ?? Content()
    }
}
