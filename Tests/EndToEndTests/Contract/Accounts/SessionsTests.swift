import Foundation
import Testing

/// docs/protocol.md 2: valid credentials get a device its token, and a browser stays signed in for a year after its
/// last use.
@Suite(
    .notesServer(
        environment: [
            "NOTES_SIGNUP": "open", "NOTES_PASSWORD": "the right password", "NOTES_TRUSTED_PROXY": "127.0.0.1",
        ]))
struct SessionsTests {
    static let password = "the right password"

    private func sessions(_ caller: Caller, _ form: Doc, _ fields: [String: String] = [:]) throws -> Answer {
        try caller.call("POST", "/v1/sessions", form, fields)
    }

    private func cookie(_ fields: [String: String] = [:]) throws -> (attributes: Set<String>, pair: String) {
        let answer = try NotesServer.shared.caller(nil).signIn("me", Self.password, cookie: true, fields)
        return try attributes(answer)
    }

    private func attributes(_ answer: Answer) throws -> (attributes: Set<String>, pair: String) {
        let attributes = Set((answer["Set-Cookie"] ?? "").components(separatedBy: "; "))
        return (attributes, try #require(attributes.first { $0.hasPrefix("notes_session=") }))
    }

    @Test func `a sign-up with a device is one request, and answers what a sign-in does`() throws {
        let server = try NotesServer.shared
        let form: Doc = ["name": "one-request", "password": "12345678", "device": "phone"]
        let made = try server.caller(nil).call("POST", "/v1/accounts", form)
        #expect(made.status == 201)
        #expect(made.json.names == ["name", "token", "device", "account"])
        #expect(made.json["name"] == "one-request")
        #expect(made.json["device"]["name"] == "phone")
        #expect(made.json["account"] == ["name": "one-request"])
        #expect(made["Cache-Control"] == "no-store")
        let token = try #require(made.json["token"].text)
        let me = server.caller(token)
        #expect(try me.put("first", ["title": "x"])["title"] == "x")
        #expect(try me.get("/v1/devices").json.count == 1)
        #expect(try server.caller(nil).call("POST", "/v1/accounts", form).status == 409)
        let long = form.with("name", "another").with("device", .text(String(repeating: "x", count: 257)))
        let refused = try server.caller(nil).call("POST", "/v1/accounts", long)
        #expect(refused.status == 422)
        #expect(refused.pointers == ["/device"])
    }

    @Test func `any valid credentials make a further device of the same account`() throws {
        let server = try NotesServer.shared
        let pair = try cookie().pair
        let own = ["Cookie": pair, "Sec-Fetch-Site": "same-origin"]
        let ways: [(Caller, [String: String])] = [
            (server.caller(), [:]), (Caller(port: server.port, basic: "me", Self.password), [:]),
            (Caller(port: server.port, basic: "me", NotesServer.token), [:]), (server.caller(nil), own),
        ]
        for (index, (caller, fields)) in ways.enumerated() {
            let answer = try sessions(caller, ["device": .text("further \(index)")], fields)
            #expect(answer.status == 201)
            #expect(answer.json.names == ["token", "device", "account"])
            #expect(answer.json["account"]["name"] == "me")
            let token = try #require(answer.json["token"].text)
            let device = server.caller(token)
            let current = try device.get("/v1/accounts/current").json["device"]
            #expect(current == answer.json["device"].with("createdAt", .missing))
            #expect(try device.call("DELETE", "/v1/sessions/current").status == 204)
            #expect(try caller.get("/v1/status", fields).status == 200)
        }
        let browser = try sessions(server.caller(), ["device": "browser", "cookie": true])
        #expect(browser["Set-Cookie"]?.hasPrefix("notes_session=\(browser.json["token"].text ?? "-")") == true)
    }

    @Test func `no other credentials make a device`() throws {
        let server = try NotesServer.shared
        let pair = try cookie().pair
        let form: Doc = ["device": "made by nobody"]
        #expect(try sessions(server.caller(nil), form, ["Cookie": pair, "Sec-Fetch-Site": "cross-site"]).status == 403)
        #expect(try sessions(server.caller(nil), form, ["Cookie": pair]).status == 403)
        #expect(try sessions(server.caller("not-a-token"), form).status == 401)
        #expect(try sessions(Caller(port: server.port, basic: "me", "wrong password"), form).status == 401)
        let nobody = try sessions(server.caller(nil), form)
        #expect(nobody.status == 422)
        #expect(nobody.pointers == ["/name"])
        #expect(try sessions(server.caller(), [:]).pointers == ["/device"])
        #expect(try sessions(server.caller(), ["name": "me", "device": "x"]).pointers == ["/password"])
        let devices = try server.caller().get("/v1/devices").json.list
        #expect(!devices.contains { $0["name"] == "made by nobody" })
        // A name and a password take precedence over the credentials.
        let wrong: Doc = ["name": "me", "password": "wrong password", "device": "x"]
        #expect(try sessions(server.caller(), wrong).status == 401)
    }

    @Test func `the current account shows its name, its device and whether it has a password`() throws {
        let server = try NotesServer.shared
        let mine = try server.caller().get("/v1/accounts/current")
        #expect(mine.json.names == ["name", "hasPassword", "device"])
        #expect(mine.json["name"] == "me")
        #expect(mine.json["hasPassword"] == true)
        #expect(mine.json["device"].names == ["id", "name"])
        #expect(mine["Set-Cookie"] == nil)
        let basic = try Caller(port: server.port, basic: "me", Self.password).get("/v1/accounts/current")
        #expect(basic.json == ["name": "me", "hasPassword": true, "device": nil])
        #expect(try server.caller().get("/v1/accounts/current?x=1").status == 422)
        let without = try NotesServer()
        #expect(try without.caller().get("/v1/accounts/current").json["hasPassword"] == false)
    }

    @Test func `a browser stays signed in for a year after it was last used`() throws {
        let server = try NotesServer.shared
        let (attributes, pair) = try cookie()
        #expect(attributes == [pair, "Path=/", "HttpOnly", "SameSite=Strict", "Max-Age=31536000"])
        let used = try server.caller(nil).get("/v1/accounts/current", ["Cookie": pair])
        #expect(try self.attributes(used) == (attributes, pair))
        #expect(used["Cache-Control"] == "no-store")
        let out = try server.caller(nil).call(
            "DELETE", "/v1/sessions/current", fields: ["Cookie": pair, "Sec-Fetch-Site": "same-origin"])
        #expect(try self.attributes(out).attributes.isSuperset(of: ["notes_session=", "Path=/", "Max-Age=0"]))
    }

    @Test func `under a proxy's prefix the cookie is for that path`() throws {
        let fields = ["X-Forwarded-Prefix": "/notes", "X-Forwarded-Proto": "HTTPS"]
        let (attributes, pair) = try cookie(fields)
        #expect(attributes == [pair, "Path=/notes", "HttpOnly", "SameSite=Strict", "Secure", "Max-Age=31536000"])
        let out = try NotesServer.shared.caller(nil).call(
            "DELETE", "/v1/sessions/current",
            fields: ["Cookie": pair, "Sec-Fetch-Site": "same-origin"].merging(fields) { $1 })
        #expect(try self.attributes(out).attributes.isSuperset(of: ["notes_session=", "Path=/notes", "Max-Age=0"]))
    }
}

/// docs/protocol.md 6: a client may name the account of its notes.
@Suite(.notesServer())
struct NamedAccountTests {
    private let me: Caller

