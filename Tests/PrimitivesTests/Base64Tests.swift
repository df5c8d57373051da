import NotesPrimitives
import SeededRandom
import Testing

struct Base64Tests {
    /// RFC 4648, section 10, lists these pairs.
    @Test(arguments: [
        ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="), ("fooba", "Zm9vYmE="),
        ("foobar", "Zm9vYmFy"),
    ])
    func `the vectors of RFC 4648 are encoded and decoded`(_ text: String, _ encoded: String) {
        let bare = String(encoded.prefix { $0 != "=" })
        #expect(Base64.standard.encode(Array(text.utf8)) == encoded)
        #expect(Base64.standard.decode(encoded) == Array(text.utf8))
        #expect(Base64.url.encode(Array(text.utf8)) == bare)
        #expect(Base64.url.decode(bare) == Array(text.utf8))
        #expect(Base64.standard.decode(tolerant: bare[...]) == Array(text.utf8))
    }

    @Test func `every count of bytes comes back, in both alphabets`() {
        var random = Seeded.announced("Base64")
        for count in 0..<100 {
            let bytes = (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }
            #expect(Base64.standard.decode(Base64.standard.encode(bytes)) == bytes)
            #expect(Base64.url.decode(Base64.url.encode(bytes)) == bytes)
        }
    }

    @Test(arguments: [
        "Zg", "Zg=", "Zg===", "Z===", "====", "=", "Zg==Zg==", "Zh==", "Zm9=", "Zm9v\n", " Zm9v", "Zm-v", "Z",
    ])
    func `the standard form has one spelling for each value`(_ text: String) {
        #expect(Base64.standard.decode(text) == nil)
    }

    @Test(arguments: ["Zg==", "Zh", "Zm9", "Z", "Zm+v", "Zm/v", "Zm9v=", "장"])
    func `the form for addresses has one spelling for each value`(_ text: String) {
        #expect(Base64.url.decode(text) == nil)
    }

    @Test func `the alphabets differ in their last two digits alone`() {
        #expect(Base64.standard.encode([0xFB, 0xEF, 0xFF]) == "++//")
        #expect(Base64.url.encode([0xFB, 0xEF, 0xFF]) == "--__")
    }

    @Test func `a tolerant reading accepts missing padding and spare bits, not foreign digits`() {
        #expect(Base64.standard.decode(tolerant: "Zh=") == [0x66])
        #expect(Base64.standard.decode(tolerant: "Zg=x") == nil)
        #expect(Base64.standard.decode(tolerant: "Z") == nil)
    }
}
