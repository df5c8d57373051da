import Notes
import NotesClient

/// Shows and lists notes of this device, and changes none.
enum ReadingVerbs {
    static func list(_ session: CommandSession) async throws -> ExitCode {
        let entries = try ListOptions.entries(session)
        let console = session.console
        if let form = session.invocation.value("format"), !console.isJSON {
            for entry in entries { console.line(ListOptions.line(form, entry, console)) }
        } else {
            try NoteOutput.numbered(entries, session)
        }
        if console.isTerminal, entries.isEmpty { console.say("No notes. Write one with: notes new") }
        if console.isErrorTerminal {
            try sayAge(session)
            session.reportSending()
        }
        return .done
    }

    /// Reports the age of a list after an hour without a sync.
    private static func sayAge(_ session: CommandSession) throws {
        guard let synced = try session.notebook().progress().lastSyncAt else { return }
        let hours = Int(session.now().milliseconds(since: synced) / (3600 * 1000))
        guard hours > 0, !ProfileLock.isTaken(.watching, session.profile) else { return }
        let age = hours < 48 ? Count.of(hours, "hour") : Count.of(hours / 24, "day")
        session.console.say("Last synced \(age) ago; see: notes sync")
    }

    static func show(_ session: CommandSession) async throws -> ExitCode {
        let notebook = try session.notebook()
        let find = try NoteFinder.finder(notebook, session)
        let notes = try session.words.map { word in
            let id = try find(word).id
            guard let kept = try notebook.kept(id), let content = kept.present?.shownContent else {
                throw CommandError(.notFound, "\(id) was deleted")
            }
            return (kept, content)
        }
        if session.console.isJSON {
            let objects = notes.map { NoteOutput.json($0.0) }
            session.console.json(objects.count == 1 ? objects[0] : .array(objects))
        } else {
            // With several notes, each begins on a new line.
            for (_, content) in notes { NoteOutput.text(content, session, endsLine: notes.count > 1) }
        }
        return .done
    }

    static func search(_ session: CommandSession) async throws -> ExitCode {
        let limit = try session.invocation.integer("limit") ?? 50
        let found = try session.notebook().search(session.words.joined(separator: " "), limit: limit)
        let console = session.console
        if found.isEmpty { console.say("Nothing found.") }
        let ids = try ShortIDs.shown(session)
        console.list(
            found, ["ID", "CHANGED", "TITLE", "TEXT"], flexible: [2, 3],
            json: { hit in
                guard case .object(var object) = NoteOutput.json(hit.entry) else { return .null }
                object["snippet"] = .string(hit.snippet)
                return .object(object)
            },
            row: { hit in
                let entry = hit.entry
                return [ids.text(entry.id), console.time(entry.textModified), entry.title, hit.snippet]
            })
        return found.isEmpty ? .notFound : .done
    }
}

/// Writes help, the manual page and completions, all made of the table of verbs.
enum DocumentVerbs {
    static func help(_ session: CommandSession) async throws -> ExitCode {
        if session.invocation.has("man") {
            session.console.write(ManualPage.text())
        } else if let name = session.words.first {
            session.console.write(HelpText.text(try Invocation([name, "--help"]).verb))
        } else {
            session.console.write(HelpText.overview())
        }
        return .done
    }

    static func completion(_ session: CommandSession) async throws -> ExitCode {
        guard let shell = Completion.Shell(rawValue: session.words[0]) else {
            throw CommandError(.usage, "completions are for bash, zsh and fish")
        }
        session.console.write(Completion.script(shell))
        return .done
    }
}

/// Opens the web client, or a note in it, for `notes open`. Its address is data; a browser opens if there is a screen.
enum OpenVerb {
    static func run(_ session: CommandSession) async throws -> ExitCode {
        guard let server = try session.environment["NOTES_URL"] ?? session.profile.account()?.server else {
            throw CommandSession.signedOut
        }
        var address = server.hasSuffix("/") ? server : server + "/"
        if let word = session.words.first {
            address += "#/n/" + (try NoteFinder.find(word, in: session.notebook(), session).id.text)
        }
        session.console.line(address, json: ["url": .string(address)])
        guard session.console.isTerminal, !session.invocation.has("print"), let opener = opener(session.environment)
        else { return .done }
        // An address comes from the sign-in; it is an argument, and no shell reads it.
        let status = try Child.run([opener, address], session.environment).status
        guard status == 0 else { throw CommandError(.failure, "\(opener) ended with \(status)") }
        return .done
    }

    private static func opener(_ environment: [String: String]) -> String? {
        #if canImport(Darwin)
            return "/usr/bin/open"
        #else
            guard environment["DISPLAY"] != nil || environment["WAYLAND_DISPLAY"] != nil else { return nil }
            return Child.path(of: "xdg-open", environment)
        #endif
    }
}
