import Testing

/// A value that a client sends stays a value in every answer: it becomes no header line and no script of a page.
@Suite(.commonServer)
struct InjectionTests {
    private static let forged = "\r\nX-Forged: yes\r\nSet-Cookie: notes_session=forged"

    private func isClean(_ answer: Answer) -> Bool {
        answer["X-Forged"] == nil && !(answer["Set-Cookie"] ?? "").contains("forged")
    }

    @Test(arguments: [
        "/v1/notes/a%0d%0aX-Forged:%20yes", "/v1/notes?tag=a%0d%0aX-Forged:%20yes&limit=1", "/%0d%0aX-Forged:%20yes",
        "/v1/notes?page=%0d%0aX-Forged:%20yes", "/v1/changes?cursor=%0d%0aX-Forged:%20yes",
        "/docs?%0d%0aX-Forged:%20yes",
        "/v1/notes/a/versions/%0aX-Forged:%20yes", "/v1/notes/a/attachments/b%0d%0aX-Forged:%20yes",
        "/v1/notes/%e5%98%8a%e5%98%8dX-Forged:%20yes",
    ])
    func `a line's end in a path or a query begins no field`(_ target: String) throws {
        let me = try Caller.alone
        for method in ["GET", "PUT", "DELETE"] {
            let answer = try me.call(method, target)
            #expect(isClean(answer))
            #expect(answer.status < 500)
        }
    }

    @Test func `a line's end in a note, a device or a tag begins no field`() throws {
        let server = try NotesServer(environment: ["NOTES_PASSWORD": "the right one"])
        let me = server.caller()
        let text = Doc.text("a" + Self.forged)
        let note = try me.call(
            "PUT", "/v1/notes/n", ["body": text, "tags": [text], "extra": .object([(name: Self.forged, value: text)])])
        #expect(note.status == 201 || note.status == 422)
        #expect(isClean(note))
        for target in ["/v1/notes/n", "/v1/notes/n.md", "/v1/notes?limit=1", "/v1/tags", "/v1/notes/n/versions"] {
            #expect(isClean(try me.get(target)))
        }
        let form: Doc = ["name": "me", "password": "the right one", "device": text, "cookie": true]
        let signed = try server.caller(nil).call("POST", "/v1/sessions", form)
        #expect(signed.status == 201)
        #expect(isClean(signed))
        #expect(try me.get("/v1/devices").json.list.contains { $0["name"] == text })
    }

    @Test func `an idempotency key, an entity tag and a request id are checked before an echo`() throws {
        let me = try Caller.alone
        for (name, value) in [
            ("Idempotency-Key", "a\tb"), ("If-Match", "\"<script>\""), ("X-Request-Id", "<script>alert(1)</script>"),
            ("Origin", "<script>"), ("Accept", "<script>/*"), ("Last-Event-ID", "<script>"),
        ] {
            let answer = try me.call("PUT", "/v1/notes/n", ["title": "x"], [name: value])
            #expect(answer.status < 500)
            #expect(!answer.head.contains("script") && !answer.text.contains("<script>"))
        }
    }

    @Test(arguments: ["text/html", "text/html, */*;q=0.1", "application/xhtml+xml", "image/svg+xml, */*"])
    func `a script in a note is never served as a page`(_ accept: String) throws {
        let me = try Caller.alone
        let script = "<!doctype html><script>alert(document.cookie)</script>"
        _ = try me.put("n", ["title": .text(script), "body": .text(script), "tags": ["<script>"]])
        for target in ["/v1/notes/n", "/v1/notes/n.md", "/v1/notes/n.txt", "/v1/notes", "/v1/tags", "/v1/changes"] {
            let answer = try me.get(target, ["Accept": accept, "User-Agent": "Mozilla/5.0"])
            let type = answer["Content-Type"] ?? ""
            #expect(!type.contains("html") && !type.contains("xml") && !type.contains("svg"), "\(target): \(type)")
            #expect(answer["X-Content-Type-Options"] == "nosniff")
        }
    }
}
