import Notes
import NotesClient

/// Merges the text of another state into the note, line by line, as the server offers it, for `notes merge`.
enum MergeVerb {
    static func run(_ session: CommandSession) async throws -> ExitCode {
        let (notebook, id) = try session.noteID()
        return try await merge(id, session, notebook)
    }

    static func merge(_ id: NoteID, _ session: CommandSession, _ notebook: Notebook) async throws -> ExitCode {
        let (kept, offer) = try await offer(id, session, notebook)
        let present = kept.present?.shownContent ?? Content()
        let console = session.console
        if offer.conflicts.isEmpty, offer.content == present {
            try notebook.resolveConflict(of: id, keeping: .present)
            console.say("The other text is in the note already.")
            if console.isJSON { console.json(json(offer, id)) }
            return .done
        }
        if !console.isJSON {
            NoteOutput.diff(LineDiff(from: present.text, to: offer.content.text), session)
        }
        guard offer.conflicts.isEmpty else { return try await edit(offer, kept, session, notebook) }
        guard isWanted(session) else {
            if console.isJSON { console.json(json(offer, id)) }
            console.say("Nothing was changed. Accept it with: notes merge \(id) --yes")
            return .conflict
        }
        try take(offer.content, offer, kept, notebook)
        return try await WritingVerbs.finish(session, notebook, [id], "Merged")
    }

    /// Returns the note, with nothing unsent, and the offer for its newest conflict.
    private static func offer(
        _ id: NoteID, _ session: CommandSession, _ notebook: Notebook
    ) async throws -> (LocalNote, MergeOffer) {
        try await session.sendFirst(id, notebook)
        // What another device does at this moment is fetched once.
        for isLast in [false, true] {
            guard let kept = try notebook.kept(id) else { throw CommandError(.notFound, "\(id) was deleted") }
            let (rev, base) = try await newestConflict(kept, session)
            let offer = try await session.ask { try await $0.offerMerge(of: rev, into: id, base: base) }
            if kept.server?.rev == offer.base, kept.unsent == nil { return (kept, offer) }
            if !isLast { session.warn(about: try await session.sync(notebook)) }
        }
        throw CommandError(.conflict, "\(id) is being changed elsewhere, or its change was not accepted")
    }

    private static func newestConflict(
        _ kept: LocalNote, _ session: CommandSession
    ) async throws -> (Rev, base: Content?) {
        if let conflict = kept.conflict, !conflict.isOfDeletion { return (conflict.rev, conflict.base) }
        let versions = try await session.ask { try await $0.versions(kept.id) }
        let conflict = versions.first { $0.reason == VersionReason.conflict.rawValue }
        guard let conflict else { throw CommandError(.notFound, "\(kept.id) has no conflict") }
        return (conflict.rev, nil)
    }

    private static func isWanted(_ session: CommandSession) -> Bool {
        if session.invocation.has("yes") { return true }
        return session.console.canPrompt && !session.console.isJSON && session.console.confirms("Take it?")
    }

    private static func take(
        _ content: Content, _ offer: MergeOffer, _ kept: LocalNote, _ notebook: Notebook
    ) throws {
        try notebook.edit(kept.id, shown: kept.server) { present in
            (present.title, present.body) = (content.title, content.body)
            (present.tags, present.extra) = (offer.content.tags, offer.content.extra)
        }
        try notebook.resolveConflict(of: kept.id, keeping: .present)
    }

    // MARK: Lines that both sides changed

    /// Opens an editor in which the user decides.
    private static func edit(
        _ offer: MergeOffer, _ kept: LocalNote, _ session: CommandSession, _ notebook: Notebook
    ) async throws -> ExitCode {
        let count = Count.of(offer.conflicts.count, "place")
        guard session.console.canPrompt, !session.console.isJSON else {
            if session.console.isJSON { session.console.json(json(offer, kept.id)) }
            session.console.say("Both sides changed \(count); decide in an editor, at a terminal.")
            return .conflict
        }
        session.console.say("Both sides changed \(count).")
        try Editor.edit(ConflictMarks.text(offer), session) { text in
            guard !ConflictMarks.areLeft(in: text) else {
                throw CommandError(.failure, "the text still has both sides of a place")
            }
            var content = offer.content
            WritingVerbs.set(text, in: &content)
            try WritingVerbs.check(content)
            guard try notebook.kept(kept.id)?.unsent == nil else {
                throw CommandError(.conflict, "\(kept.id) was changed here while you edited it")
            }
            try take(content, offer, kept, notebook)
        }
        return try await WritingVerbs.finish(session, notebook, [kept.id], "Merged")
    }

    private static func json(_ offer: MergeOffer, _ id: NoteID) -> JSON {
        [
            "id": .string(id.text), "clean": .bool(offer.conflicts.isEmpty), "text": .string(offer.content.text),
            "conflicts": .array(
                offer.conflicts.map { conflict in
                    [
                        "line": .count(conflict.line), "base": .texts(conflict.base), "other": .texts(conflict.other),
                        "present": .texts(conflict.present),
                    ]
                }),
        ]
    }
}

/// Writes both sides of the parts that two texts changed, as an editor shows them:
///
///     <<<<<<< in the note
///     due Sunday
///     =======
///     due Friday
///     >>>>>>> the other text
enum ConflictMarks {
    private static let (first, between, last) = ("<<<<<<< in the note", "=======", ">>>>>>> the other text")

    static func text(_ offer: MergeOffer) -> String {
        var lines = offer.content.text.lines.map(String.init)
        for conflict in offer.conflicts.reversed() {
            let start = min(max(conflict.line, 0), lines.count)
            let end = min(start + conflict.present.count, lines.count)
            lines.replaceSubrange(start..<end, with: [first] + lines[start..<end] + [between] + conflict.other + [last])
        }
        return lines.joined(separator: "\n")
    }

    static func areLeft(in text: String) -> Bool {
        text.lines.contains { $0.utf8.elementsEqual(first.utf8) || $0.utf8.elementsEqual(last.utf8) }
    }
}
