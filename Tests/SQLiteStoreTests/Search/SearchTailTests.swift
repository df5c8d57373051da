import NotesPrimitives
import NotesStoreContract
import NotesStoreEngine
import Testing

@testable import Notes
@testable import NotesSQLiteStore

/// A search finds notes that are newer than the index.
struct SearchTailTests {
    let desk: Desk

    init() throws {
        desk = try Desk()
        try desk.push((0..<30).map { ("n\($0)", "", "메모 \(String(repeating: "x", count: 500))") })
    }

    private func search(_ reads: SearchReads) throws -> (ids: [String], isComplete: Bool) {
        var request = SearchRequest(SearchQuery("메모"))
        request.limit = 100
        let answer = try reads.answer(request, account: desk.account, now: desk.clock.now)
        #expect(answer.total == answer.hits.count)
        return (answer.hits.map(\.note.id.text), answer.isComplete)
    }

    private func reads(_ configure: (inout SearchTail.Limits) -> Void) throws -> SearchReads {
        var limits = SearchTail.Limits()
        configure(&limits)
        let database = try OpenDatabase.reader(desk.fixture.configuration)
        return SearchReads(SearchTable(database, Keyspaces(database), NoteReads(database)), tail: limits)
    }

    @Test func `a search within a read limit is incomplete, and the next one continues`() throws {
        let reads = try reads { $0.readBytes = 8_000 }
        var counts: [Int] = []
        var last = try search(reads)
        #expect(!last.isComplete)
        // The newest come first.
        #expect(last.ids.contains("n29") && !last.ids.contains("n0"))
        while !last.isComplete, counts.count < 30 {
            counts.append(last.ids.count)
            last = try search(reads)
        }
        #expect(counts.count > 1)
        #expect(counts == counts.sorted() && Set(counts).count == counts.count)
        #expect(last.ids.count == 30)
    }

    @Test func `a search reads no more notes than the limit`() throws {
        let found = try search(try reads { $0.notes = 12 })
        #expect(!found.isComplete)
        #expect(Set(found.ids) == Set((18..<30).map { "n\($0)" }))
        #expect(try search(try reads { $0.notes = 30 }).isComplete)
    }

    @Test func `the pages after an incomplete one are not complete either`() throws {
        let reads = try reads { $0.notes = 12 }
        var request = SearchRequest(SearchQuery("메모"))
        request.limit = 5
        let first = try reads.answer(request, account: desk.account, now: desk.clock.now)
        #expect(!first.isComplete)
        let page = try #require(first.next?.page(hasGap: first.hasGap))
        desk.index()
        let next = try #require(SearchPosition.read(page: page))
        (request.after, request.followsGap) = (next.position, next.hasGap)
        #expect(try !reads.answer(request, account: desk.account, now: desk.clock.now).isComplete)
        request.followsGap = false
        #expect(try reads.answer(request, account: desk.account, now: desk.clock.now).isComplete)
    }

    @Test func `a search without a cache of folded texts has the same results`() throws {
        let reads = try reads {
            $0.readBytes = 8_000
            $0.keptBytes = 0
        }
        let first = try search(reads)
        #expect(try search(reads).ids == first.ids)
        #expect(!first.isComplete)
    }

    @Test func `an edited, deleted or indexed note is not served from memory`() throws {
        let reads = try reads { _ in }
        #expect(try search(reads).ids.count == 30)
        desk.pass(milliseconds: 1)
        try desk.push([("n3", "", "공책")])
        try desk.delete("n4")
        #expect(Set(try search(reads).ids) == Set((0..<30).map { "n\($0)" }).subtracting(["n3", "n4"]))
        _ = try desk.write("n4", .undelete)
        #expect(try search(reads).ids.count == 29)
        desk.index()
        #expect(try search(reads).ids.count == 29)
    }

    @Test func `the store is notified of each search that left out notes`() throws {
        try desk.push((0..<8).map { ("long\($0)", "", "메모 \(String(repeating: "x", count: 100_000))") })
        let state = StoreSignals(clock: { 0 })
        let heard = Mutex<[AccountNumber]>([])
        state.setSearchGapHook { account in heard.withLock { $0.append(account) } }
        let reader = try SQLiteReader(desk.fixture.configuration, shared: state, marks: DeviceMarks(), prepared: nil)
        for isComplete in [false, true] {
            let answer = try reader.search(SearchRequest(SearchQuery("메모")), of: desk.account)
            #expect(answer.isComplete == isComplete)
            #expect(heard.withLock { $0 } == [desk.account])
        }
    }
}
