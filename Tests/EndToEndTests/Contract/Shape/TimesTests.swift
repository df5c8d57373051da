import Testing

/// docs/protocol.md 1, times: every accepted form comes back in the one form that is sent, and any other is refused.
@Suite(.commonServer)
struct TimesTests {
    @Test(arguments: [
        ("\"2026-11-21T09:30:00Z\"", "2026-11-21T09:30:00.000Z"),
        ("\"2026-11-21T09:30:00.1Z\"", "2026-11-21T09:30:00.100Z"),
        ("\"2026-11-21T09:30:00.123456789Z\"", "2026-11-21T09:30:00.123Z"),
        ("\"2026-11-21T18:30:00.123+09:00\"", "2026-11-21T09:30:00.123Z"),
        ("\"2026-11-20T23:00:00-10:30\"", "2026-11-21T09:30:00.000Z"),
        ("\"2026-11-21t09:30:00z\"", "2026-11-21T09:30:00.000Z"),
        ("\"2026-11-21T09:30:00-00:00\"", "2026-11-21T09:30:00.000Z"),
        ("\"2024-02-29T00:00:00Z\"", "2024-02-29T00:00:00.000Z"),
        ("\"2016-12-31T23:59:60Z\"", "2017-01-01T00:00:00.000Z"),
        ("1795253400123", "2026-11-21T09:30:00.123Z"),
        ("0", "1970-01-01T00:00:00.000Z"),
        ("1", "1970-01-01T00:00:00.001Z"),
        ("\"1970-01-01T00:00:00Z\"", "1970-01-01T00:00:00.000Z"),
        ("253402300799999", "9999-12-31T23:59:59.999Z"),
        ("\"9999-12-31T23:59:59.999999999Z\"", "9999-12-31T23:59:59.999Z"),
    ])
    func `every form of a time comes back in the one form`(sent: String, shown: String) throws {
        let me = try Caller.me
        let body = "{\"lastModified\": 1000, \"createdAt\": \(sent)}"
        let answer = try me.call("POST", "/v1/notes", text: body, ["Content-Type": "application/json"])
        #expect(answer.status == 201)
        // The least of the stamps becomes createdAt; it is the one that was sent.
        #expect(answer.json["createdAt"].text == shown)
    }

    @Test(arguments: [
        "\"2026-11-21\"", "\"2026-11-21T09:30:00\"", "\"2026-11-21 09:30:00Z\"", "\"2026-11-21T09:30Z\"",
        "\"2026-11-21T09:30:00.Z\"", "\"2026-11-21T09:30:00.1234567890Z\"", "\"2026-11-21T09:30:00+9:00\"",
        "\"2026-11-21T09:30:00+0900\"", "\"2026-11-21T24:00:00Z\"", "\"2026-11-21T09:60:00Z\"",
        "\"2026-02-29T09:30:00Z\"", "\"2026-13-01T09:30:00Z\"", "\"2026-00-10T09:30:00Z\"", "\"2026-11-21T09:30:61Z\"",
        "\"1969-12-31T23:59:59.999Z\"", "\"1970-01-01T00:00:00+00:01\"", "\"10000-01-01T00:00:00Z\"",
        "\"9999-12-31T23:59:59-00:01\"", "-1", "253402300800000", "1.5", "1e400", "\"\"", "\"now\"",
        "\"1795253400123\"", "true", "[]", "{}",
    ])
    func `any other text is an invalid time and writes nothing`(_ sent: String) throws {
        let server = try NotesServer.shared
        let me = server.caller()
        for member in ["lastModified", "createdAt"] {
            let id = "time-\(abs(sent.hashValue))"
            let body = "{\"id\": \"\(id)\", \"title\": \"x\", \"\(member)\": \(sent)}"
            let answer = try me.call("POST", "/v1/notes", text: body, ["Content-Type": "application/json"])
            #expect(answer.status == 422)
            #expect(answer.code == "invalid_time")
            #expect(answer.pointers == ["/\(member)"])
            #expect(try me.get("/v1/notes/\(id)").status == 404)
        }
    }

    @Test(arguments: [
        "/v1/notes?modifiedSince=yesterday", "/v1/notes?createdSince=-1", "/v1/notes?createdBefore=2026-11-21",
        "/v1/changes?since=", "/v1/changes?since=253402300800000",
    ])
    func `a time in a query has the same rule`(_ target: String) throws {
        let answer = try Caller.me.get(target)
        #expect(answer.status == 422)
        #expect(answer.code == "invalid_time")
    }

    @Test(arguments: [
        "1795253400123", "2026-11-21T09:30:00.123Z", "2026-11-21T18:30:00.123%2B09:00", "2026-11-21T18:30:00.123+09:00",
    ])
    func `a time in a query has the same forms`(_ time: String) throws {
        #expect(try Caller.me.get("/v1/notes?modifiedSince=\(time)").status == 200)
        #expect(try Caller.me.get("/v1/changes?since=\(time)").status == 200)
    }

    @Test func `a missing createdAt is the change's own lastModified as sent`() throws {
        let note = try Caller.me.put("left-out", ["title": "x", "lastModified": "2020-01-01T00:00:00Z"])
        #expect(note["createdAt"] == "2020-01-01T00:00:00.000Z")
        #expect(note["lastModified"] == "2020-01-01T00:00:00.000Z")
    }
}
