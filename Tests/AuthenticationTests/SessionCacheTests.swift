import Notes
import NotesHashing
import NotesStoreContract
import Testing

@testable import NotesAuthentication

struct SessionCacheTests {
    private let digest = SHA256.hash("token")
    private let principal = Principal(
        AuthenticatedDevice(account: AccountNumber(1), accountName: "me", device: DeviceNumber(2), deviceID: "d"),
        token: SHA256.hash("token"), in: 0)

    @Test func `a session is remembered for a second`() {
        let cache = SessionCache(SessionGeneration())
        cache.keep(digest, principal, now: 0)
        #expect(cache.find(digest, now: SessionCache.lifetime - 1) == principal)
        #expect(cache.find(digest, now: SessionCache.lifetime) == nil)
    }

    @Test func `a revocation affects the next request on every loop`() {
        let generation = SessionGeneration()
        let caches = [SessionCache(generation), SessionCache(generation)]
        for cache in caches { cache.keep(digest, principal, now: 0) }
        generation.advance()
        for cache in caches { #expect(cache.find(digest, now: 1) == nil) }
    }
}
