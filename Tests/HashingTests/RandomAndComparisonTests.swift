import Testing

import NotesHashing

struct RandomAndComparisonTests {
    @Test func `random bytes come in the requested count and never twice`() throws {
        let some = try #require(SecureRandom.bytes(32))
        #expect(some.count == 32)
        #expect(some != SecureRandom.bytes(32))
        #expect(SecureRandom.bytes(0) == [])
    }

    @Test func `equal means the same bytes and the same count`() {
        #expect(ConstantTime.equal([], []))
        #expect(ConstantTime.equal([1, 2, 3], [1, 2, 3]))
        #expect(!ConstantTime.equal([1, 2, 3], [1, 2, 4]))
        #expect(!ConstantTime.equal([1, 2, 3], [1, 2]))
    }
}
