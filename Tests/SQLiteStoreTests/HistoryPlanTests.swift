import StoreContract
import TestDesk
import Testing

@testable import SQLiteStore

/// How pages of versions are read.
struct HistoryPlanTests {
    let desk: Desk

    init() throws { desk = try Desk() }

    @Test func `a page looks versions up by their numbers, and a first page reads those of one note`() throws {
        let database = try desk.room.database()
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
