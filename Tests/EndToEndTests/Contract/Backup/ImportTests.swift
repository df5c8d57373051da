import Foundation
import Testing

/// docs/protocol.md 7: `POST /v1/import` adds the notes of other applications once, with their files.
@Suite(.commonServer) struct ImportTests {
    /// Makes an account for each test, since the tests count notes.
    private func account(_ name: String = #function) throws -> Caller {
        let plain = name.lowercased().filter { ("a"..."z").contains($0) }.prefix(60)
        return try NotesServer.shared.newAccount("i-\(plain)")
    }

    private static let memos = """
        [{"title": "장보기", "body": "우유\\n달걀", "last_modified": 1700000000},
         {"id": 2, "title": "Call", "body": "", "created_at": "2020-01-02T03:04:05Z", "tags": ["home"], "colour": "red"}]
        """

    static func file(_ name: String) throws -> [UInt8] {
        let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(
            path: "../../../ImportingTests/Fixtures")
        return Array(try Data(contentsOf: folder.appending(path: name)))
    }

    private func counters(_ answer: Answer) -> [Int] {
        ["added", "updated", "undeleted", "deleted", "unchanged", "skipped"].map { answer.json[$0].int ?? -1 }
    }

    @Test(arguments: ["", "?format=auto", "?format=json"])
    func `a sample file of a memo app is imported, and a second import adds nothing`(_ query: String) throws {
        let me = try account("sample" + query.replacing("?format=", with: ""))
        let first = try me.call("POST", "/v1/import" + query, text: Self.memos)
        #expect(first.status == 200)
        #expect(counters(first) == [2, 0, 0, 0, 0, 0])
        #expect(first.json["format"] == "json" && first.json["warnings"] == [])
        let notes = try me.get("/v1/notes?sort=title").json["notes"].list
        #expect(notes.map { $0["title"] } == ["Call", "장보기"])
        #expect(notes[1]["body"] == "우유\n달걀" && notes[1]["lastModified"] == "2023-11-14T22:13:20.000Z")
        #expect(notes[0]["tags"] == ["home"] && notes[0]["extra"] == ["colour": "red"])
        #expect(notes[0]["createdAt"] == "2020-01-02T03:04:05.000Z")
        let seq = try me.seq
        let second = try me.call("POST", "/v1/import" + query, text: Self.memos)
        #expect(counters(second) == [0, 0, 0, 0, 2, 0])
        #expect(try me.seq == seq)
    }

    @Test func `a trial run counts the same and changes nothing`() throws {
        let me = try account()
        let seq = try me.seq
        let trial = try me.call("POST", "/v1/import?dryRun=true", text: Self.memos)
        #expect(counters(trial) == [2, 0, 0, 0, 0, 0])
        #expect(try me.seq == seq)
        #expect(try me.get("/v1/notes").json["total"] == 0)
        #expect(counters(try me.call("POST", "/v1/import?dryRun=false", text: Self.memos)) == counters(trial))
    }

    @Test func `a note that was edited or deleted here since then stays`() throws {
        let me = try account()
        _ = try me.call("POST", "/v1/import", text: Self.memos)
        let notes = try me.get("/v1/notes?sort=title").json["notes"].list
        _ = try me.call("DELETE", "/v1/notes/\(notes[0]["id"].text ?? "")")
        _ = try me.put(notes[1]["id"].text ?? "", ["title": "edited"])
        let again = try me.call("POST", "/v1/import", text: Self.memos)
        #expect(counters(again) == [0, 0, 0, 0, 0, 2])
        #expect(try me.get("/v1/notes").json["notes"].list.map { $0["title"] } == ["edited"])
    }

    @Test func `a note without a time is imported once, and unchanged by a second import`() throws {
        let me = try account()
        let file = #"[{"title": "timeless"}]"#
        #expect(counters(try me.call("POST", "/v1/import", text: file)) == [1, 0, 0, 0, 0, 0])
        let id = try me.get("/v1/notes").json["notes"][0]["id"].text ?? ""
        #expect(counters(try me.call("POST", "/v1/import", text: file)) == [0, 0, 0, 0, 1, 0])
        _ = try me.call("DELETE", "/v1/notes/\(id)")
        #expect(counters(try me.call("POST", "/v1/import", text: file)) == [0, 0, 0, 0, 1, 0])
        #expect(try me.get("/v1/notes/\(id)").status == 410)
    }

