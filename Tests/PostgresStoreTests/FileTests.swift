import Notes
import NotesHashing
import NotesPostgres
import NotesPostgresStore
import NotesStoreContract
import NotesStoreEngine
import PostgresCluster
import SeededRandom
import Testing

@Suite(.enabled(if: PostgresCluster.isHere))
struct FileTests {
    private func receive(_ bytes: [UInt8], _ desk: WriterDesk, _ account: AccountNumber) throws -> any ReceivedBytes {
        let intake = try desk.writer.blobs(account).makeIntake(limit: 64 << 20)
        for start in stride(from: 0, to: bytes.count, by: 100_000) {
            try bytes[start..<min(bytes.count, start + 100_000)].withUnsafeBytes { try intake.append($0) }
        }
        return try intake.finish()
    }

    private func attach(
        _ bytes: [UInt8], _ name: String, to note: String, _ desk: WriterDesk, by asker: Asker
    ) throws -> NoteAnswer {
        let file = NewAttachment(
            name: name, type: "image/png", bytes: try receive(bytes, desk, asker.account))
        let id = try #require(NoteID(note))
        return try Replies.first {
            desk.store.write(
                NoteCommand(account: asker.account, asker: asker, id: id, action: .attach(file)), reply: $0)
        }.get()
    }

    private func contents(_ digest: SHA256.Digest, _ desk: WriterDesk, _ account: AccountNumber) throws -> [UInt8]? {
        guard let file = try desk.writer.blobs(account).file(digest) else { return nil }
        #expect(file.isSlow)
        var bytes: [UInt8] = []
        while try file.read(into: &bytes, from: Int64(bytes.count), limit: 70_001) > 0 {}
        #expect(Int64(bytes.count) == file.count)
        return bytes
    }

    @Test(arguments: [0, 1, 262_143, 262_144, 262_145, 1_000_000])
    func `a file from one server is read from another, in its account alone`(size: Int) throws {
        let one = try WriterDesk()
        let two = try WriterDesk(beside: one)
        let asker = try one.makeDevice(one.makeAccount("me"), "phone")
        var random = Seeded.announced("file \(size)")
        let bytes = (0..<size).map { _ in UInt8(truncatingIfNeeded: random.next()) }
        _ = one.put("n", "text", by: asker)
        guard case .created = try attach(bytes, "a.png", to: "n", one, by: asker) else {
            Issue.record("the file was not attached")
            return
        }
        let digest = SHA256.hash(bytes)
        #expect(try contents(digest, two, asker.account) == bytes)
        let other = try one.makeAccount("other")
        #expect(try contents(digest, two, other) == nil)
    }

    @Test func `an unreferenced file is erased after an hour, and a referenced one stays`() throws {
        let clock = StoppedClock()
        let desk = try WriterDesk(clock: clock)
        let asker = try desk.makeDevice(desk.makeAccount("me"), "phone")
        _ = desk.put("n", "text", by: asker)
        _ = try attach([1, 2, 3], "a.png", to: "n", desk, by: asker)
        // No such note exists.
        _ = try attach([4, 5, 6], "a.png", to: "none", desk, by: asker)
        let observer = try desk.observe()
        let count = { try observer.run("SELECT count(*) FROM blob_pieces").first?.int(0) }
        try Replies.first { desk.writer.collect(reply: $0) }.get()
        #expect(try count() == 2)
        try observer.run("UPDATE blobs SET touched_at = $1", PostgresArguments { $0.add(clock.now - 3_700_000) })
        try Replies.first { desk.writer.collect(reply: $0) }.get()
        #expect(try count() == 1)
        #expect(try contents(SHA256.hash([1, 2, 3]), desk, asker.account) == [1, 2, 3])
    }

    @Test func `one server does the upkeep, and another takes over when it ends`() throws {
        let clock = StoppedClock()
        let one = try WriterDesk(clock: clock)
        let two = try WriterDesk(clock: clock, beside: one)
        let asker = try one.makeDevice(one.makeAccount("me"), "phone")
        let expire = { (desk: WriterDesk) in try Replies.first { desk.store.expire(reply: $0) }.get().contents }
        let trash = { (name: String) throws in
            _ = one.put(name, "text", by: asker)
            let id = try #require(NoteID(name))
            _ = try one.push([Change(id: id, action: .delete)], by: asker).get()
        }
        let observer = try one.observe()
        try observer.run("INSERT INTO writers (id, batch, at) VALUES ('gone', 1, 1)")
        try trash("a")
        clock.pass(31 * 86_400_000)
        #expect(try expire(one) == 1)
        #expect(try observer.run("SELECT 1 FROM writers WHERE id = 'gone'").isEmpty)
        #expect(try !observer.run("SELECT 1 FROM writers").isEmpty)
        try trash("b")
        clock.pass(1)
        #expect(try expire(two) == 0)
        clock.pass(31 * 86_400_000)
        #expect(try expire(two) == 1)
        #expect(try expire(one) == 0)
    }

