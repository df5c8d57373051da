import Notes
import NotesHashing
import NotesStoreContract
import TestDesk
import Testing

@testable import NotesSQLiteStore

struct FlowRowTests {
    let desk: Desk

    init() throws { desk = try Desk() }

    @Test func `no column of a flow is a secret that opens anything`() throws {
        let (poll, page) = (SHA256.hash("poll"), SHA256.hash("page"))
        let flow = Flow(kind: .appSignIn, state: Array("Iotas".utf8), expiresAt: desk.now.advanced(byMilliseconds: 1))
        try Wait.reply { desk.store.start(flow, poll: poll, page: page, reply: $0) }
        #expect(try Wait.reply { desk.store.approve(page, .appSignIn, by: Asker(desk.account), reply: $0) })
        let database = try desk.fixture.database()
        var texts: [String] = []
        try database.statement("SELECT hex(poll) || hex(page) || hex(state) FROM flows").each { row in
            texts.append(row.text(0))
            return true
        }
        #expect(texts == [poll.hex.uppercased() + "496F746173"])
    }
}
