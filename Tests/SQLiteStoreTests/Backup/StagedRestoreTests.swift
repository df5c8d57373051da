import Notes
import NotesBackupFormat
import NotesPrimitives
import NotesStoreContract
import NotesStoreEngine
import TestDesk
import Testing
import Waiting

@testable import NotesSQLiteStore

/// docs/protocol.md 7: a large restore holds up only its own account, and shows nothing before its end.
struct StagedRestoreTests {
    private static let notes = 3_000
    private let desk: Desk
    private let source: [UInt8]

    init() throws {
        desk = try Desk()
        let other = try Desk()
        for first in stride(from: 0, to: Self.notes, by: 500) {
            let changes = try (first..<first + 500).map { number in
                Change(
                    id: try other.id("r\(number)"),
                    action: .write(Content(body: "restored \(number)", tags: ["a/b", "c"], folder: "home")),
                    lastModified: other.now)
            }
            _ = try other.sync(changes, limit: 1)
        }
        source = try other.backup()
        try desk.stands("mine", "one")
        try desk.stands("mine", "two")
        try desk.delete("mine")
        try desk.stands("kept", "kept")
    }

    private final class Ending: Sendable {
        private let result = Mutex<Result<RestoreAnswer, StoreError>?>(nil)
        private let awaited = AwaitedValue<Result<RestoreAnswer, StoreError>>()

        var isOver: Bool { result.withLock { $0 != nil } }

        func set(_ new: Result<RestoreAnswer, StoreError>) {
            result.withLock { $0 = new }
            awaited.set(new)
        }

        func counters() throws -> RestoreCounters { try Desk.counters(try awaited.wait().get()) }
        func answer() throws -> RestoreAnswer { try awaited.wait().get() }
    }

    /// Begins a restore, and returns once it has begun to write.
    private func begin(_ mode: RestoreMode) throws -> Ending {
        let intake = try desk.store.makeIntake(limit: 1 << 30)
        try source.withUnsafeBytes { try intake.append($0) }
        let order = RestoreOrder(
            account: desk.account, asker: Asker(desk.account, deviceID: "laptop"), mode: mode, isTrial: false,
            source: BackupReader(try intake.finish()))
        let ending = Ending()
        desk.store.restore(order) { ending.set($0) }
        try Patience.until("the restore to begin") { try isStaged() || ending.isOver }
        #expect(!ending.isOver)
        return ending
    }

    private func isStaged() throws -> Bool {
        try desk.fixture.database().int("SELECT count(*) FROM accounts WHERE kind = \(AccountTables.staging)") > 0
    }

    @Test(arguments: [RestoreMode.merge, .overwrite, .replace])
    func `others write between its pieces, and no answer shows a part of it`(mode: RestoreMode) throws {
        let other = try #require(
            try Wait.reply { desk.store.createAccount(name: "other", password: "", reply: $0) })
        let before = try desk.reader.status(of: desk.account).notes
        let ending = try begin(mode)
        for number in 0..<5 {
            let id = try desk.id("n\(number)")
            let command = NoteCommand(
                account: other, asker: Asker(other), id: id,
                action: .put { _ in .success(Change(id: id, action: .write(Content(body: "text")))) })
            _ = try Wait.reply { desk.store.write(command, reply: $0) }
        }
        #expect(!ending.isOver)
        #expect(try desk.reader.status(of: desk.account).notes == before)
        #expect(try desk.note("r0") == nil)
        #expect(try desk.reader.folders(of: desk.account).isEmpty)
        let counters = try ending.counters()
        #expect(counters.added == Self.notes)
        #expect(try desk.reader.status(of: desk.account).notes == Self.notes + (mode == .replace ? 0 : 1))
        #expect(try desk.reader.status(of: other).notes == 5)
        #expect(try desk.reader.folders(of: desk.account).map(\.count) == [Self.notes])
        try desk.fixture.awaitErasures()
        #expect(try desk.problems() == [])
    }

    @Test func `the account's own writes meanwhile wait, and stay`() throws {
        let ending = try begin(.merge)
        try desk.stands("kept", "changed meanwhile")
        #expect(ending.isOver)
        #expect(try ending.counters().added == Self.notes)
        #expect(try desk.body("kept") == "changed meanwhile")
        #expect(try desk.versions("kept").count == 1)
        #expect(try desk.versions("mine").map { try Desk.body(of: $0.json) } == ["two", "one"])
        #expect(try desk.problems() == [])
    }

    @Test(arguments: [RestoreMode.merge, .replace])
    func `a client without a cursor misses nothing of it, at any last request`(mode: RestoreMode) throws {
        let cursor = try desk.reader.latestCursor(of: desk.account)
        let ending = try begin(mode)
        // A date in the second of a note's own stamp is the note's `Last-Modified`, so the answer has a later one.
        desk.pass(milliseconds: 2_000)
        let seen = try desk.pull(.beginning).serverTime
        _ = try ending.answer()
        let page = try desk.pull(.since(seen), limit: Self.notes * 2)
        #expect(try Set(Desk.ids(page)).isSuperset(of: (0..<Self.notes).map { "r\($0)" }))
        #expect(try desk.isExpired(cursor) == (mode == .replace))
        if mode == .merge {
            let changes = try Desk.ids(try desk.pull(.after(cursor), limit: Self.notes * 2))
            #expect(changes.count == Self.notes)
        }
        // The same holds for a date: no answer had shown the notes at that second.
        #expect(try !desk.isUnmodified(desk.id("r0"), since: Int(seen.milliseconds / 1000)))
    }

    @Test func `a store that closes in the middle leaves the account as it was`() throws {
        let lines = try desk.lines()
        let ending = try begin(.merge)
        desk.store.close()
        #expect(throws: StoreError.self) { try ending.answer() }
        let again = try StoreEngine(desk.fixture.configuration)
        defer { again.close() }
        try desk.fixture.awaitErasures()
        let reader = try again.makeReader()
        #expect(try reader.status(of: desk.account).notes == 1)
        #expect(try desk.fixture.database().int("SELECT count(*) FROM notes") == 2)
        #expect(try desk.problems() == [])
        let snapshot = try again.makeSnapshot(of: desk.account, BackupParts(versions: true, attachments: false))
        var bytes: [UInt8] = []
        while try snapshot.next(into: &bytes, limit: 1 << 20) {}
        #expect(String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init) == lines)
    }

    @Test func `its search index has the restored notes, and a later restore finds it`() throws {
        _ = try begin(.replace).answer()
        desk.store.indexSearch(of: desk.account)
        let found = try desk.reader.search(SearchRequest(SearchQuery("\"restored 2999\"")), of: desk.account)
        #expect(found.total == 1)
        try desk.stands("r17", "another text")
        _ = try begin(.merge).answer()
        desk.store.indexSearch(of: desk.account)
        #expect(try desk.problems() == [])
    }
}
