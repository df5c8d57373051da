import Notes
import NotesStoreContract
import SeededRandom
import TestDesk
import Testing

/// docs/protocol.md 6.7: the digest is kept with every write of any kind.
struct DigestTests {
    let desk: Desk

    init() throws { desk = try Desk() }

    private func recounted() throws -> String { try Recount.digest(of: desk.account, desk.reader) }

    private func expectRecount(_ what: String) throws {
        #expect(try desk.reader.status(of: desk.account).digest.text == recounted(), "\(what)")
    }

    @Test func `the digest is a recount after any history of writes, restores and expiry`() throws {
        var random = Seeded.announced("digest histories")
        var backups: [[UInt8]] = []
        var undos: [String] = []
        for step in 0..<150 {
            desk.pass(milliseconds: Int64(random.below(5000)))
            let id = "n\(random.below(12))"
            var what = "write"
            switch random.below(14) {
            case 0...4: _ = try desk.put(id, "text \(random.below(9))")
            case 5: _ = try desk.put(id, "late", at: Timestamp(clamping: desk.now.milliseconds - 100_000))
            case 6: _ = try desk.write(id, .delete(lastModified: nil))
            case 7: _ = try desk.write(id, .purge)
            case 8: _ = try desk.write(id, .undelete)
            case 9:
                what = "sync"
                let changes = try (0..<5).map { number in
                    Change(
                        id: try desk.id("n\(random.below(12))"),
                        action: number == 4 ? .delete : .write(Content(title: "\(step)")), lastModified: desk.now,
                        origin: .sync)
                }
                _ = try desk.sync(changes)
            case 10: backups.append(try desk.backup())
            case 11 where !backups.isEmpty:
                let mode = RestoreMode.allCases.pick(&random)
                what = "restore \(mode)"
                if let undo = try desk.restored(backups.pick(&random), mode).undo { undos.append(undo) }
            case 12 where !undos.isEmpty:
                what = "undo"
                _ = try desk.undo(undos.pick(&random))
            default:
                what = "expiry"
                if random.chance(30) { desk.pass(days: 31) }
                _ = try Wait.reply { desk.store.expire(reply: $0) }
            }
            try expectRecount("\(what) at step \(step)")
        }
        #expect(try desk.problems() == [])
    }

    @Test func `a sync has the digest of the notes that its cursor covers, on its last page`() throws {
        for number in 0..<3 { try desk.stands("n\(number)", "x") }
        func sync(_ changes: [Change], limit: Int, wants: Bool = true) throws -> ChangePage {
            let push = SyncPush(
                account: desk.account, asker: Asker(desk.account, deviceID: "phone"), changes: changes,
                pull: PullRequest(start: .beginning, limit: limit), wantsDigest: wants)
            guard case .done(_, let page, _) = try Wait.reply({ desk.store.sync(push, reply: $0) }) else {
                throw Desk.Unexpected(answer: "expired")
            }
            return page
        }
        let change = Change(id: try desk.id("new"), action: .write(Content(title: "t")), origin: .sync)
        let page = try sync([change], limit: 10)
        #expect(page.digest?.text == (try recounted()))
        #expect(page.digest == (try desk.reader.status(of: desk.account).digest))
        #expect(try sync([], limit: 2).digest == nil)
        #expect(try sync([], limit: 10, wants: false).digest == nil)
    }
}
