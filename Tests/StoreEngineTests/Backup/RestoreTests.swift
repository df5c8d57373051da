import Notes
import NotesStoreContract
import NotesStoreEngine
import TestDesk
import Testing

/// docs/protocol.md 7: each mode restores its notes, and its undo brings the earlier ones back.
struct RestoreTests {
    let desk: Desk
    let other: Desk

    init() throws {
        desk = try Desk()
        other = try Desk()
        try desk.furnish()
    }

    @Test func `a replace in an empty store gives the same backup, but for the header`() throws {
        let counters = try other.restored(try desk.backup(), .replace)
        #expect(counters.added == 6)
        #expect(try other.lines() == desk.lines())
        #expect(try other.lines().count > 10)
        #expect(try other.problems() == [])
        let (before, after) = (try desk.reader.status(of: desk.account), try other.reader.status(of: other.account))
        #expect(before.notes == after.notes && before.deleted == after.deleted && before.bytes == after.bytes)
        #expect(before.versions == after.versions)
    }

    @Test func `merge of a backup with its versions makes the same notes with the same revs`() throws {
        let counters = try other.restored(try desk.backup())
        #expect(counters.added == 6)
        for id in ["plain", "typed", "gone", "purged", "ahead", "rich"] {
            #expect(try other.note(id)?.rev == desk.note(id)?.rev, "\(id)")
            #expect(try Set(other.versions(id).map(\.rev)) == Set(desk.versions(id).map(\.rev)), "\(id)")
        }
        #expect(try other.note("gone")?.state == .trash)
        #expect(try other.problems() == [])
    }

    @Test(arguments: [RestoreMode.merge, .overwrite])
    func `a repeated merge changes nothing`(mode: RestoreMode) throws {
        let backup = try desk.backup()
        for twice in 0..<2 {
            _ = try other.restored(backup, mode)
            let (lines, seq) = (try other.lines(), try other.reader.latestCursor(of: other.account))
            other.pass(milliseconds: 5000)
            let again = try other.restored(backup, mode)
            #expect(again.added + again.updated + again.deleted + again.undeleted == 0, "\(twice): \(again)")
            #expect((again.undo == nil) == (mode == .merge))
            #expect(try other.lines() == lines)
            #expect(try other.reader.latestCursor(of: other.account) == seq)
            // The store was changed since.
            try other.stands("plain", "three")
            try other.delete("rich")
        }
        #expect(try other.problems() == [])
    }

    @Test func `merge leaves a deleted note deleted, and overwrite restores it on every device`() throws {
        let backup = try desk.backup()
        let (before, rev) = (try desk.lines(), try desk.note("plain")?.rev)
        desk.pass(milliseconds: 1000)
        let cursor = try desk.reader.latestCursor(of: desk.account)
        for id in ["plain", "rich"] { try desk.delete(id) }
        let damaged = try desk.lines()

        let merged = try desk.restored(backup, .merge)
        #expect(merged.skipped == 2 && merged.unchanged == 4 && merged.undo == nil)
        #expect(try desk.note("plain")?.state == .trash)
        #expect(try desk.lines() == damaged)

        let trial = try desk.restored(backup, .overwrite, trial: true)
        #expect(try desk.lines() == damaged)
        var counters = try desk.restored(backup, .overwrite)
        let undo = try #require(counters.undo)
        counters.undo = nil
        #expect(counters == trial)
        #expect(counters.undeleted == 2 && counters.unchanged == 4)
        #expect(try desk.body("plain") == "two")
        #expect(try desk.note("plain")?.rev != rev)
        // A device that had pulled everything before gets it.
        #expect(try Desk.ids(desk.pull(.after(cursor))) == ["plain", "rich"])
        #expect(try desk.problems() == [])

        let undone = try Desk.counters(try desk.undo(undo))
        #expect(undone.deleted == 2 && undone.unchanged == 4)
        #expect(try desk.lines() == damaged)
        #expect(try desk.isExpired(cursor))
        #expect(try desk.problems() == [])
        // And the undo is undone like anything else.
        _ = try Desk.counters(try desk.undo(undone.undo))
        #expect(try desk.body("plain") == "two")
        #expect(before.count < damaged.count)
    }

