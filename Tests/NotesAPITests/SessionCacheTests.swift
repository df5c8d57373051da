import Hashing
import Notes
import Testing

@testable import NotesAPI

struct SessionCacheTests {
    private let digest = SHA256.hash("token")
    private let principal = Principal(
        Session(account: AccountNumber(1), accountName: "me", device: DeviceNumber(2), deviceID: "d"),
        in: 0)

    @Test func `a session is remembered for a second`() {
        let cache = SessionCache(SessionGeneration())
        cache.keep(digest, principal, now: 0)
        #expect(cache.find(digest, now: SessionCache.lifetime - 1) == principal)
        #expect(cache.find(digest, now: SessionCache.lifetime) == nil)
    }

    @Test func `a revocation is felt by every loop with the next request`() {
        let generation = SessionGeneration()
        let caches = [SessionCache(generation), SessionCache(generation)]
        for cache in caches { cache.keep(digest, principal, now: 0) }
        generation.advance()
        for cache in caches { #expect(cache.find(digest, now: 1) == nil) }
    }

    private func record(_ name: String) -> AccountRecord {
        AccountRecord(account: AccountNumber(1), name: name, password: "hash", createdAt: Timestamp(clamping: 0))
    }

    @Test func `a password that changed while it was verified is not remembered`() {
        let generation = SessionGeneration()
        let verified = VerifiedPasswords(salt: [1], generation)
        let seen = generation.current
        generation.advance()
        verified.keep(record("me"), "old password", seen: seen, now: 0)
        #expect(verified.find("me", "old password", now: 1) == nil)
    }

    @Test func `a name and a password are not mistaken for another split of the same letters`() {
        let generation = SessionGeneration()
        let verified = VerifiedPasswords(salt: [1], generation)
        verified.keep(record("a"), "b:c", seen: generation.current, now: 0)
        #expect(verified.find("a", "b:c", now: 1)?.name == "a")
        #expect(verified.find("a:b", "c", now: 1) == nil)
    }
}
