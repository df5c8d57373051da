import Dispatch
import Notes
import NotesPrimitives
import NotesStoreContract
import struct Synchronization.Atomic

/// Writes to one account of a store as a number of clients, each with one note after the other.
struct Writers {
    let store: any NoteStore
    let account: AccountNumber

    /// Makes the account "bench" unless it exists.
    init(_ store: any NoteStore) {
        self.store = store
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

    func command(_ number: Int, round: Int = 0) -> NoteCommand {
        let id = Shop.id(number)
        return NoteCommand(
            account: account, asker: Asker(account, deviceID: "bench"), id: id,
            action: .put { _ in
                .success(
                    Change(id: id, action: .write(Content(title: "Note \(number) \(round)", body: Shop.body))))
            })
    }

    /// Writes by this many writers at once, each with one write under way.
    func write(_ range: Range<Int>, _ count: Int, _ command: @escaping @Sendable (Int) -> NoteCommand) {
        let queue = Numbers(range)
        let done = DispatchSemaphore(value: 0)
        for _ in 0..<count { next(queue, done, command) }
        for _ in 0..<count { done.wait() }
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
