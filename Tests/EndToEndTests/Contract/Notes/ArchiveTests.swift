import Notes
import NotesHashing
import Testing

/// docs/protocol.md 1.5 and 3.1: a write that leaves out `archived` or `locked`, which were added later, does not
/// change them.
@Suite(.commonServer)
struct ArchiveTests {
    @Test func `both members are in the complete note, and a write that omits them keeps them`() throws {
        let me = try Caller.alone
        let made = try me.put("a", ["title": "t", "archived": true, "locked": true])
        #expect(made["archived"] == true && made["locked"] == true)
        #expect(try me.put("b", ["title": "t"])["archived"] == false)
        let listed = try me.get("/v1/notes").json["notes"].list.first { $0["id"] == "a" }
        #expect(listed?["archived"] == true && listed?["locked"] == true)

        #expect(try me.put("a", ["title": "u"])["archived"] == true)
        let text = try me.call("PUT", "/v1/notes/a", text: "v\nbody", ["Content-Type": "text/markdown"])
        #expect(text.json["archived"] == true && text.json["locked"] == true)
        #expect(try me.call("PATCH", "/v1/notes/a", ["title": "w"]).json["archived"] == true)
        let synced = try me.sync(["changes": [["id": "a", "title": "x"]]])
        #expect(synced["results"][0]["current"]["archived"] == true)
        #expect(try me.call("POST", "/v1/notes", ["id": "a", "title": "x"]).status == 200, "the same note")

        #expect(try me.call("PATCH", "/v1/notes/a", ["archived": nil]).json["archived"] == false)
        #expect(try me.call("PATCH", "/v1/notes/a", ["locked": false]).json["locked"] == false)
        #expect(try me.put("a", ["title": "x", "archived": true])["archived"] == true)
        #expect(try me.put("a", ["title": "x", "archived": false])["archived"] == false)
        let refused = try me.call("PUT", "/v1/notes/a", ["archived": "yes"])
        #expect(refused.status == 422 && refused.pointers == ["/archived"])
        let features = try me.get("/v1/info").json["features"].list
        #expect(features.contains("archived") && features.contains("locked"))
    }

    @Test func `a sync that leaves a member out does not change it`() throws {
        let me = try Caller.alone
        let base = try me.put("a", ["title": "t", "archived": true])
        let other = me.again
        _ = try other.call("PATCH", "/v1/notes/a", ["archived": false, "title": "elsewhere"])
        let answer = try me.sync(["changes": [["id": "a", "title": "u", "baseRev": base["rev"]]]])
        #expect(answer["results"][0]["status"] == "applied")
        #expect(try me.note("a")["archived"] == false)
        #expect(try me.note("a")["title"] == "u")
    }

