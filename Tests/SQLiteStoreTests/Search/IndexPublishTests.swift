import Notes
import NotesSQLite
import NotesStoreContract
import Testing

@testable import NotesSQLiteStore
@testable import NotesStoreEngine

/// Publishes a segment whose notes changed while it was built, or drops it.
struct IndexPublishTests {
    /// The late edit was made before the deletion. It moves neither the position of the note nor its rev.
    @Test func `a segment is refused if the trash got another text, and is built again`() throws {
        let desk = try Desk()
        try desk.stands("n", "one")
        desk.pass(milliseconds: 1)
        let edited = desk.now
        desk.pass(milliseconds: 1)
        try desk.delete("n")
        let database = try desk.fixture.database()
        let plan = SegmentPlan(SegmentSource(database))
        let index = IndexWriting(SegmentWrites(database, Keyspaces(database)))
        let early = try #require(try plan.tail(of: desk.account, from: 1))
        let edit = Change(
            id: try desk.id("n"), action: .write(Content(body: "two")), lastModified: edited, origin: .sync)
        _ = try desk.sync([edit])
        let late = try #require(try plan.tail(of: desk.account, from: 1))
        #expect(early.batch.last == late.batch.last && early.built != late.built)
        let states = try [early, late].map { tail in
            let number = try index.begin(tail.built, tail.built.leaves[...], of: desk.account)
            return try index.publish(number, tail.batch, of: desk.account)
        }
        #expect(states == [false, true])
        #expect(try desk.problems() == [])
    }

    @Test func `a segment in progress is dropped when the store closes`() throws {
        let desk = try Desk()
        for name in ["a", "b", "c"] { try desk.stands(name, "text") }
        var checks = 0
        let plan = SegmentPlan(SegmentSource(try desk.fixture.database())) {
            checks += 1
            return checks > 1
        }
        #expect(throws: StoreError.closed) { try plan.tail(of: desk.account, from: 1) }
        // The third note was not read.
        #expect(checks == 3)
    }
}
