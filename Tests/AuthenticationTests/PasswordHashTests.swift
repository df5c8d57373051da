import NotesHashing
import Testing

@testable import NotesAuthentication

struct PasswordHashTests {
    let cheap = Scrypt.Cost(logN: 4, r: 8, p: 1)

    @Test func `a hash accepts the right password and no other`() throws {
        let hash = try #require(PasswordHash(password: Array("correct horse".utf8), cost: cheap))
        #expect(hash.matches(Array("correct horse".utf8)))
        #expect(!hash.matches(Array("correct horsf".utf8)))
        #expect(!hash.matches([]))
    }

    @Test func `a hash survives its written form`() throws {
        let hash = try #require(PasswordHash(password: Array("비밀번호".utf8), cost: cheap))
        let again = try #require(PasswordHash(encoded: hash.encoded))
        #expect(again == hash)
        #expect(hash.encoded.hasPrefix("$scrypt$ln=4,r=8,p=1$"))
    }

    @Test func `two hashes of one password differ`() {
        let one = PasswordHash(password: [1, 2, 3], cost: cheap)
        #expect(one != PasswordHash(password: [1, 2, 3], cost: cheap))
    }

    @Test func `a hash costs at least what the contract requires`() throws {
        let hash = try #require(PasswordHash(password: Array("a password".utf8)))
        #expect(hash.encoded.hasPrefix("$scrypt$ln=15,r=8,p=3$"))
        #expect(hash.matches(Array("a password".utf8)))
    }

    @Test func `no password matches the hash that is used for no account`() {
        #expect(!PasswordHash.unknowable.matches([]))
        #expect(PasswordHash.unknowable.cost == .standard)
    }

    @Test(arguments: [
        "", "$", "scrypt", "$scrypt$$$", "$scrypt$ln=4,r=8$00$00", "$argon2$ln=4,r=8,p=1$00$00",
        "$scrypt$ln=4,r=8,p=1$0$00112233445566778899aabbccddeeff",
        "$scrypt$ln=4,r=8,p=1$00$00", "$scrypt$ln=99,r=8,p=1$00$00112233445566778899aabbccddeeff",
        "$scrypt$ln=4,r=8,p=1$zz$00112233445566778899aabbccddeeff",
    ])
    func `a damaged written form is no hash`(encoded: String) {
        #expect(PasswordHash(encoded: encoded) == nil)
    }
}
