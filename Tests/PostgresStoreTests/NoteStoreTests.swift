import Foundation
import Notes
import NotesBackupFormat
import NotesHashing
import NotesPostgres
import NotesPostgresStore
import NotesPrimitives
import NotesStoreContract
import NotesStoreEngine
import PostgresCluster
import Testing
import Waiting

/// Two stores on one database act as one, as those of two servers do.
@Suite(.enabled(if: PostgresCluster.isHere))
struct NoteStoreTests {
    private let address: PostgresAddress
    private let folder: String
    private let stores: [StoreEngine]
    private let account: AccountNumber
    private let device: DeviceRecord
    private let token = SHA256.hash("a token")

    init() throws {
        let cluster = try PostgresCluster.shared.get()
        let address = try PostgresAddress(cluster.url(cluster.makeDatabase()))
        self.address = address
        let folder = NSTemporaryDirectory() + "cloudnotes-" + UUID().uuidString
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        self.folder = folder
        let clock = { @Sendable in Int64(Date().timeIntervalSince1970 * 1_000) }
        stores = try (0..<2).map { _ in
            try StoreEngine(PostgresSettings(address, folder: folder, clock: clock))
        }
        let first = stores[0]
        let made = try Replies.first { first.createAccount(name: "me", password: nil, reply: $0) }.get()
        account = try #require(made)
        let (account, token) = (account, token)
        device = try Replies.first { first.createDevice(account, name: "phone", token: token.bytes, reply: $0) }
            .get()
    }

    private var asker: Asker { Asker(account, device: device.device, deviceID: device.id, token: token) }
    private var scope: ReadScope { ReadScope(asker, of: account) }

    private func close() {
        for store in stores { store.close() }
        try? FileManager.default.removeItem(atPath: folder)
    }

    private func put(_ id: String, _ body: String, on position: Int) throws -> StoredNote {
        let id = try #require(NoteID(id))
        let change = Change(
            id: id, action: .write(Content(title: "", body: body, tags: [], folder: "")), createdAt: nil,
            lastModified: nil, baseRev: nil, origin: .request)
        let command = NoteCommand(account: account, asker: asker, id: id, action: .put { _ in .success(change) })
        let store = stores[position]
        switch try Replies.first({ store.write(command, reply: $0) }).get() {
        case .created(let note, _), .replaced(let note, _): return note
        default: throw StoreError.unavailable("the note was not written")
        }
    }

    private func answer(_ read: PointRead, on position: Int) throws -> PointAnswer {
        let store = stores[position]
        return try Replies.first { store.answer(read, reply: $0) }.get()
    }

    @Test(arguments: ["moved_to = 'elsewhere', moved_at = 1", "readable_from = schema + 1, schema = schema + 1"])
    func `a server notices a move or an upgrade at its next batch and its next connection`(mark: String) throws {
        defer { close() }
        _ = try put("n", "before", on: 0)
        let other = try PostgresConnection(address)
        let row = "SELECT schema, readable_from FROM server"
        let (schema, readable) = try #require(try other.run(row).first.map { try ($0.int(0), $0.int(1)) })
        try other.run("UPDATE server SET \(mark)")
        let refusal = #expect(throws: StoreError.self) { try put("n", "lost", on: 0) }
        let reason = "\(refusal, default: "")"
        #expect(reason.contains("have moved to elsewhere") || reason.contains("start a newer one"), "\(reason)")
        #expect(!stores[0].isWritable)
        #expect(throws: StoreError.self) { _ = try stores[0].makeSnapshot(of: account, BackupParts()) }
        try other.run(
            "UPDATE server SET moved_to = NULL, moved_at = NULL, schema = \(schema), readable_from = \(readable)")
        #expect(try put("n", "after", on: 0).note != nil)
        #expect(stores[0].isWritable)
    }

    @Test func `each server reads the other's writes at once`() throws {
        defer { close() }
        let id = try #require(NoteID("n"))
        for round in 0..<20 {
            let written = try put("n", "round \(round)", on: round % 2)
            guard case .note(let note, _) = try answer(.note(id, seconds: [], scope), on: (round + 1) % 2) else {
                throw StoreError.otherAnswer
            }
            #expect(note == written)
        }
        let list = try stores[1].makeReader().list(NoteQuery(), of: account)
        #expect(list.total == 1)
    }

