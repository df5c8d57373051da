import Notes
import NotesStoreContract
import SeededRandom
import TestDesk
import Testing

@testable import NotesStoreEngine

/// docs/protocol.md 6: the server time of an answer may be the next `since`, and misses nothing.
struct ReceiptClockTests {
    /// Runs a body inside a transaction, on the writer's queue.
    private struct Inside: Sendable {
        let store: StoreEngine
        let clock: TestClock
        let account: AccountNumber

        init(_ desk: Desk) { (store, clock, account) = (desk.store, desk.clock, desk.account) }

        func write(_ name: String, _ transaction: WriteTransaction) throws {
            let id = try #require(NoteID(name))
            let edit: NoteCommand.Edit = { _ in .success(Change(id: id, action: .write(Content(body: "x")))) }
            let command = NoteCommand(account: account, asker: Asker(account), id: id, action: .put(edit))
            _ = try NoteWriting(command, transaction).perform()
        }

        func poll(since time: Timestamp) throws -> ChangePage { try poll(try store.makeReader(), since: time) }

        func poll(_ reader: any NoteReader, since time: Timestamp) throws -> ChangePage {
            guard case .page(let page) = try reader.changes(PullRequest(start: .since(time)), of: account) else {
                throw Desk.Unexpected(answer: "expired")
            }
            return page
        }
    }

    private func pull(_ reader: any NoteReader, _ desk: Desk, since time: Timestamp) throws -> ChangePage {
        try Inside(desk).poll(reader, since: time)
    }

    @Test(arguments: [-3_600_000, -1, 0, 1, 250] as [Int64])
    func `a poll between a write and its commit gets a time that finds the write`(milliseconds: Int64) throws {
        let desk = try Desk()
        let inside = Inside(desk)
        let poller = try desk.store.makeReader()
        let before = try pull(poller, desk, since: .earliest).serverTime
        let (given, listed): (Timestamp, Timestamp) = try Wait.reply { reply in
            desk.store.submit(reply, keys: .unknown) { transaction in
                try inside.write("a", transaction)
                inside.clock.now += milliseconds
                let page = try inside.poll(since: before)
                #expect(page.count == 0)
                return (page.serverTime, inside.store.serverTime())
            }
        }
        #expect(try Desk.ids(try pull(poller, desk, since: given)) == ["a"])
        #expect(try Desk.ids(try pull(poller, desk, since: listed)) == ["a"])
        #expect(given >= before)
        desk.pass(milliseconds: 3_600_010)
        let settled = try pull(poller, desk, since: given).serverTime
        #expect(try pull(poller, desk, since: settled).count == 0)
    }

    @Test func `each sync of one transaction gets a time that finds the pushes after it`() throws {
        let desk = try Desk()
        let pushes = try (0..<4).map { number in
            let change = Change(
                id: try desk.id("n\(number)"), action: .write(Content(body: "x")), lastModified: desk.now, origin: .sync
            )
            return SyncPush(
                account: desk.account, asker: Asker(desk.account, deviceID: "d\(number)"), changes: [change],
                pull: PullRequest(start: .since(.earliest)))
        }
        let answers: [SyncAnswer] = try Wait.reply { reply in
            desk.store.submit(reply, keys: .unknown) { transaction in
                try pushes.map { push in
                    var writing = SyncWriting(push)
                    return try writing.perform(transaction)
                }
            }
        }
        for (number, answer) in answers.enumerated() {
            guard case .done(_, let page, _) = answer else { throw Desk.Unexpected(answer: "expired") }
            let later = try Desk.ids(try desk.pull(.since(page.serverTime)))
            for next in number + 1..<4 { #expect(later.contains("n\(next)")) }
        }
    }

    /// The poller ends with every note in random interleavings with one writer, by a clock that jumps.
    @Test func `no history of writes, polls and clock steps hides a change from a poll by time`() throws {
        var random = Seeded.announced("polls by time")
        let desk = try Desk()
        let inside = Inside(desk)
        let poller = try desk.store.makeReader()
        var since = Timestamp.earliest
        var seen: Set<String> = []
        var written: Set<String> = []
        for round in 0..<60 {
            let steps = (0..<(1 + random.below(5))).map { _ in random.below(4) }
            let jumps = steps.map { _ in [0, 0, 1, 2, 500, -700, -100_000].pick(&random) as Int64 }
            let start = since
            let (now, found): (Timestamp, [String]) = try Wait.reply { reply in
                desk.store.submit(reply, keys: .unknown) { transaction in
                    var (time, found) = (start, [String]())
                    for (position, step) in steps.enumerated() {
                        inside.clock.now += jumps[position]
                        if step < 2 {
                            try inside.write("n\(round)-\(position)", transaction)
                        } else {
                            let page = try inside.poll(since: time)
                            found += try Desk.ids(page)
                            time = page.serverTime
                        }
                    }
                    return (time, found)
                }
            }
            seen.formUnion(found)
            since = now
            for (position, step) in steps.enumerated() where step < 2 { written.insert("n\(round)-\(position)") }
            if random.below(2) == 0 {
                let page = try pull(poller, desk, since: since)
                seen.formUnion(try Desk.ids(page))
                since = page.serverTime
            }
        }
        seen.formUnion(try Desk.ids(try pull(poller, desk, since: since)))
        #expect(written.subtracting(seen) == [])
    }
}
