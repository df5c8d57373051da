import Testing

/// docs/protocol.md 1: text is kept byte for byte, or refused; it is never repaired.
@Suite(.commonServer)
struct TextFidelityTests {
    static let texts = [
        "plain", "", " leading and trailing ", "tab\tand\u{B}vertical", "CRLF\r\nand LF\nand CR\rmixed\n\r",
        "a NUL \u{0} inside, and last \u{0}", "\u{0}", "한글 NFC", "한글 NFD".decomposedHangul, "é e\u{301}",
        "\u{FEFF}a byte order mark", "line\u{2028}and paragraph\u{2029}separators", "👩‍👩‍👧‍👦 🇰🇷 👍🏽",
        "\u{10FFFF}\u{FFFF}\u{FFFE}",
        "quote \" backslash \\ slash / </script>", "\u{7F}\u{80}\u{9F}", "ﬁ ﾊﾝ ｈａｌｆ ㄱ ᄀ", "\u{202E}right to left",
    ]

    @Test(arguments: texts)
    func `a text in JSON comes back with the same bytes`(_ text: String) throws {
        let me = try Caller.me
        let made = try me.call("POST", "/v1/notes", ["body": .text(text), "folder": "f"])
        #expect(made.status == 201)
        #expect(made.json["body"] == .text(text))
        let id = try #require(made.json["id"].text)
        #expect(try me.note(id)["body"] == .text(text))
        let pulled = try me.sync([:])["changes"].list.first { $0["id"].text == id }
        #expect(pulled?["body"] == .text(text))
    }

    @Test(arguments: texts)
    func `a text as text comes back with the same bytes`(_ text: String) throws {
        let me = try Caller.me
        let sent = "title\n" + text
        let id = try #require(me.call("POST", "/v1/notes", text: sent).json["id"].text)
        let body = try me.get("/v1/notes/\(id).md").body
        // A lone newline after a one-line note is the only byte that is not returned.
        #expect(body == Array((text.isEmpty ? "title" : sent).utf8))
    }

    @Test func `an escape becomes its character, and a surrogate pair one character`() throws {
        let body = #"{"body": "\u0000\u001f\u00e9\ud55c\ud83d\ude00\/\b\f\n\r\t\"\\"}"#
        let note = try Caller.me.call("POST", "/v1/notes", text: body, ["Content-Type": "application/json"])
        #expect(note.json["body"] == "\u{0}\u{1F}é한😀/\u{8}\u{C}\n\r\t\"\\")
    }

    @Test func `names in extra and tags are texts like any other`() throws {
        let nfd = "한".decomposedHangul
        let extra: Doc = .object([("한", 1), (nfd, 2), ("\u{0}", "\u{0}")].map { (name: $0.0, value: $0.1) })
        let note = try Caller.me.put("names", ["extra": extra, "tags": .list([.text("한"), .text(nfd)])])
        #expect(note["extra"] == extra)
        #expect(note["tags"] == .list([.text("한"), .text(nfd)]))
        let one: Doc = .object([(name: nfd, value: .null)])
        let patched = try Caller.me.call("PATCH", "/v1/notes/names", ["extra": one])
        #expect(patched.json["extra"] == ["한": 1, "\u{0}": "\u{0}"])
    }

    @Test(arguments: [
        #""\ud800""#, #""\udc00""#, #""\ud83d\u0041""#, #""\ud83dx""#, #""\ude00\ud83d""#, #""\uD800\uD800""#,
    ])
    func `a lone surrogate is no JSON and writes nothing`(_ text: String) throws {
        try refused(Array("{\"id\": \"lone\", \"body\": \(text)}".utf8), "application/json", "invalid_json")
    }

    @Test(
        arguments: [
            [0xFF], [0xC0, 0x80], [0xC3], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80], [0x80],
            [0xF0, 0x80, 0x80, 0x80],
        ] as [[UInt8]])
    func `a text that is not UTF-8 is refused as JSON and as text, and writes nothing`(_ bytes: [UInt8]) throws {
        try refused(
            Array("{\"id\": \"lone\", \"body\": \"".utf8) + bytes + Array("\"}".utf8), "application/json",
            "invalid_utf8")
        try refused(Array("text ".utf8) + bytes, "text/plain", "invalid_utf8")
        try refused(Array("text ".utf8) + bytes, "text/markdown; charset=utf-8", "invalid_utf8")
    }

    private func refused(_ body: [UInt8], _ type: String, _ code: String) throws {
        let me = try NotesServer.shared.caller()
        for target in ["/v1/notes/lone", "/v1/notes/lone.md"] {
            let answer = try me.call("PUT", target, ["Content-Type": type], body: body)
            #expect(answer.status == 400)
            #expect(answer.code == code)
        }
        #expect(try me.get("/v1/notes/lone").status == 404)
    }

    @Test(arguments: [
        "", "{", "{\"title\": \"x\",}", "{'title': 'x'}", "{\"title\": \"x\"} {}",
        "{\"title\": \"a\", \"title\": \"b\"}",
        "\u{FEFF}{}", "{\"title\": \"new\nline\"}", "{\"pinned\": True}", "{\"extra\": {\"n\": 01}}",
        "{\"extra\": {\"n\": NaN}}",
        "{\"extra\": " + String(repeating: "[", count: 200) + String(repeating: "]", count: 200) + "}", "// {}",
    ])
    func `a body that is not exactly one JSON value is refused and writes nothing`(_ body: String) throws {
        try refused(Array(body.utf8), "application/json", "invalid_json", targets: ["/v1/notes/not-json"])
    }

    private func refused(_ body: [UInt8], _ type: String, _ code: String, targets: [String]) throws {
        let me = try NotesServer.shared.caller()
        for target in targets {
            for method in ["PUT", "PATCH"] {
                let answer = try me.call(method, target, ["Content-Type": type], body: body)
                #expect(answer.status == 400)
                #expect(answer.code == code)
            }
            #expect(try me.get(target).status == 404)
        }
        #expect(try me.call("POST", "/v1/sync", ["Content-Type": type], body: body).status == 400)
    }

    @Test(arguments: ["[]", "\"x\"", "1", "true", "null"])
    func `JSON that is no object is no note`(_ body: String) throws {
        let answer = try Caller.me.call(
            "PUT", "/v1/notes/no-object", ["Content-Type": "application/json"], body: Array(body.utf8))
        #expect(answer.status == 422)
        #expect(answer.code == "invalid_note")
    }

    @Test func `numbers in extra stay as they were written`() throws {
        let extra = #"{"a":1.0,"b":1e2,"c":12345678901234567890123,"d":-0,"e":0.10}"#
        let me = try Caller.me
        let body = "{\"extra\": \(extra)}"
        _ = try me.call("PUT", "/v1/notes/numbers", ["Content-Type": "application/json"], body: Array(body.utf8))
        #expect(try me.get("/v1/notes/numbers").text.contains("\"extra\":\(extra)"))
    }
}

extension String {
    /// Returns the text with its Hangul syllables as jamo (NFD), by the arithmetic of Unicode 3.12.
    var decomposedHangul: String {
        var scalars = String.UnicodeScalarView()
        for scalar in unicodeScalars {
            guard (0xAC00...0xD7A3).contains(scalar.value) else {
                scalars.append(scalar)
                continue
            }
            let index = scalar.value - 0xAC00
            let jamo = [0x1100 + index / 588, 0x1161 + index % 588 / 28, 0x11A7 + index % 28]
            for value in jamo where value != 0x11A7 {
                if let scalar = Unicode.Scalar(value) { scalars.append(scalar) }
            }
        }
        return String(scalars)
    }
}