    @Test func `each server has the addresses that devices used on another`() throws {
        defer { close() }
        let now = Timestamp(clamping: Int64(Date().timeIntervalSince1970 * 1_000) + 1_000)
        let client = ClientTrace(address: "2001:db8::1", agent: nil)
        stores[0].mark(device.device, DeviceMark(seenAt: now, client: client))
        try Replies.first { stores[0].writeMarks(reply: $0) }.get()
        func addresses(of name: String, since time: Timestamp) throws -> [DeviceAddress] {
            let answer = try answer(.addresses(ofAccountNamed: name, since: time), on: 1)
            guard case .addresses(let addresses) = answer else { throw StoreError.otherAnswer }
            return addresses
        }
        let last = DeviceAddress("2001:db8::1", seenAt: now)
        #expect(try addresses(of: "me", since: now.advanced(byMilliseconds: -1)) == [last])
        #expect(try addresses(of: "me", since: now) == [])
        #expect(try addresses(of: "you", since: Timestamp(clamping: 0)) == [])
        let (store, account, id) = (stores[0], account, device.id)
        #expect(try Replies.first { store.revokeDevice(account, id: id, reply: $0) }.get())
        #expect(try addresses(of: "me", since: Timestamp(clamping: 0)) == [])
    }

    @Test func `events are counted together, bounded, and cut after a month`() throws {
        defer { close() }
        let now = Int64(Date().timeIntervalSince1970 * 1_000)
        let old = Timestamp(clamping: now - 31 * 86_400_000)
        let client = ClientTrace(address: "203.0.113.77", agent: "Firefox")
        for store in stores {
            store.record(AccountEvent(.signedIn, of: account, at: old, device: device.id, client: client))
            store.record(AccountEvent(.signInFailed, of: account, at: Timestamp(clamping: now), client: client))
            try Replies.first { store.writeMarks(reply: $0) }.get()
        }
        for number in 0..<1_000 {
            let time = Timestamp(clamping: now + Int64(number))
            stores[0].record(AccountEvent(.noteShared, of: account, at: time, client: client, detail: "\(number)"))
        }
        let reader = try stores[1].makeReader()
        func all() throws -> [StoredEvent] { try reader.events(of: account, before: nil, limit: 2_000) }
        #expect(try all().map(\.event.count).max() == 2, "each server has counted one")
        try Replies.first { stores[0].writeMarks(reply: $0) }.get()
        #expect(try all().count == 1_000)
        stores[0].record(AccountEvent(.restored, of: account, at: old, device: device.id, client: client))
        try Replies.first { stores[0].writeMarks(reply: $0) }.get()
        #expect(try all().count == 1_000, "the oldest go")
        let last = try #require(try all().first)
        #expect(try reader.events(of: account, before: last.position, limit: 1).first?.event.detail == "998")
        try Replies.first { stores[0].deleteAccount(account, reply: $0) }.get()
        #expect(try all().isEmpty)
    }

