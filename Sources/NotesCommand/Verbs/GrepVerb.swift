import Notes
import NotesClient

/// Finds the lines that a regular expression matches, for `notes grep`.
enum GrepVerb {
    private struct Match {
        var entry: NoteEntry
        /// Lists each line to show with its number; `isMatch` is false for one around a match.
        var lines: [(number: Int, text: String, isMatch: Bool)]
    }

    static func run(_ session: CommandSession) async throws -> ExitCode {
        let invocation = session.invocation
        let matches = try matcher(session.words[0], invocation)
        let context = try invocation.integer("context") ?? 0
        let notebook = try session.notebook()
        let entries = try notebook.entries(try ListOptions.filter(session))
        let found: [Match] = try notebook.replica.read { transaction in
            try entries.compactMap { entry in
                guard let content = try transaction.note(entry.id)?.present?.shownContent else { return nil }
                let lines = lines(content, around: context, matches)
                return lines.isEmpty ? nil : Match(entry: entry, lines: lines)
            }
        }
        LastList(.notes, session.profile).keep(found.map { .init(id: $0.entry.id) })
        try show(found, session)
        return found.isEmpty ? .notFound : .done
    }

    private static func matcher(_ pattern: String, _ invocation: Invocation) throws -> (Substring) -> Bool {
        if invocation.has("fixed") {
            let wanted = invocation.has("ignore-case") ? pattern.lowercased() : pattern
            return { invocation.has("ignore-case") ? $0.lowercased().contains(wanted) : $0.contains(wanted) }
        }
        do {
            let expression = try Regex(pattern).ignoresCase(invocation.has("ignore-case"))
            return { $0.firstMatch(of: expression) != nil }
        } catch {
            throw CommandError(.usage, "\"\(pattern)\" is not a regular expression; --fixed searches for it literally")
        }
    }

    /// Returns the lines that match, those around them, and their numbers in the note as `show` writes it.
    private static func lines(
        _ content: Content, around context: Int, _ matches: (Substring) -> Bool
    ) -> [(number: Int, text: String, isMatch: Bool)] {
        var lines = content.text.lines.map { line in
            line.utf8.last == UInt8(ascii: "\r") ? Substring(line.utf8.dropLast()) : line
        }
        if lines.last?.isEmpty == true { lines.removeLast() }
        let hits = lines.indices.filter { matches(lines[$0]) }
        let isHit = Set(hits)
        var shown: [Int] = []
        for hit in hits {
            let first = max(hit - context, (shown.last ?? -1) + 1)
            let last = min(hit + context, lines.count - 1)
            if first <= last { shown += first...last }
        }
        return shown.map { ($0 + 1, String(lines[$0]), isHit.contains($0)) }
    }

    private static func show(_ found: [Match], _ session: CommandSession) throws {
        let console = session.console
        if console.isJSON {
            return console.json(
                list: found.lazy.flatMap { match in
                    match.lines.map { line -> JSON in
                        [
                            "id": .string(match.entry.id.text), "title": .string(match.entry.title),
                            "line": .count(line.number), "text": .string(line.text), "match": .bool(line.isMatch),
                        ]
                    }
                })
        }
        if found.isEmpty { console.say("Nothing found.") }
        if session.invocation.has("list") {
            return NoteOutput.list(found.map(\.entry), ids: try .shown(session), console)
        }
        for (number, match) in found.enumerated() {
            if console.isTerminal {
                console.line(console.styled("\(number + 1)  \(Console.shown(match.entry.title))", .bold))
            }
            for line in match.lines {
                let text = NoteOutput.line(line.text, session)
                if console.isTerminal {
                    console.line("    \(line.number)\(line.isMatch ? ":" : "-") \(text)")
                } else {
                    console.line("\(match.entry.id)\t\(line.number)\t\(text)")
                }
            }
        }
    }
}
