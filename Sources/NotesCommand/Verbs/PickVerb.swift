import Notes
import NotesClient

/// Runs a verb on a note that the user chooses, by fzf if that is on the path, for `notes pick`.
enum PickVerb {
    static func run(_ session: CommandSession) async throws -> ExitCode {
        let verb = try chosenVerb(session)
        let entries = try candidates(session)
        guard let first = entries.first else {
            session.console.say("Nothing found.")
            return .notFound
        }
        let id = entries.count == 1 ? first.id : try choose(among: entries, session)
        guard let id else { return .failure }
        guard let verb else {
            session.console.line(id.text, json: .string(id.text))
            return .done
        }
        let passed = ["json", "quiet", "no-color", "no-input", "no-sync", "wait", "no-pager"]
        let options = passed.filter(session.invocation.has).map { "--" + $0 }
        let invocation = try Invocation([verb.name, id.text, "--profile", session.profile.name] + options)
        let next = try session.running(invocation)
        defer { next.pager?.end() }
        return try await verb.run(next)
    }

    /// Returns the verb of `--run`. Without it, the verb is `show` at a terminal, and nil in a pipe, which needs only
    /// the id.
    private static func chosenVerb(_ session: CommandSession) throws -> Verb? {
        guard let name = session.invocation.value("run") else {
            return session.console.isTerminal && !session.console.isJSON ? Verb.named("show") : nil
        }
        guard let verb = Verb.named(name), verb.words.kind == .note,
            verb.words.range.lowerBound == 1
        else { throw CommandError(.usage, "--run takes a verb for one note, such as edit; not \"\(name)\"") }
        return verb
    }

    private static func candidates(_ session: CommandSession) throws -> [NoteEntry] {
        if session.words.isEmpty { return try ListOptions.entries(session) }
        let query = session.words.joined(separator: " ")
        return try session.notebook().search(query, limit: 1000, ListOptions.filter(session)).map(\.entry)
    }

    private static func choose(among entries: [NoteEntry], _ session: CommandSession) throws -> NoteID? {
        guard session.console.canPrompt else {
            throw CommandError(
                .conflict, "\(Count.of(entries.count, "note")) match, and there is no terminal to choose at")
        }
        if let fzf = Child.path(of: "fzf", session.environment) { return try choose(by: fzf, entries, session) }
        return choose(byNumber: entries, session.console)
    }

    private static func choose(by fzf: String, _ entries: [NoteEntry], _ session: CommandSession) throws -> NoteID? {
        let lines = entries.map { entry in
            let names = [entry.folder.isEmpty ? "" : entry.folder + "/"] + entry.tags.map { "#" + $0 }
            let shown = ([entry.title] + names).filter { !$0.isEmpty }.joined(separator: "  ")
            return entry.id.text + "\t" + Console.shown(shown)
        }
        var words = [fzf, "--delimiter=\t", "--with-nth=2..", "--no-multi", "--tiebreak=index"]
        if let own = OwnProgram.path {
            let quoted = "'" + own.replacing("'", with: #"'\''"#) + "'"
            words.append(
                "--preview=\(quoted) show --visible --no-pager --profile \(session.profile.name) {1}")
        }
        let outcome = try Child.run(
            words, session.environment, input: Array(lines.map { $0 + "\n" }.joined().utf8), takesOutput: true)
        switch outcome.status {
        case 0: return NoteID(String(decoding: outcome.output.prefix { $0 != UInt8(ascii: "\t") }, as: UTF8.self))
        // Nothing matched, or the user cancelled.
        case 1, 130: return nil
        default: throw CommandError(.failure, "\(fzf) ended with \(outcome.status)")
        }
    }

    /// Lists the notes on standard error, like the prompt: standard output may be a pipe.
    private static func choose(byNumber entries: [NoteEntry], _ console: Console) -> NoteID? {
        let most = 50
        let width = String(min(entries.count, most)).count
        for (number, entry) in entries.prefix(most).enumerated() {
            let numeral = String(repeating: " ", count: width - String(number + 1).count) + String(number + 1)
            let line = TextWidth.cut("\(numeral)  \(Console.shown(entry.title))", to: console.width)
            console.errors(Array((line + "\n").utf8))
        }
        if entries.count > most {
            console.errors(Array("and \(entries.count - most) more; words narrow the list\n".utf8))
        }
        while let answer = console.line("Number: ", false), !answer.isEmpty {
            if let number = Int(answer), (1...min(entries.count, most)).contains(number) {
                return entries[number - 1].id
            }
        }
        return nil
    }
}
