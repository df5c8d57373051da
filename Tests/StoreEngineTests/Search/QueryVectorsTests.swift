import Notes
import NotesStoreContract
import QueryVectors
import TestDesk
import Testing

struct QueryVectorsTests {
    @Test func `every query of the vectors finds its notes, with pages of any length`() throws {
        let desk = try Desk()
        let vectors = try QueryVectors.read()
        try desk.write(vectors)
        for query in vectors.queries {
            for limit in [1, 2, 1_000] {
                let found = try desk.results(query.q, limit: limit)
                #expect(found.count == query.found.count && Set(found) == query.found, "\(query.q)")
            }
        }
    }

    @Test func `a query for archived notes finds them where a search leaves them out`() throws {
        let desk = try Desk()
        try desk.write(try QueryVectors.read())
        #expect(try desk.results("tag:여행") { $0.archived = .exclude } == [])
        #expect(try desk.results("tag:여행 is:archived") { $0.archived = .exclude } == ["memo"])
        #expect(try desk.results("-is:archived") { $0.archived = .only } == [])
        #expect(try desk.results("is:archived -is:archived") == [])
        #expect(try desk.results("tag:home") { $0.folder = "Plans/" } == ["budget"])
    }

    @Test func `a note in the trash is found by its tags, its files and its last change`() throws {
        let desk = try Desk()
        try desk.write(try QueryVectors.read())
        desk.pass(milliseconds: 1_000)
        try desk.delete("budget")
        #expect(try desk.results("tag:work") == ["work"])
        for query in ["tag:work", "in:plans has:file", "after:2026-11-20 milk"] {
            #expect(try desk.results(query) { $0.deleted = .only } == ["budget"], "\(query)")
        }
        #expect(try desk.results("before:2026-11-20") { $0.deleted = .only } == [])
    }
}