    init() throws { me = try Caller.me }

    @Test func `the account's own name changes nothing, nor does a request without a name`() throws {
        #expect(try me.sync(["account": "me", "changes": [["id": "named", "title": "x"]]])["results"].count == 1)
        #expect(try me.sync(["account": nil])["changes"].list.isEmpty == false)
        #expect(try me.get("/v1/changes?account=me").status == 200)
        let backup = try me.get("/v1/backup").body
        #expect(try me.call("POST", "/v1/restore?account=me&dryRun=true", [:], body: backup).status == 200)
    }

    @Test(arguments: ["another", "", "mine "])
    func `credentials of another account apply nothing`(_ name: String) throws {
        let server = try NotesServer()
        let me = try server.newAccount("mine")
        let seq = try me.seq
        let request: Doc = ["account": .text(name), "changes": [["id": "refused", "title": "x"]]]
        let synced = try me.call("POST", "/v1/sync", request)
        #expect(synced.status == 403)
        #expect(synced.code == "forbidden")
        let query = name.replacing(" ", with: "%20")
        #expect(try me.get("/v1/changes?account=\(query)").status == 403)
        let backup = try me.get("/v1/backup").body
        #expect(try me.call("POST", "/v1/restore?account=\(query)", [:], body: backup).status == 403)
        #expect(try me.call("POST", "/v1/restore?account=\(query)", [:], body: []).status == 403)
        #expect(try me.seq == seq)
        #expect(try me.get("/v1/notes/refused").status == 404)
    }

    @Test func `an invalid name is refused`() throws {
        let answer = try me.call("POST", "/v1/sync", ["account": 1])
        #expect(answer.status == 422)
        #expect(answer.pointers == ["/account"])
    }
}
