import Foundation
import Testing
import Waiting

/// docs/protocol.md 2.7: security events of an account are reported to its owner and logged.
struct AccountEventsTests {
    private static let password = "the right password"
    private static let agent = ["User-Agent": "Test/1.0 \u{200B}(x)"]

    private func server() throws -> NotesServer { try NotesServer(environment: ["NOTES_PASSWORD": Self.password]) }

    private func events(_ caller: Caller, _ query: String = "") throws -> [Doc] {
        let answer = try caller.get("/v1/accounts/current/events" + query)
        guard answer.status == 200 else { throw Unexpected(answer) }
        return answer.json.list
    }

    /// Returns the details of the events of a kind, from the server that got the requests.
    private func details(_ kind: String, _ caller: Caller) throws -> [Doc] {
        try events(caller).filter { $0["kind"] == .text(kind) }.map { $0["detail"] }
    }

    @Test func `a sign-in reports its device, its address and its program`() throws {
        let server = try server()
        let signed = try server.caller(nil).signIn("me", Self.password, Self.agent)
        let me = server.caller(signed.json["token"].text)
        try Patience.until("the events to be written") { try events(me).count >= 2 }
        let all = try events(me)
        #expect(Set(all.compactMap { $0["kind"].text }) == ["signed_in", "device_added"])
        for event in all {
            #expect(event.names == ["at", "kind", "device", "address", "agent", "detail", "count"])
            #expect(event["device"] == signed.json["device"].with("createdAt", .missing))
            #expect(event["address"] == "127.0.0.1")
            #expect(event["agent"] == "Test/1.0 (x)")
            #expect(event["detail"] == "password")
            #expect(event["count"] == 1)
        }
        let id = try #require(signed.json["device"]["id"].text)
        #expect(
            server.log.contains(
                #""event":"account_event","kind":"signed_in","account":1,"device":"\#(id)","address":"127.0.0.1""#))
    }

    @Test func `wrong passwords from one address are one event, and none for an unknown name`() throws {
        let server = try server()
        for number in 0..<4 { _ = try server.caller(nil).signIn("me", "wrong password \(number)") }
        _ = try server.caller(nil).signIn("nobody", "wrong password")
        try Patience.until("the failures to be written") {
            try events(server.caller()).contains { $0["kind"] == "sign_in_failed" && $0["count"] == 4 }
        }
        #expect(server.log.contains(#""event":"wrong_password","address":"127.0.0.1","account":1"#))
    }

    @Test func `devices, passwords, pages, backups, restores and purges are reported`() throws {
        let server = try server()
        let me = server.caller()
        let further = try me.call("POST", "/v1/sessions", ["device": "further"])
        let id = try #require(further.json["device"]["id"].text)
        _ = try me.call("DELETE", "/v1/devices/\(id)")
        let leaving = try server.newDevice()
        _ = try leaving.call("DELETE", "/v1/sessions/current")
        _ = try me.put("a", ["title": "secret title"])
        _ = try me.call("POST", "/v1/notes/a/share")
        _ = try me.call("DELETE", "/v1/notes/a/share")
        let backup = try me.get("/v1/backup").body
        _ = try me.call("POST", "/v1/restore?dryRun=true", [:], body: backup)
        _ = try me.call("POST", "/v1/restore", [:], body: backup)
        for _ in 0..<3 { _ = try me.call("DELETE", "/v1/notes/a?purge=true") }
        _ = try me.call(
            "PUT", "/v1/accounts/current/password",
            ["currentPassword": .text(Self.password), "newPassword": "another password"])
        try Patience.until("the last event") { try !details("password_changed", me).isEmpty }
        #expect(try Set(details("device_added", me).compactMap(\.text)) == ["token", "operator"])
        #expect(try details("device_revoked", me).count == 1)
        #expect(try details("signed_out", me).count == 1)
        #expect(try details("note_shared", me) == ["a"])
        #expect(try details("note_unshared", me) == ["a"])
        #expect(try details("backup_read", me) == ["ndjson"])
        #expect(try details("restored", me) == ["merge"])
        try Patience.until("the purges") {
            try events(me).contains { $0["kind"] == "purged" && $0["count"] == 3 }
        }
        let revoked = try #require(try events(me).first { $0["kind"] == "device_revoked" })
        #expect(revoked["device"] == ["id": .text(id), "name": "further"])
        for secret in ["secret title", Self.password, "further"] { #expect(!server.log.contains(secret)) }
    }

    @Test func `events come by pages, newest first`() throws {
        let server = try NotesServer()
        let me = server.caller()
        _ = try me.put("a", [:])
        for _ in 0..<2 { for method in ["POST", "DELETE"] { _ = try me.call(method, "/v1/notes/a/share") } }
        try Patience.until("all four changes in two events") {
            try events(me).map { $0["count"] } == [2, 2]
        }
        let first = try me.get("/v1/accounts/current/events?limit=1")
        let link = try #require(first["Link"])
        let next = try #require(link.firstMatch(of: /<([^>]*)>; rel="next"/)?.1)
        let second = try me.get(String(next))
        #expect(second["Link"] == nil)
        #expect(try first.json.list + second.json.list == events(me))
        #expect(try me.get("/v1/accounts/current/events?page=x").status == 422)
        #expect(try me.get("/v1/accounts/current/events?limit=1001").status == 422)
    }

    @Test(.ofOneServer) func `the list of devices shows the last address of each`() throws {
        let server = try NotesServer()
        let me = server.caller()
        #expect(try me.get("/v1/status", Self.agent).status == 200)
        let device = try me.get("/v1/devices").json[0]
        #expect(device["address"] == "127.0.0.1")
        #expect(device["agent"] == "Test/1.0 (x)")
    }
}
