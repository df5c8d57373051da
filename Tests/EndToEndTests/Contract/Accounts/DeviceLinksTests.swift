import Foundation
import Testing

/// docs/protocol.md 2.3: a link signs one device in, once.
struct DeviceLinksTests {
    private let path = "/v1/devices/links"

    /// Returns the secret of a link, whose address begins with `base`.
    private func secret(_ answer: Answer, at base: String? = nil) throws -> String {
        #expect(answer.status == 201)
        #expect(answer.json.names == ["url", "expiresAt"])
        #expect(answer["Cache-Control"] == "no-store")
        let parts = try #require(answer.json["url"].text).components(separatedBy: "/#link=")
        if let base { #expect(parts[0] == base) }
        let secret = try #require(parts.last)
        #expect(secret.utf8.count == 43)
        return secret
    }

    private func trade(_ secret: String, _ server: NotesServer, _ form: Doc = ["device": "phone"]) throws -> Answer {
        try server.caller(nil).call("POST", "/v1/sessions", form.with("link", .text(secret)))
    }

    @Test func `a link signs one device in, and no device exists before`() throws {
        let server = try NotesServer()
        let me = server.caller()
        let secret = try secret(me.call("POST", path), at: "http://127.0.0.1:\(server.port)")
        #expect(try me.get("/v1/devices").json.count == 1)
        let traded = try trade(secret, server, ["device": "phone", "cookie": true])
        #expect(traded.status == 201)
        #expect(traded.json.names == ["token", "device", "account"])
        #expect(traded.json["account"]["name"] == "me")
        let token = try #require(traded.json["token"].text)
        #expect(traded["Set-Cookie"]?.hasPrefix("notes_session=\(token)") == true)
        #expect(try server.caller(token).get("/v1/accounts/current").json["device"]["name"] == "phone")
        #expect(try me.get("/v1/devices").json.count == 2)

        let again = try trade(secret, server)
        #expect(again.status == 401)
        #expect(again.code == "unauthorized")
        #expect(try me.get("/v1/devices").json.count == 2)
        #expect(!server.log.contains(secret))
    }

    @Test func `a link may name its device, and the device's own label takes precedence`() throws {
        let server = try NotesServer()
        let me = server.caller()
        let named: Doc = ["device": "tablet"]
        let first = try trade(secret(me.call("POST", path, named)), server, [:])
        #expect(first.json["device"]["name"] == "tablet")
        let second = try trade(secret(me.call("POST", path, named)), server)
        #expect(second.json["device"]["name"] == "phone")
        let nameless = try secret(me.call("POST", path))
        let refused = try trade(nameless, server, [:])
        #expect(refused.status == 422)
        #expect(refused.pointers == ["/device"])
        #expect(try trade(nameless, server).status == 201, "a refused request does not use the link up")
    }

    @Test func `one of several simultaneous trades of one link succeeds`() throws {
        let server = try NotesServer()
        let secret = try secret(server.caller().call("POST", path))
        let form: Doc = ["link": .text(secret), "device": "phone"]
        let callers = (0..<8).map { _ in server.caller(nil) }
        let type = ["Content-Type": "application/json"]
        for caller in callers { try caller.send("POST", "/v1/sessions", type, body: Array(form.description.utf8)) }
        let statuses = try callers.map { try $0.answer(to: "POST").status }.sorted()
        #expect(statuses == [201] + Array(repeating: 401, count: 7))
        #expect(try server.caller().get("/v1/devices").json.count == 2)
    }

    @Test func `behind a proxy the link has its host, its prefix and https`() throws {
        let server = try NotesServer(environment: ["NOTES_TRUSTED_PROXY": "127.0.0.1"])
        let fields = [
            "X-Forwarded-Host": "notes.example", "X-Forwarded-Proto": "https", "X-Forwarded-Prefix": "/mine",
        ]
        _ = try secret(server.caller().call("POST", path, fields: fields), at: "https://notes.example/mine")
    }

    @Test func `a link needs credentials to be made, and neither name nor password to be used`() throws {
        let server = try NotesServer()
        #expect(try server.caller(nil).call("POST", path).status == 401)
        #expect(try server.caller().call("POST", path, ["label": "x"]).pointers == ["/label"])
        let secret = try secret(server.caller().call("POST", path))
        for member in ["name", "password"] {
            let answer = try trade(secret, server, (["device": "x"] as Doc).with(member, "me"))
            #expect(answer.pointers == ["/\(member)"])
        }
        #expect(try trade(secret, server).status == 201)
    }

    @Test func `a wrong link costs its address like a wrong password, and devices stay signed in`() throws {
        let server = try NotesServer(environment: ["NOTES_TRUSTED_PROXY": "127.0.0.1"])
        let form: Doc = ["device": "x", "link": "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"]
        func trade(from address: String, _ form: Doc) throws -> Answer {
            try server.caller(nil).call("POST", "/v1/sessions", form, ["X-Forwarded-For": address])
        }
        for _ in 0..<10 { #expect(try trade(from: "203.0.113.7", form).status == 401) }
        let right = form.with("link", .text(try secret(server.caller().call("POST", path))))
        let refused = try trade(from: "203.0.113.7", right)
        #expect(refused.status == 429)
        #expect(refused["Retry-After"] != nil)
        #expect(try trade(from: "198.51.100.7", right).status == 201)
        #expect(try server.caller().get("/v1/status", ["X-Forwarded-For": "203.0.113.7"]).status == 200)
        #expect(server.log.contains("wrong_link"))
    }
}
