import Notes
import NotesStoreContract
import NotesStoreEngine
import TestDesk
import Testing

struct SyncTests {
    let desk: Desk

    init() throws {
        desk = try Desk()
    }

    func change(_ id: String, _ body: String?, at offset: Int64 = 0, base: Rev? = nil) throws -> Change {
        let action: Change.Action = if let body { .write(Content(body: body)) } else { .delete }
        return Change(
            id: try desk.id(id), action: action, lastModified: desk.now.advanced(byMilliseconds: offset),
            baseRev: base, origin: .sync)
    }

    func done(_ answer: SyncAnswer) throws -> (results: [SyncResult], page: ChangePage) {
        guard case .done(let results, let page, _) = answer else { throw Desk.Unexpected(answer: "expired") }
        return (results, page)
    }

    @Test func `a push is not echoed, and its cursor goes on after it`() throws {
        let first = try done(try desk.sync([try change("a", "one"), try change("b", "two")]))
        #expect(first.results.map(\.status) == [.applied, .applied])
        #expect(first.page.count == 0)
        try desk.stands("c", "from elsewhere")
        let page = try desk.pull(.after(first.page.cursor))
        #expect(try Desk.ids(page) == ["c"])
        #expect(!page.hasMore)
    }

    @Test func `a push with a new tag that ends in a slash is refused completely`() throws {
        func tagged(_ id: String, over base: Rev? = nil) throws -> Change {
            Change(
                id: try desk.id(id), action: .write(Content(body: "text", tags: ["a/"])), lastModified: desk.now,
                baseRev: base, origin: .sync)
        }
        // This is a note from before the rule.
        let put = NoteCommand(
            account: desk.account, asker: Asker(desk.account), id: try desk.id("old"),
            action: .put { [old = try tagged("old")] _ in .success(old) })
        _ = try Wait.reply { desk.store.write(put, reply: $0) }
        let old = try #require(try desk.reader.note(desk.id("old"), of: desk.account)?.note)
        guard case .refused(let refusals) = try desk.sync([try change("a", "one"), tagged("b")]) else {
            throw Desk.Unexpected(answer: "not refused")
        }
        #expect(refusals.keys.sorted() == [1])
        #expect(refusals[1]?.map(\.pointer) == ["/tags/0"])
        #expect(try desk.reader.status(of: desk.account).seq == 1)
        desk.pass(milliseconds: 1)
        #expect(try done(try desk.sync([tagged("old", over: old.rev)])).results[0].status == .applied)
    }

    @Test func `a change that the server altered is echoed`() throws {
        let ahead = try change("a", "from the future", at: 3_600_000)
        let answer = try done(try desk.sync([ahead]))
        #expect(answer.results[0].warnings == [.clockAhead])
        #expect(answer.results[0].current.lastModified == desk.now)
        #expect(try Desk.ids(answer.page) == ["a"])
        // A resend is recognised and not stamped a second time.
        desk.pass(milliseconds: 1000)
        let again = try done(try desk.sync([ahead], from: .after(answer.page.cursor)))
        #expect(again.results[0].status == .unchanged)
        #expect(again.results[0].current == answer.results[0].current)
        #expect(try desk.reader.status(of: desk.account).seq == 1)
    }

    @Test func `an older change is superseded and gets the winner`() throws {
        try desk.stands("a", "newer", at: desk.now)
        let answer = try done(try desk.sync([try change("a", "older", at: -1000)]))
        #expect(answer.results[0].status == .superseded)
        #expect(try Desk.body(of: answer.results[0].current.json) == "newer")
        #expect(try desk.versions("a").map(\.rev) == [try #require(answer.results[0].version)])
    }

    @Test func `an edit with a slow clock wins over the newer text that it was based on`() throws {
        let note = try desk.stands("a", "newer", at: desk.now)
        let answer = try done(
            try desk.sync([try change("a", "newest", at: -3_600_000, base: note.rev)], device: "slow"))
        #expect(answer.results[0].status == .applied)
        #expect(try desk.body("a") == "newest")
        #expect(answer.results[0].current.lastModified > note.lastModified)
    }

    @Test func `the first sync gets the live notes, later ones the tombstones`() throws {
        try desk.stands("a", "one")
        let cursor = try desk.pull(.beginning).cursor
        try desk.stands("b", "two")
        try desk.delete("a")
        #expect(try Desk.ids(try desk.pull(.beginning)) == ["b"])
        #expect(try Desk.ids(try desk.pull(.after(cursor))) == ["b", "-a"])
    }

    @Test func `a first sync in pages gets no earlier delete, and every later one`() throws {
        for number in 0..<6 { try desk.stands("n\(number)", "x") }
        try desk.delete("n4")
        var page = try desk.pull(.beginning, limit: 2)
        try desk.delete("n0")
        var ids = try Desk.ids(page)
        while page.hasMore {
            let sent = try #require(Cursor(page.cursor.text))
            page = try desk.pull(.after(sent), limit: 2)
            ids += try Desk.ids(page)
        }
        #expect(ids == ["n0", "n1", "n2", "n3", "n5", "-n0"])
        try desk.delete("n1")
        #expect(try Desk.ids(try desk.pull(.after(page.cursor))) == ["-n1"])
    }

