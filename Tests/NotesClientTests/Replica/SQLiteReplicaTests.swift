import Dispatch
import FaultVFS
import Foundation
import Notes
import NotesPrimitives
import NotesSQLite
import Testing

@testable import NotesClient

/// Both replicas behave the same; the one in a file keeps its notes.
struct SQLiteReplicaTests {
    private let path = NSTemporaryDirectory() + "cloudnotes-replica-" + UUID().uuidString + ".sqlite"

    private func withFile(_ body: (String) throws -> Void) throws {
        defer { for ending in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: path + ending) } }
        try body(path)
    }

    private static func full() throws -> LocalNote {
        var note = Sample.note("장보기\u{0}\n우유")
        var content = Content(
            title: "T", body: "b\"\\", tags: ["a", "나"], folder: "home/lists", pinned: true,
            weather: Weather(main: "Clear", icon: "01d", temperature: JSONNumber(7)), archived: true, locked: true)
        content.extra["z"] = .array([.null, .bool(true)])
        content.laterMembers["later"] = .string("kept")
        note.state.life = .live(content)
        note.rev = note.state.rev
        var kept = LocalNote(id: note.id, server: note, generation: 3)
        kept = kept.edited(Content(body: "new"), Sample.context(9, edition: .max))
        kept.unsent?.problem = "too long"
        kept.unsent?.sentBefore = note.rev
        kept.conflict = KeptConflict(
            rev: note.rev, loser: .theirs, lastModified: Sample.time, device: "d", lost: note.state, isReady: true)
        return kept
    }

    @Test func `a note is read as it was put, after the file was closed`() throws {
        try withFile { path in
            let kept = try Self.full()
            var progress = SyncProgress(account: "me")
            (progress.cursor, progress.generation, progress.isSweeping) = ("c", 7, true)
            (progress.features, progress.lastSyncAt, progress.digestKey) = (["digest"], Sample.time, "k")
            try SQLiteReplica(path: path).transact { transaction in
                try transaction.put(kept.id, kept)
                try transaction.setProgress(progress)
            }
            try SQLiteReplica(path: path).transact { transaction in
                #expect(try transaction.note(kept.id) == kept)
                #expect(try transaction.progress() == progress)
                #expect(try transaction.entries() == [try #require(NoteEntry(kept))])
                var digest = AccountDigest(key: "k")
                digest.add(kept.id, try #require(kept.server).rev)
                #expect(try transaction.digest(key: "k") == digest)
            }
        }
    }

    @Test func `a replica from before the times of texts goes on`() throws {
        try withFile { path in
            let kept = try Self.full()
            try SQLiteReplica(path: path).transact { try $0.put(kept.id, kept) }
            try Database(path: path, mode: .create).execute(
                """
                ALTER TABLE notes DROP COLUMN text_modified; ALTER TABLE notes DROP COLUMN preview;
                ALTER TABLE notes DROP COLUMN created; PRAGMA user_version = 2
                """)
            let replica = try SQLiteReplica(path: path)
            try replica.transact { transaction in
                let (found, entries) = (try transaction.note(kept.id), try transaction.entries())
                #expect(found == kept)
                #expect(entries.map(\.textModified) == [kept.present?.lastModified])
            }
        }
    }

    @Test(arguments: [true, false])
    func `a replica from before previews makes them in its first list`(isReading: Bool) throws {
        try withFile { path in
            let (kept, other) = (try Self.full(), NoteID(uuidV8From: (5, 0)))
            try SQLiteReplica(path: path).transact { transaction in
                try transaction.put(kept.id, kept)
                try transaction.put(other, LocalNote(id: other, server: Sample.note("milk\neggs", id: other)))
            }
            let database = try Database(path: path, mode: .create)
            try database.execute(
                """
                ALTER TABLE notes DROP COLUMN preview; ALTER TABLE notes DROP COLUMN created; PRAGMA user_version = 3;
                UPDATE states SET server = 'damaged' WHERE number = (SELECT number FROM notes WHERE id = '\(other)')
                """)
            let replica = try SQLiteReplica(path: path)
            let missing = "SELECT count(*) FROM notes WHERE created IS NULL"
            #expect(try database.int(missing) == 2)
            for _ in 1...2 {
                let list = { (transaction: any ReplicaTransaction) in try transaction.entries() }
                let entries = try isReading ? replica.read(list) : replica.transact(list)
                // A note that cannot be read is in the list with what its row has.
                #expect(Set(entries.map(\.title)) == [kept.title, "milk"])
                #expect(entries.first { $0.id == kept.id } == NoteEntry(kept))
                replica.completion.sync {}
                #expect(try database.int(missing) == 1)
            }
        }
    }

    @Test(.timeLimit(.minutes(10)))
    func `a read at once never waits, and works beside a transaction`() throws {
        try withFile { path in
            let replica = try SQLiteReplica(path: path)
            try replica.transact { try $0.put(Sample.id, LocalNote(id: Sample.id, server: Sample.note("x"))) }
            let find: @Sendable (any ReplicaTransaction) throws -> String? = { try $0.note(Sample.id)?.body }
            // The first read opens its connection, which may wait for the disk.
            #expect(try replica.readAtOnce(find) == nil)
            #expect(try replica.read(find) == "x")
            #expect(try replica.readAtOnce(find) == "x")
            let found = AwaitedValue<Result<String??, any Error>>()
            try replica.transact { _ in
                DispatchQueue.global().async { found.set(Result { try replica.readAtOnce(find) }) }
                let beside = try found.wait().get()
                #expect(beside == "x")
            }
            let busy = AwaitedValue<Result<String??, any Error>>()
            try replica.read { _ in
                DispatchQueue.global().async { busy.set(Result { try replica.readAtOnce(find) }) }
                let second = try busy.wait().get()
                #expect(second == nil)
                #expect(throws: ReplicaError.nested) { try replica.readAtOnce(find) }
            }
            #expect(try replica.readAtOnce(find) == "x")
        }
    }

    @Test func `groups are found, the oldest change first`() throws {
        try withFile { path in
            let replicas: [any LocalReplica] = [try SQLiteReplica(path: path), MemoryReplica()]
            for replica in replicas {
                try replica.transact { transaction in
                    for (number, seconds) in [(0, 9), (1, 3), (2, 6)] as [(UInt64, Int64)] {
                        let id = NoteID(uuidV8From: (number, 0))
                        try transaction.put(id, .created(id, Content(body: "b"), Sample.context(seconds)))
                    }
                    try transaction.put(Sample.id, LocalNote(id: Sample.id, server: Sample.note("x"), generation: 1))
                    let expected = [1, 2, 0].map { NoteID(uuidV8From: ($0, 0)) }
                    #expect(try transaction.ids(.unsent) == expected)
                    #expect(try transaction.ids(.before(generation: 2)) == [Sample.id])
                    #expect(try transaction.ids(.pendingConflicts) == [])
                }
            }
        }
    }

    @Test func `synced notes are the same in every replica, new or not`() throws {
        func received(_ note: Note) -> ReceivedNote { ReceivedNote(note, json: NoteEncoder.json(note)[...]) }
        var full = try #require(try Self.full().server)
        full.seq = 2
        let (edited, deleted, unknown) = (
            NoteID(uuidV8From: (1, 0)), NoteID(uuidV8From: (2, 0)), NoteID(uuidV8From: (3, 0))
        )
        var tombstones: [Note] = [deleted, unknown].map { id in
            let state = NoteState(id: id, createdAt: Sample.time, lastModified: Sample.time, life: .deleted(nil))
            return Note(state: state, rev: state.rev, seq: 9, receivedAt: Sample.time, device: nil)
        }
        tombstones[0].state.lastModified = Sample.time.advanced(byMilliseconds: 5)
        let news = [full, Sample.note("우유 news", seq: 5, id: edited)] + tombstones
        try withFile { path in
            let (file, memory) = (try SQLiteReplica(path: path), MemoryReplica())
            for replica in [file, memory] as [any LocalReplica] {
                try replica.transact { transaction in
                    try transaction.put(edited, .created(edited, Content(body: "own"), Sample.context()))
                    try transaction.put(deleted, LocalNote(id: deleted, server: Sample.note("old", id: deleted)))
                    #expect(try transaction.receive(news.map(received), generation: 4).count == 3)
                    // A note that comes twice is stored once.
                    #expect(try transaction.receive([received(full)], generation: 4) == ReceivedNotes(count: 1))
                }
            }
            for id in [full.id, edited, deleted, unknown] {
                let expected = try memory.transact { try $0.note(id) }
                #expect(try file.transact { try $0.note(id) } == expected)
                #expect((expected == nil) == (id == unknown))
            }
            func lists(_ replica: any LocalReplica) throws -> [NoteEntry] {
                try replica.transact { try $0.entries() }.sorted { $0.id < $1.id }
            }
            #expect(try lists(file) == lists(memory))
            for _ in 1...2 {
                for typed in ["우유", "장보기", "own", "old", "milk"] {
                    let found = try [file, memory].map { (replica: any LocalReplica) in
                        try BlockingNotebook(replica).search(typed).map(\.entry)
                    }
                    #expect(found[0] == found[1])
                }
            }
            let digests = try [file, memory].map { (replica: any LocalReplica) in
                try replica.transact { try $0.digest(key: "k") }
            }
            #expect(digests[0] == digests[1])
        }
    }

    @Test func `a transaction that throws leaves nothing`() throws {
        struct Stop: Error {}
        try withFile { path in
            let replicas: [any LocalReplica] = [try SQLiteReplica(path: path), MemoryReplica()]
            for replica in replicas {
                #expect(throws: Stop.self) {
                    try replica.transact { transaction in
                        try transaction.put(Sample.id, LocalNote(id: Sample.id, server: Sample.note("x")))
                        throw Stop()
                    }
                }
                #expect(try replica.transact { try $0.note(Sample.id) } == nil)
            }
        }
    }

    @Test func `a call from inside a transaction or a read fails, and leaves the outer one alone`() throws {
        try withFile { path in
            for replica in [try SQLiteReplica(path: path), MemoryReplica()] as [any LocalReplica] {
                let notebook = BlockingNotebook(replica)
                let id = try notebook.create(Content(title: "milk"))
                try notebook.replica.transact { transaction in
                    #expect(throws: ReplicaError.nested) { try notebook.create(Content(title: "tea")) }
                    #expect(throws: ReplicaError.nested) { try notebook.kept(id) }
                    try transaction.put(id, nil)
                }
                try notebook.replica.read { _ in
                    #expect(throws: ReplicaError.nested) { try notebook.create(Content(title: "tea")) }
                    #expect(throws: ReplicaError.nested) { try notebook.kept(id) }
                }
                #expect(try notebook.entries().isEmpty)
            }
        }
    }

    @Test(.timeLimit(.minutes(10)))
    func `a read ends inside a transaction, and sees the notes before it`() throws {
        try withFile { path in
            let replica = try SQLiteReplica(path: path)
            try replica.transact { try $0.put(Sample.id, LocalNote(id: Sample.id, server: Sample.note("x"))) }
            try replica.transact { transaction in
                try transaction.put(Sample.id, nil)
                let found = AwaitedValue<[NoteEntry]?>()
                DispatchQueue.global().async { found.set(try? replica.read { try $0.entries() }) }
                #expect(found.wait()?.map(\.id) == [Sample.id])
            }
            #expect(try replica.read { try $0.entries() }.isEmpty)
            #expect(throws: SQLiteError.self) { try replica.read { try $0.setProgress(SyncProgress()) } }
            #expect(try replica.read { try $0.entries() }.isEmpty)
        }
    }

    @Test func `a search that only reads stores its summaries later`() throws {
        try withFile { path in
            let replica = try SQLiteReplica(path: path)
            let notes = (0..<250).map { Sample.note("milk", id: NoteID(uuidV8From: ($0, 0))) }
            let received = notes.map { ReceivedNote($0, json: NoteEncoder.json($0)[...]) }
            let changed = try replica.transact { try $0.receive(received, generation: 1).changed }
            #expect(changed == Set(notes.map(\.id)))
            let count = "SELECT count(*) FROM notes WHERE summary IS NULL"
            let database = try Database(path: path, mode: .readOnly)
            #expect(try database.int(count) == 250)
            for _ in 1...2 {
                let found = try replica.read {
                    try BlockingNotebook.search("milk", limit: .max, offset: 0, .everyLive, in: $0)
                }
                #expect(found.count == 250)
                replica.completion.sync {}
                #expect(try database.int(count) == 0)
            }
        }
    }

    @Test func `spaces do not see each other`() throws {
        try withFile { path in
            let (own, other) = (try SQLiteReplica(path: path), try SQLiteReplica(path: path, space: "team"))
            try own.transact { try $0.put(Sample.id, LocalNote(id: Sample.id, server: Sample.note("x"))) }
            #expect(try other.transact { try $0.note(Sample.id) } == nil)
            #expect(try other.transact { try $0.entries() } == [])
        }
    }

    @Test func `after a failed disk the replica recovers by itself`() throws {
        try withFile { path in
            let vfs = "replica-" + UUID().uuidString
            let fault = try #require(fault_register(vfs))
            let replica = try SQLiteReplica(path: path, vfs: vfs)
            fault_set(fault, FAULT_FULL)
            #expect(throws: SQLiteError.self) {
                try replica.transact { try $0.put(Sample.id, LocalNote(id: Sample.id, server: Sample.note("x"))) }
            }
            fault_set(fault, FAULT_NONE)
            #expect(try replica.transact { try $0.note(Sample.id) } == nil)
            try replica.transact { try $0.put(Sample.id, LocalNote(id: Sample.id, server: Sample.note("x"))) }
            #expect(try replica.transact { try $0.note(Sample.id) } != nil)
        }
    }

    @Test func `a file of another program, or of a newer version, is left alone`() throws {
        try withFile { path in
            let database = try Database(path: path, mode: .create)
            try database.execute("PRAGMA application_id = 7; CREATE TABLE other (x)")
            #expect(throws: ReplicaError.self) { try SQLiteReplica(path: path) }
            try database.execute("PRAGMA application_id = 0; PRAGMA user_version = 99")
            #expect(throws: ReplicaError.newerVersion(found: 99, known: 4)) { try SQLiteReplica(path: path) }
        }
    }
}
