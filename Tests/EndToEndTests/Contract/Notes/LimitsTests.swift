import Testing

/// docs/protocol.md 3: each member is accepted at its limit, and refused one byte above it.
@Suite(.commonServer)
struct LimitsTests {
    struct Member: Sendable, CustomTestStringConvertible {
        let note: Doc
        let pointer: String
        var code = "invalid_note"
        let testDescription: String

        init(_ story: String, _ note: Doc, _ pointer: String = "", _ code: String = "invalid_note") {
            (testDescription, self.note, self.pointer, self.code) = (story, note, pointer, code)
        }
    }

    private static func x(_ count: Int) -> Doc { .text(String(repeating: "x", count: count)) }
    private static func tags(_ count: Int) -> Doc { .list((0..<count).map { .text("t\($0)") }) }
    private static let weather: Doc = [
        "main": "Rain", "icon": "10d", "description": "light rain", "temperature": -3.5, "latitude": 37.5665,
        "longitude": 126.978, "observedAt": "2026-11-21T09:00:00.000Z", "provider": "OpenWeather",
    ]

    static let fit = [
        Member("the longest title", ["title": x(4096)]), Member("the longest body", ["body": x(1 << 20)]),
        Member("a body of escapes", ["body": .text(String(repeating: "\u{1}", count: 1 << 20))]),
        Member("64 tags", ["tags": tags(64)]), Member("a tag of 64 letters", ["tags": [x(64)]]),
        Member("a tag of 64 families", ["tags": [.text(String(repeating: "👨‍👩‍👧‍👦", count: 64 / 2))]]),
        Member("tags that differ in case", ["tags": ["a", "A", " a"]]),
        Member("the longest folder", ["folder": x(512)]), Member("a deep folder", ["folder": "a/b.c/... /한글"]),
        Member("the largest extra", ["extra": ["k": x(16 * 1024 - 8)]]), Member("whole weather", ["weather": weather]),
        Member("the least weather", ["weather": ["main": "Clear", "icon": "01d"]]),
        Member("no weather", ["weather": nil]),
        Member("the longest id", ["id": x(64)]), Member("an id of every kind", ["id": "aZ0_-"]),
    ]

    @Test(arguments: fit)
    func `members at their limits are accepted and come back unchanged`(_ member: Member) throws {
        let answer = try Caller.me.call("POST", "/v1/notes", member.note)
        #expect([200, 201].contains(answer.status), "\(answer.text.prefix(300))")
        for name in member.note.names { #expect(answer.json[name] == member.note[name]) }
    }

    static let unfit = [
        Member("a long title", ["title": x(4097)], "/title"), Member("a title with LF", ["title": "a\nb"], "/title"),
        Member("a title with CR", ["title": "a\rb"], "/title"),
        Member("a title that is null", ["title": nil], "/title"),
        Member("a long body", ["body": x(1 << 20 + 1)], "/body"),
        Member("a body that is a number", ["body": 1], "/body"),
        Member("65 tags", ["tags": tags(65)], "/tags"), Member("an empty tag", ["tags": [""]], "/tags/0"),
        Member("a long tag", ["tags": ["a", x(65)]], "/tags/1"),
        Member("a tag twice", ["tags": ["a", "b", "a"]], "/tags/2"),
        Member("tags in a text", ["tags": "a"], "/tags"), Member("a tag that is null", ["tags": [nil]], "/tags/0"),
        Member("a long folder", ["folder": x(513)], "/folder"),
        Member("a folder that begins with /", ["folder": "/a"], "/folder"),
        Member("a folder that ends with /", ["folder": "a/"], "/folder"),
        Member("an empty segment", ["folder": "a//b"], "/folder"),
        Member("a segment .", ["folder": "a/./b"], "/folder"), Member("a segment ..", ["folder": ".."], "/folder"),
        Member("a large extra", ["extra": ["k": x(16 * 1024 - 7)]], "/extra"),
        Member("an extra list", ["extra": []], "/extra"),
        Member("an extra that is null", ["extra": nil], "/extra"),
        Member("pinned by a number", ["pinned": 1], "/pinned"),
        Member("weather without icon", ["weather": ["main": "Rain"]], "/weather/icon"),
        Member("weather without main", ["weather": ["icon": "01d"]], "/weather/main"),
        Member("an icon of no code", ["weather": ["main": "Rain", "icon": "05d"]], "/weather/icon"),
        Member("an icon without day or night", ["weather": ["main": "Rain", "icon": "01"]], "/weather/icon"),
        Member(
            "a warm text", ["weather": ["main": "Rain", "icon": "01d", "temperature": "3"]], "/weather/temperature"),
        Member(
            "a latitude off the earth", ["weather": ["main": "Rain", "icon": "01d", "latitude": 91]],
            "/weather/latitude"),
        Member(
            "weather at no time", ["weather": ["main": "R", "icon": "01d", "observedAt": "x"]], "/weather/observedAt",
            "invalid_time"),
        Member("an empty id", ["id": ""], "/id", "invalid_id"), Member("a long id", ["id": x(65)], "/id", "invalid_id"),
        Member("an id with a dot", ["id": "a.b"], "/id", "invalid_id"),
        Member("an id with é", ["id": "é"], "/id", "invalid_id"),
        Member("an id that is a number", ["id": 1], "/id", "invalid_id"),
    ]

    @Test(arguments: unfit)
    func `a member above its limit is refused by its path, in every request`(_ member: Member)
        throws
    {
        let me = try Caller.me
        let created = try me.call("POST", "/v1/notes", member.note)
        #expect(created.status == 422)
        #expect(created.code == member.code)
        #expect(created.pointers == [member.pointer])
        let id = "unfit-\(member.testDescription.utf8.reduce(0) { ($0 &* 31 &+ Int($1)) & 0xFFFFFF })"
        if member.code != "invalid_id" {
            #expect(try me.call("PUT", "/v1/notes/\(id)", member.note).status == 422)
            let pushed = try me.sync(["changes": [member.note.with("id", .text(id))]])
            #expect(pushed["results"][0]["status"] == "invalid")
            #expect(pushed["results"][0]["errors"][0]["pointer"].text == "/changes/0" + member.pointer)
        }
        #expect(try me.get("/v1/notes/\(id)").status == 404)
    }

    @Test func `a patch has the same limits and changes nothing where it fails`() throws {
        let me = try Caller.me
        let before = try me.put("patched", ["title": "t", "body": "b"])
        for (patch, pointer) in [
            (["title": "a\nb"], "/title"), (["extra": ["k": Self.x(17_000)]], "/extra"),
            (["tags": ["a", "a"]], "/tags/1"),
            (["weather": ["main": "x"]], "/weather/icon"), (["folder": "/"], "/folder"),
        ] as [(Doc, String)] {
            let answer = try me.call("PATCH", "/v1/notes/patched", patch)
            #expect(answer.status == 422)
            #expect(answer.pointers == [pointer])
        }
        #expect(try me.note("patched") == before)
    }

    @Test func `a generated id is a lower-case UUIDv7`() throws {
        let id = try #require(Caller.me.call("POST", "/v1/notes", ["title": "x"]).json["id"].text)
        #expect(id.wholeMatch(of: /[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}/) != nil)
    }

    @Test(arguments: ["a%20b", "a.b", "%E9", String(repeating: "x", count: 65), "a.md.txt"])
    func `an invalid id is refused on every method`(_ id: String) throws {
        for method in ["GET", "PUT", "PATCH", "DELETE"] {
            #expect([400, 422].contains(try Caller.me.call(method, "/v1/notes/\(id)", ["title": "x"]).status))
        }
    }
}
