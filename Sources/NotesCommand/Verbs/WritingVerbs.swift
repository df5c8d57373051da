import Notes
import NotesClient

/// Changes notes here at once, and on the server if it is reached.
enum WritingVerbs {
    static func new(_ session: CommandSession) async throws -> ExitCode {
        let notebook = try session.notebook()
        var content = Content()
        content.tags = session.invocation.values("tag")
        let folder = try session.invocation.value("folder") ?? session.preferences()[.folder]
        content.folder = try folder.map { try notebook.known(folder: $0) } ?? ""
        content.pinned = session.invocation.has("pin")
        let template = try session.invocation.value("template").map { try Template($0, session, notebook) }
        if let template { content.tags += template.tags.filter { !content.tags.contains($0) } }
        // Before anything is typed.
        try check(content)
        try check(tags: content.tags)
        let id = try take(session, session.words, template?.text(session) ?? "") { text in
            if let title = session.invocation.value("title") {
                (content.title, content.body) = (title, text)
            } else {
                set(text, in: &content)
            }
            guard !content.title.isEmpty || !content.body.isEmpty else {
                throw CommandError(.failure, "the note would be empty; nothing was written")
            }
            try check(content)
            return try notebook.create(content)
        }
        return try await finish(session, notebook, [id], "Wrote")
    }

    /// Passes the words, standard input, or the text that the user leaves in an editor to `store`. `start` comes before
    /// it.
    private static func take<Value>(
        _ session: CommandSession, _ words: [String], _ start: String = "", _ store: (String) throws -> Value
    ) throws -> Value {
        if words.isEmpty, session.console.isInputTerminal { return try Editor.edit(start, session, store: store) }
        let text = try session.text(words.isEmpty ? ["-"] : words)
        return try store(start + (start.isEmpty || start.hasSuffix("\n") || text.isEmpty ? "" : "\n") + text)
    }

    static func edit(_ session: CommandSession) async throws -> ExitCode {
        let (notebook, id) = try session.noteID()
        return try await edit(id, session, notebook)
    }

    private static func edit(_ id: NoteID, _ session: CommandSession, _ notebook: Notebook) async throws -> ExitCode {
        guard let seen = try notebook.kept(id), let old = seen.present?.shownContent else {
            throw CommandError(.notFound, "\(id) was deleted")
        }
        let before = old.text
        func store(_ after: String) throws -> Bool {
            guard after.contains(where: { !$0.isWhitespace }) || before.isEmpty else {
                throw CommandError(
                    .failure, "there is no text; nothing was changed. To delete the note: notes rm \(id)")
            }
            if after.utf8.elementsEqual(before.utf8) { return false }
            // A change made here meanwhile is not known to the server yet: neither text may be lost.
            guard let now = try notebook.kept(id), now.unsent?.edition == seen.unsent?.edition else {
                throw CommandError(.conflict, "\(id) was changed here while you edited it")
            }
            var content = old
            set(after, in: &content)
            try check(content)
            try notebook.edit(id, shown: seen.unsent == nil ? seen.server : nil) { present in
                (present.title, present.body) = (content.title, content.body)
            }
            return true
        }
        func storeInput() throws -> Bool {
            let after = try session.text(["-"])
            do { return try store(after) } catch let error as CommandError where error.code == .conflict {
                throw CommandError(.conflict, "\(error.message). Your text is in \(try Editor.keep(after, session))")
            }
        }
        let isChanged =
            try session.console.isInputTerminal ? Editor.edit(before, session, store: store) : storeInput()
        guard isChanged else {
            session.console.say("Nothing was changed.")
            return .done
        }
        return try await finish(session, notebook, [id], "Changed")
    }

    static func append(_ session: CommandSession) async throws -> ExitCode {
        let (notebook, id) = try session.noteID()
        try take(session, Array(session.words.dropFirst())) { text in
            guard !text.isEmpty else { throw CommandError(.failure, "there is nothing to add; nothing was changed") }
            try append(text, to: id, notebook)
        }
        return try await finish(session, notebook, [id], "Added to")
    }

