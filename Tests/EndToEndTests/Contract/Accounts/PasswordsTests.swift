import Foundation
import Testing
import Waiting

/// docs/protocol.md 2: a password signs in, and its change or the erasure of the account ends devices.
struct PasswordsTests {
    private static let password = "the right password"

    private func server(_ environment: [String: String] = [:]) throws -> NotesServer {
        try NotesServer(environment: ["NOTES_PASSWORD": Self.password].merging(environment) { $1 })
    }

    @Test func `Basic accepts the password, and answers a wrong name like a wrong password`() throws {
        let server = try server()
        let basic = Caller(port: server.port, basic: "me", Self.password)
        #expect(try basic.put("by-password", ["title": "x"])["device"] == nil)
        #expect(try basic.get("/v1/devices").json.list.allSatisfy { $0["current"] == false })
        let wrongPassword = try Caller(port: server.port, basic: "me", "wrong password").get("/v1/status")
        let wrongName = try Caller(port: server.port, basic: "nobody", "wrong password").get("/v1/status")
        #expect(wrongPassword.status == 401)
        #expect(wrongName.json.with("requestId", .missing) == wrongPassword.json.with("requestId", .missing))
    }

    @Test func `a changed password ends every other device, and the old one opens nothing`() throws {
        let server = try server()
        let (me, other) = (server.caller(), try server.newDevice())
        let basic = Caller(port: server.port, basic: "me", Self.password)
        #expect(try basic.get("/v1/status").status == 200)
        let stream = try Events(other)

        let path = "/v1/accounts/current/password"
        let wrong = try me.call("PUT", path, ["currentPassword": "not this one", "newPassword": "another password"])
        #expect(wrong.status == 403)
        #expect(wrong.code == "forbidden")
        let short = try me.call("PUT", path, ["currentPassword": .text(Self.password), "newPassword": "1234567"])
        #expect(short.status == 422)
        #expect(try other.get("/v1/status").status == 200)

        let right = try me.call(
            "PUT", path, ["currentPassword": .text(Self.password), "newPassword": "another password"])
        #expect(right.status == 204)
        #expect(try me.get("/v1/status").status == 200)
        #expect(try other.get("/v1/status").status == 401)
        #expect(try stream.nextHint() == nil)
        #expect(try basic.get("/v1/status").status == 401)
        #expect(try Caller(port: server.port, basic: "me", "another password").get("/v1/status").status == 200)
    }

    @Test func `a token sets an account's first password, and later changes need the current one`() throws {
        let server = try NotesServer()
        let me = server.caller()
        let path = "/v1/accounts/current/password"
        #expect(try me.get("/v1/accounts/current").json["hasPassword"] == false)
        #expect(try me.call("PUT", path, ["newPassword": "short"]).status == 422)
        #expect(try me.call("PUT", path, ["newPassword": "a first password"]).status == 204)
        #expect(try me.get("/v1/accounts/current").json["hasPassword"] == true)
        #expect(try Caller(port: server.port, basic: "me", "a first password").get("/v1/status").status == 200)

        let again = try me.call("PUT", path, ["newPassword": "a second password"])
        #expect(again.status == 422)
        #expect(again.code == "invalid_parameter")
        #expect(again.json["errors"][0]["pointer"] == "/currentPassword")
        #expect(try Caller(port: server.port, basic: "me", "a first password").get("/v1/status").status == 200)
    }

    @Test func `a first password keeps devices signed in, and one of two at once is set`() throws {
        let server = try NotesServer()
        let (me, other) = (server.caller(), try server.newDevice())
        let path = "/v1/accounts/current/password"
        let forms: [Doc] = [["newPassword": "the one password"], ["newPassword": "the other password"]]
        let callers = forms.map { _ in server.caller() }
        for (caller, form) in zip(callers, forms) {
            let type = ["Content-Type": "application/json"]
            try caller.send("PUT", path, type, body: Array(form.description.utf8))
        }
        let answers = try callers.map { try $0.answer(to: "PUT") }
        #expect(answers.filter { $0.status == 204 }.count == 1)
        // The other request came while the first was hashed, or afterwards.
        #expect(answers.contains { [409, 422].contains($0.status) })
        let works = try forms.map { form in
            try Caller(port: server.port, basic: "me", form["newPassword"].text ?? "").get("/v1/status").status == 200
        }
        #expect(works == answers.map { $0.status == 204 }, "the password that was answered 204 is the account's")
        for device in [me, other] { #expect(try device.get("/v1/status").status == 200) }
    }

    @Test func `the command keeps devices at a first password, and ends all at a later one`() throws {
        let server = try NotesServer()
        let set = { (password: String) in
            try server.command(["user", "password", "me"], environment: ["NOTES_PASSWORD": password])
        }
        #expect(try set("a first password").output == "Set the first password of me; its devices stay signed in\n")
        #expect(try server.caller().get("/v1/status").status == 200)
        #expect(try set("a later password").output.hasSuffix("signed out all of its devices\n"))
        try Patience.until("the token to end") { try server.caller().get("/v1/status").status == 401 }
    }

    @Test func `an erased account is deleted with everything of it`() throws {
        let server = try server()
        let (me, other) = (server.caller(), try server.newDevice())
        _ = try me.put("mine", ["title": "x"])
        let stream = try Events(other)
        #expect(try me.call("DELETE", "/v1/accounts/current", ["password": "not this one"]).status == 403)
        #expect(try me.get("/v1/notes/mine").status == 200)
        #expect(try me.call("DELETE", "/v1/accounts/current", ["password": .text(Self.password)]).status == 204)
        #expect(try me.get("/v1/notes/mine").status == 401)
        #expect(try other.get("/v1/notes/mine").status == 401)
        #expect(try stream.nextHint() == nil)
        #expect(try Caller(port: server.port, basic: "me", Self.password).get("/v1/status").status == 401)
        #expect(try server.command(["user", "list"]).output == "")
        // The name is free again, and shows nothing of the earlier account.
        let heir = try server.newAccount("me")
        #expect(try heir.get("/v1/notes/mine").status == 404)
        #expect(try heir.get("/v1/status").json["seq"] == 0)
    }

    @Test func `a password that a command replaced is refused at once`() throws {
        let server = try server()
        let basic = Caller(port: server.port, basic: "me", Self.password)
        #expect(try basic.get("/v1/status").status == 200)
        let changed = try server.command(
            ["user", "password", "me"], environment: ["NOTES_PASSWORD": "another password"])
        #expect(changed.code == 0)
        #expect(try basic.get("/v1/status").status == 401)
    }
}
