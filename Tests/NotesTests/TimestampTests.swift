import Testing

@testable import Notes

@Suite struct TimestampTests {
    @Test(arguments: [
        ("1970-01-01T00:00:00Z", 0),
        ("2026-11-21T09:30:00.123Z", 1_795_253_400_123),
        ("2026-11-21T18:30:00.123+09:00", 1_795_253_400_123),
        ("2026-11-21T04:00:00.123456789-05:30", 1_795_253_400_123),
        ("2026-11-21t09:30:00.1z", 1_795_253_400_100),
        ("2000-02-29T00:00:00Z", 951_782_400_000),
        ("1969-12-31T23:59:59-00:01", 59_000),
        ("9999-12-31T23:59:59.999999999Z", 253_402_300_799_999),
        ("2016-12-31T23:59:60Z", 1_483_228_800_000),
        ("2017-01-01T08:59:60+09:00", 1_483_228_800_000),
    ])
    func `a time of RFC 3339 is read in any offset and precision`(text: String, milliseconds: Int64) {
        #expect(Timestamp(rfc3339: text)?.milliseconds == milliseconds)
        #expect(Timestamp(parameter: text)?.milliseconds == milliseconds)
    }

    @Test(arguments: [
        "", "2026-11-21", "2026-11-21T09:30Z", "2026-11-21T09:30:00", "2026-11-21 09:30:00Z",
        "2026-11-21T09:30:00.Z", "2026-11-21T09:30:00.1234567890Z", "2026-13-01T00:00:00Z", "2026-00-01T00:00:00Z",
        "2026-02-29T00:00:00Z", "1900-02-29T00:00:00Z", "2026-04-31T00:00:00Z", "2026-11-00T00:00:00Z",
        "2026-11-21T24:00:00Z", "2026-11-21T09:60:00Z", "2026-11-21T09:30:61Z", "2026-11-21T09:30:60Z",
        "2026-11-21T09:30:00+9:00", "2026-11-21T09:30:00+09", "2026-11-21T09:30:00+0900",
        "2026-11-21T09:30:00+24:00", "2026-11-21T09:30:00+09:60", "2026-11-21T09:30:00ZZ", "2026-11-21T09:30:00Z ",
        " 2026-11-21T09:30:00Z", "1969-12-31T23:59:59Z", "1970-01-01T00:00:00+00:01", "9999-12-31T23:59:59-00:01",
        "10000-01-01T00:00:00Z", "-026-11-21T09:30:00Z", "2026-11-21T09:30:00,5Z", "２026-11-21T09:30:00Z",
    ])
    func `anything else is no time`(text: String) {
        #expect(Timestamp(rfc3339: text) == nil)
        #expect(Timestamp(parameter: text) == nil)
    }

    @Test func `a parameter may be an integer of milliseconds`() {
        #expect(Timestamp(parameter: "0")?.milliseconds == 0)
        #expect(Timestamp(parameter: "1795253400123")?.text == "2026-11-21T09:30:00.123Z")
        for text in ["-1", "1e3", "1.0", "253402300800000", "9999999999999999999999", "+5", "0x10"] {
            #expect(Timestamp(parameter: text) == nil)
        }
    }

    @Test func `days of eight thousand years are written and read back`() {
        var milliseconds: Int64 = 0
        while let stamp = Timestamp(milliseconds: milliseconds) {
            if Timestamp(rfc3339: stamp.text) != stamp { Issue.record("\(milliseconds)") }
            milliseconds += 86_400_000 * 37 + 12_345_678
        }
        #expect(Timestamp.latest.text == "9999-12-31T23:59:59.999Z")
        #expect(Timestamp.earliest.text == "1970-01-01T00:00:00.000Z")
    }

    @Test func `a time is clamped to the range`() {
        #expect(Timestamp.latest.advanced(byMilliseconds: 1) == .latest)
        #expect(Timestamp.latest.advanced(byMilliseconds: .max) == .latest)
        #expect(Timestamp.earliest.advanced(byMilliseconds: .min) == .earliest)
        #expect(Timestamp(milliseconds: -1) == nil)
    }
}
