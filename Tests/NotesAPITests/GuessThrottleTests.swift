import Testing

@testable import NotesAPI

struct GuessThrottleTests {
    private let throttle = GuessThrottle()
    private let me: [GuessThrottle.Subject] = [.name("me"), .address("10.0.0.1")]

    @Test func `the tenth wrong password is the last one heard`() {
        for attempt in 0..<10 { #expect(throttle.begin(me, now: Int64(attempt)) == nil) }
        #expect(throttle.begin(me, now: 10) == 599_990)
    }

    @Test func `a name is closed from every address, and an address for every name`() {
        for attempt in 0..<10 { _ = throttle.begin(me, now: Int64(attempt)) }
        #expect(throttle.begin([.name("me"), .address("10.0.0.2")], now: 20) != nil)
        #expect(throttle.begin([.name("you"), .address("10.0.0.1")], now: 20) != nil)
        #expect(throttle.begin([.name("you"), .address("10.0.0.2")], now: 20) == nil)
    }

    @Test func `an address is an IPv4 one or a network of 64 bits, and a name no longer than names are`() {
        typealias Subject = GuessThrottle.Subject
        #expect(Subject.address("2001:db8:1:2::1") == Subject.address("2001:db8:1:2:ffff::9"))
        #expect(Subject.address("2001:db8:1:2::1") != Subject.address("2001:db8:1:3::1"))
        #expect(Subject.address("1.2.3.4") != Subject.address("1.2.3.5"))
        #expect(Subject.address("unknown") == Subject.address("unknown"))
        let long = String(repeating: "a", count: 65)
        #expect(Subject.name(long) == Subject.name(long + "b"))
        #expect(Subject.name(long) != Subject.name(String(long.dropLast())))
    }

    @Test func `a right password gives its try back`() {
        for attempt in 0..<100 {
            #expect(throttle.begin(me, now: Int64(attempt)) == nil)
            throttle.succeeded(me, at: Int64(attempt))
        }
    }

    @Test func `tries that are under way at once count as many`() {
        for _ in 0..<10 { #expect(throttle.begin(me, now: 5) == nil) }
        #expect(throttle.begin(me, now: 5) != nil)
    }

    @Test func `the window moves on`() {
        for attempt in 0..<10 { _ = throttle.begin(me, now: Int64(attempt) * 1000) }
        #expect(throttle.begin(me, now: 599_999) == 1)
        #expect(throttle.begin(me, now: 600_000) == nil)
        #expect(throttle.begin(me, now: 600_000) != nil)
    }

    @Test func `a refused try does not lengthen the wait`() {
        for _ in 0..<10 { _ = throttle.begin(me, now: 0) }
        for moment in 1..<100 { #expect(throttle.begin(me, now: Int64(moment)) == Int64(600_000 - moment)) }
        #expect(throttle.begin(me, now: 600_000) == nil)
    }

    @Test func `invented names do not make room for guesses at a real one`() {
        for _ in 0..<10 { _ = throttle.begin([.name("me")], now: 0) }
        for number in 0..<50_000 { _ = throttle.begin([.name("invented-\(number)")], now: 1) }
        #expect(throttle.begin([.name("me")], now: 2) != nil)
    }
}
