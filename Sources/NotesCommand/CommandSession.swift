import Notes
import NotesClient
import NotesPrimitives

/// Gives a verb its arguments, the terminal, the notes and the server.
final class CommandSession: Sendable {
    let invocation: Invocation
    let console: Console
    let environment: [String: String]
    let profile: Profile
    let transport: any Transport
    let now: @Sendable () -> Timestamp
    /// Holds the output until a message or the end; nil without a pager.
    let pager: Pager?
    /// Lists the snapshots that were reported, since the server names one with each answer.
    private let warnedOf = Mutex<Set<String>>([])

    init(
        _ invocation: Invocation, _ console: Console, environment: [String: String], transport: any Transport,
        now: @escaping @Sendable () -> Timestamp = { .present }
    ) throws(CommandError) {
        self.invocation = invocation
        var console = console
        console.isJSON = invocation.has("json")
        console.isQuiet = invocation.has("quiet")
        console.mayPrompt = !invocation.has("no-input")
        if invocation.has("no-color") { console.usesColor = false }
        self.environment = environment
        self.transport = transport
        self.now = now
        profile = try Profile(
            name: invocation.value("profile") ?? environment["NOTES_PROFILE"] ?? "default", environment)
        let chosen = console.isTerminal ? (try? Preferences(profile.preferencesPath))?[.pager] : nil
        let pager = Pager(invocation, console, chosen, environment)
        if let pager {
            let errors = console.errors
            console.output = { pager.write($0) }
            console.errors = { bytes in
                pager.end()
                errors(bytes)
            }
        }
        self.pager = pager
        self.console = console
    }

    /// Returns a session with the same environment for another command line.
    func running(_ invocation: Invocation) throws(CommandError) -> CommandSession {
        try CommandSession(invocation, console, environment: environment, transport: transport, now: now)
    }

    /// Returns a session with the same command line whose messages are gathered.
    func gathering(_ messages: GatheredMessages) throws(CommandError) -> CommandSession {
        var console = console
        (console.isErrorTerminal, console.errors) = (false, { messages.add($0) })
        return try CommandSession(invocation, console, environment: environment, transport: transport, now: now)
    }

    /// Opens this device's notes, and finds the one that the first word means.
    func note() throws -> (Notebook, NoteEntry) {
        let notebook = try notebook()
        return (notebook, try NoteFinder.find(words[0], in: notebook, self))
    }

    func noteID() throws -> (Notebook, NoteID) {
        let (notebook, entry) = try note()
        return (notebook, entry.id)
    }

    func preferences() throws -> Preferences { try Preferences(profile.preferencesPath) }

    var words: [String] { invocation.words }

    // MARK: The account

    static let userAgent = "notes/" + CommandVersion.text

    func client(_ server: String, token: String? = nil) -> APIClient {
        APIClient(server, token: token, transport: transport, userAgent: Self.userAgent)
    }

    /// Returns a client of the server with this device's token.
    func api() throws -> APIClient {
        let account = try profile.account()
        guard let server = environment["NOTES_URL"] ?? account?.server else { throw Self.signedOut }
        guard let token = try environment["NOTES_TOKEN"] ?? profile.token() else { throw Self.signedOut }
        return client(server, token: token)
    }

    static let signedOut = CommandError(.signIn, "not signed in; sign in with: notes login URL")

    /// Opens this device's notes. With `NOTES_URL` and `NOTES_TOKEN` no sign-in is needed: the first sync gets the
    /// account.
    func notebook(keepsAttachments: Bool = false) throws -> Notebook {
        guard try profile.account() != nil || environment["NOTES_TOKEN"] != nil else { throw Self.signedOut }
        let notebook = try profile.openNotebook(keepsAttachments: keepsAttachments)
        if let account = try profile.account() { try Self.begin(notebook, account.name) }
        return notebook
    }

    static func begin(_ notebook: Notebook, _ account: String) throws {
        // Mostly they are the account's already: a command that reads writes nothing.
        if try notebook.progress().account == account { return }
        do {
            try notebook.bind(toAccount: account)
        } catch NotebookError.otherAccount(let held) {
            throw CommandError(
                .signIn,
                "the notes here belong to \(held), but the sign-in is that of \(account). "
                    + "Sign out first (notes logout), or use another --profile.")
        }
    }

