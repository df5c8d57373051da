import NotesPrimitives
import Testing

struct PercentEncodingTests {
    @Test(arguments: [
        ("plan.pdf", "plan.pdf"), ("a b", "a%20b"), ("장", "%EC%9E%A5"), ("50%", "50%25"), ("-._~", "-._~"),
        ("a/b?c#d", "a%2Fb%3Fc%23d"), ("\u{0}", "%00"), ("", ""),
    ])
    func `a name comes back from its encoding`(_ name: String, _ encoded: String) {
        #expect(PercentEncoding.encode(name) == encoded)
        #expect(PercentEncoding.decode(Array(encoded.utf8)[...]) == name)
    }

    @Test(arguments: ["50%", "%", "%4", "%zz", "%+1", "%-0", "% 1", "100%-0", "%é"])
    func `what is no escape stays as it is`(_ text: String) {
        #expect(PercentEncoding.decode(Array(text.utf8)[...]) == text)
    }

    @Test func `either case is read, and what is no text is none`() {
        #expect(PercentEncoding.decode(Array("%ec%9E%a5".utf8)[...]) == "장")
        #expect(PercentEncoding.decode(Array("%FF".utf8)[...]) == nil)
        #expect(PercentEncoding.decode(Array("x%41y".utf8)[1...]) == "Ay")
    }
}
