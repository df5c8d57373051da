import Foundation
import Testing

/// Apps of Nextcloud read and write one note, and keep the members that they cannot see.
@Suite(.commonServer)
struct AppNoteTests {
    private static let members = [
        "id", "etag", "readonly", "modified", "title", "category", "favorite", "content", "internalPath", "shareTypes",
        "isShared", "error", "errorType",
    ]

    @Test func `a note always has all members`() throws {
        let (app, _, _) = try AppCaller.alone()
        let note = try app.create([:])
        #expect(Set(note.names) == Set(Self.members))
        #expect(note["title"] == "New note")
        #expect(note["content"] == "")
        #expect(note["category"] == "")
        #expect(note["favorite"] == false)
        #expect(note["readonly"] == false)
        #expect(note["shareTypes"] == [])
        #expect(note["isShared"] == false)
        #expect(note["error"] == false)
        #expect(note["errorType"] == "")
        #expect(note["internalPath"] == "/Notes/New note.md")
        #expect(note["etag"].text?.wholeMatch(of: /[A-Za-z0-9]{32}/) != nil)
        #expect(note.number32 >= 100)
        #expect(try app.read(note) == note)
        #expect(try app.list() == [note])
    }

    @Test func `both protocols see each other's writes`() throws {
        let (app, own, _) = try AppCaller.alone()
        let note = try app.create(["title": "Milk", "content": "Milk\nand eggs", "category": "a/b", "favorite": true])
        let id = try own.id(titled: "Milk")
        let stored = try own.note(id)
        #expect(stored["body"] == "and eggs")
        #expect(stored["folder"] == "a/b")
        #expect(stored["pinned"] == true)
        #expect(stored["extra"] == [:], "nothing beside it where the title is the first line")
        _ = try own.call("PATCH", "/v1/notes/\(id)", ["body": "and bread", "locked": true, "archived": true])
        let read = try app.read(note)
        #expect(read["content"] == "Milk\nand bread")
        #expect(read["readonly"] == true)
        #expect(read["etag"] != note["etag"])
    }

    @Test func `an app's write keeps the members that apps cannot see`() throws {
        let (app, own, _) = try AppCaller.alone()
        let before = try own.put(
            "n",
            [
                "title": "t", "body": "b", "tags": ["x", "y"], "extra": ["mine": 1],
                "createdAt": "2020-01-02T03:04:05.678Z",
                "lastModified": "2019-01-01T00:00:00.500Z", "archived": true,
                "weather": ["main": "Clear", "icon": "01d"],
            ])
        _ = try own.call("PUT", "/v1/notes/n/attachments/a.txt", text: "file", ["Content-Type": "text/plain"])
        let note = try #require(try app.list().first)
        _ = try app.update(note, ["content": "t\nchanged", "modified": 1_000_000_000])
        _ = try app.update(note, ["favorite": true, "category": "c"])
        let after = try own.note("n")
        for member in ["tags", "createdAt", "archived", "weather"] {
            #expect(after[member] == before[member], "\(member)")
        }
        #expect(after["extra"]["mine"] == 1)
        #expect(after["attachments"].count == 1)
        #expect(after["body"] == "changed")
    }

    @Test func `numbers begin at 100, and are never given again`() throws {
        let (app, own, _) = try AppCaller.alone()
        let first = try app.create(["title": "first"])
        #expect(first.number32 == 100)
        #expect(try app.notes("DELETE", "notes/100").status == 200)
        #expect(try app.create(["title": "second"]).number32 == 101)
        // An undeleted note has its number again.
        let id = try #require(try own.get("/v1/notes?deleted=only").json["notes"][0]["id"].text)
        #expect(try own.call("POST", "/v1/notes/\(id)/undelete").status == 200)
        #expect(try app.notes("GET", "notes/100").json["title"] == "first")
    }

    // MARK: Writing

