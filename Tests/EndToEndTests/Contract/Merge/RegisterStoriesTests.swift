import Foundation
import Testing

/// docs/protocol.md 4.1, 4.2, 5.2, 5.7 and 6.2: edits of different registers of one note are both kept. Change B has
/// the first state as its base, and an earlier or a later stamp than change A of another device.
@Suite(.commonServer)
struct RegisterStoriesTests {
    private func push(_ me: Caller, _ change: Doc) throws -> Doc { try me.sync(["changes": [change]])["results"][0] }

    private func first(_ me: Caller, _ id: String) throws -> Doc {
        try me.put(id, ["title": "list", "body": "milk", "folder": "old", "tags": ["a"], "lastModified": 1_000_000])
    }

    private func change(_ id: String, _ base: Doc, at time: Int, _ members: Doc) -> Doc {
        var change: Doc = [
            "id": .text(id), "title": "list", "body": "milk", "folder": "old", "tags": ["a"], "lastModified": Doc(time),
            "baseRev": base["rev"],
        ]
        for name in members.names { change = change.with(name, members[name]) }
        return change
    }

    @Test(arguments: [1_500_000, 2_500_000])
    func `a folder of one device and a text of another are both kept`(time: Int) throws {
        let me = try Caller.me
        let (phone, laptop) = (try NotesServer.shared.newDevice(), try NotesServer.shared.newDevice())
        let id = "both-\(time)"
        let base = try first(me, id)
        #expect(try push(laptop, change(id, base, at: 2_000_000, ["folder": "home"]))["status"] == "applied")
        let result = try push(phone, change(id, base, at: time, ["body": "milk\neggs"]))
        #expect(result["status"] == "superseded", "its sender has not seen the folder")
        #expect(result["lost"] == .missing)
        #expect(result["replaced"] == .missing)
        #expect(result["version"].text?.count == 32)
        let note = try me.note(id)
        #expect(note["body"] == "milk\neggs")
        #expect(note["folder"] == "home")
        // The next edit of the same device names the version that it sent.
        var next = change(id, base, at: 2_600_000, ["body": "milk\neggs\ntea"])
        next = next.with("baseRev", result["version"])
        _ = try push(phone, next)
        #expect(try me.note(id)["body"] == "milk\neggs\ntea")
        #expect(try me.note(id)["folder"] == "home")
    }

    @Test func `the later of two texts wins, and the loser's pin is kept`() throws {
        let me = try Caller.me
        let (phone, laptop) = (try NotesServer.shared.newDevice(), try NotesServer.shared.newDevice())
        let base = try first(me, "texts")
        _ = try push(laptop, change("texts", base, at: 2_000_000, ["body": "laptop"]))
        let result = try push(phone, change("texts", base, at: 1_500_000, ["body": "phone", "pinned": true]))
        #expect(result["status"] == "superseded")
        #expect(result["lost"] == ["text"])
        #expect(try me.note("texts")["body"] == "laptop")
        #expect(try me.note("texts")["pinned"] == true)
        let version = try me.get("/v1/notes/texts/versions/\(result["version"].text ?? "")").json
        #expect(version["body"] == "phone")
        let versions = try me.versions("texts")
        #expect(versions.first { $0["rev"] == result["version"] }?["reason"] == "conflict")
    }

    @Test func `a later text names the register that it replaced`() throws {
        let me = try Caller.me
        let (phone, laptop) = (try NotesServer.shared.newDevice(), try NotesServer.shared.newDevice())
        let base = try first(me, "replaced")
        let theirs = try push(laptop, change("replaced", base, at: 2_000_000, ["body": "laptop"]))
        let result = try push(phone, change("replaced", base, at: 2_500_000, ["body": "phone"]))
        #expect(result["status"] == "applied")
        #expect(result["replaced"]["rev"] == theirs["rev"])
        #expect(result["replaced"]["registers"] == ["text"])
    }

    @Test func `a write of one note is refused only where a register lost`() throws {
        let me = try Caller.me
        let base = try first(me, "refused")
        _ = try me.put("refused", change("refused", base, at: 2_000_000, ["folder": "home"]))
        let joined = try me.call("PUT", "/v1/notes/refused", change("refused", base, at: 1_500_000, ["body": "late"]))
        #expect(joined.status == 200)
        #expect(joined.json["body"] == "late")
        #expect(joined.json["folder"] == "home")
        let before = try me.note("refused")
        let lost = try me.call(
            "PUT", "/v1/notes/refused", change("refused", base, at: 1_200_000, ["folder": "other", "pinned": true]))
        #expect(lost.status == 409)
        #expect(try me.note("refused") == before, "nothing of it is done")
    }

    @Test func `a text that lost to a delete waits in the trash`() throws {
        let me = try Caller.me
        let base = try first(me, "trash")
        _ = try push(me, ["id": "trash", "deleted": true, "lastModified": 2_000_000, "baseRev": base["rev"]])
        let result = try push(me, change("trash", base, at: 1_500_000, ["body": "late"]))
        #expect(result["lost"] == ["deleted"])
        #expect(try me.get("/v1/notes/trash?deleted=include").json["body"] == "late")
    }

