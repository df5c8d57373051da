import Notes
import NotesClient
import NotesPrimitives

/// Signs in and out, and shows the account.
enum AccountVerbs {
    static func login(_ session: CommandSession) async throws -> ExitCode {
        let known = try session.profile.account()
        guard let typed = session.words.first ?? session.environment["NOTES_URL"] ?? known?.server else {
            throw CommandError(.usage, "give the server's address: notes login https://notes.example.com")
        }
        let server = try address(typed)
        let (account, token, isNew) = try await credentials(session, session.client(server))
        let notebook = try session.profile.openNotebook()
        do {
            try CommandSession.begin(notebook, account.name)
            try await session.refuseOtherServer(session.client(server, token: token), notebook)
        } catch {
            // The device that was just made is of no use. A token that was given is the user's.
            if isNew { try? await session.client(server, token: token).signOut() }
            throw error
        }
        try session.profile.save(.init(server: server, name: account.name, device: account.device), token: token)
        session.console.say("Signed in to \(server) as \(account.name).")
        let report = try await session.round(notebook, session.client(server, token: token))
        session.warn(about: report)
        session.console.say("\(Count.of(try notebook.entries(.everyLive).count, "note")) on this device.")
        return .done
    }

    /// Completes an address. A name alone means HTTPS, or HTTP if it is this computer.
    static func address(_ typed: String) throws(CommandError) -> String {
        guard let scheme = typed.firstRange(of: "://") else {
            let host = typed.prefix { $0 != "/" }.lowercased()
            let isHere = ["localhost", "[::1]"].contains { host == $0 || host.hasPrefix($0 + ":") }
            return (isHere || host.hasPrefix("127.") ? "http://" : "https://") + typed
        }
        guard ["http", "https"].contains(typed[..<scheme.lowerBound].lowercased()) else {
            throw CommandError(
                .usage, "a server's address begins with https:// or http://, not with \(typed[..<scheme.upperBound])")
        }
        return typed
    }

    /// Returns the account and its token; `isNew` is true if the server has made the token now.
    private static func credentials(
        _ session: CommandSession, _ client: APIClient
    ) async throws -> (account: Profile.Account, token: String, isNew: Bool) {
        let given = session.environment["NOTES_TOKEN"]
        if session.invocation.has("token") || given != nil {
            guard let token = given ?? secret(session, "Token: "), !token.isEmpty else {
                throw CommandError(.usage, "the token is the first line of standard input")
            }
            let info = try await session.ask(session.client(client.address, token: token)) { try await $0.account() }
            return (.init(server: client.address, name: info.name, device: info.deviceID), token, false)
        }
        let known = session.invocation.value("name")
        guard
            let name = known ?? (session.console.canPrompt ? session.console.line("Account: ", false) : nil),
            !name.isEmpty
        else { throw CommandError(.usage, "give the account's name with --name") }
        guard let password = secret(session, "Password: ") else {
            throw CommandError(.usage, "the password is the first line of standard input")
        }
        let device = session.invocation.value("device") ?? hostName()
        let signIn = try await session.ask(client) {
            try await $0.signIn(name: name, password: password, device: device)
        }
        return (.init(server: client.address, name: signIn.account, device: signIn.deviceID), signIn.token, true)
    }

    private static func secret(_ session: CommandSession, _ question: String) -> String? {
        if session.console.isInputTerminal, !session.console.mayPrompt { return nil }
        return session.console.line(question, true)
    }

    private static func hostName() -> String {
        var buffer = [CChar](repeating: 0, count: 256)
        guard gethostname(&buffer, 255) == 0 else { return "notes" }
        let name = File.text(buffer)
        return name.isEmpty ? "notes" : name
    }

