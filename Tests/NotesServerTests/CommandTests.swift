import Testing

@testable import NotesServer

struct CommandTests {
    private func settings(_ arguments: String..., variables: [String: String] = [:]) throws -> Settings {
        guard case .serve(let settings) = try Command.parse(arguments, Environment(variables: variables)).get() else {
            throw UsageError("not serve")
        }
        return settings
    }

    private func problem(_ arguments: String..., variables: [String: String] = [:]) -> String? {
        switch Command.parse(arguments, Environment(variables: variables)) {
        case .success: nil
        case .failure(let problem): problem.description
        }
    }

    @Test func `without a word it serves, on the defaults`() throws {
        let settings = try settings()
        #expect(settings.host == "127.0.0.1")
        #expect(settings.port == 8080)
        #expect(settings.data == "./data")
        #expect(settings.signup == .closed)
    }

    @Test func `flags win over the environment`() throws {
        let settings = try settings(
            "serve", "--port", "1", "--host=::1", variables: ["NOTES_PORT": "2", "NOTES_DATA": "/d", "NOTES_HOST": "h"])
        #expect(settings.port == 1)
        #expect(settings.host == "::1")
        #expect(settings.data == "/d")
    }

    @Test(arguments: [
        (["--port", "70000"], "--port must be an integer from 0 to 65535"),
        (["--port"], "--port needs a value"),
        (["--prot", "1"], "unknown flag --prot"),
        (["-p", "1"], "-p is not a flag"),
        (["--log", "loud"], "--log must be one of auto, off, text, json"),
        (["--idle-seconds", "0"], "--idle-seconds must be a number of seconds from 0.001 to 86400"),
        (["--idle-seconds", "0.0009"], "--idle-seconds must be a number of seconds from 0.001 to 86400"),
        (["--user", "M e"], "--user must be 1 to 64 of a-z, 0-9, dot, underscore and hyphen"),
        (["--trusted-proxy", "nowhere"], "--trusted-proxy must be none, or a list of addresses"),
        (["--password", "secret"], "unknown flag --password"),
        (["dance"], "unknown command dance"),
        (["user", "dance"], "user must be followed by add, list, remove, password or quota"),
        (["user", "add"], "need an account's name"),
        (["user", "quota", "me"], "0 for no notes; none for no limit"),
        (["user", "quota", "me", "much"], "0 for no notes; none for no limit"),
        (["backup"], "backup needs a file"),
        (["check", "twice"], "unexpected argument twice"),
        (["check", "--from", "a"], "unknown flag --from"),
        (["migrate"], "migrate needs --from, --to or both: a data folder or postgres://…"),
        (["migrate", "a", "--to", "b"], "migrate takes flags only"),
        (["migrate", "--from", "a", "--to", "a"], "--from and --to are the same"),
        (
            ["migrate", "--to", "mysql://me:secret@db/notes"],
            "--to takes a data folder or a postgres:// address, and not mysql://db/notes"
        ),
        (["migrate", "--to", ""], "--to takes a data folder or a postgres:// address, and not an empty text"),
    ])
    func `what cannot be followed is said in one line`(arguments: [String], expected: String) {
        let said: String? =
            switch Command.parse(arguments, Environment(variables: [:])) {
            case .success: nil
            case .failure(let problem): problem.description
            }
        #expect(said?.contains(expected) ?? false, "\(said ?? "nothing")")
        #expect(said?.contains("\n") == false)
    }

    @Test func `a flag of none takes back what a variable sets`() throws {
        let set = [
            "NOTES_TLS_CERT": "c", "NOTES_TLS_KEY": "k", "NOTES_TLS_REDIRECT_PORT": "80",
            "NOTES_TRUSTED_PROXY": "10.0.0.0/8", "NOTES_CORS_ORIGINS": "https://a", "NOTES_QUOTA_BYTES": "5",
        ]
        let flags = ["tls-cert", "tls-key", "tls-redirect-port", "trusted-proxy", "cors-origins", "quota-bytes"]
        let settings = try Settings(
            flags: flags.map { (name: $0, value: "none") }, Environment(variables: set))
        #expect(!settings.speaksTLS && settings.tlsRedirectPort == nil && settings.quotaBytes == 0)
        #expect(settings.api.access.trustedProxies.isEmpty && settings.api.access.corsOrigins.isEmpty)
    }

    @Test func `what the store is to know reaches it`() throws {
        let set = [
            "NOTES_QUOTA_BYTES": "5", "NOTES_TRASH_DAYS": "3", "NOTES_BACKUP_KEEP": "2", "NOTES_STORE": "sqlite:./n",
            "NOTES_DATABASE_CONNECTIONS": "31",
        ]
        let store = try settings(variables: set).store
        #expect(store.limits.quotaBytes == 5 && store.limits.trashDays == 3 && store.copiesKept == 2)
        #expect(store.location.hasSuffix("/n") && store.databaseConnections == 31)
        #expect(problem(variables: ["NOTES_TRASH_DAYS": "0"])?.hasPrefix("NOTES_TRASH_DAYS must be") ?? false)
    }

    @Test func `a bad variable is named`() {
        #expect(problem(variables: ["NOTES_PORT": "x"])?.hasPrefix("NOTES_PORT must be") ?? false)
    }

    @Test func `a secret file that does not exist is an error, and its name is no secret`() {
        #expect(problem(variables: ["NOTES_TOKEN_FILE": "/nowhere"]) == "NOTES_TOKEN_FILE: cannot read /nowhere")
    }

    @Test func `a variable that is set to nothing is not set`() throws {
        let nothing = ["NOTES_PASSWORD": "", "NOTES_PORT": "", "NOTES_TOKEN_FILE": "", "NOTES_USER": ""]
        #expect(try settings(variables: nothing).port == 8080)
    }

    @Test func `every setting is in the help and the manual, under the name that works`() {
        for setting in Setting.table {
            #expect(Help.text.contains(setting.isSecret ? setting.variable : "--" + setting.name))
            #expect(Help.manual.contains(setting.variable))
        }
        #expect(Help.manual.utf8.allSatisfy { $0 < 0x80 })
    }

    @Test func `the help's defaults are the defaults`() throws {
        for setting in Setting.table where !setting.isSecret {
            guard setting.standard != "one per processor" else { continue }
            var changed = try settings()
            try setting.apply(&changed, setting.standard, "default")
            #expect("\(changed)" == "\(try settings())", "\(setting.name)")
        }
    }
}
