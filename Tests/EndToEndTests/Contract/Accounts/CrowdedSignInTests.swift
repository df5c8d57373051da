import Foundation
import Testing

/// docs/protocol.md 2: strangers lock out no client with the right password, and revoked secrets lock out no one.
struct CrowdedSignInTests {
    private static let password = "the right password"
    private static let home = ["X-Forwarded-For": "198.51.100.1"]

    private func server(_ environment: [String: String] = [:]) throws -> NotesServer {
        try NotesServer(
            environment: ["NOTES_PASSWORD": Self.password, "NOTES_TRUSTED_PROXY": "127.0.0.1"]
                .merging(environment) { $1 })
    }

    /// Sends requests that wait, each on a connection of its own.
    private func flood(_ server: NotesServer, _ target: String, _ count: Int, from address: (Int) -> String) throws
        -> [Caller]
    {
        try (0..<count).map { number in
            let caller = server.caller(nil)
            try caller.send(
                "POST", target, ["Content-Type": "application/json", "X-Forwarded-For": address(number)],
                body: Array(#"{"name": "name\#(number)", "password": "not this one"}"#.utf8))
            return caller
        }
    }

    private func wrongPasswords(_ server: NotesServer) -> Int {
        server.log.components(separatedBy: "wrong_password").count - 1
    }

    private func sendWrongPasswords(_ server: NotesServer, from addresses: Int) throws -> [Caller] {
        try (0..<addresses).map { number in
            let caller = Caller(port: server.port, basic: "name\(number)", "wrong password")
            try caller.send("GET", "/v1/status", ["X-Forwarded-For": "203.0.113.\(number)"])
            return caller
        }
    }

    @Test func `150 wrong passwords of other addresses do not delay a known address`() throws {
        let server = try server(["CLOUDNOTES_CHEAP_PASSWORD_HASHES": "0"])
        let right = server.caller(nil)
        #expect(try right.signIn("me", Self.password, Self.home).status == 201)
        // The server receives all requests at once, and a hash takes far longer than reading them, on a machine of any
        // speed.
        server.running.process.signal(SIGSTOP)
        let callers = try sendWrongPasswords(server, from: 150)
        let again = server.caller(nil)
        try again.sendSignIn("me", Self.password, Self.home)
        server.running.process.signal(SIGCONT)
        #expect(try again.answer(to: "POST").status == 201)
        // It would have been the last in the order of arrival.
        #expect(wrongPasswords(server) < 75)
        _ = callers
    }

    @Test func `a new address with the right password is served beside many wrong ones`() throws {
        let server = try server()
        let callers = try sendWrongPasswords(server, from: 40)
        let right = try server.caller(nil).signIn("me", Self.password, Self.home)
        #expect(right.status == 201)
        for caller in callers { #expect(try caller.answer().status == 401) }
    }

    @Test func `sign-ups cost their address like wrong passwords, and delay no other address`() throws {
        let server = try server(["NOTES_SIGNUP": "open"])
        let callers = try flood(server, "/v1/accounts", 40) { _ in "203.0.113.1" }
        let right = try server.caller(nil).signIn("me", Self.password, Self.home)
        #expect(right.status == 201)
        let statuses = try callers.map { try $0.answer().status }
        #expect(statuses.count { $0 == 201 } == 10)
        #expect(statuses.count { $0 == 429 } == 30)
        let next = try server.caller(nil).signIn("me", Self.password, ["X-Forwarded-For": "203.0.113.1"])
        #expect(next.status == 429)
        #expect(try server.caller().get("/v1/status", ["X-Forwarded-For": "203.0.113.1"]).status == 200)
    }

    @Test func `a revoked phone that still sends its token by Basic locks out no client`() throws {
        let server = try NotesServer(environment: ["NOTES_PASSWORD": Self.password])
        let me = server.caller()
        let token = try server.command(["token", "me"]).output.trimmingCharacters(in: .newlines)
        let phone = Caller(port: server.port, basic: "me", token)
        #expect(try phone.get("/v1/status").status == 200)
        let id = try #require(try me.get("/v1/devices").json.list.first { $0["current"] == false }?["id"].text)
        #expect(try me.call("DELETE", "/v1/devices/\(id)").status == 204)
        for _ in 0..<30 { #expect(try phone.get("/v1/status").status == 401) }
        #expect(wrongPasswords(server) == StoreUnderTest.servers, "each has heard of it once")
        #expect(try server.caller(nil).signIn("me", Self.password).status == 201)
        #expect(try Caller(port: server.port, basic: "me", Self.password).get("/v1/status").status == 200)
    }

    @Test func `a refused secret is accepted as soon as it is the password`() throws {
        let server = try NotesServer(environment: ["NOTES_PASSWORD": Self.password])
        let basic = Caller(port: server.port, basic: "me", "another password")
        let later = Caller(port: server.port, basic: "later", "another password")
        for _ in 0..<2 {
            #expect(try basic.get("/v1/status").status == 401)
            #expect(try later.get("/v1/status").status == 401)
        }
        let environment = ["NOTES_PASSWORD": "another password"]
        #expect(try server.command(["user", "password", "me"], environment: environment).code == 0)
        #expect(try server.command(["user", "add", "later"], environment: environment).code == 0)
        #expect(try basic.get("/v1/status").status == 200)
        #expect(try later.get("/v1/status").status == 200)
    }

    @Test func `wrong tokens lock out no client`() throws {
        let server = try NotesServer(environment: ["NOTES_PASSWORD": Self.password])
        for number in 0..<30 {
            #expect(try server.caller("not-a-token-\(number)").get("/v1/status").status == 401)
        }
        #expect(try server.caller(nil).signIn("me", Self.password).status == 201)
        #expect(try Caller(port: server.port, basic: "me", Self.password).get("/v1/status").status == 200)
    }

    @Test func `a 401 to a page's script offers Bearer alone, so no password dialog opens`() throws {
        let server = try NotesServer()
        let stranger = server.caller(nil)
        for destination in ["document", "empty"] {
            try stranger.send("GET", "/v1/status", ["Sec-Fetch-Dest": destination])
            let answer = try stranger.answer()
            #expect(answer.status == 401)
            let isPage = destination == "empty"
            #expect(answer["WWW-Authenticate"] == (isPage ? "Bearer" : "Bearer, Basic realm=\"CloudNotes\""))
        }
    }
}
