@testable import NotesPostgresStore
import Testing

struct BoundedCacheTests {
    private func empty(_ limit: Int) -> BoundedCache<Int, [UInt8]> { BoundedCache(limit: limit) { $0.count } }

    @Test func `a value that replaces another is counted once, by its own size`() {
        var cache = empty(100_000)
        for size in [1_000, 4_000, 10, 2_000] { cache.add([UInt8](repeating: 1, count: size), 1) }
        #expect(cache.bytes == 2_200)
        #expect(cache.peek(1)?.count == 2_000)
        #expect(cache.peek(2) == nil)
    }

    @Test func `at least the latest half of the bound is kept, and never more than the bound`() {
        var cache = empty(80_000)
        for key in 1...1_000 {
            cache.add([UInt8](repeating: 1, count: 800), key)
            let known = (1...1_000).filter { cache.peek($0) != nil }
            #expect(known == Array((key - known.count + 1)...key))
            #expect(known.count >= min(key, 41) && known.count <= 80)
            #expect(cache.bytes == known.count * 1_000)
        }
    }

    @Test func `a value that is found stays, and one that is not leaves`() {
        var cache = empty(20_000)
        cache.add([], 0)
        for key in 1...100 {
            cache.add([UInt8](repeating: 1, count: 900), key)
            #expect(cache.find(0) == [])
            #expect(cache.bytes <= 20_000)
        }
        #expect(cache.peek(1) == nil)
        #expect(cache.peek(100) != nil)
    }

    @Test func `the latest value of a key is found, whatever was added before and between`() {
        var cache = empty(8_000)
        for number in 0..<200 {
            cache.add([UInt8(number)], 0)
            #expect(cache.find(0) == [UInt8(number)])
            cache.add([7], 1 + number)
            #expect(cache.find(0) == [UInt8(number)])
        }
    }

    @Test func `a value that is replaced over and over evicts no other`() {
        var cache = empty(8_000)
        cache.add([7], 0)
        for _ in 0..<10_000 { cache.add([1], 1) }
        #expect(cache.peek(0) == [7])
    }

    @Test func `a value larger than the bound is kept until two others came`() {
        var cache = empty(10)
        cache.add([1, 2, 3], 0)
        for key in 1...2 {
            #expect(cache.peek(0) == [1, 2, 3])
            cache.add([], key)
        }
        #expect(cache.peek(0) == nil)
        #expect(cache.peek(2) == [])
    }
}
