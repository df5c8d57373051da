import Testing

@testable import NotesAPI

struct MetricsTextTests {
    @Test func `a family is its help, its type and its samples`() {
        var text = MetricsText()
        text.begin("a_total", .counter, "What it counts.")
        text.sample(3, [("path", "a\\b\"c\nd")])
        text.single("b", .gauge, 0.25, "Another.")
        text.begin("c", .histogram, "A third.")
        text.histogram(bounds: [0.5, 1], counts: [1, 0, 2], sum: 7.5)
        let expected = """
            # HELP a_total What it counts.
            # TYPE a_total counter
            a_total{path="a\\\\b\\"c\\nd"} 3
            # HELP b Another.
            # TYPE b gauge
            b 0.25
            # HELP c A third.
            # TYPE c histogram
            c_bucket{le="0.5"} 1
            c_bucket{le="1"} 1
            c_bucket{le="+Inf"} 3
            c_sum 7.5
            c_count 3

            """
        #expect(String(decoding: text.bytes, as: UTF8.self) == expected)
    }

    @Test(arguments: [
        ("127.0.0.1", true), ("127.0.0.1:8080", true), ("[::1]", true), ("[::1]:80", true), ("LOCALHOST:1", true),
        ("10.1.2.3", true), ("", false), ("example.com", false), ("localhost.example.com", false), ("[evil]:80", false),
        ("127.0.0.1.example.com", false),
    ])
    func `a host is an address or localhost, and no name that could resolve here`(_ host: String, _ isNameless: Bool) {
        #expect(MetricsAccess.isNameless(host) == isNameless)
    }
}