    @Test func `the explanation has the stamp of each register`() throws {
        let me = try Caller.me
        let base = try first(me, "explained")
        _ = try push(me, change("explained", base, at: 2_000_000, ["folder": "home"]))
        let stamps = try me.get("/v1/notes/explained/explain").json["contenders"][0]["stamps"]
        #expect(stamps["folder"] == "1970-01-01T00:33:20.000Z")
        #expect(stamps["text"] == "1970-01-01T00:16:40.000Z")
        #expect(stamps.names.count == 10)
    }

    @Test func `a backup carries the stamps to another account`() throws {
        let me = try Caller.me
        let base = try first(me, "carried")
        _ = try push(me, change("carried", base, at: 2_000_000, ["folder": "home"]))
        let backup = try me.get("/v1/backup?versions=true").body
        let server = try NotesServer()
        let other = server.caller()
        #expect(
            try other.call("POST", "/v1/restore", ["Content-Type": "application/x-ndjson"], body: backup).status == 200)
        // A text between both stamps still wins its register.
        let late = try push(other, change("carried", base, at: 1_500_000, ["body": "late"]))
        #expect(late["lost"] == .missing)
        #expect(try other.note("carried")["body"] == "late")
        #expect(try other.note("carried")["folder"] == "home")
    }

    // MARK: Offers

    @Test func `an offer has the lines of both, and is accepted by sending it`() throws {
        let me = try Caller.me
        let (phone, laptop) = (try NotesServer.shared.newDevice(), try NotesServer.shared.newDevice())
        let base = try first(me, "offer")
        _ = try push(laptop, change("offer", base, at: 2_000_000, ["body": "milk\ntea"]))
        let lost = try push(phone, change("offer", base, at: 1_500_000, ["body": "bread\nmilk", "tags": ["a", "b"]]))
        let offer = try me.call("POST", "/v1/notes/offer/merge", ["other": lost["version"]])
        #expect(offer.status == 200)
        #expect(offer.json["clean"] == true)
        #expect(offer.json["automatic"] == true)
        #expect(offer.json["conflicts"] == [])
        let note = offer.json["note"]
        #expect(note["body"] == "bread\nmilk\ntea")
        #expect(note["tags"] == ["a", "b"])
        #expect(try me.note("offer")["body"] == "milk\ntea", "nothing is written")
        let taken = try push(phone, note)
        #expect(taken["status"] == "applied")
        #expect(taken["replaced"] == .missing)
        #expect(try push(laptop, note)["status"] == "unchanged", "two devices that take one offer make one state")
        #expect(try me.note("offer")["body"] == "bread\nmilk\ntea")
    }

    @Test func `a line that both changed is a conflict, and the offer has the present one`() throws {
        let me = try Caller.me
        let base = try first(me, "contested")
        _ = try push(me, change("contested", base, at: 2_000_000, ["body": "oat milk"]))
        let lost = try push(me, change("contested", base, at: 1_500_000, ["body": "soy milk"]))
        let offer = try me.call("POST", "/v1/notes/contested/merge", ["other": lost["version"]]).json
        #expect(offer["clean"] == false)
        #expect(offer["note"]["body"] == "oat milk")
        #expect(offer["conflicts"] == [["line": 1, "base": ["milk"], "other": ["soy milk"], "present": ["oat milk"]]])
    }

    @Test func `an offer needs a base that is kept`() throws {
        let me = try Caller.me
        _ = try me.put("baseless", ["body": "b", "lastModified": 2_000_000])
        let lost = try push(me, ["id": "baseless", "body": "a", "lastModified": 1_500_000])
        let path = "/v1/notes/baseless/merge"
        let refused = try me.call("POST", path, ["other": lost["version"]])
        #expect(refused.status == 422)
        #expect(refused.json["errors"][0]["pointer"] == "/baseNote")
        let given = try me.call("POST", path, ["other": lost["version"], "baseNote": ["title": "", "body": "b"]])
        #expect(given.json["note"]["body"] == "a")
        let unknown = try me.call("POST", path, ["other": lost["version"], "baseNote": ["folder": "x"]])
        #expect(unknown.status == 422)
        #expect(unknown.json["code"] == "unknown_member")
        let wrong = try me.call("POST", path, ["other": lost["version"], "baseNote": ["title": "a\nb"]])
        #expect(wrong.status == 422)
        #expect(wrong.json["errors"][0]["pointer"] == "/baseNote/title")
        #expect(try me.call("POST", path, ["other": "nothing"]).status == 404)
        #expect(try me.call("POST", "/v1/notes/nothing/merge", ["other": lost["version"]]).status == 404)
        #expect(try me.call("DELETE", "/v1/notes/baseless").status == 204)
        #expect(try me.call("POST", path, ["other": lost["version"]]).status == 410)
    }
}
