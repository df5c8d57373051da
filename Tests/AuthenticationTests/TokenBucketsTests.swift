import Dispatch
import NotesPrimitives
import Testing

@testable import NotesAuthentication

struct TokenBucketsTests {
    @Test func `a full bucket is available at once, then tokens as they are earned`() {
        let buckets = TokenBuckets(perSecond: 2, seconds: 2)
        for _ in 0..<4 { #expect(buckets.take(1, now: 0) == nil) }
        #expect(buckets.take(1, now: 100) == 400)
        #expect(buckets.wait(1, now: 100) == 400)
        #expect(buckets.take(1, now: 499) == 1)
        #expect(buckets.take(1, now: 500) == nil)
        #expect(buckets.take(1, now: 500) == 500)
        // After a long rest it is full, and not fuller.
        for _ in 0..<4 { #expect(buckets.take(1, now: 1_000_000) == nil) }
        #expect(buckets.take(1, now: 1_000_000) != nil)
    }

    @Test func `a refusal and a query cost nothing`() {
        let buckets = TokenBuckets(perSecond: 1, seconds: 1)
        #expect(buckets.wait(7, now: 0) == nil)
        #expect(buckets.take(7, now: 0) == nil)
        for _ in 0..<10 { #expect(buckets.take(7, now: 10) == 990) }
    }

    @Test func `a cost above one token is paid afterwards`() {
        let buckets = TokenBuckets(perSecond: 10, seconds: 1)
        #expect(buckets.take(1, now: 0) == nil)
        buckets.owe(1, 20, now: 0)
        #expect(buckets.take(1, now: 0) == 1200)
        #expect(buckets.take(1, now: 1200) == nil)
    }

    @Test func `a busy address does not empty its neighbours' buckets`() {
        let buckets = TokenBuckets(perSecond: 10, seconds: 1)
        for _ in 0..<100 { _ = buckets.take(1, now: 0) }
        #expect(buckets.wait(1, now: 0) != nil)
        // Two hashes of 32,768 slots each: it is improbable that one of these meets the busy one twice.
        #expect((UInt64(2)..<1000).count { buckets.wait($0, now: 0) != nil } == 0)
    }

    @Test func `a clock that goes back refuses no client for long`() {
        let buckets = TokenBuckets(perSecond: 10, seconds: 1)
        for _ in 0..<10 { #expect(buckets.take(1, now: 100_000_000) == nil) }
        let wait = buckets.take(1, now: 0) ?? 0
        #expect(wait > 0 && wait <= 5_000)
    }

    @Test func `many threads get no more tokens than were earned`() {
        let buckets = TokenBuckets(perSecond: 100, seconds: 10)
        let taken = Mutex(0)
        DispatchQueue.concurrentPerform(iterations: 8) { _ in
            let mine = (0..<500).count { _ in buckets.take(5, now: 0) == nil }
            taken.withLock { $0 += mine }
        }
        // A thread counts after its check, so the seven others may each pass once more at the limit.
        #expect((1000...1007).contains(taken.withLock { $0 }))
    }
}
