import Testing

/// docs/protocol.md 1: the type of a body decides how it is read, and answers are compact or indented.
@Suite(.commonServer)
struct BodyTypesTests {
    @Test(arguments: [
        "application/json", "application/merge-patch+json", "application/vnd.notes+json", "APPLICATION/JSON",
        "application/json; charset=utf-8", "application/json;charset=\"UTF-8\"", "application/ld+json ; x=y",
    ])
    func `a JSON type is JSON`(_ type: String) throws {
        let me = try Caller.me
        let body = Array("{\"title\": \"{}\"}".utf8)
        for (method, target) in [("POST", "/v1/notes"), ("PUT", "/v1/notes/json"), ("PATCH", "/v1/notes/json")] {
            let answer = try me.call(method, target, ["Content-Type": type], body: body)
            #expect([200, 201].contains(answer.status))
            #expect(answer.json["title"] == "{}")
        }
    }

    @Test(arguments: [nil, "text/plain", "text/markdown", "text/plain; charset=utf-8", "Text/Markdown"])
    func `no type, or a type of text, is the note's text`(_ type: String?) throws {
        let me = try Caller.me
        let fields = type.map { ["Content-Type": $0] } ?? [:]
        for (method, target) in [("POST", "/v1/notes"), ("PUT", "/v1/notes/text"), ("PUT", "/v1/notes/text.md")] {
            let answer = try me.call(method, target, text: "{\"title\": 1}\nbody", fields)
            #expect([200, 201].contains(answer.status))
            #expect(answer.json["title"] == "{\"title\": 1}")
            #expect(answer.json["body"] == "body")
        }
    }

    @Test(arguments: [
        ("POST", "/v1/notes"), ("PUT", "/v1/notes/form"), ("PUT", "/v1/notes/form.md"), ("PATCH", "/v1/notes/form"),
        ("POST", "/v1/sync"), ("POST", "/v1/sessions"),
    ])
    func `a form is refused with the two curl commands that are right`(_ method: String, _ target: String) throws {
        for type in ["application/x-www-form-urlencoded", "application/x-www-form-urlencoded; charset=UTF-8"] {
            let answer = try Caller.me.call(method, target, text: "title=x", ["Content-Type": type])
            #expect(answer.status == 415)
            #expect(answer.code == "unsupported_media_type")
            let detail = answer.json["detail"].text ?? ""
            #expect(detail.contains("-T note.md"))
            #expect(detail.contains("--json @note.json"))
        }
        #expect(try Caller.me.get("/v1/notes/form").status == 404)
    }

    @Test(arguments: [
        ("POST", "/v1/notes", "image/png"), ("PUT", "/v1/notes/other", "multipart/form-data; boundary=x"),
        ("PUT", "/v1/notes/other", "text/html"), ("PATCH", "/v1/notes/other", "text/plain"),
        ("PUT", "/v1/notes/other", "text/plain; charset=euc-kr"), ("PUT", "/v1/notes/other", "nonsense"),
        ("POST", "/v1/sync", "text/plain"), ("POST", "/v1/sessions", "text/plain"),
    ])
    func `any other type is refused`(_ method: String, _ target: String, _ type: String) throws {
        let answer = try Caller.me.call(method, target, text: "{}", ["Content-Type": type])
        #expect(answer.status == 415)
        #expect(answer.code == "unsupported_media_type")
        #expect(try Caller.me.get("/v1/notes/other").status == 404)
    }

    @Test func `a patch needs a type`() throws {
        #expect(try Caller.me.call("PATCH", "/v1/notes/other", text: "{}").status == 415)
    }

    // MARK: Layout

    @Test func `answers are compact, indented for people, and end in one newline`() throws {
        let me = try Caller.me
        for target in ["/v1/info", "/v1/notes", "/v1/status", "/v1/tags", "/v1/notes/absent"] {
            let compact = try me.get(target)
            #expect(compact.body.filter { $0 == 0x0A }.count == 1)
            for pretty in [
                try me.get(target + "?pretty"), try me.get(target + "?pretty=true"),
                try me.get(target, ["User-Agent": "curl/8.1"]),
            ] {
                #expect(pretty.status == compact.status)
                #expect(pretty.json.names == compact.json.names)
                #expect(pretty.text.hasSuffix("\n") && !pretty.text.hasSuffix("\n\n"))
                if !compact.json.names.isEmpty { #expect(pretty.text.hasPrefix("{\n  \"")) }
            }
        }
        #expect(try me.get("/v1/info", ["User-Agent": "Mozilla/5.0 curl/8"]).text.hasPrefix("{\""))
    }

    @Test func `indenting changes nothing inside of texts`() throws {
        let me = try Caller.me
        let text = "a { \"b\": [1, 2] }\n\tc , : \\"
        _ = try me.put(
            "pretty", ["title": "{[,:]}", "body": .text(text), "extra": ["e": [], "o": [:], "l": [1, [2]]]])
        let (plain, pretty) = (try me.get("/v1/notes/pretty"), try me.get("/v1/notes/pretty?pretty"))
        #expect(plain.json == pretty.json)
        #expect(pretty.json["body"] == .text(text))
        #expect(pretty.body.count > plain.body.count)
    }

    @Test func `a JSON answer has the type of JSON`() throws {
        for target in ["/v1/info", "/v1/notes", "/health", "/v1/devices"] {
            #expect(try Caller.me.get(target)["Content-Type"] == "application/json")
        }
    }
}