    @Test func `upkeep skips accounts with nothing due, and postpones one that is held`() throws {
        let clock = StoppedClock()
        let desk = try WriterDesk(clock: clock)
        let observer = try desk.observe()
        let askers = try (0..<60).map { try desk.makeDevice(desk.makeAccount("me \($0)"), "phone \($0)") }
        let id = try #require(NoteID("n"))
        for asker in askers {
            _ = desk.put("n", "text", by: asker)
            _ = try desk.push([Change(id: id, action: .delete)], by: asker).get()
        }
        clock.pass(31 * 86_400_000)
        let late = try #require(askers.first)
        _ = desk.put("m", "text", by: late)
        _ = try desk.push([Change(id: #require(NoteID("m")), action: .delete)], by: late).get()
        try observer.run("BEGIN")
        let held = askers[10].account
        try observer.run(
            "SELECT 1 FROM accounts WHERE number = $1 FOR UPDATE", PostgresArguments { $0.add(held.value) })
        let expire = { try Replies.first { desk.store.expire(reply: $0) }.get() }
        let (first, second) = try (expire(), expire())
        #expect((first.contents, first.hasMore) == (49, true))
        #expect((second.contents, second.hasMore) == (10, false))
        try observer.run("COMMIT")
        #expect(try expire().contents == 1)
        let left = try observer.run("SELECT id FROM notes WHERE deleted = 1")
        #expect(try left.map { try $0.text(0) } == ["m"])
        // No device has pulled these tombstones since.
        clock.pass(181 * 86_400_000)
        let (third, fourth) = try (expire(), expire())
        #expect((third.tombstones, third.hasMore) == (51, true))
        #expect((fourth.tombstones, fourth.hasMore) == (10, false))
        #expect(try observer.run("SELECT 1 FROM notes").isEmpty)
    }

    @Test func `an undo restores an account with its files`() throws {
        let clock = StoppedClock()
        let desk = try WriterDesk(clock: clock)
        let asker = try desk.makeDevice(desk.makeAccount("me"), "phone")
        let observer = try desk.observe()
        let ids = (0..<30).compactMap { NoteID("n\($0)") }
        for id in ids { _ = desk.put(id.text, "text of \(id)", by: asker) }
        _ = try attach([7, 8], "a.png", to: "n0", desk, by: asker)
        let address = try PostgresAddress(PostgresCluster.shared.get().url(desk.database))
        let store = try StoreEngine(
            PostgresSettings(address, folder: desk.folder, clock: { clock.now }))
        defer { store.close() }
        let notes = {
            try observer.run("SELECT id, rev FROM notes WHERE deleted = 0 ORDER BY id").map {
                [try $0.bytes(0), try $0.bytes(1)]
            }
        }
        let before = try notes()
        clock.pass(60_000)
        let answer = try desk.push(ids.map { Change(id: $0, action: .delete) }, by: asker).get()
        guard case .done(_, _, let warnings) = answer, let undo = warnings.first?.undo else {
            Issue.record("no snapshot was kept")
            return
        }
        #expect(try notes().isEmpty)
        clock.pass(60_000)
        let restored = try Replies.first {
            store.undo(undo, of: asker.account, by: asker, reply: $0)
        }.get()
        guard case .done(let counters) = restored else {
            Issue.record("the undo was refused: \(restored)")
            return
        }
        #expect(counters.undeleted == 30)
        #expect(counters.missingFiles == 0)
        #expect(try notes() == before)
        #expect(try contents(SHA256.hash([7, 8]), desk, asker.account) == [7, 8])
        #expect(try observer.run("SELECT file_bytes, live FROM accounts").first?.int(0) == 2)
        let missing = try Replies.first {
            store.undo("0123", of: asker.account, by: asker, reply: $0)
        }.get()
        guard case .noSuchUndo = missing else {
            Issue.record("a snapshot that is not there was found")
            return
        }
    }
}
