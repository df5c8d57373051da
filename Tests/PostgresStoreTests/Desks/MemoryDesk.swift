import MemoryStore
import NotesStoreContract
import NotesStoreEngine

/// Opens the store in memory with one account, for comparison.
final class MemoryDesk {
    private let store: StoreEngine
    let account: AccountNumber

    init(clock: StoppedClock, quota: Int64 = 0) throws {
        let limits = StoreLimits(quotaBytes: quota)
        let store = StoreEngine(MemoryAdapter(clock: { clock.now }, limits: limits))
        self.store = store
        guard let account = try Replies.first({ store.createAccount(name: "me", password: nil, reply: $0) }).get()
        else { throw StoreError.noSuchAccount }
        self.account = account
    }

    deinit { store.close() }

    func perform(_ step: HistoryStep) -> String { store.perform(step) }
    func backup() throws -> [String] { try store.backup(of: account) }
    func reader() throws -> any NoteReader { try store.makeReader() }
}

extension StoreEngine {
    /// Returns the answer as text, so that those of two stores can be compared.
    func perform(_ step: HistoryStep) -> String {
        switch step {
        case .command(let command):
            switch Replies.first({ write(command, reply: $0) }) {
            case .success(let answer): HistoryStep.text(answer)
            case .failure(let error): "\(error)"
            }
        case .push(let push):
            switch Replies.first({ sync(push, reply: $0) }) {
            case .success(let answer): HistoryStep.text(answer)
            case .failure(let error): "\(error)"
            }
        }
    }

    /// Returns the lines of notes and versions in a backup.
    func backup(of account: AccountNumber) throws -> [String] {
        let snapshot = try makeSnapshot(of: account, BackupParts(versions: true, attachments: true))
        var bytes: [UInt8] = []
        while try snapshot.next(into: &bytes, limit: 1 << 20) {}
        return String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
    }
}
