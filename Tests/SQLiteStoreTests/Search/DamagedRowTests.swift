import NotesSQLite
import Testing

@testable import NotesSQLiteStore

/// A row that cannot be read is in no segment of the search index.
struct DamagedRowTests {
    @Test(arguments: ["json = x'7B22'", "rev = x'00'"])
    func `a damaged row keeps no other note out of the index`(damage: String) throws {
        let desk = try Desk()
        try desk.push((0..<30).map { ("n\($0)", "", "memo \($0)") })
        try desk.fixture.database().execute("UPDATE notes SET \(damage) WHERE id = 'n7'")
        desk.index()
        let database = try desk.fixture.database(.readOnly)
        #expect(try database.int("SELECT indexed = seq FROM accounts WHERE number = \(desk.account.value)") == 1)
        #expect(try database.int("SELECT sum(notes) FROM search_segments WHERE state = 1") == 29)
        #expect(try desk.found("memo 29") == ["n29"])
    }
}