    @Test func `Evernote's notes come with their files, readable byte for byte`() throws {
        let me = try account()
        let answer = try me.call("POST", "/v1/import", [:], body: Self.file("evernote.enex"))
        #expect(counters(answer) == [3, 0, 0, 0, 0, 0])
        #expect(answer.json["format"] == "enex" && answer.json["warningCount"] == 0)
        let note = try #require(try me.get("/v1/notes?tag=travel").json["notes"].list.first)
        #expect(note["body"].text?.contains("- [x] done") == true)
        #expect(note["attachments"].list.map { $0["name"] } == ["resource-2.pdf", "사진 1.png"])
        let path = "/v1/notes/\(note["id"].text ?? "")/attachments/%EC%82%AC%EC%A7%84%201.png"
        #expect(note["body"].text?.contains("attachments/%EC%82%AC%EC%A7%84%201.png") == true)
        #expect(try me.get(path).text == "not really a picture")
        let seq = try me.seq
        #expect(
            counters(try me.call("POST", "/v1/import", [:], body: Self.file("evernote.enex"))) == [0, 0, 0, 0, 3, 0])
        #expect(try me.seq == seq)
    }

    @Test func `Simplenote's trash comes into the trash`() throws {
        let me = try account()
        #expect(
            counters(try me.call("POST", "/v1/import", [:], body: Self.file("simplenote.json"))) == [3, 0, 0, 0, 0, 0])
        #expect(try me.get("/v1/notes").json["total"] == 2)
        let trash = try me.get("/v1/notes?deleted=only").json["notes"][0]
        #expect(trash["title"] == "버린 메모")
        #expect(try me.call("POST", "/v1/notes/\(trash["id"].text ?? "")/undelete").status == 200)
        #expect(
            counters(try me.call("POST", "/v1/import", [:], body: Self.file("simplenote.json"))) == [0, 0, 0, 0, 2, 1])
    }

    @Test func `Standard Notes' backup keeps tags, trash, archive and stars`() throws {
        let me = try account("standardnotes")
        let file = try Self.file("standardnotes/Standard Notes Backup and Import File.txt")
        let answer = try me.call("POST", "/v1/import", [:], body: file)
        #expect(counters(answer) == [8, 0, 0, 0, 0, 0])
        #expect(answer.json["format"] == "standardnotes" && answer.json["problemCount"] == 1)
        let note = try me.get("/v1/notes?tag=home/lists&sort=title").json["notes"].list.last ?? answer.json
        #expect(note["title"] == "장보기" && note["pinned"] == true && note["extra"]["starred"] == true)
        #expect(note["lastModified"] == "2024-04-28T09:28:43.854Z")
        #expect(try me.get("/v1/notes?deleted=only").json["notes"].list.map { $0["title"] } == ["thrown away"])
        let again = try me.call("POST", "/v1/import", [:], body: file)
        #expect(counters(again)[0..<4] == [0, 0, 0, 0])
    }

    @Test func `an import can be undone`() throws {
        let me = try account()
        _ = try me.put("mine", ["title": "was here"])
        let undo = try #require(try me.call("POST", "/v1/import", text: Self.memos).json["undo"].text)
        #expect(try me.call("POST", "/v1/restore/undo/\(undo)").status == 200)
        #expect(try me.get("/v1/notes").json["notes"].list.map { $0["id"] } == ["mine"])
    }

    struct Refused: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let query: String
        let fields: [String: String]
        let body: [UInt8]
        let status: Int
        let code: String
        let says: String
    }

    static let refused = [
        Refused(
            testDescription: "an unknown format", query: "?format=onenote", fields: [:], body: Array("x".utf8),
            status: 422, code: "invalid_parameter",
            says: "auto, bear, dayone, enex, html, jex, json, keep, markdown, memos, notion, simplenote, standardnotes"),
        Refused(
            testDescription: "an unknown parameter", query: "?dry=1", fields: [:], body: Array("x".utf8), status: 422,
            code: "invalid_parameter", says: "dryRun"),
        Refused(
            testDescription: "a form", query: "", fields: ["Content-Type": "application/x-www-form-urlencoded"],
            body: Array(memos.utf8), status: 415, code: "unsupported_media_type", says: "-T notes.zip"),
        Refused(
            testDescription: "a multipart form", query: "", fields: ["Content-Type": "multipart/form-data; boundary=x"],
            body: Array("--x--".utf8), status: 415, code: "unsupported_media_type", says: "-T notes.zip"),
        Refused(
            testDescription: "a packed body", query: "", fields: ["Content-Encoding": "gzip"], body: Array(memos.utf8),
            status: 415, code: "unsupported_media_type", says: "uncompressed"),
        Refused(
            testDescription: "nothing", query: "", fields: [:], body: [], status: 422, code: "invalid_backup",
            says: "empty"),
        Refused(
            testDescription: "something unknown", query: "", fields: [:], body: [0x7F, 0x45, 0x4C, 0x46, 0],
            status: 422, code: "invalid_backup", says: "Known formats are"),
        Refused(
            testDescription: "a zip cut short", query: "", fields: [:], body: [0x50, 0x4B, 3, 4, 0, 0, 0], status: 422,
            code: "invalid_backup", says: "not a zip"),
        Refused(
            testDescription: "JSON cut short", query: "", fields: [:], body: Array(memos.utf8.dropLast(20)),
            status: 422, code: "invalid_backup", says: "ends inside"),
        Refused(
            testDescription: "text that is no UTF-8", query: "?format=markdown", fields: [:], body: [0x61, 0xFF],
            status: 422, code: "invalid_backup", says: "iconv"),
    ]

    @Test(arguments: refused) func `a file of another format is refused with the expected ones, and changes nothing`(
        _ refused: Refused
    ) throws {
        let me = try account(refused.testDescription)
        let answer = try me.call("POST", "/v1/import" + refused.query, refused.fields, body: refused.body)
        #expect(answer.status == refused.status)
        #expect(answer.code == refused.code)
        #expect(answer.json["detail"].text?.contains(refused.says) == true, "\(answer.text)")
        #expect(try me.get("/v1/notes?deleted=include").json["total"] == 0)
    }

    @Test(arguments: ["?dryRun=true", ""]) func `an unreadable note is named, and the others are imported`(
        _ query: String
    ) throws {
        let me = try account("tolerant" + query.filter(\.isLetter))
        let file = #"[{"title": "one", "modified": 1700000000}, 2, {"title": "a", "title": "b"}, ["x"]]"#
        let answer = try me.call("POST", "/v1/import" + query, text: file)
        #expect(answer.status == 200)
        #expect(counters(answer) == [1, 0, 0, 0, 0, 0])
        #expect(answer.json["problemCount"] == 3)
        #expect(answer.json["problems"].list.map { $0["name"] } == ["2", "3", "4"])
        #expect(answer.json["problems"].list.allSatisfy { $0["reason"].text?.isEmpty == false })
        #expect(try me.get("/v1/notes").json["total"] == .number(query.isEmpty ? 1 : 0))
        let whole = try me.call("POST", "/v1/import?dryRun=true", text: Self.memos)
        #expect(whole.json["problems"] == [] && whole.json["problemCount"] == 0)
    }

    @Test func `a Markdown file is imported without a type and with one`() throws {
        let me = try account()
        let text = "---\ntags: [a]\ndate: 2020-01-01\n---\n# Title\n\nbody\n"
        for fields in [[:], ["Content-Type": "text/markdown"], ["Content-Type": "application/octet-stream"]] {
            #expect(try me.call("POST", "/v1/import", fields, body: Array(text.utf8)).status == 200)
        }
        let notes = try me.get("/v1/notes").json["notes"].list
        #expect(notes.count == 1 && notes[0]["title"] == "Title" && notes[0]["body"] == "body\n")
    }

    @Test func `the same file in two accounts makes independent notes`() throws {
        let (me, other) = (try account("first"), try account("second"))
        _ = try me.call("POST", "/v1/import", text: Self.memos)
        let id = try me.get("/v1/notes").json["notes"][0]["id"].text ?? ""
        #expect(try other.get("/v1/notes/\(id)").status == 404)
        #expect(counters(try other.call("POST", "/v1/import", text: Self.memos)) == [2, 0, 0, 0, 0, 0])
        _ = try other.call("DELETE", "/v1/notes/\(id)")
        #expect(try me.get("/v1/notes/\(id)").status == 200)
    }
}
