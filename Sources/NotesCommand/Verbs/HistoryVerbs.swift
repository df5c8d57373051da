import Notes
import NotesClient

/// Shows and restores versions, and settles conflicts. Versions are on the server.
enum HistoryVerbs {
    static func history(_ session: CommandSession) async throws -> ExitCode {
        let notebook = try session.notebook()
        let find = try NoteFinder.finder(notebook, session)
        var versions: [(id: NoteID, version: VersionInfo)] = []
        for id in try session.words.map({ try find($0).id }) {
            try await session.sendFirst(id, notebook)
            versions += try await session.ask { try await $0.versions(id) }.map { (id, $0) }
        }
        let console = session.console
        let namesNote = session.words.count > 1
        let ids = try namesNote ? ShortIDs.shown(session) : ShortIDs([])
        console.list(
            versions, (namesNote ? ["NOTE"] : []) + ["REV", "CHANGED", "DEVICE", "WHY KEPT", "TITLE"],
            flexible: [namesNote ? 5 : 4], none: "There are no earlier versions.", json: { json($0.id, $0.version) },
            row: { id, version in
                (namesNote ? [ids.text(id)] : []) + [
                    String(version.rev.text.prefix(12)), console.time(version.lastModified),
                    version.deviceName ?? "", version.reason, version.title,
                ]
            })
        return .done
    }

    private static func json(_ id: NoteID, _ version: VersionInfo) -> JSON {
        [
            "note": .string(id.text), "rev": .string(version.rev.text), "lastModified": .time(version.lastModified),
            "receivedAt": .time(version.receivedAt), "device": .text(version.deviceName),
            "reason": .string(version.reason), "title": .string(version.title),
        ]
    }

    static func diff(_ session: CommandSession) async throws -> ExitCode {
        let (notebook, id) = try await found(session)
        let rev = try await rev(session, id)
        let old = try await session.ask { try await $0.version(rev, of: id) }
        let before = (old.state.shownContent ?? Content()).text
        let after = (try notebook.kept(id)?.content ?? Content()).text
        let console = session.console
        if session.invocation.has("unified"), !console.isJSON {
            showUnified(before, after, (old: "\(id) \(rev)", new: "\(id)"), session)
            return .done
        }
        let diff = LineDiff(from: before, to: after)
        if console.isJSON {
            console.json(list: diff.lines.map(json))
            return .done
        }
        NoteOutput.diff(diff, session)
        if diff.isEmpty { console.say("The texts are the same.") }
        return .done
    }

    private static func showUnified(
        _ old: String, _ new: String, _ names: (old: String, new: String), _ session: CommandSession
    ) {
        let console = session.console
        let lines = UnifiedDiff.lines(from: old, to: new, names: names)
        for line in lines {
            let text = NoteOutput.line(line, session)
            switch line.utf8.first {
            case UInt8(ascii: "-"): console.line(console.styled(text, .red))
            case UInt8(ascii: "+"): console.line(console.styled(text, .green))
            default: console.line(text)
            }
        }
        if lines.isEmpty { console.say("The texts are the same.") }
    }

    private static func json(_ line: LineDiff.Line) -> JSON {
        switch line {
        case .same(let text): ["change": .string("same"), "text": .string(text)]
        case .removed(let text): ["change": .string("removed"), "text": .string(text)]
        case .added(let text): ["change": .string("added"), "text": .string(text)]
        }
    }

    /// Reverts the note on the server, which has the version's content, and then here.
    static func revert(_ session: CommandSession) async throws -> ExitCode {
        let (notebook, id) = try await found(session)
        let rev = try await rev(session, id)
        _ = try await session.ask { try await $0.restore(rev, of: id) }
        _ = try await session.sync(notebook)
        return try await WritingVerbs.finish(session, notebook, [id], "Reverted")
    }

