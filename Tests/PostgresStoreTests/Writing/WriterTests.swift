import Dispatch
import Notes
import NotesHashing
import NotesPostgres
import NotesPrimitives
import NotesStoreContract
import PostgresCluster
import Testing

@Suite(.enabled(if: PostgresCluster.isHere))
struct WriterTests {
    @Test func `each write of two servers to one account is stored once`() throws {
        let one = try WriterDesk()
        let desks = [one, try WriterDesk(beside: one)]
        let asker = try one.makeDevice(one.makeAccount("me"), "phone")
        let failures = Mutex<[String]>([])
        DispatchQueue.concurrentPerform(iterations: 16) { index in
            for round in 0..<10 {
                let answer = desks[index % 2].put("n\(index)-\(round)", "text", by: asker)
                guard case .success(.created) = answer else {
                    failures.withLock { $0.append("\(answer)") }
                    return
                }
            }
        }
        #expect(failures.withLock { $0 } == [])
        let row = try #require(
            try one.observe().run("SELECT seq, live, (SELECT count(DISTINCT seq) FROM notes) FROM accounts").first)
        for column: Int32 in 0..<3 { #expect(try row.int(column) == 160) }
    }

    @Test func `a device that one server signs out is refused by the others`() throws {
        let one = try WriterDesk()
        let two = try WriterDesk(beside: one)
        let account = try one.makeAccount("me")
        let (phone, tablet) = (try one.makeDevice(account, "phone"), try two.makeDevice(account, "tablet"))
        #expect((try? two.put("n", "1", by: phone).get()) != nil)
        let id = try #require(phone.deviceID)
        #expect(try Replies.first { one.store.revokeDevice(account, id: id, reply: $0) }.get())
        guard case .failure(.revoked) = two.put("n", "2", by: phone) else {
            Issue.record("a device that was signed out could write")
            return
        }
        try Replies.first { two.store.changePassword(account, password: "new", keeping: nil, reply: $0) }.get()
        guard case .failure(.revoked) = one.push([], by: tablet) else {
            Issue.record("a device of the old password could write")
            return
        }
    }

    @Test func `one of several servers gets an approved flow`() throws {
        let one = try WriterDesk()
        let desks = [one, try WriterDesk(beside: one), try WriterDesk(beside: one)]
        let asker = try one.makeDevice(one.makeAccount("me"), "phone")
        let flow = Flow(
            kind: .appSignIn, state: Array("app".utf8), expiresAt: Timestamp(clamping: one.state.now + 600_000))
        let (poll, page) = (SHA256.hash(Array("poll".utf8)), SHA256.hash(Array("page".utf8)))
        try Replies.first { one.store.start(flow, poll: poll, page: page, reply: $0) }.get()
        let approved = try Replies.first { one.store.approve(page, .appSignIn, by: asker, reply: $0) }.get()
        #expect(approved)
        let taken = Mutex<[String]>([])
        DispatchQueue.concurrentPerform(iterations: desks.count) { index in
            let token = SHA256.hash(Array("token \(index)".utf8))
            let answer = Replies.first {
                desks[index].store.take(poll, .appSignIn, token: token, named: nil, reply: $0)
            }
            if case .success(let flow?) = answer { taken.withLock { $0.append(flow.accountName) } }
        }
        #expect(taken.withLock { $0 } == ["me"])
    }

    @Test func `two servers give each note one number`() throws {
        let one = try WriterDesk()
        let desks = [one, try WriterDesk(beside: one)]
        let account = try one.makeAccount("me")
        let asker = try one.makeDevice(account, "phone")
        let ids = (0..<30).compactMap { NoteID("n\($0)") }
        for id in ids { _ = one.put(id.text, "x", by: asker) }
        let numbers = Mutex<[[AppNumber]]>([])
        DispatchQueue.concurrentPerform(iterations: 8) { index in
            let asked = index % 2 == 0 ? ids : ids.reversed()
            let answer = Replies.first {
                desks[index % 2].store.number(
                    asked, for: .nextcloud, in: ReadScope(asker, of: account), reply: $0)
            }
            if let given = try? answer.get() {
                numbers.withLock { $0.append(index % 2 == 0 ? given : given.reversed()) }
            }
        }
        let given = numbers.withLock { $0 }
        #expect(given.count == 8)
        #expect(Set(given).count == 1)
        #expect(Set(given.first ?? []).count == 30)
    }

    @Test func `an erased account leaves no row`() throws {
        let desk = try WriterDesk()
        let account = try desk.makeAccount("me")
        let asker = try desk.makeDevice(account, "phone")
        for round in 0..<2 { _ = desk.put("n", "\(round)", by: asker) }
        let id = try #require(NoteID("n"))
        _ = try Replies.first {
            desk.store.number([id], for: .nextcloud, in: ReadScope(asker, of: account), reply: $0)
        }.get()
        let device = try #require(asker.device)
        desk.store.mark(
            device, DeviceMark(seenAt: Timestamp(clamping: desk.state.now), pull: DeviceMark.Pull(account, upTo: 1))
        )
        try Replies.first { desk.store.writeMarks(reply: $0) }.get()
        let observer = try desk.observe()
        #expect(try observer.run("SELECT count(*) FROM sync_progress").first?.int(0) == 1)

        try Replies.first { desk.store.deleteAccount(account, reply: $0) }.get()
        let tables =
            try observer.run(
                "SELECT table_name::text FROM information_schema.columns WHERE table_schema = 'public' AND column_name = 'account'"
            ).map { try $0.text(0) } + ["accounts"]
        #expect(tables.count > 12)
        for table in tables {
            #expect(try observer.run("SELECT count(*) FROM \(table)").first?.int(0) == 0, "\(table)")
        }
    }

    @Test func `a snapshot is kept before most notes are deleted, and the newest few are kept`() throws {
        let clock = StoppedClock()
        let desk = try WriterDesk(clock: clock)
        let asker = try desk.makeDevice(desk.makeAccount("me"), "phone")
        let observer = try desk.observe()
        let ids = (0..<25).compactMap { NoteID("n\($0)") }
        for round in 0..<7 {
            clock.pass(3_600_000)
            let writes = ids.map { Change(id: $0, action: .write(Content(body: "round \(round)"))) }
            _ = try desk.push(writes, by: asker).get()
            clock.pass(3_600_000)
            let answer = try desk.push(ids.map { Change(id: $0, action: .delete) }, by: asker).get()
            guard case .done(_, _, let warnings) = answer else {
                Issue.record("the push expired")
                return
            }
            #expect(warnings.count == 1, "round \(round)")
        }
        #expect(try observer.run("SELECT count(*) FROM undos").first?.int(0) == 5)
        let pieces = try observer.run("SELECT count(DISTINCT undo), sum(length(bytes)) FROM undo_pieces")
        #expect(try pieces.first?.int(0) == 5)
        clock.pass(40 * 86_400_000)
        let expired = try Replies.first { desk.store.expire(reply: $0) }.get()
        #expect(expired.contents == 25)
        #expect(try observer.run("SELECT count(*) FROM undos").first?.int(0) == 0)
        #expect(try observer.run("SELECT count(*) FROM undo_pieces").first?.int(0) == 0)
    }
}