    @Test func `a note by its number is 200 with its tag, or 304, or 404`() throws {
        let (app, _, _) = try AppCaller.alone()
        let note = try app.create(["title": "t"])
        let tag = try #require(note["etag"].text)
        let path = "notes/\(note.number32)"
        let answer = try app.notes("GET", path)
        #expect(answer["ETag"] == "\"\(tag)\"")
        for known in ["\"\(tag)\"", "W/\"\(tag)\"", tag, "\"\(tag)-gzip\"", "\"other\", \"\(tag)\""] {
            let unchanged = try app.notes("GET", path, nil, ["If-None-Match": known])
            #expect(unchanged.status == 304, "\(known)")
            #expect(unchanged["ETag"] == "\"\(tag)\"")
        }
        for known in ["", "\"other\""] {
            #expect(try app.notes("GET", path, nil, ["If-None-Match": known]).status == 200)
        }
        #expect(try app.notes("GET", path + "?exclude=content,title").json.names.contains("content") == false)
    }

    @Test func `If-Match in any spelling allows a write of its state, else it is 412`()
        throws
    {
        let (app, _, _) = try AppCaller.alone()
        var note = try app.create(["title": "t", "content": "0"])
        let spellings: [(String) -> String] = [
            { "\"\($0)\"" }, { "W/\"\($0)\"" }, { $0 }, { "\"\($0)-gzip\"" }, { "\"other\", \"\($0)\"" }, { _ in "*" },
            { _ in "" },
        ]
        for (number, spell) in spellings.enumerated() {
            let tag = try #require(note["etag"].text)
            note = try app.update(note, ["content": .text("\(number + 1)")], ["If-Match": spell(tag)])
            #expect(note["content"] == .text("\(number + 1)"))
        }
        for wrong in ["\"wrongetag\"", "\"00000000000000000000000000000000\"", "x, y"] {
            let answer = try app.notes("PUT", "notes/\(note.number32)", ["content": "lost"], ["If-Match": wrong])
            #expect(answer.status == 412)
            #expect(answer.json == note)
        }
        #expect(try app.read(note) == note)
    }

    @Test func `a tag depends on what an app sees, and not on files`() throws {
        let (app, _, _) = try AppCaller.alone()
        let note = try app.create(["title": "t", "content": "c", "modified": 1_600_000_000])
        #expect(try app.update(note, ["favorite": true])["etag"] != note["etag"])
        #expect(try app.update(note, ["favorite": false]) == note)
        let form = "--XX\r\nContent-Disposition: form-data; name=\"file\"; filename=\"a.png\"\r\n\r\nx\r\n--XX--\r\n"
        let uploaded = try app.notes(
            "POST", "attachment/\(note.number32)", nil, ["Content-Type": "multipart/form-data; boundary=XX"],
            body: Array(form.utf8))
        #expect(uploaded.status == 200)
        #expect(try app.read(note) == note)
        let tag = try #require(note["etag"].text)
        #expect(try app.update(note, ["content": "![](a.png)"], ["If-Match": "\"\(tag)\""])["content"] == "![](a.png)")
    }