    @Test func `a page ends, is listed until then, and a first password is set once`() throws {
        defer { close() }
        let now = Int64(Date().timeIntervalSince1970 * 1_000)
        for id in ["a", "b"] { _ = try put(id, "x", on: 0) }
        let tokens = try (0..<2).map { _ in try #require(ShareToken.random()) }
        func share(_ id: String, _ token: ShareToken, until end: ShareEnd) throws -> ShareAnswer {
            let id = try #require(NoteID(id))
            return try Replies.first {
                stores[0].share(id, of: account, by: asker, as: token, until: end, reply: $0)
            }.get()
        }
        _ = try share("a", tokens[0], until: .at(Timestamp(clamping: now - 1)))
        _ = try share("b", tokens[1], until: .at(Timestamp(clamping: now + 3_600_000)))
        let reader = try stores[1].makeReader()
        #expect(try reader.shared(tokens[0]) == nil)
        #expect(try reader.shared(tokens[1])?.note.id.text == "b")
        #expect(try reader.shares(of: account, after: nil, limit: 9).map(\.note.id.text) == ["b"])
        #expect(try reader.sharedNotes(of: account).map(\.text) == ["b"])
        guard case .shared(tokens[1], let end) = try share("b", tokens[0], until: .unchanged) else {
            throw StoreError.otherAnswer
        }
        #expect(end == Timestamp(clamping: now + 3_600_000))
        _ = try Replies.first { stores[0].expire(reply: $0) }.get()
        let rows = try PostgresConnection(address).run("SELECT 1 FROM shares").count
        #expect(rows == 1)
        let set = try stores.map { store in
            try Replies.first { store.setFirstPassword(account, password: "hash", by: asker, reply: $0) }.get()
        }
        #expect(set == [true, false])
        #expect(try reader.authenticatedDevice(token: token.bytes)?.deviceID == device.id)
    }

    @Test func `of several notes read together, a damaged or forbidden one fails alone`() throws {
        defer { close() }
        for number in 0..<40 { _ = try put("n\(number)", "body \(number)", on: 0) }
        let store = stores[0]
        let stranger = ReadScope(
            Asker(account, device: DeviceNumber(1 << 40), deviceID: "gone", token: token), of: account)
        // The first read waits here, and the others are in the next round trips.
        let hold = try PostgresConnection(address)
        try hold.run("BEGIN")
        try hold.run("LOCK TABLE notes IN ACCESS EXCLUSIVE MODE")
        let replies = try (0...40).map { number in
            let reply = Replies.Pending<PointAnswer>()
            let id = try #require(NoteID("n\(number)"))
            store.answer(.note(id, seconds: [], number == 30 ? stranger : scope)) { reply.set($0) }
            return reply
        }
        try hold.run("ALTER TABLE notes RENAME TO stored")
        try hold.run(
            """
            CREATE VIEW notes AS SELECT account, seq, id, rev, last_modified, deleted, trash,
                CASE WHEN id = 'n7' THEN convert_to((1 / (account - account))::text, 'UTF8') ELSE json END AS json
            FROM stored
            """)
        try hold.run("COMMIT")
        for (number, reply) in replies.enumerated() {
            switch reply.wait() {
            case .success(.note(let note?, _)):
                #expect(note.id.text == "n\(number)")
                #expect(String(decoding: note.json, as: UTF8.self).contains("\"body \(number)\""))
            case .success(.note(nil, _)): #expect(number == 40)
            case .failure(.revoked): #expect(number == 30)
            case .failure: #expect(number == 7)
            default: Issue.record("the answer to \(number) is of another read")
            }
        }
    }

    @Test func `a device that one server signs out is refused by the other at its next request`() throws {
        defer { close() }
        _ = try put("n", "text", on: 1)
        let (store, account, device) = (stores[0], account, device)
        #expect(try Replies.first { store.revokeDevice(account, id: device.id, reply: $0) }.get())
        let id = try #require(NoteID("n"))
        #expect(throws: StoreError.revoked) { try answer(.note(id, seconds: [], scope), on: 1) }
        #expect(throws: StoreError.revoked) { try put("n", "later", on: 1) }
        guard case .authenticatedDevice(let session) = try answer(.authenticatedDevice(token: token), on: 1) else {
            throw StoreError.otherAnswer
        }
        #expect(session == nil)
    }

    @Test func `a command does no server's work, and notifies the servers before it ends`() throws {
        defer { close() }
        let (account, heard) = (account, DispatchSemaphore(value: 0))
        stores[0].onRevocation { if $0 == .devices(of: account, but: nil) { heard.signal() } }
        let look = try PostgresConnection(address)
        let ofServers = {
            try look.run(
                """
                SELECT count(*) FROM pg_stat_activity WHERE datname = current_database()
                    AND application_name IN ('notes-server index', 'notes-server long')
                """
            ).first?.int(0)
        }
        let before = try ofServers()
        var settings = PostgresSettings(address, folder: folder) { Int64(Date().timeIntervalSince1970 * 1_000) }
        settings.isForServer = false
        let command = try StoreEngine(settings)
        try Replies.first { command.changePassword(account, password: "p", keeping: nil, reply: $0) }.get()
        #expect(try ofServers() == before)
        command.close()
        #expect(heard.wait(timeout: .now() + 60) == .success)
    }

    @Test func `a listener is notified of another server's writes`() throws {
        defer { close() }
        let (account, heard) = (account, DispatchSemaphore(value: 0))
        let seq = try put("n", "text", on: 0).seq
        stores[1].onChange { changes in
            if changes.contains(where: { $0.account == account && $0.change.seq == seq + 1 }) { heard.signal() }
        } watching: {
            Listeners(sent: [account: seq])
        }
        _ = try put("n", "more", on: 0)
        #expect(heard.wait(timeout: .now() + 60) == .success)
    }

    @Test(.timeLimit(.minutes(5)))
    func `a store whose database is away or read-only accepts no writes until it is back`()
        throws
    {
        defer { close() }
        let lone = try PostgresCluster()
        let store = try StoreEngine(
            PostgresSettings(PostgresAddress(lone.url()), folder: folder) {
                Int64(Date().timeIntervalSince1970 * 1000)
            })
        defer { store.close() }
        #expect(store.isWritable)
        // No client writes: the watch finds it.
        try lone.crash()
        try Patience.until("the store to miss its database") { !store.isWritable }
        try lone.restart()
        try Patience.until("the store to find it again") { store.isWritable }

        let settings = try PostgresConnection(PostgresAddress(lone.url()))
        func setReadOnly(_ value: String) throws {
            try settings.run("ALTER SYSTEM SET default_transaction_read_only = '\(value)'")
            try settings.run("SELECT pg_reload_conf()")
        }
        try setReadOnly("on")
        try Patience.until("a write to be refused") {
            if case .failure = Replies.first({ store.createAccount(name: "a", password: nil, reply: $0) }) {
                true
            } else {
                false
            }
        }
        #expect(!store.isWritable)
        try setReadOnly("off")
        try Patience.until("the store to take writes again") { store.isWritable }
    }

    @Test func `figures describe the database, and no file of this machine`() throws {
        defer { close() }
        // They belong to the writer, readers, and hints, which connect in the background.
        try Patience.until("three connections") { stores[0].figures().database.map { $0.connections >= 3 } == true }
        let figures = stores[0].figures()
        #expect(figures.databaseBytes == nil && figures.logBytes == nil)
        let database = try #require(figures.database)
        #expect(database.isUp && database.unknownCommits == 0)
        #expect(database.mostConnections == 20)
    }

    @Test func `a backup is of one moment, and restores to the same bytes`() throws {
        defer { close() }
        for number in 0..<30 {
            _ = try put("n\(number)", "one", on: number % 2)
            _ = try put("n\(number)", "two", on: number % 2)
        }
        let parts = BackupParts(versions: true)
        var stream = BackupStream(
            try stores[0].makeSnapshot(of: account, parts), account: "me", createdAt: Timestamp(clamping: 0))
        _ = try put("n7", "three", on: 1)
        let bytes = try Self.all(&stream)
        #expect(!String(decoding: bytes, as: UTF8.self).contains("three"))
        let store = stores[1]
        let order = RestoreOrder(
            account: account, asker: asker, mode: .replace, isTrial: false,
            source: BackupReader(MemoryBytes(bytes)))
        guard case .done = try Replies.first({ store.restore(order, reply: $0) }).get() else {
            throw StoreError.otherAnswer
        }
        var again = BackupStream(
            try stores[0].makeSnapshot(of: account, parts), account: "me", createdAt: Timestamp(clamping: 0))
        #expect(try Self.all(&again) == bytes)
    }

    private static func all(_ stream: inout BackupStream) throws -> [UInt8] {
        var (bytes, hasMore) = ([UInt8](), true)
        while hasMore { hasMore = try stream.next(into: &bytes, limit: bytes.count + 4_096) }
        return bytes
    }
}
