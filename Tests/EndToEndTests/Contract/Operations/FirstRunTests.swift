import Foundation
import Testing

/// docs/protocol.md 9: a first start prints a token once, and a server that cannot start gives its reason in one line.
struct FirstRunTests {
    @Test func `the first run prints a token once, with the curl line that uses it`() throws {
        let server = try NotesServer(variables: ["NOTES_USER": "first"])
        let lines = try server.linesUntilCurl()
        let curl = try #require(lines.last)
        let token = try #require(curl.firstMatch(of: /Bearer ([A-Za-z0-9_-]+)/)?.1)
        #expect(lines.contains { $0.trimmingCharacters(in: .whitespaces) == token })
        #expect(token.utf8.count >= 43)
        #expect(curl.contains("http://127.0.0.1:\(server.port)/v1/notes/"))
        #expect(try server.caller(String(token)).put("a", ["title": "x"])["title"] == "x")
        #expect(try server.command(["user", "list"]).output == "first\n")
        #expect(try server.running.stop() == 0)
        #expect(!server.running.process.outputText.contains(token))

        let again = try Started(data: server.data)
        #expect(try again.stop() == 0)
        #expect(again.process.outputText == "", "nothing is printed behind the first line")
    }

    /// The web client turns the link's fragment, which no browser sends, into a cookie.
    @Test func `the link signs a browser in for a year; its cookie writes from its page alone`() throws {
        let server = try NotesServer(variables: [:])
        let lines = try server.linesUntilCurl().map { $0.trimmingCharacters(in: .whitespaces) }
        let link = try #require(lines.first { $0.contains("#link=") })
        let parts = link.components(separatedBy: "/#link=")
        #expect(parts.first == "http://127.0.0.1:\(server.port)")
        let secret = try #require(parts.last)
        let token = try #require(lines.first { $0.wholeMatch(of: /[0-9a-f]{64}/) != nil })
        #expect(!link.contains(token), "the token, which has no end, is in no address")
        let form: Doc = ["link": .text(secret), "device": "browser", "cookie": true]
        let traded = try server.caller(nil).call("POST", "/v1/sessions", form)
        #expect(traded.status == 201)
        #expect(try server.caller(nil).call("POST", "/v1/sessions", form).status == 401)
        #expect(traded.json["account"]["name"] == "me")
        let cookie = try #require(traded["Set-Cookie"])
        #expect(
            cookie.hasSuffix("; Path=/; HttpOnly; SameSite=Strict; Max-Age=31536000"), "no Secure over plain HTTP")
        let session = String(cookie.prefix { $0 != ";" })
        let browser = server.caller(nil)
        let own = ["Cookie": session, "Sec-Fetch-Site": "same-origin"]
        #expect(try browser.call("POST", "/v1/sync", ["changes": [["id": "a", "title": "x"]]], own).status == 200)
        for foreign in [["Sec-Fetch-Site": "cross-site"], ["Origin": "http://evil.example"], [:]] {
            let fields = foreign.merging(["Cookie": session]) { $1 }
            #expect(try browser.call("POST", "/v1/sync", ["changes": []], fields).status == 403)
        }
        let again = try browser.get("/v1/accounts/current", own)
        #expect(again["Set-Cookie"] == cookie, "the year begins again with each start of the web client")
        #expect(try server.caller(token).get("/v1/status").status == 200, "the token stays valid")
    }

    @Test func `a command prints another link, which signs one browser in`() throws {
        let server = try NotesServer()
        let printed = try server.command(["link", "me", "--port", "\(server.port)"])
        #expect(printed.code == 0)
        let parts = printed.output.trimmingCharacters(in: .newlines).components(separatedBy: "/#link=")
        #expect(parts.first == "http://127.0.0.1:\(server.port)")
        let form: Doc = ["link": .text(parts.last ?? ""), "device": "browser"]
        #expect(try server.caller(nil).call("POST", "/v1/sessions", form).status == 201)
        #expect(try server.command(["link", "nobody"]).errors.contains("there is no account nobody"))
    }

    @Test(arguments: [("0.0.0.0", "127.0.0.1"), ("127.0.0.1", "127.0.0.1"), ("::", "127.0.0.1"), ("::1", "[::1]")])
    func `a server on all addresses prints addresses that a local browser can open`(
        _ host: String, _ printed: String
    ) throws {
        guard !host.contains(":") || FileManager.default.fileExists(atPath: "/proc/net/if_inet6") else { return }
        let server = try NotesServer(["--host", host], variables: [:])
        let lines = try server.linesUntilCurl()
        let base = "http://\(printed):\(server.port)/"
        #expect(lines.contains { $0.contains(base + "#link=") })
        #expect(lines.last?.hasSuffix(base + "v1/notes/") == true)
    }

    @Test func `the account, its password and its token come from the environment or from files`() throws {
        let folder = try TemporaryFolder()
        let (password, token) = (folder.path + "/password", folder.path + "/token")
        try "from a file é\n".write(toFile: password, atomically: true, encoding: .utf8)
        try "token-of-a-file-0123456789abcdef\r\nsecond line\n".write(toFile: token, atomically: true, encoding: .utf8)
        let server = try NotesServer(
            variables: ["NOTES_USER": "someone", "NOTES_PASSWORD_FILE": password, "NOTES_TOKEN_FILE": token])
        #expect(try server.caller("token-of-a-file-0123456789abcdef").get("/v1/status").status == 200)
        #expect(try Caller(port: server.port, basic: "someone", "from a file é").get("/v1/status").status == 200)
        #expect(try server.running.stop() == 0)
        #expect(server.running.process.outputText == "", "a token that was given is not told again")
    }

    @Test(arguments: [("NOTES_TOKEN", 32), ("NOTES_ADMIN_TOKEN", 16)])
    func `a token that is too short ends the start with one line and exit code 1`(_ name: String, _ least: Int) throws {
        let folder = try TemporaryFolder()
        let words = ["--data", folder.path + "/data", "--port", "0"]
        let short = String(repeating: "t", count: least - 1)
        let refused = try Finished(words, environment: [name: short])
        #expect(refused.code == 1)
        #expect(refused.output == "")
        let lines = refused.errors.split(separator: "\n")
        #expect(lines.count == 1)
        #expect(lines.first?.contains("\(name) has \(least - 1) bytes and must have \(least) or more") == true)
        #expect(!refused.errors.contains(short))
        #expect(!FileManager.default.fileExists(atPath: folder.path + "/data"), "nothing is made")
        // Commands beside the server need no token.
        let server = try NotesServer(environment: [name: String(repeating: "t", count: least)])
        #expect(try server.command(["user", "list"], environment: [name: short]).output == "me\n")
    }

    @Test(.ofDataFolders) func `a second server on the same folder is refused in one line with exit code 1`() throws {
        let server = try NotesServer()
        let second = try server.command(["serve", "--port", "0"])
        #expect(second.code == 1)
        #expect(second.output == "")
        #expect(second.errors.split(separator: "\n").count == 1)
        #expect(try server.caller().get("/v1/status").status == 200)
    }

    /// A second attempt on another port still prints the token, which is printed once.
    @Test(arguments: [[], ["--tls-redirect-port"]])
    func `a start on a taken port makes no account and prints no token`(_ flag: [String]) throws {
        let (taken, folder) = (try RunningServer(.notesServer), try TemporaryFolder())
        var words = ["--data", folder.path + "/data", "--port", flag.isEmpty ? "\(taken.port)" : "0"]
        if let name = flag.first {
            let shared = try TestCertificate.shared.get()
            words += ["--tls-cert", shared.certificate, "--tls-key", shared.key, name, "\(taken.port)"]
        }
        let refused = try Finished(words)
        #expect(refused.code == 1)
        #expect(refused.output == "")
        #expect(refused.errors.split(separator: "\n").count == 1)
        #expect(refused.errors.contains("\(taken.port)"))
        let second = try NotesServer(["--data", folder.path + "/data"], variables: [:])
        #expect(try second.linesUntilCurl().last?.contains("Bearer ") ?? false)
    }

    @Test func `a folder that is read-only or of a newer version is refused in one line`() throws {
        let folder = try TemporaryFolder()
        let file = folder.path + "/file"
        try "x".write(toFile: file, atomically: true, encoding: .utf8)
        let refused = try Finished(["--port", "0", "--data", file + "/data"])
        #expect(refused.code == 1)
        #expect(refused.errors.split(separator: "\n").count == 1)
    }

    @Test(arguments: [
        ["--prot", "1"], ["--port"], ["--port", "x"], ["--port", "65536"], ["--port=-1"], ["-p", "1"],
        ["serve", "more"], ["nonsense"],
        ["backup"], ["restore"], ["token"], ["user"], ["user", "add"], ["user", "rename", "x"], ["user", "list", "x"],
        ["user", "quota"],
        ["user", "quota", "me"], ["user", "quota", "me", "-5"],
        ["user", "quota", "me", "10k"], ["user", "quota", "me", "9223372036854775807"],
        ["user", "quota", "me", "5", "6"],
        ["check", "x"],
        ["--signup", "maybe"], ["--log", "loud"], ["--trusted-proxy", "everybody"], ["--token", "x"],
        ["--note-bytes", "1"], ["--user", "No Name"], ["--head-seconds", "0.0001"],
    ])
    func `an invalid command line is one line and exit code 2`(_ words: [String]) throws {
        let finished = try Finished(words)
        #expect(finished.code == 2)
        #expect(finished.output == "")
        #expect(finished.errors.split(separator: "\n").count == 1)
    }

    @Test func `flags win over the environment, and a bad variable is refused like a bad flag`() throws {
        let server = try NotesServer(["--signup", "closed"], environment: ["NOTES_SIGNUP": "open", "NOTES_PORT": "1"])
        #expect(
            try server.caller(nil).call("POST", "/v1/accounts", ["name": "x", "password": "12345678"]).status == 403)
        let finished = try Finished(["check"], environment: ["NOTES_PORT": "many"])
        #expect(finished.code == 2)
        #expect(finished.errors.contains("NOTES_PORT"))
    }

    @Test func `help and version go to standard output`() throws {
        for words in [["--help"], ["help"], ["--version"]] {
            let finished = try Finished(words)
            #expect(finished.code == 0)
            #expect(finished.output.contains("notes-server"))
        }
    }
}

/// Runs `notes-server serve` on a folder that exists already.
struct Started {
    let running: RunningServer
    var process: ChildProcess { running.process }

    init(data: String, environment: [String: String] = [:]) throws {
        running = try RunningServer(.notesServer, ["--data", data], environment: environment)
    }

    func stop() throws -> Int32 { try running.stop() }
}

extension NotesServer {
    fileprivate func linesUntilCurl() throws -> [String] {
        var lines: [String] = []
        while !(lines.last?.contains("curl ") ?? false) { lines.append(try running.process.outputLine()) }
        return lines
    }
}