    @Test func `a write without a base is accepted, and the replaced state is a version`() throws {
        let (app, own, _) = try AppCaller.alone()
        let note = try app.create(["title": "t", "content": "text 0"])
        for number in 1...5 { _ = try app.update(note, ["content": .text("text \(number)")]) }
        let id = try #require(try own.get("/v1/notes").json["notes"][0]["id"].text)
        let versions = try own.versions(id)
        let texts = try versions.map { version in
            let rev = try #require(version["rev"].text)
            return try own.get("/v1/notes/\(id)/versions/\(rev)").json["title"].text ?? ""
        }
        for number in 0..<5 { #expect(texts.contains("text \(number)"), "\(texts)") }
    }

    @Test func `a PUT is partial, and a PUT without changes changes nothing`() throws {
        let (app, own, _) = try AppCaller.alone()
        let note = try app.create(["title": "t", "content": "c", "category": "k", "modified": 1_600_000_000])
        let seq = try own.seq
        #expect(try app.update(note, [:]) == note)
        #expect(try app.update(note, note) == note)
        #expect(try own.seq == seq)
        let changed = try app.update(note, ["category": "other"])
        for member in ["title", "content", "favorite", "modified"] {
            #expect(changed[member] == note[member], "\(member)")
        }
        #expect(changed["etag"] != note["etag"])
    }

    @Test func `content without a time is stamped now, and an earlier time is accepted`() throws {
        let (app, own, _) = try AppCaller.alone()
        let note = try app.create(["title": "t", "content": "c", "modified": 1_600_000_000])
        #expect(note["modified"] == 1_600_000_000)
        let id = try #require(try own.get("/v1/notes").json["notes"][0]["id"].text)
        let now = Int(Date().timeIntervalSince1970)
        let written = try app.update(note, ["content": "d"])
        #expect(try #require(written["modified"].int) >= now)
        let stamp = try own.note(id)["lastModified"].text
        let back = try app.update(note, ["content": "e", "modified": 1_500_000_000])
        #expect(back["modified"] == 1_500_000_000)
        let stored = try own.note(id)
        #expect(stored["extra"]["nextcloud"]["modified"] == 1_500_000_000)
        #expect(try #require(stored["lastModified"].text) > #require(stamp))
        // The app's own changes of other members keep it.
        #expect(try app.update(note, ["favorite": true])["modified"] == 1_500_000_000)
        #expect(try app.update(note, ["title": "named"])["modified"] == 1_500_000_000)
        // A change by another client ends it.
        _ = try own.call("PATCH", "/v1/notes/\(id)", ["tags": ["x"]])
        #expect(try #require(app.read(note)["modified"].int) >= now)
    }

    @Test func `title, category and favourite never move the second of the last change`() throws {
        let (app, own, _) = try AppCaller.alone()
        _ = try own.put("n", ["title": "t", "lastModified": "2024-05-06T07:08:09.999Z"])
        let note = try #require(try app.list().first)
        let second = note["modified"]
        for change: Doc in [["title": "a"], ["category": "b"], ["favorite": true], ["title": "c", "favorite": false]] {
            #expect(try app.update(note, change)["modified"] == second, "\(change)")
        }
        #expect(try own.note("n")["lastModified"] == "2024-05-06T07:08:10.003Z")
    }

    @Test func `a time in the future has the contract's rule`() throws {
        let (app, _, _) = try AppCaller.alone()
        let now = Int(Date().timeIntervalSince1970)
        let ahead = try app.create(["title": "soon", "modified": Doc(now + 60)])
        #expect(ahead["modified"] == Doc(now + 60))
        // It blocks no other change.
        #expect(try app.update(ahead, ["content": "x"])["content"] == "x")
        #expect(try app.update(ahead, ["content": "y", "modified": Doc(now)])["modified"] == Doc(now))
        for far in [now + 86_400, 99_999_999_999, Int(1) << 60] {
            let note = try app.create(["title": "far", "content": "0", "modified": Doc(far)])
            #expect(try #require(note["modified"].int) <= now + 600)
            let changed = try app.update(note, ["content": "1", "modified": Doc(far)])
            #expect(changed["content"] == "1")
            #expect(try #require(changed["modified"].int) <= now + 600)
        }
    }

    @Test func `a read-only note accepts a favourite and an echo, and nothing else`() throws {
        let (app, own, _) = try AppCaller.alone()
        _ = try own.put("n", ["title": "t", "body": "b", "folder": "f", "locked": true])
        let note = try #require(try app.list().first)
        #expect(note["readonly"] == true)
        let changed = try app.update(note, note.with("etag", .missing).with("favorite", true))
        #expect(changed["favorite"] == true)
        for change: Doc in [["content": "x"], ["title": "x"], ["category": "x"], ["modified": 700]] {
            let answer = try app.notes("PUT", "notes/\(note.number32)", change)
            #expect(answer.status == 403, "\(change)")
            #expect(answer.json["errorType"].text?.isEmpty == false)
        }
        #expect(try app.notes("DELETE", "notes/\(note.number32)").status == 403)
        #expect(try app.read(note) == changed)
    }

    @Test func `a deleted note is 404 in apps, and in the trash`() throws {
        let (app, own, _) = try AppCaller.alone()
        let note = try app.create(["title": "t", "content": "kept"])
        let answer = try app.notes("DELETE", "notes/\(note.number32)")
        #expect(answer.status == 200)
        #expect(answer.text == "[]")
        for (method, body) in [("GET", nil), ("DELETE", nil), ("PUT", ["content": "x"])] as [(String, Doc?)] {
            #expect(try app.notes(method, "notes/\(note.number32)", body).status == 404)
        }
        #expect(try own.get("/v1/notes?deleted=only").json["notes"][0]["title"] == "kept")
    }

    @Test func `a full account is 507, and can still be read`() throws {
        let server = try NotesServer(["--quota-bytes", "20000"])
        let app = AppCaller(server)
        var note = try app.create(["title": "t", "content": "short"])
        let long = Doc.text(String(repeating: "x", count: 30_000))
        for (method, path) in [("POST", "notes"), ("PUT", "notes/\(note.number32)")] {
            let answer = try app.notes(method, path, ["content": long])
            #expect(answer.status == 507)
            #expect(answer.json["errorType"].text?.isEmpty == false)
        }
        #expect(try app.list() == [note])
        note = try app.update(note, ["content": "s"])
        #expect(note["content"] == "s")
    }

    @Test func `an account above its quota accepts a favourite, and no content`() throws {
        let server = try NotesServer()
        let app = AppCaller(server)
        // A favourite stamps it 1 ms later. Within the same second no other `modified` has to be kept, which would need
        // free quota.
        let text = "a text that is long enough to be made shorter"
        let note = try app.create(["title": "t", "content": .text(text), "modified": 1_700_000_000])
        #expect(try server.command(["user", "quota", "me", "1"]).code == 0)
        #expect(try app.notes("PUT", "notes/\(note.number32)", ["content": "short"]).status == 507)
        #expect(try app.notes("POST", "notes", ["content": "short"]).status == 507)
        let form = "--XX\r\nContent-Disposition: form-data; name=\"file\"; filename=\"a\"\r\n\r\n\r\n--XX--\r\n"
        let file = try app.notes(
            "POST", "attachment/\(note.number32)", nil, ["Content-Type": "multipart/form-data; boundary=XX"],
            body: Array(form.utf8))
        #expect(file.status == 507)
        #expect(try app.list() == [note])
        #expect(try app.update(note, ["favorite": true])["favorite"] == true)
        #expect(try app.notes("DELETE", "notes/\(note.number32)").status == 200)
    }

    @Test func `version 0.2 has no title of its own, but the first line without marks`() throws {
        let (app, _, _) = try AppCaller.alone()
        let note = try app.create(
            ["title": "ignored", "content": "# *First* test/ note\nbody", "category": "a"], version: "v0.2")
        #expect(note["title"] == "First test note")
        let changed = try app.update(note, ["title": "ignored", "content": "- [ ] __buy__ milk"], version: "v0.2")
        #expect(changed["title"] == "[ ] buy milk")
        #expect(try app.notes("GET", "settings", version: "v0.2").status == 400)
    }

    @Test func `a content reads back byte for byte`() throws {
        let (app, own, _) = try AppCaller.alone()
        let long = String(repeating: "x", count: 5000)
        let texts = [
            "", "one", "one\n", "one\r\n", "one\r", "\n", "\r\n", "\n\n", "one\ntwo", "one\r\ntwo\r\n", "\ntwo",
            "one\n\n",
            long, long + "\n", "\n" + long, "\r\n" + long, "a\rb\nc", " one \n two ", "e\u{301}\n\u{e9}", "\t\u{0}\n",
        ]
        let note = try app.create([:])
        let apart = try app.create(["title": "t"])
        for text in texts {
            #expect(try app.create(["content": .text(text)])["content"] == .text(text), "\(text.debugDescription)")
            #expect(try app.create(["title": "u", "content": .text(text)])["content"] == .text(text))
            for note in [note, apart] {
                let changed = try app.update(note, ["content": .text(text)])
                #expect(changed["content"] == .text(text), "\(text.debugDescription)")
                #expect(try app.update(note, ["content": .text(text)]) == changed)
            }
        }
        // A text of another client needs no such end, and has none between title and body.
        _ = try app.update(note, ["content": "one\r"])
        let id = try #require(
            try own.get("/v1/notes").json["notes"].list.first { $0["extra"]["nextcloud"]["lineEnd"] == "\r" }?["id"]
                .text)
        _ = try own.call("PATCH", "/v1/notes/\(id)", ["body": "two"])
        #expect(try app.read(note)["content"] == "one\ntwo")
    }

