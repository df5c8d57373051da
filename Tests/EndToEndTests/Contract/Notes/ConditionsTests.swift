import Testing

/// RFC 9110 8.8 and 13: each form of a note has a tag of its own, and conditional requests compare it.
@Suite(.commonServer)
struct ConditionsTests {
    private static let curl = "curl/8.5.0"

    /// Returns targets, each with its fields and the tag's suffix.
    private static func forms(_ id: String) -> [(String, [String: String], String)] {
        [
            ("/v1/notes/\(id)", [:], ""), ("/v1/notes/\(id)?pretty", [:], "-indented"),
            ("/v1/notes/\(id)", ["User-Agent": curl], "-indented"),
            ("/v1/notes/\(id)?pretty=false", ["User-Agent": curl], ""),
            ("/v1/notes/\(id)", ["Accept": "text/markdown"], "-md"),
            ("/v1/notes/\(id)", ["Accept": "text/plain"], "-txt"),
            ("/v1/notes/\(id).md", [:], "-md"), ("/v1/notes/\(id).txt", [:], "-txt"),
        ]
    }

    @Test func `each form of a note has a tag of its own, and is fresh by that tag alone`() throws {
        let me = try Caller.me
        let rev = try #require(try me.put("forms", ["title": "a", "body": "b"])["rev"].text)
        for (target, fields, suffix) in Self.forms("forms") {
            let answer = try me.get(target, fields)
            #expect(answer["ETag"] == "\"\(rev)\(suffix)\"", "\(target) \(fields)")
            for other in ["", "-indented", "-md", "-txt", "-html", "-gzip"] {
                let conditional = fields.merging(["If-None-Match": "\"\(rev)\(other)\""]) { $1 }
                let again = try me.get(target, conditional)
                #expect(again.status == (other == suffix ? 304 : 200), "\(target) \(conditional)")
                #expect(again["ETag"] == answer["ETag"])
                #expect(again["Vary"] == answer["Vary"])
            }
        }
    }

    @Test func `Vary names the fields that choose the form`() throws {
        let me = try Caller.me
        _ = try me.put("vary", ["title": "a"])
        for target in ["/v1/notes/vary", "/v1/notes", "/v1/search?q=a", "/v1/status", "/v1/info"] {
            #expect(try me.get(target)["Vary"] == "Accept, User-Agent", "\(target)")
        }
        #expect(try me.get("/v1/notes/vary", ["Accept": "text/plain"])["Vary"] == "Accept, User-Agent")
        #expect(try me.get("/v1/notes/vary.md")["Vary"] == nil)
    }

    @Test func `a write accepts the tag of any form of its base and no other`() throws {
        let me = try Caller.me
        var rev = try #require(try me.put("any-form", ["title": "0"])["rev"].text)
        for (number, suffix) in ["", "-indented", "-md", "-txt"].enumerated() {
            let stale = try me.call(
                "PUT", "/v1/notes/any-form", ["title": "x"], ["If-Match": "\"\(String(rev.reversed()))\(suffix)\""])
            #expect(stale.status == 412)
            let fields = ["If-None-Match": "\"\(rev)\(suffix)\""]
            #expect(try me.call("PUT", "/v1/notes/any-form", ["title": "x"], fields).status == 412)
            let answer = try me.call(
                "PUT", "/v1/notes/any-form", ["title": .text("\(number + 1)")], ["If-Match": "\"\(rev)\(suffix)\""])
            #expect(answer.status == 200, "\(suffix)")
            rev = try #require(answer.json["rev"].text)
        }
        for suffix in ["0", "-gzip", ";br", "--x", "-", "-m"] {
            let fields = ["If-Match": "\"\(rev)\(suffix)\""]
            #expect(try me.call("PUT", "/v1/notes/any-form", ["title": "y"], fields).status == 412, "\(suffix)")
        }
        #expect(try me.call("PUT", "/v1/notes/any-form", ["title": "y"], ["If-None-Match": "\"other\""]).status == 200)
    }

