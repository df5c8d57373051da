import NotesPostgresStore
import Testing

struct LeafCacheTests {
    private func key(_ number: Int) -> LeafCache.Key { LeafCache.Key(segment: 1, leaf: number) }

    @Test func `the cache keeps used leaves and stays below its bound`() {
        let cache = LeafCache(limit: 100_000)
        let leaf = [UInt8](repeating: 1, count: 4_000)
        for number in 0..<200 {
            cache.add([key(number): leaf], generation: 0)
            #expect(cache.find([key(0)], generation: 0).count == 1)
            #expect(cache.bytes <= 100_000 + 2 * 4_100)
        }
        #expect(cache.find([key(199), key(50)], generation: 0) == [key(199): leaf])
    }

    @Test func `the cache has no leaf of another generation`() {
        let cache = LeafCache()
        cache.add([key(1): [1]], generation: 4)
        #expect(cache.find([key(1)], generation: 5).isEmpty)
        cache.add([key(1): [2]], generation: 5)
        // The search began before the failover.
        cache.add([key(1): [1], key(2): [1]], generation: 4)
        #expect(cache.find([key(1), key(2)], generation: 5) == [key(1): [2]])
    }
}
