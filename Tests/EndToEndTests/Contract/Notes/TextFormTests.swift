import Testing

/// docs/protocol.md 3: a text becomes title and body, and reads back as the same text.
@Suite(.commonServer)
struct TextFormTests {
    struct Form: Sendable, CustomTestStringConvertible {
        let text: String
        let title: String
        let body: String
        /// GET returns this text if it differs from that of the PUT.
        var back: String?
        var testDescription: String { "\(text.prefix(30).debugDescription)" }
    }

    private static let long = String(repeating: "x", count: 4097)

    static let forms = [
        Form(text: "", title: "", body: ""), Form(text: "one line", title: "one line", body: ""),
        Form(text: "one line\n", title: "one line", body: "", back: "one line"),
        Form(text: "title\nbody", title: "title", body: "body"),
        Form(text: "title\n\nbody\n", title: "title", body: "\nbody\n"),
        Form(text: "\nbody", title: "", body: "body"), Form(text: "\n\nbody", title: "", body: "\nbody"),
        Form(text: "\n", title: "", body: "", back: ""), Form(text: "\n\n", title: "", body: "\n"),
        Form(text: "title\r\nbody\r\n", title: "title", body: "body\r\n", back: "title\nbody\r\n"),
        Form(text: "title\r", title: "title", body: "", back: "title"),
        Form(text: "\r\nbody", title: "", body: "body", back: "\nbody"),
        Form(text: "a\rb\nbody", title: "", body: "a\rb\nbody"),
        Form(text: long, title: "", body: long), Form(text: long + "\nmore", title: "", body: long + "\nmore"),
        Form(text: long + "\r\nmore", title: "", body: long + "\r\nmore"),
        Form(text: String(long.dropLast()) + "\nmore", title: String(long.dropLast()), body: "more"),
        Form(
            text: String(long.dropLast()) + "\r\nmore", title: String(long.dropLast()), body: "more",
            back: String(long.dropLast()) + "\nmore"),
        Form(text: "# 장보기\n우유\n달걀", title: "# 장보기", body: "우유\n달걀"),
        Form(text: "---\na: b\n---\n", title: "---", body: "a: b\n---\n"),
    ]

    @Test(arguments: forms)
    func `a text becomes title and body, and reads back as the same text`(_ form: Form) throws {
        let me = try Caller.me
        let id = "f\(form.text.utf8.reduce(7) { ($0 &* 31 &+ Int($1)) & 0xFFFFFFF })"
        let note = try me.call("PUT", "/v1/notes/\(id).md", text: form.text).json
        #expect(note["title"] == .text(form.title))
        #expect(note["body"] == .text(form.body))
        for (target, accept, type) in [
            ("/v1/notes/\(id).md", "*/*", "text/markdown"), ("/v1/notes/\(id).txt", "application/json", "text/plain"),
            ("/v1/notes/\(id)", "text/markdown", "text/markdown"),
            ("/v1/notes/\(id)", "text/plain, */*;q=0.1", "text/plain"),
        ] {
            let answer = try me.get(target, ["Accept": accept])
            #expect(answer.body == Array((form.back ?? form.text).utf8))
            #expect(answer["Content-Type"]?.hasPrefix(type) == true)
            #expect(answer["ETag"] == "\"\(note["rev"].text ?? "")\(type == "text/plain" ? "-txt" : "-md")\"")
        }
        // A text that GET returned does not change again.
        let again = try me.call("PUT", "/v1/notes/\(id)", text: form.back ?? form.text)
        #expect(again.json["seq"] == note["seq"])
    }

    @Test func `a note written as JSON is title, newline, body`() throws {
        let me = try Caller.me
        let cases: [(Doc, String)] = [
            (["title": "t", "body": "b"], "t\nb"), (["title": "t"], "t"), (["body": "b"], "\nb"), ([:], ""),
            (["body": .text(Self.long)], Self.long), (["title": "t", "body": "\n"], "t\n\n"),
        ]
        for (note, text) in cases {
            _ = try me.put("json", note)
            #expect(try me.get("/v1/notes/json.txt").text == text)
        }
    }

    @Test func `a written text sets title and body and keeps the other members`() throws {
        let me = try Caller.me
        let note: Doc = [
            "title": "a", "tags": ["x"], "folder": "f", "pinned": true, "extra": ["k": 1],
            "weather": ["main": "Rain", "icon": "10d"],
        ]
        let before = try me.put("keeps", note)
        let after = try me.call("PUT", "/v1/notes/keeps.txt", text: "b\nc").json
        for name in ["tags", "folder", "pinned", "extra", "weather", "createdAt"] {
            #expect(after[name] == before[name])
        }
        #expect(after["title"] == "b")
        #expect(after["body"] == "c")
        // The other members of a note in the trash stay, too; those of a purged note do not.
        _ = try me.call("DELETE", "/v1/notes/keeps")
        let revived = try me.call("PUT", "/v1/notes/keeps.txt", text: "d\ne").json
        for name in ["tags", "folder", "pinned", "extra", "weather", "createdAt"] {
            #expect(revived[name] == before[name])
        }
        #expect(revived["title"] == "d")
        _ = try me.call("DELETE", "/v1/notes/keeps?purge=true")
        #expect(try me.call("PUT", "/v1/notes/keeps.txt", text: "f").json["tags"] == [])
    }

    @Test func `a file that curl sends under its own name is the note of that name`() throws {
        let me = try Caller.me
        #expect(try me.call("PUT", "/v1/notes/shopping.md", text: "Shopping\nmilk").status == 201)
        #expect(try me.get("/v1/notes/shopping").json["title"] == "Shopping")
        #expect(try me.call("PUT", "/v1/notes/shopping.txt", text: "Shopping\neggs").status == 200)
        // Under a suffix even a type that was guessed is text; a form is not.
        #expect(
            try me.call("PUT", "/v1/notes/shopping.md", text: "x", ["Content-Type": "application/octet-stream"]).status
                == 200)
    }

    @Test func `Accept chooses the form, and an unavailable one is 406`() throws {
        let me = try Caller.me
        _ = try me.put("accept", ["title": "t"])
        for (accept, type) in [
            ("*/*", "application/json"), ("text/*", "text/markdown"),
            ("application/json;q=0.5, text/plain", "text/plain"),
            ("text/html,application/xhtml+xml,*/*;q=0.8", "application/json"), ("application/*", "application/json"),
            ("text/plain;q=0, */*", "application/json"), ("TEXT/PLAIN", "text/plain"),
        ] {
            #expect(
                try me.get("/v1/notes/accept", ["Accept": accept])["Content-Type"]?.hasPrefix(type) == true, "\(accept)"
            )
        }
        for accept in ["text/html", "image/*", "application/json;q=0"] {
            #expect(try me.get("/v1/notes/accept", ["Accept": accept]).code == "not_acceptable")
        }
    }

    @Test func `an oversized body is invalid as text too`() throws {
        let answer = try Caller.me.call(
            "PUT", "/v1/notes/long.md", text: "t\n" + String(repeating: "x", count: 1 << 20 + 1))
        #expect(answer.status == 422)
        #expect(answer.code == "invalid_note")
        #expect(try Caller.me.get("/v1/notes/long").status == 404)
    }
}