    // MARK: Names

    @Test(arguments: [
        ("First *manual* title", "First manual title"), ("..hidden", "hidden"), ("a/b\\c:d\"e<f>g?h|i", "abcdefghi"),
        ("  padded  ", "padded"), ("two\nlines", "two"), ("***", "New note"),
        (String(repeating: "x", count: 120), String(repeating: "x", count: 100)),
    ])
    func `a title is made safe`(_ sent: String, _ shown: String) throws {
        let (app, _, _) = try AppCaller.alone()
        #expect(try app.create(["title": .text(sent)])["title"] == .text(shown))
    }

    @Test func `the same title in one category gets a number`() throws {
        let (app, _, _) = try AppCaller.alone()
        for title in ["hidden", "padded"] { _ = try app.create(["title": .text(title)]) }
        #expect(try app.create(["title": "hidden"])["title"] == "hidden (2)")
        let third = try app.create(["title": "hidden"])
        #expect(third["title"] == "hidden (3)")
        #expect(try app.create(["title": "hidden", "category": "elsewhere"])["title"] == "hidden")
        #expect(try app.update(third, ["title": "hidden (2)"])["title"] == "hidden (3)")
        #expect(try app.update(third, ["title": "padded"])["title"] == "padded (2)")
        #expect(try app.update(third, ["category": "elsewhere", "title": "hidden"])["title"] == "hidden (2)")
        #expect(try app.read(third).number32 == third.number32)
    }

