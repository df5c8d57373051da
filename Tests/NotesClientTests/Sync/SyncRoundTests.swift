import Notes
import Testing

@testable import NotesClient

/// A round sends, stores and reports what the test answers by hand.
struct SyncRoundTests: AnsweredByHand {
    let replica = MemoryReplica(account: "me")

    @Test func `a change goes out with its base, and the account is named`() throws {
        let base = Sample.note("milk")
        try put(LocalNote(id: Sample.id, server: base, generation: 1).edited(Content(body: "eggs"), Sample.context(5)))
        let (_, request) = try begun()
        let text = String(decoding: request.body, as: UTF8.self)
        #expect(text.contains(#""account":"me""#))
        #expect(text.contains(#""baseRev":"\#(base.rev)""#))
        #expect(try kept()?.unsent?.isSent == true)
    }

    @Test func `a new note names a base that no note has`() throws {
        try put(.created(Sample.id, Content(body: "eggs"), Sample.context()))
        let (_, request) = try begun()
        let none = String(repeating: "0", count: 32)
        #expect(String(decoding: request.body, as: UTF8.self).contains(#""baseRev":"\#(none)""#))
    }

    @Test func `a result without its note is fetched`() throws {
        try put(.created(Sample.id, Content(body: "eggs"), Sample.context()))
        var (round, _) = try begun()
        let answer = Sample.json(
            #"{"results":[{"id":"\#(Sample.id)","status":"applied","current":null}],"changes":[],"cursor":"c"}"#)
        let fetch = try Self.request(round.received(answer, now: Sample.time))
        #expect(fetch.path == "v1/notes/\(Sample.id)")
        #expect(try kept()?.unsent != nil)
        let current = Sample.note("eggs", seq: 4)
        _ = try Self.report(round.received(Sample.json(Self.json(current)), now: Sample.time))
        #expect(try kept()?.server == current)
        #expect(try kept()?.unsent == nil)
    }

    @Test func `a note that was erased before its result was fetched keeps its text here`() throws {
        try put(.created(Sample.id, Content(body: "eggs"), Sample.context()))
        var (round, _) = try begun()
        let answer = Sample.json(
            #"{"results":[{"id":"\#(Sample.id)","status":"applied","current":null}],"changes":[],"cursor":"c"}"#)
        _ = try Self.request(round.received(answer, now: Sample.time))
        let gone = Sample.json(#"{"status":404,"code":"not_found"}"#, status: 404)
        let report = try Self.report(round.received(gone, now: Sample.time))
        #expect(report.erasedElsewhere == [Sample.id])
        #expect(try kept()?.present?.content?.body == "eggs")
        #expect(try kept()?.unsent?.isWaiting == true)
    }

    @Test func `a change that revives a note of another device is reported, and can be undone`() throws {
        try put(
            LocalNote(id: Sample.id, server: Sample.note("milk"), generation: 1).edited(
                Content(body: "eggs"), Sample.context(9)))
        var (round, _) = try begun()
        let gone = Sample.tombstone(seq: 2, at: 5)
        let current = Self.json(Sample.note("eggs", seq: 3, at: 9))
        let replaced =
            #"{"rev":"\#(gone.rev)","lastModified":"\#(gone.state.lastModified.text)","device":"other","registers":["deleted"]}"#
        let result = #"{"id":"\#(Sample.id)","status":"applied","current":\#(current),"replaced":\#(replaced)}"#
        let answer = Sample.json(#"{"results":[\#(result)],"changes":[],"cursor":"c"}"#)
        let version = try Self.request(round.received(answer, now: Sample.time))
        #expect(version.path == "v1/notes/\(Sample.id)/versions/\(gone.rev)")
        let tombstone = Sample.json(String(decoding: NoteEncoder.tombstone(gone), as: UTF8.self))
        let report = try Self.report(round.received(tombstone, now: Sample.time))
        #expect(report.revived == [Sample.id] && report.conflicts.isEmpty)
        #expect(try kept()?.conflict?.isOfDeletion == true)
        let notebook = BlockingNotebook(replica)
        try notebook.resolveConflict(of: Sample.id, keeping: .lost)
        #expect(try kept()?.present?.isDeleted == true)
        #expect(try kept()?.conflict == nil)
    }

    @Test(arguments: [
        (#""lost":["text"],"#, true), (#""lost":["deleted"],"#, true), (#""lost":["tags","pinned"],"#, false),
        ("", false),
    ])
    func `a change that lost in its text alone is a conflict`(lost: String, isConflict: Bool) throws {
        try put(
            LocalNote(id: Sample.id, server: Sample.note("milk"), generation: 1).edited(
                Content(body: "eggs"), Sample.context(9)))
        var (round, _) = try begun()
        let current = Self.json(Sample.note("milk and tea", seq: 3, at: 12))
        let version = #""version":"\#(String(repeating: "7", count: 32))""#
        let result = #"{"id":"\#(Sample.id)","status":"superseded",\#(lost)\#(version),"current":\#(current)}"#
        let answer = Sample.json(#"{"results":[\#(result)],"changes":[],"cursor":"c"}"#)
        let report = try Self.report(round.received(answer, now: Sample.time))
        #expect(report.conflicts.isEmpty != isConflict)
        #expect(try kept()?.conflict?.isOfText ?? false == isConflict)
        #expect(try kept()?.present?.content?.body == "milk and tea")
    }

    @Test(arguments: [(["text"], true), (["folder", "tags"], false)])
    func `a state of which another register was replaced is no conflict`(registers: [String], isConflict: Bool) throws {
        try put(
            LocalNote(id: Sample.id, server: Sample.note("milk"), generation: 1).edited(
                Content(body: "eggs"), Sample.context(9)))
        var (round, _) = try begun()
        let theirs = Sample.note("tea", seq: 2, at: 5)
        let current = Self.json(Sample.note("eggs", seq: 3, at: 9))
        let replaced =
            #"{"rev":"\#(theirs.rev)","lastModified":"\#(theirs.state.lastModified.text)","registers":\#(registers)}"#
        let result = #"{"id":"\#(Sample.id)","status":"applied","current":\#(current),"replaced":\#(replaced)}"#
        _ = try round.received(
            Sample.json(#"{"results":[\#(result)],"changes":[],"cursor":"c"}"#), now: Sample.time)
        #expect(try kept()?.conflict?.isOfText ?? false == isConflict)
    }

    @Test func `the reason of a version is found on a later page of the list`() throws {
        let rev = try #require(Rev(String(repeating: "7", count: 32)))
        var unsettled = LocalNote(id: Sample.id, server: Sample.note("milk"), generation: 1)
        let lost = Sample.note("eggs").state
        unsettled.conflict = KeptConflict(rev: rev, loser: .ours, lastModified: lost.lastModified, lost: lost)
        try put(unsettled)
        var (round, _) = try begun()
        let first = try Self.request(
            round.received(Sample.json(#"{"results":[],"changes":[],"cursor":"c"}"#), now: Sample.time))
        #expect(first.path == "v1/notes/\(Sample.id)/versions" && first.query.isEmpty)
        let second = try Self.request(
            round.received(Sample.json(#"{"versions":[],"nextPage":"abc"}"#), now: Sample.time))
        #expect(second.path == first.path && second.query.contains { $0.name == "page" && $0.value == "abc" })
        let found = #"{"versions":[{"rev":"\#(rev)","reason":"superseded"}],"nextPage":"def"}"#
        let report = try Self.report(round.received(Sample.json(found), now: Sample.time))
        #expect(try report.conflicts.isEmpty && kept()?.conflict == nil)
    }

    @Test func `410 starts over and keeps what is unsent`() throws {
        try put(LocalNote(id: Sample.id, server: Sample.note("milk"), generation: 1))
        let edited = LocalNote(id: NoteID(uuidV8From: (9, 9)), server: nil).id
        try put(.created(edited, Content(body: "eggs"), Sample.context()))
        try replica.transact { try $0.advance { $0.cursor = "old" } }
        var (round, request) = try begun()
        #expect(String(decoding: request.body, as: UTF8.self).contains(#""cursor":"old""#))
        let expired = Sample.json(#"{"status":410,"code":"cursor_expired"}"#, status: 410)
        request = try Self.request(round.received(expired, now: Sample.time))
        let text = String(decoding: request.body, as: UTF8.self)
        #expect(!text.contains(#""cursor""#) && text.contains("eggs"))
        let current = Self.json(Sample.note("eggs", seq: 1, id: edited))
        let answer = Sample.json(
            #"{"results":[{"id":"\#(edited)","status":"applied","current":\#(current)}],"changes":[],"cursor":"c"}"#)
        #expect(try Self.report(round.received(answer, now: Sample.time)).startedOver)
        #expect(try kept() == nil)
        #expect(try replica.transact { try $0.note(edited) }?.present?.content?.body == "eggs")
        #expect(try progress().isSweeping == false)
    }

    @Test(arguments: [nil, "eggs"]) func `notes that a server lost with its data are sent again`(unsent: String?) throws
    {
        let other = NoteID(uuidV8From: (9, 9))
        try put(LocalNote(id: Sample.id, server: Sample.note("milk"), generation: 1))
        try put(LocalNote(id: NoteID(uuidV8From: (8, 8)), server: Sample.tombstone(seq: 2), generation: 1))
        if let unsent { try put(.created(other, Content(body: unsent), Sample.context())) }
        try replica.transact { try $0.advance { ($0.cursor, $0.digestKey) = ("old", "key") } }
        var (round, request) = try begun()
        let expired = Sample.json(#"{"status":410,"code":"cursor_expired"}"#, status: 410)
        request = try Self.request(round.received(expired, now: Sample.time))
        if unsent != nil {
            // An answer to changes does not name its account.
            let current = Self.json(Sample.note("eggs", seq: 1, id: other))
            request = try Self.request(
                round.received(
                    Sample.json(
                        #"{"results":[{"id":"\#(other)","status":"applied","current":\#(current)}],"changes":[],"cursor":"c"}"#
                    ),
                    now: Sample.time))
            #expect(String(decoding: request.body, as: UTF8.self).contains(#""changes":[]"#))
        }
        request = try Self.request(
            round.received(
                Sample.json(#"{"results":[],"changes":[],"cursor":"d","digestKey":"another"}"#), now: Sample.time))
        #expect(String(decoding: request.body, as: UTF8.self).contains("milk"))
        let current = Self.json(Sample.note("milk", seq: 2))
        let report = try Self.report(
            round.received(
                Sample.json(
                    #"{"results":[{"id":"\#(Sample.id)","status":"applied","current":\#(current)}],"changes":[],"cursor":"e"}"#
                ),
                now: Sample.time))
        #expect(report.returned == [Sample.id] && report.startedOver)
        #expect(try kept()?.unsent == nil)
        #expect(try progress().digestKey == "another")
    }

    @Test func `a note to be erased with an unfetched state survives a sync from the start`() throws {
        try put(
            LocalNote(id: Sample.id, server: Sample.note("milk"), generation: 1).edited(
                Content(body: "eggs"), Sample.context(5)))
        try replica.transact { try SyncRound.startOver($0) }
        var (round, _) = try begun()
        try replica.transact { try $0.put(Sample.id, $0.note(Sample.id)?.purged(Sample.context(6))) }
        let answer = Sample.json(
            #"{"results":[{"id":"\#(Sample.id)","status":"applied","current":null}],"changes":[],"cursor":"c"}"#)
        _ = try Self.request(round.received(answer, now: Sample.time))
        #expect(try kept()?.unsent?.isPurge == true)
        let current = Sample.note("eggs", seq: 4)
        _ = try Self.report(round.received(Sample.json(Self.json(current)), now: Sample.time))
        #expect(try kept()?.server == current)
        #expect(try kept()?.unsent?.isPurge == true)
    }

    @Test func `one change that spoils the request is found and delays no other`() throws {
        let ids = (0..<4).map { NoteID(uuidV8From: ($0, 1)) }
        for (number, id) in ids.enumerated() {
            try put(.created(id, Content(body: "note \(number)"), Sample.context(Int64(number))))
        }
        var (round, request) = try begun()
        for _ in 0..<20 {
            let text = String(decoding: request.body, as: UTF8.self)
            let inside = ids.filter { text.contains($0.text) }
            let step: SyncRound.Step
            if text.contains("note 2") {
                step = try round.received(
                    Sample.json(#"{"status":413,"code":"too_large","detail":"too large"}"#, status: 413),
                    now: Sample.time)
            } else {
                let results = inside.map { id in
                    #"{"id":"\#(id)","status":"applied","current":\#(Self.json(Sample.note("n", id: id)))}"#
                }
                step = try round.received(
                    Sample.json(
                        #"{"results":[\#(results.joined(separator: ","))],"changes":[],"cursor":"c"}"#),
                    now: Sample.time)
            }
            guard case .send(let next) = step else {
                #expect(try Self.report(step).refused.map(\.id) == [ids[2]])
                #expect(try replica.transact { try $0.ids(.unsent) } == [ids[2]])
                return
            }
            request = next
        }
        Issue.record("the round does not end")
    }

    @Test(arguments: [400, 422]) func `a gateway's refusal of everything marks no note as refused`(status: Int) throws {
        try put(.created(Sample.id, Content(body: "eggs"), Sample.context()))
        var (round, _) = try begun()
        let error = #expect(throws: ServerError.self) {
            try round.received(Sample.json("<h1>Sign in to this network</h1>", status: status), now: Sample.time)
        }
        #expect(error?.description == "HTTP status \(status)")
        #expect(try kept()?.unsent?.isWaiting == true)
    }

    @Test func `a note that is too large for a proxy waits for its user`() throws {
        try put(.created(Sample.id, Content(body: "eggs"), Sample.context()))
        var (round, _) = try begun()
        _ = try round.received(Sample.json("<h1>Request Entity Too Large</h1>", status: 413), now: Sample.time)
        #expect(try kept()?.unsent?.problem == "HTTP status 413")
    }

    @Test func `a server that has more without moving its cursor is not polled for ever`() throws {
        try replica.transact { try $0.advance { $0.cursor = "c" } }
        var (round, _) = try begun()
        #expect(throws: ServerError.malformed("it announces more, but its cursor does not move")) {
            try round.received(
                Sample.json(#"{"results":[],"changes":[],"cursor":"c","hasMore":true}"#), now: Sample.time)
        }
    }

    @Test func `a digest that differs is repaired by one sync from the start an hour`() throws {
        try put(LocalNote(id: Sample.id, server: Sample.note("milk"), generation: 1))
        func answer(_ digest: String) -> APIAnswer {
            Sample.json(
                #"{"results":[],"changes":[],"cursor":"c","digest":"\#(digest)","digestKey":"key"}"#)
        }
        let wrong = String(repeating: "ab", count: 32)
        var (round, _) = try begun()
        let again = try Self.request(round.received(answer(wrong), now: Sample.time))
        #expect(!String(decoding: again.body, as: UTF8.self).contains(#""cursor""#))
        // The server may have lost a note that does not come; a deleted one stays deleted.
        let returned = try Self.request(round.received(answer(wrong), now: Sample.time))
        #expect(String(decoding: returned.body, as: UTF8.self).contains("milk"))
        let deleted = Self.json(Sample.tombstone(seq: 9, at: 9))
        let lost = #"{"id":"\#(Sample.id)","status":"superseded","current":\#(deleted)}"#
        let last = Sample.json(
            #"{"results":[\#(lost)],"changes":[],"cursor":"c","digest":"\#(wrong)","digestKey":"key"}"#)
        let report = try Self.report(round.received(last, now: Sample.time))
        #expect(report.isRepaired && report.isVerified == false)
        #expect(try kept()?.server?.state.isDeleted == true)
        var next = SyncRound(replica)
        _ = try next.begin(now: Sample.time)
        let second = try Self.report(next.received(answer(wrong), now: Sample.time))
        #expect(!second.isRepaired && second.isVerified == false)
    }

    @Test func `an answer is dropped if another process started over meanwhile`() throws {
        var (round, _) = try begun()
        try replica.transact { try SyncRound.startOver($0) }
        let note = Self.json(Sample.note("milk"))
        _ = try round.received(Sample.json(#"{"results":[],"changes":[\#(note)],"cursor":"c"}"#), now: Sample.time)
        #expect(try kept() == nil)
        #expect(try progress().cursor == nil)
    }

    @Test func `an unknown member is sent back, and left out where the server refuses it`()
        throws
    {
        var note = Sample.note("milk")
        var content = try #require(note.state.content)
        content.laterMembers["mood"] = .string("calm")
        note.state.life = .live(content)
        note.rev = note.state.rev
        content.body = "eggs"
        try put(LocalNote(id: Sample.id, server: note, generation: 1).edited(content, Sample.context(5)))
        var (round, request) = try begun()
        #expect(String(decoding: request.body, as: UTF8.self).contains(#""mood":"calm""#))
        let refused = Sample.json(
            #"{"results":[{"id":"\#(Sample.id)","status":"invalid","code":"unknown_member","errors":[]}],"#
                + #""changes":[],"cursor":"c"}"#)
        request = try Self.request(round.received(refused, now: Sample.time))
        #expect(!String(decoding: request.body, as: UTF8.self).contains("mood"))
    }

    @Test func `a note of the greatest depth is pulled and sent`() throws {
        var content = Content(body: "deep")
        var deepest = JSON.array([])
        for _ in 0..<61 { deepest = .array([deepest]) }
        content.extra["a"] = deepest
        var note = Sample.note("deep", seq: 2)
        note.state.life = .live(content)
        note.rev = note.state.rev
        var (round, _) = try begun()
        _ = try Self.report(
            round.received(
                Sample.json(#"{"results":[],"changes":[\#(Self.json(note))],"cursor":"c"}"#), now: Sample.time))
        #expect(try kept()?.server == note)
        let edited = try #require(try kept()).edited(Content(body: "new", extra: content.extra), Sample.context(5))
        let unsent = try #require(edited.unsent)
        #expect(try Unsent(unsent.bytes) == unsent)
    }

    @Test func `a refused sign-in ends the round with its error`() throws {
        var (round, _) = try begun()
        let error = #expect(throws: ServerError.self) {
            try round.received(Sample.json(#"{"status":403,"code":"forbidden"}"#, status: 403), now: Sample.time)
        }
        #expect(error?.needsSignIn == true)
    }
}
