import Notes
import NotesSQLite
import NotesStoreContract
import Testing

@testable import NotesSQLiteStore

/// A loop's reads share a snapshot of the store, and are never behind an answer.
struct TurnTests {
    @Test func `within a turn each read sees the changes that were answered before it`() throws {
        let desk = try Desk()
        let reader = try desk.store.sqlite.openReader()
        for number in 0..<50 {
            reader.beginTurn()
            try desk.stands("a", "\(number)")
            #expect(try text(reader, desk) == "\(number)")
            #expect(try text(reader, desk) == "\(number)")
            try desk.stands("a", "\(number)+")
            #expect(try text(reader, desk) == "\(number)+")
            let head = try reader.latestCursor(of: desk.account)
            #expect(head.seq == (try desk.note("a")?.seq))
            #expect(try reader.list(NoteQuery(), of: desk.account).total == 1)
            if number % 3 == 0 { reader.endTurn() }
        }
    }

    @Test func `reads of a turn share a snapshot, which ends with the turn`() throws {
        let desk = try Desk()
        let reader = try desk.store.sqlite.openReader()
        let other = try desk.fixture.database()
        try desk.stands("a", "one")
        reader.beginTurn()
        #expect(try text(reader, desk) == "one")
        // Another process' write is visible from the next turn on.
        try other.execute("DELETE FROM notes")
        #expect(try text(reader, desk) == "one")
        #expect(throws: SQLiteError.self) {
            other.waitWhenBusy(milliseconds: 0)
            _ = try other.checkpoint(.truncate)
        }
        other.waitWhenBusy(milliseconds: 5_000)
        reader.endTurn()
        _ = try other.checkpoint(.truncate)
        #expect(try reader.note(desk.id("a"), of: desk.account) == nil)
    }

    @Test func `a failed read ends the snapshot, and the next read succeeds`() throws {
        let desk = try Desk()
        let reader = try desk.store.sqlite.openReader()
        try desk.stands("a", "one")
        reader.beginTurn()
        #expect(throws: StoreError.self) { try reader.status(of: AccountNumber(99)) }
        #expect(try text(reader, desk) == "one")
        desk.store.state.readersMustReopen()
        #expect(try text(reader, desk) == "one")
        reader.endTurn()
    }

    private func text(_ reader: any NoteReader, _ desk: Desk) throws -> String? {
        try reader.note(desk.id("a"), of: desk.account).map { try Desk.body(of: $0.json) }
    }
}