    @Test func `a failed If-Match or If-Unmodified-Since is 412 on GET, before other conditions`()
        throws
    {
        let me = try Caller.me
        let note = try me.put("get-if", ["title": "a", "lastModified": "2020-05-05T05:05:05.900Z"])
        let tag = "\"\(note["rev"].text ?? "")\""
        let (told, before) = ("Tue, 05 May 2020 05:05:05 GMT", "Tue, 05 May 2020 05:05:04 GMT")
        for (fields, status) in [
            (["If-Match": tag], 200), (["If-Match": "*"], 200), (["If-Match": "\"x\""], 412),
            (["If-Match": "W/\(tag)"], 412),
            (["If-Match": "\"x\"", "If-None-Match": tag], 412), (["If-Match": tag, "If-None-Match": tag], 304),
            (["If-Unmodified-Since": told], 200), (["If-Unmodified-Since": before], 412),
            (["If-Unmodified-Since": before, "If-None-Match": tag], 412), (["If-Unmodified-Since": "yesterday"], 200),
            (["If-Unmodified-Since": "Tuesday, 05-May-20 05:05:04 GMT"], 412),
            (["If-Unmodified-Since": "Tue May  5 05:05:05 2020"], 200),
            // The date counts only where there is no tag (RFC 9110 13.1.4).
            (["If-Match": tag, "If-Unmodified-Since": before], 200),
        ] {
            for target in ["/v1/notes/get-if", "/v1/notes/get-if.md"]
            where target.hasSuffix("if") || fields["If-None-Match"] == nil {
                let answer = try me.get(target, fields)
                #expect(answer.status == status, "\(target) \(fields)")
                if status == 412 { #expect(answer.json["current"] == note) }
            }
        }
        #expect(try me.get("/v1/notes/get-if-missing", ["If-Match": "*"]).status == 404)
        let list = try #require(try me.get("/v1/notes")["ETag"])
        #expect(try me.get("/v1/notes", ["If-Match": list]).status == 412, "a weak tag never matches strongly")
        #expect(try me.get("/v1/notes", ["If-Match": "*"]).status == 200)
    }

    @Test(arguments: ["PUT", "PATCH", "DELETE"])
    func `a write after the given date is 412, and one at that date succeeds`(_ method: String) throws {
        let me = try Caller.me
        let id = "unmodified-\(method.lowercased())"
        let note = try me.put(id, ["title": "a", "lastModified": "2020-05-05T05:05:05.900Z"])
        func write(_ date: String) throws -> Answer {
            try me.call(method, "/v1/notes/\(id)", ["title": "b"], ["If-Unmodified-Since": date])
        }
        let refused = try write("Tue, 05 May 2020 05:05:04 GMT")
        #expect(refused.status == 412)
        #expect(refused.json["current"] == note)
        #expect(try me.note(id) == note)
        #expect([200, 204].contains(try write("Tue, 05 May 2020 05:05:05 GMT").status))
        // The note is of today now.
        #expect(try write("Tue, 05 May 2020 05:05:05 GMT").status == 412)
        let missing = try me.call(
            "PUT", "/v1/notes/\(id)-missing", ["title": "b"], ["If-Unmodified-Since": "Tue, 05 May 2120 05:05:05 GMT"])
        #expect(missing.status == 412)
    }

    @Test func `a second state within one second is never called unmodified`() throws {
        let me = try Caller.me
        _ = try me.put("same-second", ["title": "one", "lastModified": "2020-05-05T05:05:05.100Z"])
        let seen = try #require(try me.get("/v1/notes/same-second")["Last-Modified"])
        #expect(try me.get("/v1/notes/same-second", ["If-Modified-Since": seen]).status == 304)
        _ = try me.put("same-second", ["title": "two", "lastModified": "2020-05-05T05:05:05.200Z"])
        let answer = try me.get("/v1/notes/same-second", ["If-Modified-Since": seen])
        #expect(answer.status == 200)
        #expect(answer["Last-Modified"] == seen)
        let late = try me.call("PUT", "/v1/notes/same-second", ["title": "x"], ["If-Unmodified-Since": seen])
        #expect(late.status == 412)
    }

    @Test func `a file's conditions on writes use dates and tags`() throws {
        let me = try Caller.me
        _ = try me.put("file-if", ["title": "a", "lastModified": "2020-05-05T05:05:05Z"])
        let target = "/v1/notes/file-if/attachments/f"
        let past = "Tue, 05 May 2020 05:05:05 GMT"
        #expect(try me.call("PUT", target, text: "1", ["If-Unmodified-Since": past]).status == 412)
        let made = try me.call("PUT", target, text: "1", ["If-None-Match": "*"])
        #expect(made.status == 201)
        let tag = try #require(made["ETag"])
        #expect(try me.call("PUT", target, text: "2", ["If-None-Match": tag]).status == 412)
        #expect(try me.call("PUT", target, text: "2", ["If-Unmodified-Since": past]).status == 412)
        #expect(try me.call("DELETE", target, fields: ["If-Unmodified-Since": past]).status == 412)
        #expect(try me.get(target, ["If-Unmodified-Since": past]).status == 412)
        let told = try #require(try me.get(target)["Last-Modified"])
        #expect(try me.get(target, ["If-Unmodified-Since": told]).status == 200)
    }

    @Test(arguments: [
        "/openapi.yaml", "/openapi.json", "/docs", "/docs/errors", "/favicon.ico", "/", "/worker.js",
        "/manifest.webmanifest", "/app/version.js",
    ])
    func `a built-in document has a strong tag, and is 304 by it`(_ target: String) throws {
        let stranger = try NotesServer.shared.caller(nil)
        let answer = try stranger.get(target)
        let tag = try #require(answer["ETag"])
        #expect(!tag.hasPrefix("W/"))
        #expect(answer["Cache-Control"] == "no-cache")
        for (fields, status) in [
            (["If-None-Match": tag], 304), (["If-None-Match": "W/\(tag), \"x\""], 304),
            (["If-None-Match": "\"x\""], 200),
            (["If-Match": tag], 200), (["If-Match": "\"x\""], 412),
            (["If-Modified-Since": "Tue, 05 May 2120 05:05:05 GMT"], 200),
        ] {
            let again = try stranger.get(target, fields)
            #expect(again.status == status, "\(fields)")
            if status != 412 { #expect(again["ETag"] == tag) }
        }
    }

    @Test func `the icon is in a format that browsers read`() throws {
        let answer = try NotesServer.shared.caller(nil).get("/favicon.ico")
        #expect(answer["Content-Type"] == "image/x-icon")
        // A directory of icons: reserved, type 1, and for each its width, height, length and offset.
        let bytes = answer.body
        #expect(bytes.prefix(4) == [0, 0, 1, 0])
        let count = Int(bytes[4])
        #expect(count == 2)
        for entry in 0..<count {
            func number(_ position: Int) -> Int {
                (0..<4).reduce(0) { $0 | Int(bytes[6 + entry * 16 + position + $1]) << ($1 * 8) }
            }
            #expect(bytes[6 + entry * 16] == [16, 32][entry])
            #expect(number(8) + number(12) <= bytes.count)
            #expect(bytes[number(12)] == 40, "a bitmap's header")
        }
    }
}
