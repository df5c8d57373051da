import Foundation
import Testing
import Waiting

/// `GET /notes` of the notes API lists every note, or only those that changed, for apps of Nextcloud.
@Suite(.commonServer)
struct AppListTests {
    private func moment(_ answer: Answer) throws -> Int {
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: "en_US_POSIX")
        formatter.timeZone = TimeZone(identifier: "GMT")
        formatter.dateFormat = "EEE, dd MMM yyyy HH:mm:ss 'GMT'"
        let date = try #require(answer["Last-Modified"].flatMap { formatter.date(from: $0) })
        return Int(date.timeIntervalSince1970)
    }

    /// Waits so that later writes are received in a later second than all earlier ones.
    private func untilNextSecond() throws {
        let second = Int(Date().timeIntervalSince1970)
        try Patience.until("the next second") { Int(Date().timeIntervalSince1970) > second }
    }

    @Test func `a list shows each note as its own address does`() throws {
        let (app, own, _) = try AppCaller.alone()
        let texts: [(String, String)] = [
            ("plain", "text"), ("quo\"te\\", "a\tb\n\u{1}\"\\/"), ("제목 *x*", "본문\r\n😀"), ("", "no title"),
            ("no body", ""), ("", ""),
            ("***", "marks"), (String(repeating: "x", count: 200), "long"), (" . ", "\u{e9}e\u{301}"),
        ]
        for (number, text) in texts.enumerated() {
            _ = try own.put(
                "n\(number)",
                [
                    "title": .text(text.0), "body": .text(text.1), "folder": number % 2 == 0 ? "a:b/c" : "",
                    "pinned": .bool(number % 3 == 0), "locked": .bool(number % 4 == 0),
                    "extra": number % 5 == 0 ? ["other": 1] : [:], "lastModified": "2024-05-06T07:08:09.999Z",
                ])
        }
        let list = try app.list()
        #expect(list.count == texts.count)
        for note in list { #expect(try app.read(note) == note) }
    }

    @Test func `excluded members are left out, and the tag stays`() throws {
        let (app, _, _) = try AppCaller.alone()
        let note = try app.create(["title": "t", "content": "c"])
        let listed = try #require(try app.list("?exclude=content,category,unknown").first)
        #expect(listed == note.with("content", .missing).with("category", .missing))
        #expect(try app.list("?exclude=etag").first?["etag"] == note["etag"])
    }

    @Test func `a category is all of the list`() throws {
        let (app, _, _) = try AppCaller.alone()
        _ = try app.create(["title": "a", "category": "k"])
        let inside = try app.create(["title": "b", "category": "k/l"])
        let none = try app.create(["title": "c"])
        #expect(try app.list("?category=k%2Fl") == [inside])
        #expect(try app.list("?category=") == [none])
        #expect(try app.list("?category=k/l&pruneBefore=2147483647") == [["id": Doc(inside.number32)]])
        #expect(try app.list("?category=nowhere").isEmpty)
    }

    @Test func `an unchanged list is 304 with both validators, and a changed one is not`() throws {
        let (app, own, _) = try AppCaller.alone()
        let note = try app.create(["title": "a"])
        let first = try app.notes("GET", "notes")
        let tag = try #require(first["ETag"])
        #expect(tag.wholeMatch(of: /"[A-Za-z0-9]{32}"/) != nil)
        let unchanged = try app.notes("GET", "notes", nil, ["If-None-Match": tag])
        #expect(unchanged.status == 304)
        #expect(unchanged["ETag"] == tag)
        #expect(unchanged["Last-Modified"] != nil)
        #expect(try app.notes("GET", "notes", nil, ["If-None-Match": ""]).status == 200)
        #expect(try app.notes("GET", "notes?chunkCursor=1-1-1", nil, ["If-None-Match": "*"]).status == 200)
        #expect(try app.notes("GET", "notes?exclude=title", nil, ["If-None-Match": tag]).status == 200)
        // These fields are ignored on writes.
        #expect(
            try app.notes("PUT", "notes/\(note.number32)", ["favorite": true], ["If-None-Match": "*"]).status == 200)
        #expect(try app.notes("GET", "notes", nil, ["If-None-Match": tag]).status == 200)
        let second = try #require(try app.notes("GET", "notes")["ETag"])
        _ = try own.put("n", ["title": "by our own protocol"])
        #expect(try app.notes("GET", "notes", nil, ["If-None-Match": second]).status == 200)
        let third = try #require(try app.notes("GET", "notes")["ETag"])
        #expect(try app.notes("PUT", "settings", ["fileSuffix": ".txt"]).status == 200)
        #expect(try app.notes("GET", "notes", nil, ["If-None-Match": third]).status == 200)
    }

    @Test func `a note that did not change since is pruned to its id`() throws {
        let (app, own, _) = try AppCaller.alone()
        let notes = try (0..<3).map { try app.create(["title": .text("n\($0)"), "modified": 1_000_000_000]) }
        // A list's time stays below the writes in progress.
        let second = Int(Date().timeIntervalSince1970)
        try Patience.until("a list of a later second") { try moment(app.notes("GET", "notes")) > second }
        let since = try moment(app.notes("GET", "notes"))
        let pruned = notes.map { Doc.object([(name: "id", value: $0["id"])]) }
        #expect(try app.list("?pruneBefore=\(since)") == pruned)
        #expect(try app.list("?pruneBefore=1") == notes)
        #expect(try app.list("?pruneBefore=0") == notes)
        for far in ["2147483647", "9223372036854775807", "99999999999999999999"] {
            #expect(try app.list("?pruneBefore=\(far)") == pruned)
        }
        // The time is that of its receipt, and not the note's own.
        let changed = try app.update(notes[1], ["content": "x", "modified": 900_000_000])
        #expect(try app.list("?pruneBefore=\(since)").first { $0["content"] != .missing } == changed)
        let id = try #require(
            try own.get("/v1/notes").json["notes"].list.first { $0["title"] == "n0" }?["id"].text)
        _ = try own.call("PATCH", "/v1/notes/\(id)", ["tags": ["seen"]])
        let full = try app.list("?pruneBefore=\(since)").filter { $0["content"] != .missing }
        #expect(Set(full.map(\.number32)) == Set([notes[0].number32, notes[1].number32]))
    }

    @Test func `chunks have every note once, and the last one names all others`() throws {
        let (app, own, _) = try AppCaller.alone()
        let notes = try (0..<7).map { try app.create(["title": .text("n\($0)"), "content": .text("c\($0)")]) }
        let all = Set(notes.map(\.number32))
        var (cursor, seen, pending, start): (String?, [Int], [Int], String?) = (nil, [], [], nil)
        for _ in 0..<10 {
            let query = cursor.map { "&chunkCursor=\($0)" } ?? ""
            let answer = try app.notes("GET", "notes?chunkSize=3\(query)")
            start = start ?? answer["Last-Modified"]
            #expect(answer["Last-Modified"] == start, "when the pass began")
            cursor = answer["X-Notes-Chunk-Cursor"]
            let full = answer.json.list.filter { $0["content"] != .missing }
            seen += full.map(\.number32)
            guard cursor != nil else {
                #expect(Set(answer.json.list.map(\.number32)) == all)
                #expect(answer["X-Notes-Chunk-Pending"] == nil)
                break
            }
            #expect(full.count == 3 && answer.json.list.count == 3)
            pending.append(try #require(answer["X-Notes-Chunk-Pending"].flatMap { Int($0) }))
            #expect(cursor?.wholeMatch(of: /\d+-\d+-\d+/) != nil)
        }
        #expect(seen.sorted() == all.sorted())
        #expect(pending == [4, 1])
        _ = try own.seq
    }

    @Test func `a bad cursor starts over, and a note that changes meanwhile comes again`() throws {
        let (app, _, _) = try AppCaller.alone()
        let notes = try (0..<4).map { try app.create(["title": .text("n\($0)")]) }
        for bad in ["x", "1-2", "1-2-x", "1-2-3-4", "-1-2-3"] {
            let answer = try app.notes("GET", "notes?chunkSize=2&chunkCursor=\(bad)")
            #expect(answer.json.list.map { $0.number32 } == [100, 101])
        }
        let cursor = try #require(try app.notes("GET", "notes?chunkSize=2")["X-Notes-Chunk-Cursor"])
        try untilNextSecond()
        _ = try app.update(notes[0], ["category": "moved"] as Doc)
        let last = try app.notes("GET", "notes?chunkSize=5&chunkCursor=\(cursor)")
        #expect(last["X-Notes-Chunk-Cursor"] == nil)
        let full = last.json.list.filter { $0["content"] != .missing }
        #expect(full.map(\.number32) == [102, 103, 100])
        #expect(last.json.list.count == 4)
    }

    @Test func `after a replace, restored notes are listed in full with their old numbers`()
        throws
    {
        let (app, own, _) = try AppCaller.alone()
        let note = try app.create(["title": "t", "content": "before"])
        let backup = try own.get("/v1/backup").body
        let later = try app.create(["title": "later", "content": "later"])
        _ = try app.update(note, ["content": "after"])
        try untilNextSecond()
        let since = try moment(app.notes("GET", "notes"))
        try untilNextSecond()
        let restored = try own.call(
            "POST", "/v1/restore?mode=replace", ["Content-Type": "application/x-ndjson"], body: backup)
        #expect(restored.status == 200, "\(restored.text)")
        let list = try app.list("?pruneBefore=\(since)")
        #expect(list.map(\.number32) == [note.number32])
        #expect(list.first?["content"] == "before")
        #expect(try app.create(["title": "new"]).number32 > later.number32)
    }

    @Test func `a backup's zip brings numbers and settings to another server`() throws {
        let (app, own, _) = try AppCaller.alone()
        let many = (0..<1_050).map { Doc.object([(name: "id", value: .text("m\($0)")), (name: "title", value: "m")]) }
        for start in [0, 525] { _ = try own.sync(["changes": .list(Array(many[start..<start + 525]))]) }
        let gone = try app.create(["title": "gone"])
        #expect(try app.notes("DELETE", "notes/\(gone.number32)").status == 200)
        _ = try app.create(["title": "last", "content": "last", "category": "cloudnotes-apps.ndjson"])
        _ = try app.notes("PUT", "settings", ["fileSuffix": ".txt"])
        let list = try app.list()
        let next = try #require(list.map(\.number32).max())
        let zip = try own.get("/v1/backup.zip").body
        let server = try NotesServer()
        let (other, theirs) = (AppCaller(server), server.caller())
        let restored = try theirs.call(
            "POST", "/v1/restore?mode=replace", ["Content-Type": "application/zip"], body: zip)
        #expect(restored.status == 200, "\(restored.text)")
        func byNumber(_ notes: [Doc]) -> [Int: Doc] {
            Dictionary(uniqueKeysWithValues: notes.map { ($0.number32, $0["internalPath"]) })
        }
        #expect(try byNumber(other.list()) == byNumber(list))
        #expect(try other.notes("GET", "settings").json["fileSuffix"] == ".txt")
        #expect(try other.create(["title": "new"]).number32 == next + 1)
        // An import ignores the entry.
        let imported = try Caller.alone.call(
            "POST", "/v1/import", ["Content-Type": "application/zip"], body: zip)
        #expect(imported.status == 200 && imported.json["problems"] == [], "\(imported.text)")
    }

    // MARK: Settings

    @Test func `settings are made safe, null resets them, and another path hides the notes`() throws {
        let (app, _, _) = try AppCaller.alone()
        let note = try app.create(["title": "t"])
        #expect(try app.notes("GET", "settings").json == ["notesPath": "Notes", "fileSuffix": ".md"])
        let cases: [(Doc, Doc)] = [
            (["notesPath": "../../Test/./../Other"], ["notesPath": "Other", "fileSuffix": ".md"]),
            (["notesPath": ""], ["notesPath": "", "fileSuffix": ".md"]),
            (["fileSuffix": ".custom"], ["notesPath": "", "fileSuffix": ".custom"]),
            (["fileSuffix": "illegal value"], ["notesPath": "", "fileSuffix": ".illegalvalue"]),
            (["fileSuffix": ""], ["notesPath": "", "fileSuffix": ".md"]),
            (["fileSuffix": ".txt", "unknown": 1], ["notesPath": "", "fileSuffix": ".txt"]),
        ]
        for (sent, shown) in cases {
            let answer = try app.notes("PUT", "settings", sent)
            #expect(answer.status == 200)
            #expect(answer.json == shown)
            #expect(try app.notes("GET", "settings").json == shown)
        }
        #expect(try app.list().isEmpty)
        #expect(try app.notes("GET", "notes/\(note.number32)").status == 404)
        let elsewhere = try app.create(["title": "t"])
        #expect(try app.list() == [elsewhere])
        let since = try moment(app.notes("GET", "notes"))
        try untilNextSecond()
        #expect(
            try app.notes("PUT", "settings", ["notesPath": nil, "fileSuffix": nil]).json
                == ["notesPath": "Notes", "fileSuffix": ".md"])
        // Every app dropped its copy, so the notes are new to it.
        #expect(try app.list("?pruneBefore=\(since + 1)") == [note])
        #expect(try app.notes("GET", "notes/\(elsewhere.number32)").status == 404)
    }
}
