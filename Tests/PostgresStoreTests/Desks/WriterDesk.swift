import Foundation
import Notes
import NotesHashing
import NotesPostgres
import NotesPostgresStore
import NotesStoreContract
import NotesStoreEngine
import PostgresCluster

/// Runs a server's writing half, on a database for one test.
final class WriterDesk: Sendable {
    let database: String
    private let adapter: PostgresAdapter
    let store: StoreEngine
    var state: StoreSignals { adapter.state }
    var writer: PostgresWriter { adapter.writer }
    let folder: String

    /// Makes a desk; `beside` is another server on the same database.
    init(clock: StoppedClock? = nil, beside other: WriterDesk? = nil) throws {
        let cluster = try PostgresCluster.shared.get()
        database = try other?.database ?? cluster.makeDatabase()
        try SchemaUpdate.run(cluster.connect(database))
        folder = NSTemporaryDirectory() + "cloudnotes-" + UUID().uuidString
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let address = try PostgresAddress(cluster.url(database)).with("sslmode", "disable")
        var settings = PostgresSettings(
            address, folder: folder, clock: { Int64(Date().timeIntervalSince1970 * 1_000) })
        settings.isForServer = false
        let time: (@Sendable () -> Int64)? = if let clock { { clock.now } } else { nil }
        adapter = try PostgresAdapter(settings, time: time)
        store = StoreEngine(adapter)
    }

    deinit {
        store.close()
        try? FileManager.default.removeItem(atPath: folder)
    }

    func observe() throws -> PostgresConnection { try PostgresCluster.shared.get().connect(database) }

    func makeAccount(_ name: String) throws -> AccountNumber {
        guard
            let account = try Replies.first({ store.createAccount(name: name, password: "hash", reply: $0) }).get()
        else { throw StoreError.noSuchAccount }
        return account
    }

    func makeDevice(_ account: AccountNumber, _ name: String) throws -> Asker {
        let token = SHA256.hash(Array("\(database) \(name)".utf8))
        let device = try Replies.first {
            store.createDevice(account, name: name, token: token.bytes, reply: $0)
        }.get()
        return Asker(account, device: device.device, deviceID: device.id, token: token)
    }

    func put(_ name: String, _ text: String, by asker: Asker) -> Result<NoteAnswer, StoreError> {
        guard let id = NoteID(name) else { return .failure(.closed) }
        let change = Change(id: id, action: .write(Content(title: name, body: text, tags: ["a/b"])))
        return Replies.first {
            store.write(
                NoteCommand(account: asker.account, asker: asker, id: id, action: .put { _ in .success(change) }),
                reply: $0)
        }
    }

    func push(_ changes: [Change], by asker: Asker) -> Result<SyncAnswer, StoreError> {
        Replies.first {
            store.sync(
                SyncPush(
                    account: asker.account, asker: asker, changes: changes, pull: PullRequest(start: .beginning)),
                reply: $0)
        }
    }
}
