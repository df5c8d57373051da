import Testing

/// docs/protocol.md 5: a list has filters, orders, totals and pages. Each test has an account of its own, since a list
/// shows everything.
@Suite(.commonServer)
struct ListsTests {
    private func ids(_ me: Caller, _ query: String) throws -> [String] {
        try me.get("/v1/notes" + query).json["notes"].list.compactMap { $0["id"].text }
    }

    @Test func `a list has filters, orders and totals`() throws {
        let me = try fill()
        for (query, expected) in [
            ("", "ecdba"), ("?sort=-lastModified", "ecdba"), ("?sort=lastModified", "abcde"),
            ("?sort=createdAt", "cabde"),
            ("?sort=title", "bdcae"), ("?sort=-title", "eacdb"), ("?sort=pinned,title", "bdcae"),
            ("?sort=-pinned,title", "caebd"), ("?sort=pinned,-lastModified", "dbeca"),
            ("?tag=x", "ba"), ("?tag=y&folder=home", "d"), ("?tag=nothing", ""), ("?tag=X", ""), ("?folder=home", "da"),
            ("?folder=home/lists", "b"), ("?folder=home%2Flists", "b"), ("?folder=hom", ""), ("?folder=", "ec"),
            ("?folder=home/", "dba"), ("?folder=home%2F", "dba"), ("?folder=home/lists/", "b"), ("?folder=hom/", ""),
            ("?tag=x/", "ba"), ("?folder=home/&tag=y/", "db"), ("?folder=home/&deleted=only", "t"),
            ("?sort=title&folder=home/", "bda"),
            ("?pinned=true", "db"), ("?pinned=false", "eca"), ("?modifiedSince=180000", "ecd"),
            ("?modifiedSince=180001", "e"),
            ("?createdSince=120000", "edb"), ("?createdBefore=120000", "ca"),
            ("?createdSince=5000&createdBefore=60000", "c"),
            ("?modifiedSince=1970-01-01T00:03:00Z", "ecd"), ("?deleted=exclude", "ecdba"),
            ("?deleted=include", "ecdbat"),
            ("?deleted=only", "t"), ("?deleted=only&tag=x&folder=home", "t"), ("?limit=2", "ec"),
            ("?limit=1000", "ecdba"),
        ] {
            #expect(try ids(me, query).joined() == expected, "\(query)")
            if !query.contains("limit") { #expect(try me.get("/v1/notes" + query).json["total"].int == expected.count) }
        }
        #expect(try me.get("/v1/notes?limit=2").json["total"] == 5)
    }

    @Test(arguments: [
        "limit=0", "limit=1001", "limit=-1", "limit=x", "limit=", "limit=1.5", "sort=", "sort=body", "sort=+title",
        "pinned=yes", "deleted=yes", "view=all", "modifiedSince=x", "page=x", "folders=x",
        "page=AQEAAAAAAAAAAAAAAAAAAAAA",
    ])
    func `an invalid parameter is refused`(_ query: String) throws {
        let answer = try Caller.me.get("/v1/notes?\(query)")
        #expect(answer.status == 422)
        #expect(["invalid_parameter", "invalid_time"].contains(answer.code))
    }

    @Test(arguments: [
        "", "sort=title", "sort=pinned,-lastModified", "sort=createdAt&deleted=include", "view=summary",
        "folder=home&deleted=include",
    ])
    func `pages go on after the last one, by nextPage and by Link`(_ query: String) throws {
        let me = try fill()
        let all = try ids(me, "?\(query)")
        for limit in 1...3 {
            var seen: [String] = []
            var target: String? = "/v1/notes?\(query)&limit=\(limit)".replacing("?&", with: "?")
            while let next = target {
                let answer = try me.get(next)
                seen += answer.json["notes"].list.compactMap { $0["id"].text }
                #expect(answer.json["total"].int == all.count)
                target = answer["Link"].flatMap { $0.firstMatch(of: /<([^>]*)>; rel="next"/).map { String($0.1) } }
                #expect((target == nil) == (answer.json["nextPage"] == nil))
                if let page = answer.json["nextPage"].text { #expect(target?.contains(page) == true) }
            }
            #expect(seen == all)
        }
        let page = try me.get("/v1/notes?limit=1&sort=title").json["nextPage"].text ?? ""
        #expect(try me.get("/v1/notes?limit=1&page=\(page)").status == 422, "a page of another order is refused")
    }

    @Test func `a list has an ETag that holds until something changes`() throws {
        let me = try fill()
        for query in ["", "?limit=2", "?view=summary", "?tag=x"] {
            let first = try me.get("/v1/notes" + query)
            let tag = try #require(first["ETag"])
            #expect(first["Last-Modified"] != nil)
            // Dates are in seconds, never one that is yet to come. A date in the future cannot show that nothing
            // is new.
            let later = "Fri, 31 Dec 2100 00:00:00 GMT"
            #expect(try me.get("/v1/notes" + query, ["If-Modified-Since": later]).status == 304)
            #expect(
                try me.get("/v1/notes" + query, ["If-Modified-Since": later, "If-None-Match": "\"x\""]).status == 200)
            let early = "Sat, 21 Nov 2020 00:00:00 GMT"
            #expect(try me.get("/v1/notes" + query, ["If-Modified-Since": early]).status == 200)
            let fresh = try me.get("/v1/notes" + query, ["If-None-Match": tag])
            #expect(fresh.status == 304)
            #expect(fresh["ETag"] == tag)
            #expect(try me.get("/v1/notes" + query, ["If-None-Match": "\"other\", \(tag)"]).status == 304)
            #expect(try me.get("/v1/notes" + query, ["If-None-Match": "\"other\""]).status == 200)
            _ = try me.call("DELETE", "/v1/notes/a")
            #expect(try me.get("/v1/notes" + query, ["If-None-Match": tag]).status == 200)
            _ = try me.call("POST", "/v1/notes/a/undelete")
        }
        #expect(try me.get("/v1/notes")["ETag"] != (try me.get("/v1/notes?limit=2"))["ETag"])
    }

    @Test func `tags and folders are counted over live notes`() throws {
        let me = try fill()
        #expect(try me.get("/v1/tags").json == [["name": "x", "count": 2], ["name": "y", "count": 2]])
        #expect(try me.get("/v1/folders").json == [["name": "home", "count": 2], ["name": "home/lists", "count": 1]])
        _ = try me.call("DELETE", "/v1/notes/b")
        _ = try me.call("PATCH", "/v1/notes/d", ["tags": []])
        #expect(try me.get("/v1/tags").json == [["name": "x", "count": 1]])
        #expect(try me.get("/v1/folders").json == [["name": "home", "count": 2]])
        _ = try me.call("POST", "/v1/notes/t/undelete")
        #expect(try me.get("/v1/tags").json == [["name": "x", "count": 2]])
    }

    @Test func `a summary shows the first line and the text after it, cut between characters`() throws {
        let me = try Caller.alone
        let family = "👨‍👩‍👧‍👦"
        for (title, body, displayTitle, preview) in [
            ("  Title  ", "a\n\n b\t c", "Title", "a b c"), ("", "\n  \n first \nsecond", "first", "second"),
            ("", "", "", ""),
            (" ", "\u{3000}\nbody", "body", ""),
            (String(repeating: family, count: 120), "", String(repeating: family, count: 100), ""),
            ("t", String(repeating: family, count: 300), "t", String(repeating: family, count: 200)),
            (String(repeating: "e\u{301}", count: 101), "", String(repeating: "e\u{301}", count: 100), ""),
            ("t", String(repeating: "ab ", count: 100), "t", String(String(repeating: "ab ", count: 67).prefix(200))),
            ("t", "a\r\nb\u{A0}c", "t", "a b c"),
        ] {
            _ = try me.put("s", ["title": .text(title), "body": .text(body)])
            let summary = try me.get("/v1/notes?view=summary").json["notes"][0]
            #expect(summary["displayTitle"] == .text(displayTitle))
            #expect(summary["preview"] == .text(preview))
            #expect(summary["body"] == .missing)
        }
    }

    /// Makes an account with five notes, a minute apart, and one in the trash.
    private func fill() throws -> Caller {
        let me = try Caller.alone
        let notes: [Doc] = [
            ["id": "a", "title": "delta", "tags": ["x"], "folder": "home", "lastModified": 60_000],
            [
                "id": "b", "title": "alpha", "tags": ["x", "y"], "folder": "home/lists", "lastModified": 120_000,
                "pinned": true,
            ],
            ["id": "c", "title": "charlie", "lastModified": 180_000, "createdAt": 5000],
            ["id": "d", "title": "bravo", "tags": ["y"], "folder": "home", "lastModified": 180_000, "pinned": true],
            ["id": "e", "title": "한글", "lastModified": 300_000],
            ["id": "t", "title": "trash", "tags": ["x"], "folder": "home", "lastModified": 30_000],
        ]
        _ = try me.sync(["changes": .list(notes)])
        _ = try me.call("DELETE", "/v1/notes/t?lastModified=40000")
        return me
    }
}