    private static func append(_ text: String, to id: NoteID, _ notebook: Notebook) throws {
        var fault: String?
        try notebook.edit(id) { content in
            let before = content
            content.body += (content.body.isEmpty || content.body.hasSuffix("\n") ? "" : "\n") + text
            fault = NoteLimits().fault(in: content)
            if fault != nil { content = before }
        }
        if let fault { throw CommandError(.failure, fault) }
    }

    static func today(_ session: CommandSession) async throws -> ExitCode {
        let notebook = try session.notebook()
        let day = LocalDay.day(session.now())
        guard let id = NoteID("day-" + day) else { throw CommandError(.failure, "the day has no id") }
        let kept = try notebook.kept(id)
        // What is piped is added, as words are.
        let piped =
            session.words.isEmpty && !session.console.isInputTerminal && !session.invocation.has("edit")
            ? try session.text(["-"]) : ""
        let text = try session.words.isEmpty ? piped : session.text(session.words)
        if text.allSatisfy(\.isWhitespace), !session.invocation.has("edit") {
            guard session.words.isEmpty else {
                throw CommandError(.failure, "there is nothing to add; nothing was changed")
            }
            guard let kept, let content = kept.present?.content else {
                throw CommandError(.notFound, "there is no note of \(day) yet; create it with: notes today TEXT")
            }
            if session.console.isJSON {
                session.console.json(NoteOutput.json(kept))
            } else {
                NoteOutput.text(content, session)
            }
            return .done
        }
        if kept == nil {
            let content = Content(title: day, body: text)
            try check(content)
            try notebook.create(content, id: id)
        } else if !text.isEmpty {
            try append(text, to: id, notebook)
        }
        if session.invocation.has("edit") { return try await edit(id, session, notebook) }
        return try await finish(session, notebook, [id], "Added to")
    }

    static func remove(_ session: CommandSession) async throws -> ExitCode {
        let notebook = try session.notebook()
        let isPurge = session.invocation.has("purge")
        let find = try NoteFinder.finder(notebook, session)
        let findInTrash = isPurge ? try NoteFinder.finder(notebook, trash: true) : nil
        let (here, remote) = try await found(session, orRemote: isPurge) { word in
            do { return try find(word) } catch let error as CommandError where error.code == .notFound {
                guard let findInTrash else { throw error }
                return try findInTrash(word)
            }
        }
        if isPurge, session.console.isInputTerminal, !session.invocation.has("yes") {
            guard session.console.mayPrompt else {
                throw CommandError(.usage, "--purge erases notes permanently; give --yes to confirm")
            }
            guard session.console.confirms("Erase \(here.count + remote.count) permanently?") else {
                session.console.say("Nothing was erased.")
                return .failure
            }
        }
        for id in here { if isPurge { try notebook.purge(id) } else { try notebook.delete(id) } }
        for note in remote { try await session.ask { try await $0.purge(note.id, rev: note.rev) } }
        let done = isPurge ? "Erased" : "Moved to the trash:"
        return try await finish(session, notebook, here + remote.map(\.id), done)
    }

    /// Finds the notes of the words, each once: here, or in the trash of the server alone.
    private static func found(
        _ session: CommandSession, orRemote: Bool, _ find: (String) throws -> NoteEntry
    ) async throws -> (here: [NoteID], remote: [Note]) {
        var here: [NoteID] = []
        var remote: [Note] = []
        for word in session.words {
            do {
                let id = try find(word).id
                if !here.contains(id) { here.append(id) }
            } catch let error as CommandError where error.code == .notFound && orRemote {
                guard let note = try await TrashVerb.found(word, session) else { throw error }
                if !remote.contains(where: { $0.id == note.id }) { remote.append(note) }
            }
        }
        return (here, remote)
    }

