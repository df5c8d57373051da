import Testing

@testable import NotesHTTP

struct QueryParametersTests {
    private func parse(_ text: String) throws -> [String] {
        let bytes = Array(text.utf8)
        return try QueryParameters(bytes.span, 0..<bytes.count).all.map { "\($0.name)=\($0.value)" }
    }

    @Test(
        arguments: [
            ("", []), ("a=b", ["a=b"]), ("a", ["a="]), ("a=", ["a="]), ("=b", ["=b"]), ("a=b=c", ["a=b=c"]),
            ("a=b&c=d&a=e", ["a=b", "c=d", "a=e"]), ("&&a=b&", ["a=b"]), ("a+b=c+d", ["a b=c d"]),
            ("q=%C3%A4%26%3D", ["q=ä&="]), ("a%3Db=c", ["a=b=c"]), ("a=%00", ["a=\0"]), ("?a=?", ["?a=?"]),
        ] as [(String, [String])])
    func `parameters come decoded, in order`(_ text: String, _ expected: [String]) throws {
        #expect(try parse(text) == expected)
    }

    @Test func `a name finds its first value`() throws {
        let bytes = Array("a=1&b=2&a=3".utf8)
        let parameters = try QueryParameters(bytes.span, 0..<bytes.count)
        #expect(parameters["a"] == "1")
        #expect(parameters["b"] == "2")
        #expect(parameters["c"] == nil)
    }

    @Test(arguments: ["a=%", "%z=1", "a=1&b=%4"])
    func `a broken encoding is an error`(_ text: String) {
        #expect(throws: QueryParameters.FormatError.percentEncoding) { try parse(text) }
    }

    @Test(arguments: ["a=%FF", "%C3=1", "a=%ED%A0%80", "a=%C0%AF"])
    func `invalid UTF-8 is an error`(_ text: String) {
        #expect(throws: QueryParameters.FormatError.invalidUTF8) { try parse(text) }
    }
}
