import NotesStoreContract
import TestDesk
import Testing

@testable import NotesSQLiteStore

/// Tests how pages of versions are read.
struct HistoryPlanTests {
    let desk: Desk

    init() throws { desk = try Desk() }

    @Test func `a page finds versions by their numbers, and the first reads one note's`() throws {
        let database = try desk.fixture.database()
        func plan(_ sql: String) throws -> [String] {
            var steps: [String] = []
            try database.statement("EXPLAIN QUERY PLAN \(sql)").each { row in
                steps.append(row.text(3))
                return true
            }
            return steps
        }
        #expect(
            try plan(HistoryReads.numbersOfNote) == [
                "SEARCH versions USING COVERING INDEX versions_by_rev (account=? AND id=?)"
            ])
        #expect(
            try plan("SELECT json FROM versions v WHERE \(HistoryReads.ofNumber)") == [
                "SEARCH v USING INTEGER PRIMARY KEY (rowid=?)"
            ])
    }
}