    @Test func `merge restores nothing of a purged note, nor of one that was in the trash`() throws {
        let backup = try desk.backup()
        desk.pass(milliseconds: 1000)
        for id in ["plain", "rich", "gone"] { _ = try desk.write(id, .purge) }
        let purged = try desk.lines()
        let counters = try desk.restored(backup, .merge)
        #expect(counters.added + counters.updated + counters.undeleted + counters.deleted == 0)
        #expect(try desk.lines() == purged)
        for id in ["plain", "rich", "gone"] { #expect(try desk.note(id)?.state == .tombstone, "\(id)") }
        #expect(try desk.versions("plain").isEmpty)
        #expect(try desk.problems() == [])
    }

    @Test func `overwrite wins over newer edits, and keeps other notes and replaced states`()
        throws
    {
        let backup = try desk.backup()
        desk.pass(milliseconds: 1000)
        try desk.stands("plain", "newer")
        try desk.stands("unknown", "mine")
        let counters = try desk.restored(backup, .overwrite)
        #expect(counters.updated == 1 && counters.unchanged == 5 && counters.deleted == 0)
        #expect(try desk.body("plain") == "two")
        #expect(try desk.body("unknown") == "mine")
        #expect(try desk.versions("plain").map { try Desk.body(of: $0.json) }.contains("newer"))
    }

    @Test func `merge restores newer notes and keeps those that are newer here`() throws {
        let backup = try desk.backup()
        _ = try other.restored(backup)
        desk.pass(milliseconds: 10_000)
        other.clock.now = desk.clock.now
        try desk.stands("plain", "newer there")
        other.pass(milliseconds: 5000)
        try other.stands("rich", "newer here")
        let counters = try other.restored(try desk.backup())
        #expect(counters.updated == 1 && counters.skipped == 1)
        #expect(try other.body("plain") == "newer there")
        #expect(try other.body("rich") == "newer here")
        #expect(try other.lines().contains { $0.contains(#"{"version":"conflict","id":"rich""#) } == false)
        #expect(try other.problems() == [])
    }

    @Test func `after a replace cursors are expired, pages go on, and since finds everything`() throws {
        for number in 0..<30 { try desk.stands("n\(number)", "x") }
        let backup = try desk.backup()
        desk.pass(milliseconds: 1000)
        try desk.stands("extra", "not in the backup")
        let since = desk.now
        let (cursor, page) = (
            try desk.reader.latestCursor(of: desk.account), try desk.pull(.beginning, limit: 5).cursor
        )
        let counters = try desk.restored(backup, .replace)
        #expect(counters.deleted == 1 && counters.unchanged == 36 && counters.added == 0)
        #expect(try desk.note("extra") == nil)
        #expect(try desk.isExpired(cursor))
        #expect(try desk.isExpired(page))
        #expect(try desk.reader.latestCursor(of: desk.account).seq > cursor.seq)
        var ids: [String] = []
        var next = PullRequest.Start.beginning
        while true {
            let page = try desk.pull(next, limit: 7)
            ids += try Desk.ids(page)
            next = .after(page.cursor)
            if !page.hasMore { break }
        }
        #expect(ids.count == 34)
        #expect(Set(ids).count == 34)
        #expect(try desk.pull(.since(since)).count == 36)
        try desk.stands("plain", "after")
        #expect(try Desk.ids(desk.pull(next)) == ["plain"])
        #expect(try desk.note("plain")?.seq == desk.reader.latestCursor(of: desk.account).seq)
    }

    @Test func `the five newest snapshots are kept, for a month, and for their account alone`() throws {
        var undos: [String] = []
        for number in 0..<6 {
            try desk.stands("n", "\(number)")
            undos.append(try #require(try desk.restored(try other.backup(), .replace).undo))
        }
        let made = try Wait.reply { desk.store.createAccount(name: "they", password: "h", reply: $0) }
        let they = try #require(made)
        guard case .noSuchUndo = try desk.undo(undos.last, of: they) else { throw Desk.Unexpected(answer: "theirs") }
        guard case .noSuchUndo = try desk.undo(undos.first) else { throw Desk.Unexpected(answer: "kept") }
        #expect(desk.memory.rowCounts.undos == 5)
        _ = try Desk.counters(try desk.undo(undos[2]))
        #expect(try desk.body("n") == "2")
        desk.pass(days: 31)
        _ = try Wait.reply { desk.store.expire(reply: $0) }
        #expect(desk.memory.rowCounts.undos == 0)
        guard case .noSuchUndo = try desk.undo(undos.last) else { throw Desk.Unexpected(answer: "kept") }
    }
}