    @Test func `pages end at the limit and at the bytes, and miss nothing`() throws {
        for number in 0..<25 { try desk.stands("n\(number)", String(repeating: "x", count: 1000)) }
        var ids: [String] = []
        var page = try desk.pull(.beginning, limit: 10)
        ids += try Desk.ids(page)
        #expect(page.hasMore)
        while page.hasMore {
            page = try desk.pull(.after(page.cursor), limit: 10)
            ids += try Desk.ids(page)
        }
        #expect(ids == (0..<25).map { "n\($0)" })
        let small = try desk.pull(.beginning, bytes: 4000)
        #expect(small.hasMore)
        #expect((2...3).contains(small.count))
        // One note has more bytes than the limit, and it comes anyway.
        #expect(try desk.pull(.beginning, bytes: 1).count == 1)
    }

    @Test func `a note that changes while a client pages comes again`() throws {
        for number in 0..<4 { try desk.stands("n\(number)", "x") }
        let first = try desk.pull(.beginning, limit: 2)
        try desk.stands("n0", "changed")
        try desk.stands("n3", "changed")
        #expect(try Desk.ids(try desk.pull(.after(first.cursor))) == ["n2", "n0", "n3"])
    }

    @Test func `a cursor of another server or of the future is expired, and its push refused`() throws {
        try desk.stands("a", "one")
        let good = try desk.pull(.beginning).cursor
        var bad: [Cursor] = [good, good, good]
        bad[0].epoch ^= 1
        bad[1].account += 1
        bad[2].seq += 1
        for cursor in bad {
            #expect(try desk.isExpired(cursor))
            guard case .expired = try desk.sync([try change("b", "x")], from: .after(cursor)) else {
                throw Desk.Unexpected(answer: "applied")
            }
        }
        #expect(try desk.note("b") == nil)
        #expect(try !desk.isExpired(good))
    }

    @Test func `since selects by receipt, and not by stamp`() throws {
        try desk.stands("old", "x")
        desk.pass(milliseconds: 10_000)
        let noon = desk.now
        // It was made offline yesterday, and arrives now.
        try desk.stands("late", "x", at: noon.advanced(byMilliseconds: -86_400_000))
        desk.pass(milliseconds: 10_000)
        try desk.delete("old")
        #expect(try Desk.ids(try desk.pull(.since(noon))) == ["late", "-old"])
        #expect(try Desk.ids(try desk.pull(.since(noon.advanced(byMilliseconds: 1)))) == ["-old"])
        #expect(try Desk.ids(try desk.pull(.since(desk.now.advanced(byMilliseconds: 1)))) == [])
        #expect(try Desk.ids(try desk.pull(.since(Timestamp.earliest))) == ["late", "-old"])
    }

    @Test func `since finds its seq among many, whatever was written since`() throws {
        for number in 0..<200 {
            try desk.stands("n\(number % 70)", "x \(number)")
            desk.pass(milliseconds: Int64(number % 3) * 10)
        }
        let everything = try desk.reader.list(NoteQuery(), of: desk.account).total
        #expect(everything == 70)
        let all = try Desk.ids(try desk.pull(.since(.earliest)))
        #expect(all.count == 70)
        for back in stride(from: Int64(0), to: 2500, by: 37) {
            let time = desk.now.advanced(byMilliseconds: -back)
            let page = try Desk.ids(try desk.pull(.since(time)))
            #expect(page == Array(all.suffix(page.count)))
            let before = try Desk.ids(try desk.pull(.since(time.advanced(byMilliseconds: -1))))
            #expect(before.count >= page.count)
        }
    }

    @Test func `a clock that steps back an hour moves neither seq nor receivedAt back`() throws {
        let cursor = try desk.pull(.beginning).cursor
        var times: [Timestamp] = []
        var seqs: [Int64] = []
        for step in 0..<6 {
            if step == 3 { desk.pass(milliseconds: -3_600_000) }
            times.append(desk.store.serverTime())
            seqs.append(try desk.stands("n\(step)", "x").seq)
            desk.pass(milliseconds: 1000)
        }
        #expect(seqs == seqs.sorted())
        #expect(times == times.sorted())
        #expect(try Desk.ids(try desk.pull(.after(cursor))) == (0..<6).map { "n\($0)" })
        // A pull from a time that the server sent finds every later change.
        for step in 0..<6 {
            let page = try Desk.ids(try desk.pull(.since(times[step])))
            #expect(page.suffix(6 - step) == (step..<6).map { "n\($0)" })
        }
        #expect(try desk.problems() == [])
    }

    @Test func `a change in a push that comes twice ends as the greater`() throws {
        let answer = try done(
            try desk.sync([try change("a", "one"), try change("a", "two", at: 5), try change("a", nil, at: 9)]))
        #expect(answer.results.map(\.status) == [.applied, .applied, .applied])
        #expect(try desk.note("a")?.state == .trash)
        #expect(try desk.problems() == [])
    }

    @Test func `a delete of an unknown id makes a tombstone`() throws {
        let answer = try done(try desk.sync([try change("ghost", nil)]))
        #expect(answer.results[0].status == .applied)
        #expect(try desk.note("ghost")?.state == .tombstone)
        #expect(try Desk.ids(try desk.pull(.since(.earliest))) == ["-ghost"])
    }

    @Test func `changes are announced by account with the newest seq`() throws {
        let seen = Announced()
        desk.store.onChange({ seen.add($0) }, watching: { Listeners() })
        try desk.stands("a", "one")
        try desk.stands("a", "two")
        // A reply is given before its announcement; the next reply comes after it.
        _ = try desk.write("nothing", .delete(lastModified: nil))
        #expect(seen.newest[desk.account] == 2)
    }
}