    static func conflicts(_ session: CommandSession) async throws -> ExitCode {
        let notebook = try session.notebook()
        if session.invocation.has("resolve") {
            guard session.words.isEmpty, !session.invocation.has("keep") else {
                throw CommandError(.usage, "--resolve takes no note, and no --keep")
            }
            return try await ConflictWalk.run(session, notebook)
        }
        let all = try notebook.conflicts()
        guard let word = session.words.first else {
            if session.invocation.has("keep") { throw CommandError(.usage, "--keep needs a note") }
            try list(all, session)
            return .done
        }
        let entries = all.compactMap { NoteEntry($0) }
        let id = try NoteFinder.find(word, among: entries).id
        guard let kept = all.first(where: { $0.id == id }), let conflict = kept.conflict else {
            throw CommandError(.notFound, "\(id) has no conflict")
        }
        switch session.invocation.value("keep") {
        case "won":
            try notebook.resolveConflict(of: id, keeping: .present)
            session.console.say("Resolved: the text that won stays. The other is a version (notes history \(id)).")
            return .done
        case "lost":
            if conflict.lost == nil {
                _ = try await session.ask { try await $0.restore(conflict.rev, of: id) }
                try notebook.resolveConflict(of: id, keeping: .present)
            } else {
                try notebook.resolveConflict(of: id, keeping: .lost)
            }
            return try await WritingVerbs.finish(
                session, notebook, [id],
                conflict.isOfDeletion ? "Moved to the trash:" : "Restored the text that lost:")
        case nil:
            show(kept, conflict, session)
            return .conflict
        case .some: throw CommandError(.usage, "--keep takes won or lost")
        }
    }

    private static func list(_ all: [LocalNote], _ session: CommandSession) throws {
        let console = session.console
        let ids = try ShortIDs.shown(session)
        console.list(
            all, ["ID", "LOST", "CHANGED", "TITLE"], flexible: [3], none: "No conflicts.", json: NoteOutput.json,
            row: { kept in
                [
                    ids.text(kept.id), kept.conflict.map(loser) ?? "",
                    kept.conflict.map { console.time($0.lastModified) } ?? "", NoteEntry(kept)?.title ?? "",
                ]
            })
    }

    private static func loser(_ conflict: KeptConflict) -> String {
        if conflict.isOfDeletion { return "another device's deletion" }
        if conflict.loser == .ours { return "this device's text" }
        return conflict.device == nil ? "the earlier text" : "another device's text"
    }

    private static func show(_ kept: LocalNote, _ conflict: KeptConflict, _ session: CommandSession) {
        let console = session.console
        if console.isJSON {
            return console.json([
                "id": .string(kept.id.text), "loser": .string(conflict.loser.rawValue),
                "rev": .string(conflict.rev.text), "won": .string((kept.content ?? Content()).text),
                "deletion": .bool(conflict.isOfDeletion), "lost": .text(conflict.lost?.shownContent?.text),
            ])
        }
        showTexts(kept, conflict, session)
        if conflict.isOfDeletion {
            return console.say(
                "Resolve it with: notes conflicts \(kept.id) --keep=won (it stays) or --keep=lost (to the trash)")
        }
        console.say("Resolve it with: notes conflicts \(kept.id) --keep=won or --keep=lost, or: notes merge \(kept.id)")
    }

    static func showTexts(_ kept: LocalNote, _ conflict: KeptConflict, _ session: CommandSession) {
        let console = session.console
        if conflict.isOfDeletion {
            return console.say("Another device had deleted this note, and a change made here restored it.")
        }
        let loser = Self.loser(conflict)
        let start = loser.prefix(1).uppercased() + loser.dropFirst()
        console.say("\(start) lost. - is in the text that lost, + in the one that won.")
        let (lost, won) = (conflict.lost?.shownContent ?? Content(), kept.content ?? Content())
        NoteOutput.diff(LineDiff(from: lost.text, to: won.text), session)
    }

    /// Finds the note that is meant, and sends its change.
    private static func found(_ session: CommandSession) async throws -> (Notebook, NoteID) {
        let (notebook, id) = try session.noteID()
        try await session.sendFirst(id, notebook)
        return (notebook, id)
    }

    private static func rev(_ session: CommandSession, _ id: NoteID) async throws -> Rev {
        guard session.words.count > 1 else {
            let versions = try await session.ask { try await $0.versions(id, limit: 1) }
            guard let latest = versions.first else {
                throw CommandError(.notFound, "\(id) has no earlier versions")
            }
            return latest.rev
        }
        let versions = try await session.ask { try await $0.versions(id) }
        let found = versions.filter { $0.rev.text.hasPrefix(session.words[1].lowercased()) }
        guard let first = found.first else {
            throw CommandError(.notFound, "\(id) has no version \(session.words[1]); see: notes history \(id)")
        }
        guard found.count == 1 else {
            throw CommandError(
                .conflict, "\(found.count) versions begin with \(session.words[1]); give more of the rev")
        }
        return first.rev
    }
}
