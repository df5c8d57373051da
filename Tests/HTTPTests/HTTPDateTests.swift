import Testing

@testable import NotesHTTP

struct HTTPDateTests {
    @Test(arguments: [
        (0, "Thu, 01 Jan 1970 00:00:00 GMT"), (784_111_777, "Sun, 06 Nov 1994 08:49:37 GMT"),
        (951_782_400, "Tue, 29 Feb 2000 00:00:00 GMT"), (4_107_542_399, "Sun, 28 Feb 2100 23:59:59 GMT"),
        (4_107_542_400, "Mon, 01 Mar 2100 00:00:00 GMT"), (253_402_300_799, "Fri, 31 Dec 9999 23:59:59 GMT"),
    ])
    func `known moments have their known names, both ways (RFC 9110 5_6_7)`(_ seconds: Int, _ text: String) {
        #expect(HTTPDate.format(seconds) == text)
        #expect(HTTPDate.parse(text) == seconds)
    }

    @Test(arguments: [
        ("Sunday, 06-Nov-94 08:49:37 GMT", 784_111_777), ("Sun Nov  6 08:49:37 1994", 784_111_777),
        ("Wed Nov 16 08:49:37 1994", 784_975_777), ("Saturday, 01-Jan-00 00:00:00 GMT", 946_684_800),
        ("Tuesday, 31-Dec-69 23:59:59 GMT", 3_155_759_999),
    ])
    func `the obsolete forms are read too (RFC 9110 5_6_7)`(_ text: String, _ seconds: Int) {
        #expect(HTTPDate.parse(text) == seconds)
    }

    @Test func `days of 400 years come back`() {
        // All weekdays, since 5 and 7 have no common factor.
        for day in stride(from: 0, to: 146_097, by: 5) {
            let seconds = day * 86_400 + day % 86_400
            #expect(HTTPDate.parse(HTTPDate.format(seconds)) == seconds)
        }
    }

    @Test(arguments: [
        "", "Sun, 06 Nov 1994 08:49:37 UTC", "Sunday, 06-Nov-1994 08:49:37 GMT", "Sunday, 06-Nov-94 08:49:37",
        "Sun Nov 6 08:49:37 1994", "Sun Nov  6 08:49:37 1994 GMT", "Sun Nov  66 08:49:37 1994", "     ",
        "Sun, 06 Nov 1994 24:00:00 GMT", "Sun, 06 Nov 1994 08:60:37 GMT", "Sun, 00 Nov 1994 08:49:37 GMT",
        "Sun, 32 Nov 1994 08:49:37 GMT", "Sun, 06 Foo 1994 08:49:37 GMT", "Sun, 06 Nov 1969 08:49:37 GMT",
        "Sun, 06 Nov 1994 08:49:3x GMT", "Sun, +6 Nov 1994 08:49:37 GMT", "Sun, 06 Nov 1994 08-49-37 GMT",
        "Sun, 06 Növ 994 08:49:37 GMT",
    ])
    func `what is no date is not understood`(_ text: String) {
        #expect(HTTPDate.parse(text) == nil)
    }
}
