import Foundation
import Testing

/// docs/protocol.md 5.8: a folder or a tag gets another name in one call. The server is the suite's own: a check
/// reads all that others have stored.
@Suite(.notesServer())
struct RenamesTests {
    private func rename(_ me: Caller, _ kind: String, _ from: String, _ to: String) throws -> Doc {
        let answer = try me.call("POST", "/v1/\(kind)/rename", ["from": .text(from), "to": .text(to)])
        #expect(answer.status == 200)
        return answer.json["renamed"]
    }

    @Test func `a folder takes its notes and the folders below along`() throws {
        let me = try Caller.me
        _ = try me.put("rf1", ["body": "one", "folder": "rf"])
        _ = try me.put("rf2", ["body": "two", "folder": "rf/a/b"])
        _ = try me.put("rf3", ["body": "three", "folder": "rfx"])
        _ = try me.put("rf4", ["body": "four", "folder": "rf-"])
        #expect(try rename(me, "folders", "rf", "new/rf") == 2)
        #expect(try me.note("rf1")["folder"] == "new/rf")
        #expect(try me.note("rf2")["folder"] == "new/rf/a/b")
        #expect(try me.note("rf3")["folder"] == "rfx")
        #expect(try me.note("rf4")["folder"] == "rf-")
        #expect(try rename(me, "folders", "new/rf", "") == 2)
        #expect(try me.note("rf1")["folder"] == "")
        #expect(try me.note("rf2")["folder"] == "a/b")
        #expect(try rename(me, "folders", "rf", "none") == 0)
    }

    @Test func `a tag keeps its place, and is not doubled`() throws {
        let me = try Caller.me
        _ = try me.put("rt1", ["tags": ["x", "rt", "rt/a", "y"]])
        _ = try me.put("rt2", ["tags": ["rt", "ru", "rtx"]])
        #expect(try rename(me, "tags", "rt", "ru") == 2)
        #expect(try me.note("rt1")["tags"] == ["x", "ru", "ru/a", "y"])
        #expect(try me.note("rt2")["tags"] == ["ru", "rtx"])
        let counts = try me.get("/v1/tags").json.list
        #expect(counts.first { $0["name"] == "ru" }?["count"] == 2)
        #expect(!counts.contains { $0["name"] == "rt" })
    }

    @Test func `a rename makes no version and changes one register`() throws {
        let me = try NotesServer.shared.newAccount("one-register")
        _ = try me.put("rv", ["body": "text", "folder": "rv"])
        let cursor = try me.sync([:])["cursor"]
        _ = try rename(me, "folders", "rv", "rw")
        #expect(try me.versions("rv").isEmpty)
        let changes = try me.sync(["cursor": cursor, "stamps": true])["changes"].list
        #expect(changes.map { $0["id"] } == ["rv"])
        #expect(changes.first?["textModified"] != changes.first?["lastModified"])
    }

    @Test func `a text that was edited offline and a renamed folder are both there`() throws {
        let me = try Caller.me
        let base = try me.put("ro", ["body": "milk", "folder": "ro", "lastModified": 1_000_000])
        _ = try rename(me, "folders", "ro", "rp")
        let result = try me.sync([
            "changes": [
                [
                    "id": "ro", "body": "milk\neggs", "folder": "ro", "lastModified": 1_500_000,
                    "baseRev": base["rev"],
                ]
            ]
        ])["results"][0]
        #expect(result["lost"] == .missing)
        #expect(try me.note("ro")["body"] == "milk\neggs")
        #expect(try me.note("ro")["folder"] == "rp")
    }

    @Test func `notes in the trash keep their folder`() throws {
        let me = try Caller.me
        _ = try me.put("rd", ["body": "text", "folder": "rd"])
        _ = try me.call("DELETE", "/v1/notes/rd")
        #expect(try rename(me, "folders", "rd", "re") == 0)
        _ = try me.call("POST", "/v1/notes/rd/undelete")
        #expect(try me.note("rd")["folder"] == "rd")
    }

    @Test(arguments: [
        ("folders", "", "a", "/from"), ("folders", "a/", "b", "/from"), ("folders", "a", "b//c", "/to"),
        ("folders", "a", "../b", "/to"), ("tags", "", "a", "/from"), ("tags", "a", "", "/to"),
        ("tags", "a", "b/", "/to"),
    ])
    func `a name that no note may have is refused`(kind: String, from: String, to: String, pointer: String) throws {
        let answer = try Caller.me.call("POST", "/v1/\(kind)/rename", ["from": .text(from), "to": .text(to)])
        #expect(answer.status == 422)
        #expect(answer.json["code"] == "invalid_parameter")
        #expect(answer.json["errors"][0]["pointer"] == .text(pointer))
    }

    @Test func `where one note's name would be too long no note is renamed`() throws {
        let me = try Caller.me
        let below = String(repeating: "b", count: 500)
        _ = try me.put("rl1", ["folder": "rl"])
        _ = try me.put("rl2", ["folder": .text("rl/" + below)])
        let answer = try me.call("POST", "/v1/folders/rename", ["from": "rl", "to": "rl-with-a-longer-name"])
        #expect(answer.status == 422)
        #expect(answer.json["errors"][0]["pointer"] == "/to")
        #expect(try me.note("rl1")["folder"] == "rl")
    }

    @Test func `many notes are renamed in one call`() throws {
        let me = try NotesServer.shared.newAccount("many-renames")
        for part in 0..<3 {
            let changes = (0..<200).map { index -> Doc in
                ["id": .text("many-\(part)-\(index)"), "body": "x", "folder": "many", "tags": ["many/t"]]
            }
            _ = try me.sync(["changes": .list(changes)])
        }
        #expect(try rename(me, "folders", "many", "more") == 600)
        #expect(try rename(me, "tags", "many", "more") == 600)
        #expect(try me.get("/v1/notes?folder=more&tag=more/t&limit=1").json["total"] == 600)
        try NotesServer.shared.expectIntact()
    }
}
