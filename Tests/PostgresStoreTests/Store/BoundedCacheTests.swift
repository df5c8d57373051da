#if PostgreSQL
    @testable import PostgresStore
    import Testing

    struct BoundedCacheTests {
        private func empty(_ limit: Int) -> BoundedCache<Int, [UInt8]> { BoundedCache(limit: limit) { $0.count } }

        @Test func `a value in place of another is counted once, by its own size`() {
            var cache = empty(100_000)
            for size in [1_000, 4_000, 10, 2_000] { cache.add([UInt8](repeating: 1, count: size), 1) }
            #expect(cache.bytes == 2_300)
            #expect(cache.find(1)?.count == 2_000)
            #expect(cache.find(2) == nil)
        }

        @Test func `what is found stays, and what is not goes`() {
            var cache = empty(20_000)
            cache.add([], 0)
            for key in 1...100 {
                cache.add([UInt8](repeating: 1, count: 900), key)
                #expect(cache.find(0) == [])
                #expect(cache.bytes <= 20_000 + 1_200)
            }
            #expect(cache.find(1) == nil)
            #expect(cache.find(100) != nil)
        }

        @Test func `what is not looked for leaves in the order in which it came`() {
            var cache = empty(10_000)
            for key in 1...20 { cache.add([UInt8](repeating: 1, count: 700), key) }
            #expect((1...20).filter { cache.find($0) != nil } == Array(11...20))
        }

        @Test func `a value that is replaced over and over leaves no trace`() {
            var cache = empty(10_000)
            cache.add([7], 0)
            for round in 0..<10_000 { cache.add([1], 1 + round % 3) }
            #expect(cache.find(0) == [7])
            #expect(cache.turns.count < 50)
            for key in 10..<100 { cache.add([2], key) }
            #expect(cache.find(0) == nil)
            #expect(cache.find(99) == [2])
        }

        @Test func `one value beyond the bound is kept until the next`() {
            var cache = empty(10)
            cache.add([1, 2, 3], 1)
            #expect(cache.find(1) == [1, 2, 3])
            cache.add([4], 2)
            #expect(cache.find(1) == nil)
        }
    }
#endif