    /// Throws if the server is not that of the notes here. Another server may have an account of the same name, but the
    /// notes and the changes that wait are not for it. The account's own key identifies a server that has moved to
    /// another address.
    func refuseOtherServer(_ client: APIClient, _ notebook: Notebook) async throws {
        guard let known = try profile.account(), APIClient(known.server).address != client.address,
            let key = try notebook.progress().digestKey,
            let other = try await client.status().digestKey, other != key
        else { return }
        throw CommandError(
            .signIn,
            "the notes here belong to \(known.name) at \(known.server), and \(client.address) has another account with that "
                + "name. Sign out first (notes logout), or use another --profile.")
    }

    // MARK: Syncing

    /// Runs one round of sync. It first assigns the notes to the token's account if they have none yet. With
    /// `showsWaiting` a terminal shows that the server is silent.
    func sync(_ notebook: Notebook, showsWaiting: Bool = true) async throws -> SyncReport {
        let api = try api()
        let text = "Waiting for \(api.address), for two minutes at most…"
        let notice = showsWaiting ? SendingNotice(console, text, after: Deadline(environment).seconds) : nil
        defer { notice?.end() }
        if try notebook.progress().account == nil {
            try Self.begin(notebook, try await api.account().name)
        }
        // NOTES_URL may name another server than the one that this profile is signed in to.
        try await refuseOtherServer(api, notebook)
        let report = try await round(notebook, api, notice)
        SendingRecord.succeed(profile)
        return report
    }

    func round(_ notebook: Notebook, _ api: APIClient, _ notice: SendingNotice? = nil) async throws -> SyncReport {
        let bar = ProgressBar(console, "Sync", .notes)
        defer { bar.end() }
        return try await SyncLoop(notebook, api) { report in
            notice?.end()
            // A round of one request is over before a line could be read.
            if report.received + report.sent >= 1000 { bar.update(report.received + report.sent) }
        }.joinRound()
    }

    /// Sends a change. By default another process does so, and this one ends; `--wait` gives the server the time that a
    /// user waits for a note. A server that cannot be reached gets the change later.
    func send(_ notebook: Notebook) async throws -> ExitCode {
        if invocation.has("no-sync") { return .done }
        if try sendMode() == .background, (try? BackgroundSender.start(self)) != nil {
            if console.isErrorTerminal { sayMessages() }
            return .done
        }
        do {
            let report = try await syncInTime(notebook)
            warn(about: report)
            return report.refused.isEmpty ? .done : .failure
        } catch let error as ServerError where error.isOffline {
            // News may take longer than the change itself.
            if try notebook.unsent().isEmpty { return .done }
            console.say("The server cannot be reached (\(error)). The change is kept here and sent with the next sync.")
            return .queued
        }
    }

    private func syncInTime(_ notebook: Notebook) async throws -> SyncReport {
        let notice = SendingNotice(console)
        defer { notice.end() }
        return try await Deadline(environment).run { [self] in try await sync(notebook, showsWaiting: false) }
    }

    private func sendMode() throws -> SendMode {
        if invocation.has("wait") { return .wait }
        if let given = environment["NOTES_SEND"] {
            guard let mode = SendMode(rawValue: given) else {
                throw CommandError(.usage, "NOTES_SEND must be background or wait")
            }
            return mode
        }
        return try preferences()[.send].flatMap(SendMode.init(rawValue:)) ?? .background
    }

    /// Shows the report of the background process: each message once, and a failure until a round succeeds.
    func reportSending() {
        sayMessages()
        let record = SendingRecord.read(profile)
        if let failure = record.failure {
            let time = record.failedAt.map { " (tried " + LocalDay.minute($0) + ")" } ?? ""
            console.say("The last changes are not sent yet\(time): \(failure)")
        }
    }

    private func sayMessages() {
        if console.isQuiet { return }
        for message in SendingRecord.takeMessages(profile) { console.say(message) }
    }

    /// Ends a watching command if the sign-in has expired; any other error is only reported.
    func endIfSignedOut(_ notebook: Notebook) async throws {
        do {
            warn(about: try await sync(notebook))
        } catch let error as ServerError where !error.needsSignIn {
            console.say("\(error)")
        }
    }

