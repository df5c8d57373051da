import Foundation
import Testing

/// docs/protocol.md 5.3: a version that its user deletes is erased, and no resend brings it back. The server is the
/// suite's own: a check reads all that the others have stored.
@Suite(.notesServer())
struct ErasedVersionsTests {
    private func three(_ me: Caller, _ id: String) throws -> [Doc] {
        try ["one", "two", "three"].map { try me.put(id, ["body": .text($0)]) }
    }

    @Test func `deleting one version keeps the others`() throws {
        let me = try Caller.me
        let states = try three(me, "ev1")
        let path = "/v1/notes/ev1/versions/\(states[0]["rev"].text ?? "")"
        #expect(try me.call("DELETE", path).status == 204)
        #expect(try me.get(path).status == 404)
        #expect(try me.call("DELETE", path).status == 204, "repeatedly")
        #expect(try me.versions("ev1").map { $0["rev"] } == [states[1]["rev"]])
        #expect(try me.note("ev1")["body"] == "three")
        let lines = try me.get("/v1/backup?versions=true").text.split(separator: "\n")
        #expect(!lines.contains { $0.contains(#""id":"ev1""#) && $0.contains(#""body":"one""#) })
    }

    @Test func `all versions of a note are deleted at once`() throws {
        let me = try Caller.me
        _ = try three(me, "ev2")
        #expect(try me.call("DELETE", "/v1/notes/ev2/versions").status == 204)
        #expect(try me.versions("ev2").isEmpty)
        #expect(try me.note("ev2")["body"] == "three")
        #expect(try me.call("DELETE", "/v1/notes/ev2/versions").status == 204)
        try NotesServer.shared.expectIntact()
    }

    @Test func `an unknown rev, the present state and an unknown note are 404`() throws {
        let me = try Caller.me
        let states = try three(me, "ev3")
        for rev in [states[2]["rev"].text ?? "", String(repeating: "1", count: 32), "x"] {
            #expect(try me.call("DELETE", "/v1/notes/ev3/versions/\(rev)").status == 404)
        }
        #expect(try me.call("DELETE", "/v1/notes/ev-none/versions").status == 404)
        #expect(try me.versions("ev3").count == 2)
    }

    @Test func `a deleted version is still known as a base, and its resend brings nothing back`() throws {
        let me = try Caller.me
        let device = try NotesServer.shared.newDevice()
        let first: Doc = ["id": "ev4", "body": "secret", "folder": "f", "lastModified": 1_000_000]
        let base = try me.sync(["changes": [first]])["results"][0]
        _ = try me.put("ev4", ["body": "later", "folder": "f", "lastModified": 2_000_000, "baseRev": base["rev"]])
        #expect(try me.call("DELETE", "/v1/notes/ev4/versions").status == 204)
        let moved: Doc = [
            "id": "ev4", "body": "secret", "folder": "g", "lastModified": 1_500_000, "baseRev": base["rev"],
        ]
        let result = try device.sync(["changes": [moved]])["results"][0]
        #expect(result["lost"] == .missing)
        #expect(try me.note("ev4")["body"] == "later")
        #expect(try me.note("ev4")["folder"] == "g")
        _ = try me.sync(["changes": [first]])
        #expect(try me.versions("ev4").allSatisfy { $0["rev"] != base["rev"] })
    }

    @Test func `going back does not bring a deleted version's text back`() throws {
        let server = try NotesServer.shared
        let me = try server.newAccount("erased-versions")
        _ = try me.put("n", ["body": "secret"])
        let backup = try me.call("GET", "/v1/backup?versions=true").text
        let undo = try me.call(
            "POST", "/v1/restore?mode=replace", text: backup, ["Content-Type": "application/x-ndjson"]
        ).json["undo"].text
        _ = try me.put("n", ["body": "later"])
        #expect(try me.call("DELETE", "/v1/notes/n/versions").status == 204)
        #expect(try me.call("POST", "/v1/restore/undo/\(undo ?? "")").status == 200)
        #expect(try me.note("n")["body"] == "later")
        #expect(!(try me.get("/v1/backup?versions=true").text.contains("secret")))
    }
}
