import Testing

@testable import NotesServer

struct ConfigurationTests {
    private func lines(_ flags: [(name: String, value: String)], _ variables: [String: String]) throws -> [String] {
        let settings = try Settings(flags: flags, Environment(variables: variables))
        return ConfigurationReport(settings: settings).lines
    }

    private func line(_ name: String, _ lines: [String]) throws -> String {
        try #require(lines.first { $0.hasPrefix(name + " ") })
    }

    @Test func `each value is shown with its source`() throws {
        let file = try TemporaryFile("from-a-file-0123456789\n")
        let lines = try lines(
            [("port", "1"), ("idle-seconds", "2.5")],
            ["NOTES_PORT": "2", "NOTES_DATA": "/d", "NOTES_ADMIN_TOKEN_FILE": file.path, "NOTES_PASSWORD": "pass word"])
        #expect(try line("port", lines).wholeMatch(of: /port +1 +--port/) != nil)
        #expect(try line("idle-seconds", lines).wholeMatch(of: /idle-seconds +2\.5 +--idle-seconds/) != nil)
        #expect(try line("data", lines).wholeMatch(of: /data +\/d +NOTES_DATA/) != nil)
        #expect(try line("linger-seconds", lines).wholeMatch(of: /linger-seconds +2 +default/) != nil)
        #expect(try line("quota-bytes", lines).wholeMatch(of: /quota-bytes +none +default/) != nil)
        #expect(try line("password", lines).wholeMatch(of: /password +set, not shown +NOTES_PASSWORD/) != nil)
        #expect(try line("token", lines).wholeMatch(of: /token +not set +default/) != nil)
        #expect(try line("admin-token", lines).contains("NOTES_ADMIN_TOKEN_FILE (\(file.path))"))
        for secret in ["pass word", "from-a-file"] { #expect(!lines.joined().contains(secret)) }
    }

    @Test(arguments: [
        ("postgres://me:pass@word@db:5433/notes?sslpassword=x", "postgres://db:5433/notes"),
        ("postgresql://db1,db2/notes", "postgres://db1,db2/notes"), ("sqlite:/var/notes", "sqlite:/var/notes"),
        ("sqlite:DATA", "sqlite:DATA"),
    ])
    func `an address of a database is shown without what may be secret`(given: String, shown: String) throws {
        let line = try line("store", lines([("store", given)], [:]))
        #expect(line.split(separator: " ") == ["store", Substring(shown), "--store"])
    }

    @Test func `one setting names the store, which else is the data folder`() throws {
        func store(_ flags: [(name: String, value: String)]) throws -> (String, String?) {
            let store = try Settings(flags: flags, Environment(variables: [:])).store
            return (store.location, store.database)
        }
        #expect(try store([("data", "/d")]) == ("/d", nil))
        #expect(try store([("data", "/d"), ("store", "sqlite:/e")]) == ("/e", nil))
        #expect(try store([("data", "/d"), ("store", "postgres://db/n")]) == ("/d", "postgres://db/n"))
        for wrong in ["", "notes", "sqlite:", "mysql://db/n"] {
            #expect(throws: UsageError.self) { try store([("store", wrong)]) }
        }
    }

    @Test func `every setting has a line, and what is shown can be given back`() throws {
        let lines = try lines([], [:])
        let settings = try Settings(flags: [], Environment(variables: [:]))
        for setting in Setting.table {
            #expect(try line(setting.name, lines).hasSuffix("default"))
            guard !setting.isSecret else { continue }
            var again = settings
            try setting.apply(&again, setting.shown(settings), "shown")
            #expect("\(again)" == "\(settings)", "\(setting.name)")
        }
    }

    @Test(arguments: [
        ("NOTES_PROT", "NOTES_PORT"), ("NOTES_MAX_CONECTIONS", "NOTES_MAX_CONNECTIONS"),
        ("NOTES_PASSWORD_FIEL", "NOTES_PASSWORD_FILE"), ("NOTES_SIGN_UP", "NOTES_SIGNUP"),
        ("NOTES_ADMINTOKEN", "NOTES_ADMIN_TOKEN"), ("NOTES_SOMETHING_ELSE_ALTOGETHER", nil),
    ])
    func `a variable that is no setting is named, with the one that is meant`(_ name: String, _ nearest: String?) {
        let environment = Environment(variables: [name: "x", "NOTES_HOST": "h", "PATH": "/", "NOTES_TOKEN_FILE": "f"])
        #expect(UnknownVariables(environment).found == [.init(name: name, nearest: nearest)])
    }
}
