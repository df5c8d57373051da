import Testing

@testable import NotesHashing

@Suite struct SHA256Tests {
    // FIPS 180-4, its examples.
    @Test(arguments: [
        ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
        ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
        (
            "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
            "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
        ),
    ])
    func `the published examples come out`(text: String, hex: String) {
        #expect(SHA256.hash(text).hex == hex)
        #expect(SHA256.hash(Array(text.utf8)).hex == hex)
    }

    @Test func `pieces of any size give the digest of all bytes`() {
        let whole = (0..<300).map { UInt8(truncatingIfNeeded: $0 &* 7) }
        for size in 1...130 {
            var hash = SHA256()
            var rest = whole[...]
            while !rest.isEmpty {
                hash.update(Array(rest.prefix(size)))
                rest = rest.dropFirst(size)
            }
            #expect(hash.finalize() == SHA256.hash(whole))
        }
    }

    @Test func `a digest survives its bytes and its hex and compares like its bytes`() throws {
        let digest = SHA256.hash("abc")
        #expect(SHA256.Digest(hex: digest.hex) == digest)
        #expect(SHA256.Digest(bytes: digest.bytes) == digest)
        #expect(SHA256.Digest(hex: digest.hex.uppercased()) == nil)
        #expect(SHA256.Digest(hex: String(digest.hex.dropLast())) == nil)
        let other = SHA256.hash("abd")
        #expect((digest < other) == digest.bytes.lexicographicallyPrecedes(other.bytes))
    }
}