    /// Warns the user about the outcome of a round.
    func warn(about report: SyncReport) {
        for refusal in report.refused { console.fail("the server does not accept \(refusal.id): \(refusal.problem)") }
        for merge in report.merged {
            console.say("Another device changed \(merge.id), too: its text and yours are in the note now.")
        }
        for id in report.conflicts { console.say("Two devices changed \(id); see: notes conflicts \(id)") }
        for id in report.revived {
            console.say("Another device had deleted \(id); the change made here restored it: notes conflicts \(id)")
        }
        for id in report.keptFromErasing { console.say("\(id) was changed elsewhere and is not erased.") }
        for id in report.erasedElsewhere {
            console.say("\(id) was erased elsewhere. The text here is kept, and is sent again with the next sync.")
        }
        if let ahead = report.clockAheadMilliseconds {
            console.say("This device's clock is \(ahead / 1000) s ahead of the server's.")
        }
        if !report.returned.isEmpty {
            console.say(
                "The server has lost the notes of this account. This device sent "
                    + "\(Count.of(report.returned.count, "note")) again.")
        }
        if report.isRepaired { console.say("The notes here differed from the server's and were fetched again.") }
        if let damage = report.massDamage, isNews(damage) {
            console.say(
                "This device deleted or emptied \(Count.of(Int(damage.notes), "note")), more than half of all. If that was not "
                    + "intended, this restores them: notes restore-backup --undo=\(damage.undo)")
        }
        for warning in Set(report.warnings).subtracting(["mass_damage"]).sorted() {
            console.say("The server warns: \(warning)")
        }
    }

    /// Returns true if no earlier command reported the snapshot. The server names it with each answer for a while.
    private func isNews(_ damage: SyncReport.MassDamage) -> Bool {
        guard warnedOf.withLock({ $0.insert(damage.undo).inserted }) else { return false }
        let isNews = try? notebook().replica.transact { transaction in
            var progress = try transaction.progress()
            if progress.reportedUndo == damage.undo { return false }
            progress.reportedUndo = damage.undo
            try transaction.setProgress(progress)
            return true
        }
        return isNews ?? true
    }

    // MARK: Requests

    /// Makes short requests that the user waits for. A silent server gets ten seconds, not the minutes that a transport
    /// gives to long answers. `client` is that of a sign-in, before this device has a token.
    func ask<Value: Sendable>(
        _ client: APIClient? = nil, _ body: @escaping @Sendable (APIClient) async throws -> Value
    ) async throws -> Value {
        let api = try client ?? api()
        let notice = SendingNotice(console, "Waiting for the server…")
        defer { notice.end() }
        return try await Deadline(environment, usual: 10).run { try await body(api) }
    }

    /// Sends the change of a note before a request about it: the server has no version and no page of a text that it
    /// did not get.
    func sendFirst(_ id: NoteID, _ notebook: Notebook) async throws {
        guard !invocation.has("no-sync"), try notebook.kept(id)?.unsent != nil else { return }
        do {
            warn(about: try await ask { [self] _ in try await sync(notebook, showsWaiting: false) })
        } catch let error as ServerError where error.isOffline {
            // News may take longer than the change itself.
            if try notebook.kept(id)?.unsent != nil { throw error }
        }
    }

    /// Sends all changes before the server writes all notes to a file. A note that it does not accept stays here.
    func sendAllFirst() async throws {
        let notebook = try notebook()
        guard !invocation.has("no-sync"), try notebook.hasWaiting() else { return }
        warn(about: try await sync(notebook))
    }

    // MARK: Texts

    /// Returns the words as one text. A last word `-` is standard input, from the next line on.
    func text(_ words: [String]) throws(CommandError) -> String {
        guard words.last == "-" else {
            // It may be what a loop of the shell reads next, so it is not taken.
            if console.isInputWaiting() {
                console.say("Standard input is not read. To add it to the text, end the words with -")
            }
            return words.joined(separator: " ")
        }
        guard let input = String(validating: console.input(), as: UTF8.self) else {
            throw CommandError(.failure, "standard input is not UTF-8; nothing was changed")
        }
        return words.count == 1 ? input : words.dropLast().joined(separator: " ") + "\n" + input
    }
}

/// Names the version of this command, in its output and in the manual page.
enum CommandVersion {
    static let text = "0.2.0"
    static let date = "2026-11-29"
}

/// A command has a thread to block, so it uses the notebook that does.
typealias Notebook = BlockingNotebook
