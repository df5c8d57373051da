import NotesHashing
import SeededRandom
import Testing

@testable import Notes

/// docs/protocol.md 6.7: the digest is the same byte for byte as that of another program, which computed the vectors.
@Suite struct AccountDigestTests {
    private static let key = "000102030405060708090a0b0c0d0e0f"

    @Test func `the digest is the sum of the terms`() throws {
        var digest = AccountDigest(key: Self.key)
        #expect(digest.text == String(repeating: "0", count: 64))
        digest.add(try id("a"), try #require(Rev("3f9a6c1e0b7d4a52986f0c3d1e5b7a84")))
        #expect(digest.text == "ab4aadec8848d940778a7bff4d31671b850512db38b70aaca0b436d89599e55f")
        digest.add(try id("groceries"), try #require(Rev("00000000000000010000000000000002")))
        #expect(digest.text == "310ac1919c1960af06b5c31a574e88391cdf613d0a330658d402a9b5c26a144b")
        digest.add(
            try id("0192f0c1-7b5e-7c3a-9d21-4f8e6a0b1c2d"), try #require(Rev("b81d0e77c2f94a6f8d35e0a1947c6b20")))
        #expect(digest.text == "99d7205af88e47a0b35416aa9e53cd3f338b7366eb923c673e82c0aa23e7c481")
        digest.add(try id("z_9"), try #require(Rev("ffffffffffffffffffffffffffffffff")))
        #expect(digest.text == "6ce650ffff44b82af9fa4df6be2f2464945170df81d948844d627c20b43b5cd9")
    }

    @Test func `terms added in one order and removed in another leave nothing`() throws {
        var random = Seeded.announced("account digests")
        var notes: [(id: NoteID, rev: Rev)] = []
        for number in 0..<200 { notes.append((try id("n\(number)"), Rev(high: random.next(), low: random.next()))) }
        var (one, other) = (AccountDigest(key: Self.key), AccountDigest(key: Self.key))
        for note in notes { one.add(note.id, note.rev) }
        for note in notes.shuffled(using: &random) { other.add(note.id, note.rev) }
        #expect(one == other)
        for note in notes.shuffled(using: &random) { one.remove(note.id, note.rev) }
        #expect(one == AccountDigest(key: Self.key))
    }
}
