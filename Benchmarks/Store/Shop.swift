import Dispatch
import Notes
import SQLiteStore
import Locking
import StoreContract
import struct Synchronization.Atomic

/// A store with one account, and the note that is written to it: 1 KiB of text.
struct Shop {
    let store: SQLiteNoteStore
    let account: AccountNumber
    let path: String

    static let body = String(repeating: "메모 하나 and some plain words. ", count: 29)

    init(_ folder: String, indexesSearch: Bool = true) {
        var configuration = StoreConfiguration(folder: folder, clock: { Measure.milliseconds() })
        configuration.indexesSearch = indexesSearch
        guard let store = try? SQLiteNoteStore(configuration) else { fatalError("cannot open \(folder)") }
        self.store = store
        path = folder + "/notes.sqlite"
        let done = DispatchSemaphore(value: 0)
        let answer = Box()
        if let reader = try? store.makeReader(), let found = try? reader.account(named: "bench") {
            account = found.account
            return
        }
        store.createAccount(name: "bench", password: "none") { result in
            answer.value.withLock { $0 = try? result.get() }
            done.signal()
        }
        done.wait()
        guard let account = answer.value.withLock({ $0 }) else { fatalError("no account") }
        self.account = account
    }

    static func id(_ number: Int) -> NoteID {
        NoteID(uuidV7At: Timestamp(clamping: 1_790_000_000_000 + Int64(number)), random: (UInt64(number), 7))
    }

    func command(_ number: Int, round: Int = 0) -> NoteCommand {
        let id = Shop.id(number)
        return NoteCommand(
            account: account, asker: Asker(account, deviceID: "bench"), id: id,
            action: .put { _ in
                .success(
                    Change(id: id, action: .write(Content(title: "Note \(number) \(round)", body: Shop.body))))
            })
    }

    func commands(_ range: Range<Int>) -> [NoteCommand] { range.map { command($0) } }

    func write(_ range: Range<Int>, writers: Int, round: Int = 0) {
        write(range, writers: writers) { command($0, round: round) }
    }

    func write(_ commands: [NoteCommand], writers: Int) {
        write(commands.indices, writers: writers) { commands[$0] }
    }

    /// By so many writers at once, each with one write under way.
    private func write(_ range: Range<Int>, writers: Int, _ command: @escaping @Sendable (Int) -> NoteCommand) {
        let queue = Numbers(range)
        let done = DispatchSemaphore(value: 0)
        for _ in 0..<writers { next(queue, done, command) }
        for _ in 0..<writers { done.wait() }
    }

    private func next(
        _ queue: Numbers, _ done: DispatchSemaphore, _ command: @escaping @Sendable (Int) -> NoteCommand
    ) {
        guard let number = queue.next() else {
            done.signal()
            return
        }
        store.write(command(number)) { result in
            guard case .success = result else { fatalError("\(result)") }
            next(queue, done, command)
        }
    }
}

private final class Numbers: Sendable {
    private let value: Atomic<Int>
    private let end: Int

    init(_ range: Range<Int>) {
        value = Atomic(range.lowerBound)
        end = range.upperBound
    }

    func next() -> Int? {
        let number = value.add(1, ordering: .relaxed).oldValue
        return number < end ? number : nil
    }
}

private final class Box: Sendable {
    let value = Mutex<AccountNumber?>(nil)
}
