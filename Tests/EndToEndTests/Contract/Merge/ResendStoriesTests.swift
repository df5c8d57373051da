import Testing

/// docs/protocol.md 4.2 (c) and 4.3 together: a resend makes no second version, and does not change whose typing a
/// state is.
@Suite(.commonServer)
struct ResendStoriesTests {
    private func push(_ me: Caller, _ change: Doc) throws -> Doc { try me.sync(["changes": [change]])["results"][0] }

    @Test(arguments: [(file: false, createdAt: Doc.missing), (true, 1000), (true, .missing)])
    func `a resend of a change that was replaced meanwhile is no second version`(
        _ story: (file: Bool, createdAt: Doc)
    ) throws {
        let me = try Caller.me
        let id = "resent-\(story.file)-\(story.createdAt.int ?? 0)"
        _ = try me.put(id, ["title": "first", "lastModified": 1000])
        let sent = (["id": .text(id), "title": "sent twice", "lastModified": 2000] as Doc)
            .with("createdAt", story.createdAt)
        #expect(try push(me, sent)["status"] == "applied")
        if story.file {
            // The text that comes again would now carry a file that it never had.
            #expect(try me.call("PUT", "/v1/notes/\(id)/attachments/a.txt", text: "a").status == 201)
        }
        _ = try me.put(id, ["title": "last"])
        let before = try me.versions(id)
        let own = try #require(before.first { $0["lastModified"] == "1970-01-01T00:00:02.000Z" })

        let again = try push(me, sent)
        #expect(again["status"] == "superseded")
        #expect(again["current"] == (try me.note(id)))
        #expect(again["version"] == own["rev"])
        #expect(try me.versions(id) == before)
    }

    @Test func `a resent delete that lost is no second version of a note made older meanwhile`()
        throws
    {
        let me = try Caller.me
        _ = try me.put("undying", ["title": "lives", "lastModified": 5000])
        let sent: Doc = ["id": "undying", "deleted": true, "lastModified": 4000]
        let first = try push(me, sent)
        #expect(first["status"] == "superseded")
        _ = try push(me, ["id": "undying", "title": "older", "lastModified": 3000])
        let before = try me.versions("undying")
        #expect(try push(me, sent)["version"] == first["version"])
        #expect(try me.versions("undying") == before)
    }

    @Test(arguments: ["at once", "from the trash", "after an edit"])
    func `a resend does not bring back what a purge erased`(_ way: String) throws {
        let me = try Caller.me
        let id = "purged-" + way.filter { $0 != " " }
        let sent: Doc = ["id": .text(id), "title": "secret", "lastModified": 2000]
        _ = try push(me, sent)
        if way == "from the trash" { _ = try me.call("DELETE", "/v1/notes/\(id)") }
        if way == "after an edit" { _ = try me.put(id, ["title": "other"]) }
        #expect(try me.call("DELETE", "/v1/notes/\(id)?purge=true").status == 204)
        let tombstone = try me.note(id)

        let again = try push(me, sent)
        #expect(again["status"] == "superseded")
        #expect(again["current"] == tombstone)
        #expect(try me.note(id) == tombstone)
        #expect(try me.versions(id).isEmpty)
        // Another edit is no resend, and is kept.
        #expect(try push(me, sent.with("title", "another"))["status"] == "superseded")
        #expect(try me.versions(id).map { $0["displayTitle"] } == ["another"])
    }

    @Test(arguments: ["a late loser", "the same text", "a patch"])
    func `a change that makes a note older does not change its author`(_ way: String) throws {
        let (me, other) = (try Caller.me, try NotesServer.shared.newDevice())
        let id = "authored-" + way.filter { $0 != " " }
        let mine = try me.put(id, ["title": "mine", "lastModified": 5000])
        switch way {
        case "a late loser": _ = try push(other, ["id": .text(id), "title": "late", "lastModified": 1000])
        case "the same text":
            _ = try push(other, ["id": .text(id), "title": "mine", "lastModified": 5000, "createdAt": 1000])
        default: _ = try other.call("PATCH", "/v1/notes/\(id)", ["createdAt": 1000])
        }
        let older = try me.note(id)
        #expect(older["createdAt"] == "1970-01-01T00:00:01.000Z")
        #expect(older["lastModified"] == mine["lastModified"])
        #expect(older["device"] == mine["device"])
        // The other device never wrote the state that it replaces now, so this is no typing.
        _ = try other.put(id, ["title": "theirs", "baseRev": older["rev"]])
        #expect(try me.versions(id).first?["displayTitle"] == "mine")
    }

    @Test func `a resend that leaves members out is the same change`() throws {
        let (me, other) = (try Caller.me, try NotesServer.shared.newDevice())
        var won = 0
        for number in 0..<40 {
            let id = "left-out-\(number)"
            let sent: Doc = [
                "id": .text(id), "title": .text("mine \(number)"), "lastModified": 5000, "createdAt": 4000,
            ]
            let first = try push(me, sent)
            let theirs = sent.with("title", "theirs").with("archived", true)
            guard try push(other, theirs)["status"] == "applied" else { continue }
            won += 1
            let before = try me.note(id)
            let again = try push(me, sent)
            #expect(again["status"] == "superseded")
            #expect(again["version"] == first["rev"])
            #expect(try me.note(id) == before)
            #expect(try me.versions(id).map { $0["rev"] } == [first["rev"]])
        }
        #expect(won > 0)
    }
}
