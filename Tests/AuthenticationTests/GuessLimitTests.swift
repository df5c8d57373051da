import Testing

@testable import NotesAuthentication

struct GuessLimitTests {
    private var limit = GuessLimit()
    private let me: [GuessLimit.Subject] = [.name("me"), .address(1)]

    @Test mutating func `ten wrong passwords are tried, and the next is refused`() {
        for attempt in 0..<10 { #expect(limit.begin(me, now: Int64(attempt)) == nil) }
        #expect(limit.begin(me, now: 10) == 599_990)
    }

    @Test mutating func `a name is closed from every address, and an address for every name`() {
        for attempt in 0..<10 { _ = limit.begin(me, now: Int64(attempt)) }
        #expect(limit.begin([.name("me"), .address(2)], now: 20) != nil)
        #expect(limit.begin([.name("you"), .address(1)], now: 20) != nil)
        #expect(limit.begin([.name("you"), .address(2)], now: 20) == nil)
    }

    @Test mutating func `a network has ten times an address's failures, and its region fifty times`() {
        let first = ClientSource(network: 0x2001_0DB8_0001_0000, isLocal: false)
        for number in UInt64(0)..<500 {
            let client = ClientSource(network: first.network + number * 3, isLocal: false)
            let others = limit.wait([.far(client.far)], now: 0)
            #expect(others == nil)
            if limit.begin(client.subjects, now: 0) != nil { break }
        }
        #expect(limit.wait([.near(first.near)], now: 0) == nil)
        #expect(limit.wait([.far(first.far)], now: 0) != nil)
        #expect(limit.wait(ClientSource(network: 0x2001_0DB8_0002_0000, isLocal: false).subjects, now: 0) == nil)
        for number in UInt64(0)..<100 { _ = limit.begin([.near(7), .address(number)], now: 0) }
        #expect(limit.wait([.near(7)], now: 0) != nil)
    }

    @Test mutating func `a right password takes its guess back`() {
        for attempt in 0..<100 {
            #expect(limit.begin(me, now: Int64(attempt)) == nil)
            limit.succeeded(me, at: Int64(attempt))
        }
    }

    @Test mutating func `guesses that are under way count too`() {
        for _ in 0..<10 { #expect(limit.begin(me, now: 5) == nil) }
        #expect(limit.begin(me, now: 5) != nil)
    }

    @Test mutating func `failures outside of the window do not count`() {
        for attempt in 0..<10 { _ = limit.begin(me, now: Int64(attempt) * 1000) }
        #expect(limit.begin(me, now: 599_999) == 1)
        #expect(limit.begin(me, now: 600_000) == nil)
        #expect(limit.begin(me, now: 600_000) != nil)
    }

    @Test mutating func `a refused guess does not lengthen the wait`() {
        for _ in 0..<10 { _ = limit.begin(me, now: 0) }
        for moment in 1..<100 { #expect(limit.begin(me, now: Int64(moment)) == Int64(600_000 - moment)) }
        #expect(limit.begin(me, now: 600_000) == nil)
    }

    @Test mutating func `invented names do not evict the failures of a real one`() {
        for _ in 0..<10 { _ = limit.begin([.name("me")], now: 0) }
        for number in 0..<50_000 { _ = limit.begin([.name("invented-\(number)")], now: 1) }
        #expect(limit.begin([.name("me")], now: 2) != nil)
    }
}
