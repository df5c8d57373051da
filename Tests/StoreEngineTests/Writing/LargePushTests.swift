import Dispatch
import Notes
import NotesPrimitives
import NotesStoreContract
import NotesStoreEngine
import TestDesk
import Testing

/// A large push is several transactions, and still one answer.
struct LargePushTests {
    private let desk: Desk
    private static let count = 450

    init() throws { desk = try Desk() }

    private func changes(_ numbers: Range<Int>, _ text: String = "text") throws -> [Change] {
        try numbers.map {
            Change(id: try desk.id("n\($0)"), action: .write(Content(body: "\(text) \($0)")), lastModified: desk.now)
        }
    }

    @Test func `others write between its pieces, and its answer has all results in order`() throws {
        let other = try #require(
            try Wait.reply { desk.store.createAccount(name: "other", password: "", reply: $0) })
        let order = Mutex<[String]>([])
        let group = Wait.Group(count: 4)
        let push = SyncPush(
            account: desk.account, asker: Asker(desk.account, deviceID: "phone"), changes: try changes(0..<Self.count),
            pull: PullRequest(start: .beginning))
        let results = Mutex<[String]>([])
        let commands = try (0..<3).map { number in
            let id = try desk.id("o\(number)")
            return NoteCommand(
                account: other, asker: Asker(other), id: id,
                action: .put { _ in .success(Change(id: id, action: .write(Content(body: "text")))) })
        }
        let send = { @Sendable [store = desk.store] in
            store.sync(push) { answer in
                if case .success(.done(let found, _, _)) = answer { results.withLock { $0 = found.map(\.id.text) } }
                order.withLock { $0.append("push") }
                group.done()
            }
            for command in commands {
                store.write(command) { _ in
                    order.withLock { $0.append("put") }
                    group.done()
                }
            }
        }
        // All of them wait before the first piece is written.
        desk.store.adapter.submit(
            CommandJob(
                run: { _ in
                    send()
                    return {}
                }, refuse: { _ in }))
        group.wait()
        #expect(order.withLock { $0.first } == "put")
        #expect(results.withLock { $0 } == (0..<Self.count).map { "n\($0)" })
        #expect(try desk.reader.status(of: desk.account).notes == Self.count)
    }

    @Test func `near the quota all of a push is accepted or nothing`() throws {
        let small = try Desk { $0.quotaBytes = 100_000 }
        let changes = try (0..<Self.count).map {
            Change(id: try small.id("n\($0)"), action: .write(Content(body: String(repeating: "x", count: 300))))
        }
        #expect(throws: StoreError.self) { try small.sync(changes) }
        #expect(try small.reader.status(of: small.account).notes == 0)
    }

    @Test func `a push does not show its own changes, and shows others' between its pieces`() throws {
        try desk.stands("theirs", "before", from: "laptop")
        guard case .done(let results, let page, _) = try desk.sync(try changes(0..<Self.count), limit: 1_000) else {
            throw Desk.Unexpected(answer: "expired")
        }
        #expect(results.count == Self.count)
        #expect(try Desk.ids(page) == ["theirs"])
    }
}