    static func logout(_ session: CommandSession) async throws -> ExitCode {
        let notebook = try session.notebook()
        let discards = session.invocation.has("discard-unsent")
        // A background sender of a moment ago ends first, and no other starts until the notes are removed.
        let seconds = Deadline(session.environment).seconds
        let sending = try await BackgroundSender.lockOut(session.profile, seconds: seconds)
        defer { sending?.release() }
        if !discards { try await sendRest(session, notebook) }
        var code = ExitCode.done
        do {
            try await session.ask { try await $0.signOut() }
        } catch let error as ServerError where error.isOffline {
            session.console.say("The server cannot be reached: sign this device out in another client, too.")
            code = .queued
        }
        try notebook.clearDevice(discardingUnsent: discards)
        session.profile.forget()
        session.console.say("Signed out. The notes were removed from this device.")
        return code
    }

    /// Sends the changes that wait. Throws if one still waits after that, since a sign-out would remove it.
    private static func sendRest(_ session: CommandSession, _ notebook: Notebook) async throws {
        var reason = ""
        do {
            try await session.sendAllFirst()
        } catch let error as ServerError {
            reason = " (\(CommandLineTool.reason(error)))"
        }
        let unsent = try notebook.unsent().count
        guard unsent > 0 else { return }
        throw CommandError(
            .failure,
            "\(Count.of(unsent, "change")) would be lost, since the server does not have it\(reason). "
                + "Send with notes sync, or give --discard-unsent.")
    }

    static func whoami(_ session: CommandSession) async throws -> ExitCode {
        let account = try await account(session)
        session.console.line(
            "\(account.name)\(session.console.isTerminal ? " at " : "\t")\(account.server)",
            json: [
                "account": .string(account.name), "server": .string(account.server), "device": .text(account.device),
                "profile": .string(session.profile.name),
            ])
        return .done
    }

    /// Returns the sign-in of this device; the account of a token of the environment comes from the server.
    private static func account(_ session: CommandSession) async throws -> Profile.Account {
        if session.environment["NOTES_TOKEN"] ?? session.environment["NOTES_URL"] == nil {
            guard let account = try session.profile.account() else { throw CommandSession.signedOut }
            return account
        }
        let api = try session.api()
        let server = try session.environment["NOTES_URL"] ?? session.profile.account()?.server
        let info = try await session.ask { try await $0.account() }
        return Profile.Account(server: server ?? api.address, name: info.name, device: info.deviceID)
    }

    static func status(_ session: CommandSession) async throws -> ExitCode {
        let notebook = try session.notebook()
        let progress = try notebook.progress()
        let live = try notebook.entries(.everyLive)
        let rows: [(name: String, label: String, value: JSON)] = [
            ("account", "account", .string(progress.account ?? "")),
            ("notes", "notes", .count(live.count)),
            ("trash", "in the trash", .count(try notebook.entries(.trash).count)),
            ("unsent", "waiting to be sent", .count(try notebook.unsent().count)),
            ("refused", "not accepted by the server", .count(live.count { $0.problem != nil })),
            ("conflicts", "conflicts", .count(try notebook.conflicts().count)),
            ("lastSyncAt", "last sync", .time(progress.lastSyncAt)),
            ("sendFailure", "last failure", .text(SendingRecord.read(session.profile).failure)),
            ("lastBackupAt", "last backup", .time(progress.lastBackupAt)),
        ]
        show(rows, session.console)
        if session.console.isErrorTerminal { session.reportSending() }
        return .done
    }

    private static func show(_ rows: [(name: String, label: String, value: JSON)], _ console: Console) {
        if console.isJSON {
            var object = JSONObject()
            for row in rows { object[row.name] = row.value }
            return console.json(.object(object))
        }
        for row in rows {
            let value: String
            switch row.value {
            case .string(let text): value = Timestamp(rfc3339: text).map(console.time) ?? text
            case .number(let number): value = number.text
            default: value = console.isTerminal ? "never" : ""
            }
            if console.isTerminal {
                console.line(TextWidth.padded(row.label, to: 28) + value)
            } else {
                console.line("\(row.name)\t\(value)")
            }
        }
    }
}