    @Test func `a folder that apps see under another name stays when they echo it`() throws {
        let (app, own, _) = try AppCaller.alone()
        _ = try own.put("n", ["title": "t", "folder": "a:b/.c"])
        let note = try #require(try app.list().first)
        #expect(note["category"] == "ab/c")
        _ = try app.update(note, note.with("content", "t\nnew").with("etag", .missing))
        #expect(try own.note("n")["folder"] == "a:b/.c")
        _ = try app.update(note, ["category": "Test/../New  "])
        #expect(try own.note("n")["folder"] == "Test/New")
    }

    // MARK: Repeated creates

    @Test func `a create that is sent again after a lost answer makes no second note`() throws {
        let (app, _, _) = try AppCaller.alone()
        let sent: Doc = ["title": "t", "content": "c", "category": "k", "modified": 1_600_000_000]
        let note = try app.create(sent)
        let changed = try app.update(note, ["favorite": true])
        #expect(try app.create(sent) == changed, "with what was written to it since")
        for other in [sent.with("content", "d"), sent.with("modified", 1_600_000_001), sent.with("category", "l")] {
            #expect(try app.create(other).number32 != note.number32)
        }
        #expect(try app.create(["title": "e"]).number32 != app.create(["title": "e"]).number32)
        #expect(try app.notes("DELETE", "notes/\(note.number32)").status == 200)
        #expect(try app.create(sent).number32 != note.number32)
    }

    @Test func `a repeated create is recognised after the server was killed`() throws {
        let server = try NotesServer()
        let sent: Doc = ["title": "t", "content": "c", "modified": 1_600_000_000]
        let note = try AppCaller(server).create(sent)
        let killed = try KilledServer(server) { true }
        let app = AppCaller(killed.again)
        #expect(try app.create(sent) == note)
        #expect(try app.list() == [note])
    }
}
