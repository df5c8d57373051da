import Notes
import NotesHashing
import NotesPrimitives
import NotesStoreContract
import TestDesk
import Testing

struct FlowTests {
    let desk: Desk

    init() throws { desk = try Desk() }

    private let poll = SHA256.hash("poll")
    private let page = SHA256.hash("page")
    private let token = SHA256.hash("token")

    private func start(_ poll: SHA256.Digest? = nil, _ page: SHA256.Digest? = nil, name: String = "Iotas") throws {
        let flow = Flow(
            kind: .appSignIn, state: Array(name.utf8), expiresAt: Timestamp(clamping: desk.clock.now + 1_200_000))
        try Wait.reply { desk.store.start(flow, poll: poll ?? self.poll, page: page ?? self.page, reply: $0) }
    }

    private func find(_ key: FlowKey) throws -> Flow? {
        guard case .flow(let flow) = try desk.reader.answer(.flow(key, .appSignIn)) else {
            throw Desk.Unexpected(answer: "another read's")
        }
        return flow
    }

    private func approve(_ page: SHA256.Digest? = nil) throws -> Bool {
        try Wait.reply { desk.store.approve(page ?? self.page, .appSignIn, by: Asker(desk.account), reply: $0) }
    }

    private func take(_ poll: SHA256.Digest? = nil) throws -> TakenFlow? {
        try Wait.reply { desk.store.take(poll ?? self.poll, .appSignIn, token: token, named: nil, reply: $0) }
    }

    @Test func `a flow is started, approved by its page and taken by its poll, once`() throws {
        try start()
        #expect(try find(.page(page))?.state == Array("Iotas".utf8))
        #expect(try find(.poll(poll))?.account == nil)
        #expect(try find(.poll(page)) == nil)
        #expect(try take() == nil)
        #expect(try approve())
        #expect(try !approve(), "once")
        #expect(try find(.page(page)) == nil, "the page's address opens nothing any more")
        #expect(try find(.poll(poll))?.account == desk.account)
        let taken = try #require(try take())
        #expect(taken.accountName == "me")
        #expect(try desk.reader.devices(of: desk.account).map(\.name) == ["Iotas"])
        #expect(try desk.reader.authenticatedDevice(token: token.bytes)?.deviceID == taken.device.id)
        #expect(try take() == nil)
        #expect(try find(.poll(poll)) == nil)
        #expect(try desk.reader.devices(of: desk.account).count == 1)
    }

    @Test func `one of several simultaneous polls gets the flow`() throws {
        try start()
        #expect(try approve())
        let group = Wait.Group(count: 50)
        let taken = Mutex(0)
        for _ in 0..<50 {
            desk.store.take(poll, .appSignIn, token: token, named: nil) { result in
                if case .success(.some) = result { taken.withLock { $0 += 1 } }
                group.done()
            }
        }
        group.wait()
        #expect(taken.withLock { $0 } == 1)
    }

    @Test func `a flow expires, approved or not, and upkeep removes it`() throws {
        try start()
        let other = SHA256.hash("other")
        try start(other, SHA256.hash("other page"))
        #expect(try approve())
        desk.pass(milliseconds: 1_200_000)
        #expect(try find(.poll(poll)) == nil)
        #expect(try take() == nil)
        #expect(try find(.page(SHA256.hash("other page"))) == nil)
        #expect(try !approve(SHA256.hash("other page")))
        #expect(rows() == 2)
        _ = try Wait.reply { desk.store.expire(reply: $0) }
        #expect(rows() == 0)
    }

    private func rows() -> Int { desk.memory.rowCounts.flows }

    @Test func `a person may refuse a flow`() throws {
        try start()
        try Wait.reply { desk.store.end(page, .appSignIn, reply: $0) }
        #expect(try find(.poll(poll)) == nil)
        #expect(try !approve())
    }

    @Test func `a new password and an erased account end approved flows`() throws {
        try start()
        #expect(try approve())
        try Wait.reply { desk.store.changePassword(desk.account, password: "hash", keeping: nil, reply: $0) }
        #expect(try take() == nil)
        try start()
        #expect(try approve())
        try Wait.reply { desk.store.deleteAccount(desk.account, reply: $0) }
        #expect(try take() == nil)
        #expect(rows() == 0)
    }

    @Test func `the oldest unapproved flow is evicted, and no approved one`() throws {
        try start()
        #expect(try approve())
        let digests = (0...1_000).map { SHA256.hash("\($0)") }
        for digest in digests { try start(digest, SHA256.hash(digest.bytes)) }
        #expect(try find(.poll(digests[0])) == nil)
        #expect(try find(.poll(digests[1])) != nil)
        #expect(try find(.poll(digests[1_000])) != nil)
        for digest in digests[1...11] { #expect(try approve(SHA256.hash(digest.bytes))) }
        #expect(try find(.poll(poll)) == nil, "ten of an account wait to be taken")
        #expect(try find(.poll(digests[1])) == nil)
        #expect(try take(digests[2]) != nil)
    }

    private func link(_ secret: String) throws {
        let end = Timestamp(clamping: desk.clock.now + 600_000)
        try Wait.reply {
            desk.store.makeLink(
                SHA256.hash(secret), named: "tablet", until: end, by: Asker(desk.account), reply: $0)
        }
    }

    private func trade(_ secret: String, named name: String? = nil) throws -> TakenFlow? {
        try Wait.reply { desk.store.take(SHA256.hash(secret), .deviceLink, token: token, named: name, reply: $0) }
    }

    @Test func `a link is used once, within its time, and not as another kind of flow`() throws {
        try link("a")
        #expect(try take(SHA256.hash("a")) == nil)
        #expect(try desk.reader.devices(of: desk.account).isEmpty)
        #expect(try trade("a")?.device.name == "tablet")
        #expect(try trade("a") == nil)
        try link("b")
        desk.pass(milliseconds: 599_999)
        #expect(try find(.poll(SHA256.hash("b"))) == nil)
        desk.pass(milliseconds: 1)
        #expect(try trade("b") == nil)
        #expect(try desk.reader.devices(of: desk.account).count == 1)
    }

    @Test func `a new password and ten younger links end a link`() throws {
        try link("a")
        try Wait.reply { desk.store.changePassword(desk.account, password: "hash", keeping: nil, reply: $0) }
        #expect(try trade("a") == nil)
        for number in 0...10 { try link("\(number)") }
        #expect(try trade("0") == nil)
        #expect(try trade("1", named: "phone")?.device.name == "phone")
    }
}
