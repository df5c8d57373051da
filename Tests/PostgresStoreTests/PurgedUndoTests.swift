import Notes
import NotesHashing
import NotesPostgres
import NotesStoreContract
import NotesStoreEngine
import PostgresCluster
import Testing

@testable import NotesPostgresStore

/// docs/protocol.md 5.2 and 7.2: a purge reaches the snapshots for an undo.
@Suite(.enabled(if: PostgresCluster.isHere))
struct PurgedUndoTests {
    private static let secret = "the text that was purged"

    let clock = StoppedClock()
    let desk: WriterDesk
    let asker: Asker
    let observer: PostgresConnection

    init() throws {
        desk = try WriterDesk(clock: clock)
        asker = try desk.makeDevice(desk.makeAccount("me"), "phone")
        observer = try desk.observe()
    }

    private func store() throws -> StoreEngine {
        let address = try PostgresAddress(PostgresCluster.shared.get().url(desk.database))
        return try StoreEngine(
            PostgresSettings(address, folder: desk.folder, clock: { [clock] in clock.now }))
    }

    private func attach(_ bytes: [UInt8], to note: NoteID) throws {
        let intake = try desk.writer.blobs(asker.account).makeIntake(limit: 1 << 20)
        try bytes.withUnsafeBytes { try intake.append($0) }
        let file = NewAttachment(name: "f", type: "text/plain", bytes: try intake.finish())
        let command = NoteCommand(account: asker.account, asker: asker, id: note, action: .attach(file))
        guard case .created = try Replies.first({ desk.store.write(command, reply: $0) }).get() else {
            throw StoreError.unavailable("not attached")
        }
    }

    /// Makes the snapshot of thirty notes that one push deletes, each with a file of its own.
    private func damaged() throws -> (undo: String, ids: [NoteID]) {
        let ids = (0..<30).compactMap { NoteID("n\($0)") }
        for id in ids { _ = desk.put(id.text, "\(Self.secret) \(id)", by: asker) }
        for id in ids.prefix(2) { try attach(Array(id.text.utf8), to: id) }
        clock.pass(60_000)
        let answer = try desk.push(ids.map { Change(id: $0, action: .delete) }, by: asker).get()
        guard case .done(_, _, let warnings) = answer, let undo = warnings.first?.undo else {
            throw StoreError.unavailable("no snapshot was kept")
        }
        clock.pass(60_000)
        return (undo, ids)
    }

    private func purge(_ id: NoteID) throws {
        let command = NoteCommand(account: asker.account, asker: asker, id: id, action: .purge)
        _ = try Replies.first { desk.store.write(command, reply: $0) }.get()
    }

    private func erase() throws {
        while try Replies.first({ desk.writer.erasePurged(reply: $0) }).get() {}
    }

    private func pieces() throws -> String {
        let rows = try observer.run("SELECT bytes FROM undo_pieces ORDER BY undo, place")
        return String(decoding: try rows.flatMap { try $0.bytes(0) }, as: UTF8.self)
    }

    private func count(_ rows: String) throws -> Int64 {
        try observer.run("SELECT count(*) FROM \(rows)").first?.int(0) ?? -1
    }

    private func expectBack(_ undo: String, but purged: [NoteID]) throws {
        let store = try store()
        defer { store.close() }
        let answer = try Replies.first { store.undo(undo, of: asker.account, by: asker, reply: $0) }.get()
        guard case .done(let counters) = answer else { throw StoreError.unavailable("\(answer)") }
        #expect(counters.undeleted == 30 - purged.count)
        let reader = try store.makeReader()
        for id in purged {
            #expect(try reader.note(id, of: asker.account)?.state == .tombstone)
            let key = PostgresArguments {
                $0.add(asker.account.value)
                $0.add(Array(id.text.utf8))
            }
            let texts = try observer.run(
                "SELECT 1 FROM versions WHERE account = $1 AND id = $2 AND json IS NOT NULL", key)
            #expect(texts.isEmpty)
        }
        #expect(try count("notes WHERE deleted = 0") == Int64(30 - purged.count))
    }

    @Test(arguments: [true, false])
    func `an undo restores a purged note as a tombstone, and others completely`(isErased: Bool) throws {
        let (undo, ids) = try damaged()
        try purge(ids[0])
        if isErased { try erase() }
        try expectBack(undo, but: [ids[0]])
        #expect(try observer.run("SELECT 1 FROM undos").count == 2)
    }

    @Test func `a purge erases the text and the files from snapshots`()
        throws
    {
        let (undo, ids) = try damaged()
        #expect(try count("undo_files") == 2)
        try purge(ids[0])
        #expect(try pieces().contains("\(Self.secret) n0\""))
        try erase()
        #expect(try !pieces().contains("\(Self.secret) n0\""))
        #expect(try pieces().contains("\(Self.secret) n1\""))
        #expect(
            try observer.run("SELECT digest FROM undo_files").map { try $0.bytes(0) } == [SHA256.hash("n1").bytes])
        #expect(try count("undo_purges WHERE is_pending") == 0)
        try purge(ids[1])
        try erase()
        #expect(try count("undo_files") == 0)
        try expectBack(undo, but: [ids[0], ids[1]])
    }

    @Test func `another server finishes the erasure of a purge`() throws {
        let (_, ids) = try damaged()
        try purge(ids[0])
        let store = try store()
        defer { store.close() }
        try Replies.first { store.erasing.run(reply: $0) }.get()
        #expect(try !pieces().contains("\(Self.secret) n0\""))
    }

    @Test func `an early pass does not overwrite a snapshot that was rewritten since`() throws {
        let (undo, ids) = try damaged()
        try purge(ids[0])
        let early = try #require(try PendingUndo(PostgresPool(try address())))
        let rewritten = try early.rewrite(into: desk.writer.blobs(asker.account), desk.state)
        try purge(ids[1])
        try erase()
        let done = try pieces()
        let other = try PostgresDesk(clock: clock, in: desk.database)
        try other.writing.inBatch { _ in
            try other.writing.undos.replace(undo, of: asker.account, with: rewritten, without: early.purges)
        }
        #expect(try pieces() == done)
        try erase()
        #expect(try pieces() == done)
        #expect(try count("undo_purges WHERE is_pending") == 0)
        try expectBack(undo, but: [ids[0], ids[1]])
    }

    private func address() throws -> PostgresAddress {
        try PostgresAddress(PostgresCluster.shared.get().url(desk.database))
    }

    @Test func `purges go with their snapshot, and so do those that an earlier version left`() throws {
        let (_, ids) = try damaged()
        try purge(ids[0])
        #expect(try count("undo_purges") == 1)
        try observer.run("DELETE FROM undos")
        try erase()
        #expect(try count("undo_purges") == 0)
        try observer.run("INSERT INTO undo_purges VALUES (1, 'gone', 'n', '', false)")
        _ = try Replies.first { desk.store.expire(reply: $0) }.get()
        #expect(try count("undo_purges") == 0)
    }

    @Test func `an erased account leaves no purges`() throws {
        let (_, ids) = try damaged()
        try purge(ids[0])
        try Replies.first { desk.store.deleteAccount(asker.account, reply: $0) }.get()
        #expect(try count("undo_purges") == 0)
    }
}
