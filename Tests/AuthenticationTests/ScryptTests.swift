import NotesHashing
import NotesPrimitives
import Testing

@testable import NotesAuthentication

struct ScryptTests {
    struct Vector: Sendable, CustomTestStringConvertible {
        let password: String
        let salt: String
        let cost: Scrypt.Cost
        let key: String
        var testDescription: String { "'\(password)' with '\(salt)'" }
    }

    // RFC 7914, section 12 (without the fourth, which needs 1 GiB).
    static let vectors = [
        Vector(
            password: "", salt: "", cost: .init(logN: 4, r: 1, p: 1),
            key: "77d6576238657b203b19ca42c18a0497f16b4844e3074ae8dfdffa3fede21442"
                + "fcd0069ded0948f8326a753a0fc81f17e8d3e0fb2e0d3628cf35e20c38d18906"),
        Vector(
            password: "password", salt: "NaCl", cost: .init(logN: 10, r: 8, p: 16),
            key: "fdbabe1c9d3472007856e7190d01e9fe7c6ad7cbc8237830e77376634b373162"
                + "2eaf30d92e22a3886ff109279d9830dac727afb94a83ee6d8360cbdfa2cc0640"),
        Vector(
            password: "pleaseletmein", salt: "SodiumChloride", cost: .init(logN: 14, r: 8, p: 1),
            key: "7023bdcb3afd7348461c06cd81fd38ebfda8fbba904f8e3ea9b543f6545da1f2"
                + "d5432955613f0fcf62d49705242a9af9e61e85dc0d651e40dfcf017b45575887"),
    ]

    @Test(arguments: vectors)
    func `scrypt derives the keys of RFC 7914`(vector: Vector) {
        let key = Scrypt.derive(
            password: Array(vector.password.utf8), salt: Array(vector.salt.utf8), cost: vector.cost, count: 64)
        #expect(key.map { Hex.encode($0) } == vector.key)
    }

    @Test(arguments: [
        Scrypt.Cost(logN: 0, r: 8, p: 1), .init(logN: 40, r: 8, p: 1), .init(logN: 10, r: 0, p: 1),
        .init(logN: 10, r: 8, p: 1000), .init(logN: 20, r: 8, p: 1),
    ])
    func `scrypt refuses a cost that this machine could not afford`(cost: Scrypt.Cost) {
        #expect(Scrypt.derive(password: [1], salt: [2], cost: cost, count: 32) == nil)
    }
}
