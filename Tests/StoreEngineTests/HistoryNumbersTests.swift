import Notes
import NotesStoreContract
import NotesStoreEngine
import Testing

/// Pages of a long history cost one read of its numbers.
struct HistoryNumbersTests {
    private let account = AccountNumber(1)

    private final class Source {
        var numbers: [Int64]
        var reads = 0

        init(_ numbers: some Sequence<Int64>) { self.numbers = Array(numbers) }

        func read() -> [Int64] {
            reads += 1
            return numbers
        }
    }

    private func query(_ id: String, before: Int64? = nil) throws -> HistoryQuery {
        let id = try #require(NoteID(id))
        return HistoryQuery(id, of: account, before: before.map { HistoryPosition(number: $0) })
    }

    @Test func `all pages of a long history read its numbers once, and show each version once`() throws {
        let (histories, source) = (HistoryNumbers(), Source((1...5_000).shuffled()))
        var (found, before): ([Int64], Int64?) = ([], nil)
        while true {
            let page = try histories.numbers(of: query("a", before: before), source.read).prefix(100)
            guard let last = page.last else { break }
            found += page
            before = last
        }
        #expect(found == (1...5_000).reversed())
        #expect(source.reads == 1)
    }

    @Test func `a first page, a newer version and a short history are read again`() throws {
        let (histories, source) = (HistoryNumbers(), Source(1...2_000))
        _ = try histories.numbers(of: query("a"), source.read)
        source.numbers.append(2_001)
        #expect(try histories.numbers(of: query("a"), source.read).first == 2_001)
        #expect(source.reads == 2)
        source.numbers.append(2_002)
        // The first is of a page that another server answered, the second of one that showed no version yet.
        for before in [2_003, Int64.max] {
            #expect(try histories.numbers(of: query("a", before: before), source.read).first == 2_002)
        }
        #expect(source.reads == 4)
        let short = Source(1...10)
        for _ in 0..<2 { #expect(try histories.numbers(of: query("b", before: 5), short.read).first == 4) }
        #expect(short.reads == 2)
    }

    @Test func `the history that was read least recently is evicted first`() throws {
        let histories = HistoryNumbers(least: 10, most: 250)
        let sources = ["a": Source(1...100), "b": Source(1...100), "c": Source(1...100)]
        for id in ["a", "b"] { _ = try histories.numbers(of: query(id), #require(sources[id]).read) }
        _ = try histories.numbers(of: query("a", before: 50), #require(sources["a"]).read)
        _ = try histories.numbers(of: query("c"), #require(sources["c"]).read)
        for id in ["a", "c", "b"] {
            _ = try histories.numbers(of: query(id, before: 50), #require(sources[id]).read)
        }
        #expect(sources["a"]?.reads == 1 && sources["b"]?.reads == 2 && sources["c"]?.reads == 1)
        let long = Source(1...300)
        for before in [nil, Int64(50)] { _ = try histories.numbers(of: query("d", before: before), long.read) }
        #expect(long.reads == 2)
    }
}