    static func restore(_ session: CommandSession) async throws -> ExitCode {
        let notebook = try session.notebook()
        let find = try NoteFinder.finder(notebook, trash: true)
        let (here, remote) = try await found(session, orRemote: true) { word in
            do { return try find(word) } catch let error as CommandError where error.code == .notFound {
                throw hint(error, word)
            }
        }
        for id in here { try notebook.restore(id) }
        for note in remote { _ = try await session.ask { try await $0.undelete(note.id) } }
        if !remote.isEmpty { session.warn(about: try await session.sync(notebook)) }
        return try await finish(session, notebook, here + remote.map(\.id), "Restored")
    }

    /// Adds the command for a backup to the error if the argument is a file.
    private static func hint(_ error: CommandError, _ word: String) -> CommandError {
        guard File.exists(word) else { return error }
        return CommandError(error.code, error.message + ". To restore a backup: notes restore-backup \(word)")
    }

    // MARK: Shared with other verbs

    /// Reports the changed notes, and sends them. The ids are data. `add` completes the JSON of each note.
    static func finish(
        _ session: CommandSession, _ notebook: Notebook, _ ids: [NoteID], _ done: String,
        adding add: (inout JSONObject) -> Void = { _ in }
    ) async throws -> ExitCode {
        let console = session.console
        if console.isJSON {
            // As the server has it, where that is reached.
            let code = try await session.send(notebook)
            let notes = try ids.map { id in
                let note =
                    try notebook.kept(id).map(NoteOutput.json) ?? ["id": .string(id.text), "erased": .bool(true)]
                guard case .object(var object) = note else { return note }
                add(&object)
                return .object(object)
            }
            console.json(notes.count == 1 ? notes[0] : .array(notes))
            return code
        }
        if console.isTerminal {
            for id in ids {
                let content = try notebook.kept(id)?.present?.shownContent
                let title = content.map { DisplayText(title: $0.title, body: $0.body).title } ?? ""
                let shown = Console.shown(title)
                console.say("\(done) \(shown.isEmpty ? id.text : shown) (\(id))")
            }
        } else {
            for id in ids { console.line(id.text) }
        }
        return try await session.send(notebook)
    }

    /// Sets the title to the first line, and the body to the rest, as in the server's text form.
    static func set(_ text: String, in content: inout Content) {
        var text = text
        let form = try? text.withUTF8 { try TextForm(reading: $0) }
        (content.title, content.body) = form.map { ($0.title, $0.body) } ?? ("", text)
    }

    /// Refuses at once a content that the server would refuse.
    static func check(_ content: Content) throws {
        if let fault = NoteLimits().fault(in: content) { throw CommandError(.failure, fault) }
    }

    /// Refuses a tag that ends in /. A note keeps such a tag from before the rule.
    static func check(tags: [String], known: [String] = []) throws {
        let isKnown = { (tag: String) in known.contains { $0.utf8.elementsEqual(tag.utf8) } }
        if let tag = tags.first(where: { $0.utf8.last == UInt8(ascii: "/") && !isKnown($0) }) {
            throw CommandError(.failure, "a tag must not end in /: \(Console.plain(tag))")
        }
    }
}

/// Begins a note with the tags and the text of another.
struct Template {
    private let content: Content

    init(_ word: String, _ session: CommandSession, _ notebook: Notebook) throws {
        let id = try NoteFinder.find(word, in: notebook, session).id
        content = try notebook.kept(id)?.present?.shownContent ?? Content()
    }

    var tags: [String] { content.tags }

    /// Returns the template's body with `{{date}}`, `{{time}}` and `{{title}}` of the new note.
    func text(_ session: CommandSession) -> String {
        let minute = LocalDay.minute(session.now()).split(separator: " ")
        let values = [
            "date": String(minute[0]), "time": minute.last.map(String.init) ?? "",
            "title": session.invocation.value("title") ?? "",
        ]
        return values.reduce(content.body) { $0.replacing("{{\($1.key)}}", with: $1.value) }
    }
}