    @Test func `a patch on an old base keeps the present values of the members that it omits`() throws {
        let me = try Caller.alone
        let made = try me.put("a", ["title": "t", "archived": true, "folder": "old", "extra": ["a": 1]])
        try restore(me, with: #""due":"2027-01-01","#)
        let base = try me.note("a")
        #expect(base["due"] == "2027-01-01" && base["rev"] != made["rev"])
        let patch: Doc = ["archived": false, "locked": true, "folder": "new", "tags": ["x"], "extra": ["b": 2]]
        #expect(try me.call("PATCH", "/v1/notes/a", patch).json["due"] == "2027-01-01")
        try restore(me, with: #""due":"2028-02-02","left":[1],"#, inPlaceOf: #""due":"2027-01-01","#)
        let present = try me.note("a")
        #expect(present["due"] == "2028-02-02" && present["left"] == [1])

        let old = try me.get("/v1/notes/a/versions/\(base["rev"].text ?? "")").json
        #expect(old["due"] == "2027-01-01" && old["archived"] == true && old["folder"] == "old")

        let answer = try me.call("PATCH", "/v1/notes/a", ["body": "patched", "baseRev": base["rev"]])
        #expect(answer.status == 200 && answer.json["body"] == "patched")
        for name in present.names where !["body", "rev", "seq", "lastModified", "receivedAt"].contains(name) {
            #expect(answer.json[name] == present[name], "\(name)")
        }
        #expect(try me.note("a") == answer.json)
    }

    /// Restores the account's only note as a later version of the server would have written it.
    private func restore(_ me: Caller, with members: String, inPlaceOf earlier: String = "") throws {
        var lines = try me.get("/v1/backup").text.split(separator: "\n").map { String($0) }
        let place = try #require(lines.firstIndex { $0.hasPrefix(#"{"id""#) })
        let line = lines[place].replacing(earlier, with: "").replacing(#""archived":"#, with: members + #""archived":"#)
        let note = try #require(DocReader.read(Array(line.utf8)))
        let content = try Array(line.utf8).withUnsafeBufferPointer { try NoteDecoder().storedContent($0) }
        let state = NoteState(
            id: try #require(NoteID("a")), createdAt: Timestamp(rfc3339: note["createdAt"].text ?? ""),
            lastModified: try #require(Timestamp(rfc3339: note["lastModified"].text ?? "")), life: .live(content))
        lines[place] = line.replacing(note["rev"].text ?? "", with: state.rev.text)
        let sent = lines.dropLast().joined(separator: "\n") + "\n"
        let end = #"{"end":true,"count":1,"sha256":"\#(SHA256.hash(Array(sent.utf8)).hex)"}"# + "\n"
        let answer = try me.call("POST", "/v1/restore?mode=overwrite", [:], body: Array((sent + end).utf8))
        guard answer.status == 200 else { throw Unexpected(answer) }
    }

    @Test(arguments: [("include", "abct"), ("exclude", "ac"), ("only", "bt"), ("", "abct")])
    func `lists and searches include archived notes, exclude them, or show them alone`(
        archived: String, expected: String
    ) throws {
        let me = try Caller.me
        let notes: [Doc] = [
            ["id": "a", "title": "word", "folder": "f"], ["id": "b", "title": "word", "archived": true, "folder": "f"],
            ["id": "c", "title": "word"], ["id": "t", "title": "word", "archived": true, "tags": ["x"]],
        ]
        _ = try me.sync(["changes": .list(notes)])
        let filter = archived.isEmpty ? "" : "archived=\(archived)"
        for query in ["", "&sort=title", "&sort=pinned,-lastModified", "&limit=2"] {
            let page = try me.get("/v1/notes?\(filter)\(query)".replacing("?&", with: "?")).json
            #expect(page["total"].int == expected.count)
            if query != "&limit=2" {
                #expect(page["notes"].list.compactMap { $0["id"].text }.sorted().joined() == expected)
            }
        }
        let inFolder = try me.get("/v1/notes?folder=f&\(filter)").json
        #expect(inFolder["total"].int == expected.count { "ab".contains($0) })
        let tagged = try me.get("/v1/notes?tag=x&\(filter)").json
        #expect(tagged["total"].int == expected.count { $0 == "t" })
        let found = try me.get("/v1/search?q=word&\(filter)").json
        #expect(found["results"].list.compactMap { $0["note"]["id"].text }.sorted().joined() == expected)
        #expect(found["total"].int == expected.count)
    }

    @Test(arguments: ["/v1/notes?archived=yes", "/v1/search?q=a&archived=", "/v1/notes?archived=true"])
    func `another value is refused`(_ target: String) throws {
        let answer = try Caller.me.get(target)
        #expect(answer.status == 422 && answer.json["parameter"] == "archived")
    }

    @Test(arguments: ["/v1/backup", "/v1/backup.zip"])
    func `a backup restores both members`(_ target: String) throws {
        let me = try Caller.alone
        let made = try me.put("a", ["title": "t", "archived": true, "locked": true])
        let file = try me.get(target).body
        _ = try me.call("PATCH", "/v1/notes/a", ["archived": false, "locked": false])
        let answer = try me.call("POST", "/v1/restore?mode=replace", [:], body: file)
        #expect(answer.status == 200)
        let note = try me.note("a")
        #expect(note["archived"] == true && note["locked"] == true && note["rev"] == made["rev"])
    }
}
