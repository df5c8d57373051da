import Foundation
import NotesSQLite
import NotesSQLiteStore
import NotesStoreContract
import NotesStoreEngine

/// Opens the store on SQLite with one account, for comparison.
final class EmbeddedDesk {
    private let folder: String
    private let store: StoreEngine
    let account: AccountNumber

    init(clock: StoppedClock, quota: Int64 = 0, indexes: Bool = false) throws {
        folder = NSTemporaryDirectory() + "cloudnotes-" + UUID().uuidString
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        var configuration = StoreConfiguration(folder: folder, clock: { clock.now })
        configuration.limits.quotaBytes = quota
        configuration.indexesSearch = indexes
        configuration.durability = .normal
        let store = try StoreEngine(configuration)
        self.store = store
        guard let account = try Replies.first({ store.createAccount(name: "me", password: nil, reply: $0) }).get()
        else { throw StoreError.noSuchAccount }
        self.account = account
    }

    deinit {
        store.close()
        try? FileManager.default.removeItem(atPath: folder)
    }

    func perform(_ step: HistoryStep) -> String { store.perform(step) }
    func backup() throws -> [String] { try store.backup(of: account) }

    func index() { store.indexSearch(of: account) }

    func reader() throws -> any NoteReader { try store.makeReader() }

    func rows() throws -> [String: [String]] {
        try RowDump.all(Database(path: "\(folder)/notes.sqlite", mode: .readOnly))
    }
}
