import Foundation
import Testing

/// docs/protocol.md 5: a download returns the uploaded bytes, and only uploads and removals change the files of a note.
@Suite(.notesServer(["--attachment-bytes", "300000"], environment: ["NOTES_PASSWORD": "the right password"]))
struct AttachmentsTests {
    private static let pattern = (0..<200_000).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ $0 >> 8) }

    private func makeNote(_ me: Caller) throws -> String {
        let id = UUID().uuidString.lowercased()
        _ = try me.put(id, ["title": "with files"])
        return "/v1/notes/\(id)"
    }

    private func put(
        _ me: Caller, _ target: String, _ bytes: [UInt8], _ fields: [String: String] = [:]
    ) throws -> Answer {
        try me.call("PUT", target, fields, body: bytes)
    }

    @Test(arguments: [0, 1, 17_000, 200_000, 300_000])
    func `a download has the uploaded bytes, complete and with their own tag`(_ count: Int) throws {
        let me = try Caller.me
        let note = try makeNote(me)
        let bytes = Array((Self.pattern + Self.pattern).prefix(count))
        let made = try put(me, note + "/attachments/data.bin", bytes, ["Content-Type": "application/x-thing; v=1"])
        #expect(made.status == 201)
        #expect(made["Location"] == note + "/attachments/data.bin")
        #expect(made.json["size"].int == count)
        let present = try me.get(note).json
        #expect(made.json["note"]["rev"] == present["rev"])
        #expect(
            present["attachments"]
                == [
                    [
                        "name": "data.bin", "type": "application/x-thing; v=1", "size": Doc(count),
                        "sha256": made.json["sha256"],
                    ]
                ])
        let answer = try me.get(note + "/attachments/data.bin")
        #expect(answer.status == 200)
        #expect(answer.body == bytes)
        #expect(answer["ETag"] == "\"\(made.json["sha256"].text ?? "")\"")
        #expect(answer["ETag"] == made["ETag"])
        #expect(answer["Content-Type"] == "application/x-thing; v=1")
        #expect(answer["Accept-Ranges"] == "bytes")
        let head = try me.call("HEAD", note + "/attachments/data.bin")
        #expect(head.status == 200)
        #expect(head["Content-Length"] == "\(count)")
        #expect(head["ETag"] == answer["ETag"])
    }

    @Test func `adding, replacing and removing a file change the note; the same bytes do not`() throws {
        let me = try Caller.alone
        let note = try makeNote(me)
        let start = try me.seq
        #expect(try put(me, note + "/attachments/f", [1]).status == 201)
        #expect(try put(me, note + "/attachments/f", [1]).status == 200)
        #expect(try me.seq == start + 1)
        #expect(try put(me, note + "/attachments/f", [2]).status == 200)
        #expect(try me.seq == start + 2)
        #expect(try me.call("DELETE", note + "/attachments/f").status == 204)
        #expect(try me.seq == start + 3)
        #expect(try me.call("DELETE", note + "/attachments/f").status == 404)
        #expect(try me.get(note + "/attachments/f").status == 404)
        #expect(try me.get(note).json["attachments"] == [])
        let revs = try me.get(note + "/versions").json["versions"].list.compactMap { $0["rev"].text }
        #expect(revs.count == 3)
        // A restore of the version with the first bytes brings them back.
        #expect(try me.call("POST", note + "/versions/\(revs[1])/restore").status == 200)
        #expect(try me.get(note + "/attachments/f").body == [1])
    }

    @Test func `files survive PUT, PATCH and sync, whatever those contain of attachments`() throws {
        let me = try Caller.me
        let note = try makeNote(me)
        _ = try put(me, note + "/attachments/f", [7, 8])
        #expect(try me.call("PUT", note, ["title": "new", "attachments": []]).status == 200)
        #expect(try me.call("PATCH", note, ["title": "newer", "attachments": []]).status == 200)
        let pushed = try me.sync(["changes": [["id": .text(String(note.dropFirst(10))), "title": "newest"]]])
        #expect(pushed["results"][0]["current"]["attachments"].count == 1)
        #expect(try me.get(note).json["title"] == "newest")
        #expect(try me.get(note + "/attachments/f").body == [7, 8])
    }

    @Test func `files are readable in the trash, and erased by a purge`() throws {
        let me = try Caller.alone
        let note = try makeNote(me)
        _ = try put(me, note + "/attachments/f", [7, 8])
        let files = try me.get("/v1/status").json["attachments"].int ?? -1
        #expect(try me.call("DELETE", note).status == 204)
        for query in ["", "?deleted=include"] {
            let answer = try me.get(note + "/attachments/f" + query)
            #expect(answer.status == 200)
            #expect(answer.body == [7, 8])
        }
        #expect(try me.get("/v1/status").json["attachments"].int == files)
        let refused = try put(me, note + "/attachments/g", [1])
        #expect(refused.status == 410)
        #expect(refused.json["current"]["attachments"].count == 1)
        #expect(try me.call("DELETE", note + "/attachments/f").status == 410)
        #expect(try me.call("POST", note + "/undelete").json["attachments"].count == 1)
        #expect(try me.call("DELETE", note + "?purge=true").status == 204)
        #expect(try me.get(note + "/attachments/f").status == 410)
        #expect(try me.get("/v1/status").json["attachments"].int == files - 1)
    }

    @Test(arguments: [
        ("bytes=0-9", 206, 0..<10), ("bytes=199990-", 206, 199_990..<200_000),
        ("bytes=-5", 206, 199_995..<200_000),
        ("bytes=100-999999", 206, 100..<200_000), ("bytes=0-0", 206, 0..<1), ("bytes=0-1,5-6", 200, 0..<200_000),
        ("lines=1-2", 200, 0..<200_000), ("bytes=200000-", 416, 0..<0), ("bytes=-0", 416, 0..<0),
    ])
    func `one range is a part`(_ range: String, _ status: Int, _ part: Range<Int>) throws {
        let me = try Caller.me
        let note = try makeNote(me)
        let tag = try #require(try put(me, note + "/attachments/f", Self.pattern)["ETag"])
        let answer = try me.get(note + "/attachments/f", ["Range": range])
        #expect(answer.status == status)
        switch status {
        case 416:
            #expect(answer.code == "range_not_satisfiable")
            #expect(answer["Content-Range"] == "bytes */200000")
        case 206:
            #expect(answer["Content-Range"] == "bytes \(part.lowerBound)-\(part.upperBound - 1)/200000")
            #expect(answer.body == Array(Self.pattern[part]))
            // A part does not help a client that has a part of another file.
            let held = try me.get(note + "/attachments/f", ["Range": range, "If-Range": tag])
            #expect(held.status == 206)
            #expect(held["ETag"] == tag)
            for other in ["\"other\"", "W/\(tag)", "Sat, 01 Jan 2000 00:00:00 GMT"] {
                let whole = try me.get(note + "/attachments/f", ["Range": range, "If-Range": other])
                #expect(whole.status == 200)
                #expect(whole.body.count == 200_000)
            }
        default: #expect(answer.body == Self.pattern)
        }
        #expect(try me.call("HEAD", note + "/attachments/f", fields: ["Range": range]).status == 200)
    }

    @Test func `conditional requests apply to the file`() throws {
        let me = try Caller.me
        let note = try makeNote(me)
        let target = note + "/attachments/f"
        let rev = try #require(try me.get(note)["ETag"])
        #expect(try put(me, target, [1], ["If-Match": "*"]).status == 412)
        #expect(try put(me, target, [1], ["If-None-Match": "*"]).status == 201)
        let stale = try put(me, target, [2], ["If-None-Match": "*"])
        #expect(stale.status == 412)
        #expect(stale.json["current"]["attachments"].count == 1)
        let answer = try me.get(target)
        let tag = try #require(answer["ETag"])
        let modified = try #require(answer["Last-Modified"])
        for fields in [["If-None-Match": tag], ["If-None-Match": "*"], ["If-Modified-Since": modified]] {
            let fresh = try me.get(target, fields)
            #expect(fresh.status == 304)
            #expect(fresh["ETag"] == tag)
        }
        #expect(try me.get(target, ["If-None-Match": "\"other\""]).status == 200)
        #expect(try me.get(target, ["If-Match": "\"other\""]).status == 412)
        #expect(try put(me, target, [2], ["If-Match": rev]).status == 412)
        #expect(try put(me, target, [2], ["If-Match": tag]).status == 200)
        #expect(try put(me, target, [3], ["If-Match": tag]).status == 412)
        let present = try #require(try me.get(note)["ETag"])
        #expect(try put(me, target, [3], ["If-Match": present]).status == 200)
        #expect(try put(me, target, [4], ["If-None-Match": "\"x\""]).status == 200)
        #expect(try me.call("DELETE", target, fields: ["If-Match": tag]).status == 412)
        let last = try #require(try me.get(target)["ETag"])
        #expect(try me.call("DELETE", target, fields: ["If-Match": last]).status == 204)
    }

    @Test(arguments: [
        ("text/html", true), ("image/svg+xml", true), ("application/pdf", true), ("text/xml", true),
        ("application/javascript", true), ("made/up", true), (nil, true), ("no type at all", true),
        ("text/html; charset=\"x", true), ("image/png", false), ("IMAGE/PNG", false), ("text/plain", false),
        ("text/plain; charset=utf-8", false), ("video/mp4", false), ("application/x-www-form-urlencoded", true),
    ])
    func `an executable type is sent as a download`(_ type: String?, _ isSaved: Bool) throws {
        let me = try Caller.me
        let note = try makeNote(me)
        _ = try put(me, note + "/attachments/a%20b.html", [60], type.map { ["Content-Type": $0] } ?? [:])
        let answer = try me.get(note + "/attachments/a%20b.html")
        #expect(answer["Content-Disposition"] == "\(isSaved ? "attachment" : "inline"); filename=\"a b.html\"")
        #expect(answer["X-Content-Type-Options"] == "nosniff")
        let policy = try #require(answer["Content-Security-Policy"])
        #expect(policy.contains("sandbox;"))
        #expect(policy.contains("default-src 'none'"))
        let isTaken = type.map { $0.contains("/") && $0 != "application/x-www-form-urlencoded" && !$0.hasSuffix("\"x") }
        #expect(answer["Content-Type"] == (isTaken == true ? type : "application/octet-stream"))
    }

    @Test(arguments: [
        ("%EC%82%AC%EC%A7%84.png", "사진.png", "filename=\"__.png\"; filename*=UTF-8''%EC%82%AC%EC%A7%84.png"),
        ("%E1%84%80%E1%85%A1", "\u{1100}\u{1161}", "filename=\"__\"; filename*=UTF-8''%E1%84%80%E1%85%A1"),
        ("a%22b%25", "a\"b%", "filename=\"a_b_\"; filename*=UTF-8''a%22b%25"),
        ("...", "...", "filename=\"...\""), ("a+b.md", "a+b.md", "filename=\"a+b.md\""),
        ("%F0%9F%91%8D", "👍", "filename=\"_\"; filename*=UTF-8''%F0%9F%91%8D"),
        (
            String(repeating: "%ED%95%9C", count: 85), String(repeating: "한", count: 85),
            "filename=\"\(String(repeating: "_", count: 85))\"; filename*=UTF-8''\(String(repeating: "%ED%95%9C", count: 85))"
        ),
    ])
    func `names are kept byte for byte`(_ path: String, _ name: String, _ disposition: String) throws {
        let me = try Caller.me
        let note = try makeNote(me)
        let made = try put(me, note + "/attachments/" + path, [1])
        #expect(made.status == 201)
        #expect(made.json["name"] == .text(name))
        #expect(try me.get(note).json["attachments"][0]["name"] == .text(name))
        #expect(try me.get(note + "/attachments/" + path)["Content-Disposition"] == "attachment; " + disposition)
        #expect(try me.get(made["Location"] ?? "").body == [1])
    }

    @Test(arguments: [
        "a%2Fb", "a%5Cb", "a\\b", ".", "..", "%2e%2E", "a%01", "a%0Ab", "a%7F", "%C2%85",
        String(repeating: "x", count: 256), String(repeating: "%ED%95%9C", count: 86),
    ])
    func `an ambiguous file name is refused`(_ path: String) throws {
        let me = try Caller.me
        let note = try makeNote(me)
        for (method, bytes) in [("PUT", [UInt8(1)]), ("GET", nil), ("DELETE", nil)] {
            let answer = try me.call(method, note + "/attachments/" + path, [:], body: bytes)
            #expect(answer.status == 422, "\(method)")
            #expect(answer.code == "invalid_parameter")
        }
        #expect(try me.get(note).json["attachments"] == [])
    }

    @Test func `an oversized file is refused, before it is read where possible`() throws {
        let me = try Caller.alone
        let note = try makeNote(me)
        let seq = try me.seq
        let client = try Client(me.port)
        let head = "PUT \(note)/attachments/f HTTP/1.1\r\nHost: a\r\nAuthorization: \(me.authorization ?? "")\r\n"
        client.send(head + "Content-Length: 300001\r\nExpect: 100-continue\r\n\r\n")
        #expect(try client.answer().status == 413)
        let chunked = try Client(me.port)
        let chunk = "186A0\r\n" + String(repeating: "x", count: 100_000) + "\r\n"
        chunked.sendMeanwhile(Array((head + "Transfer-Encoding: chunked\r\n\r\n" + chunk + chunk + chunk + chunk).utf8))
        let answer = try chunked.answer()
        #expect(answer.status == 413)
        #expect(answer.code == "too_large")
        #expect(answer.text.contains("300000"))
        #expect(try me.seq == seq)
    }

    @Test func `an invalid upload is refused before it is read`() throws {
        let me = try Caller.me
        let note = try makeNote(me)
        func early(_ target: String, _ field: String = "Authorization: Bearer \(NotesServer.token)") throws -> Int {
            let client = try Client(me.port)
            client.send("PUT \(target) HTTP/1.1\r\nHost: a\r\n\(field)\r\nContent-Length: 200000\r\n\r\n")
            // A refusal that the store gives later comes with a later piece.
            if !StoreUnderTest.isFolder { client.sendMeanwhile([UInt8](repeating: 0x78, count: 200_000)) }
            return try client.answer().status
        }
        #expect(try early("/v1/notes/missing/attachments/f") == 404)
        #expect(try early(note + "/attachments/..") == 422)
        #expect(try early(note + "/attachments/f", "Authorization: Bearer wrong") == 401)
        #expect(try early("/v1/notes/b%C3%A4d/attachments/f") == 422)
        _ = try me.call("DELETE", note)
        #expect(try early(note + "/attachments/f") == 410)
        let other = try makeNote(me)
        #expect(try put(me, other + "/attachments/f", [1], ["Content-Range": "bytes 0-0/2"]).status == 400)
        #expect(try put(me, other + "/attachments/f", [1], ["Content-Encoding": "gzip"]).status == 415)
        #expect(try put(me, other + "/attachments/f", [1], ["Content-Type": "multipart/form-data"]).status == 415)
    }

    @Test func `a password is verified after the first piece, and a wrong one leaves nothing`() throws {
        let server = try NotesServer.shared
        let me = try Caller.me
        let note = try makeNote(me)
        let wrong = Caller(port: server.port, basic: "me", "the wrong password")
        #expect(try put(wrong, note + "/attachments/f", Self.pattern).status == 401)
        #expect(try put(wrong, note + "/attachments/f", []).status == 401)
        let right = Caller(port: server.port, basic: "me", "the right password")
        #expect(try put(right, note + "/attachments/f", Self.pattern).status == 201)
        #expect(try me.get(note + "/attachments/f").body == Self.pattern)
        #expect(try put(right, note + "/attachments/empty", []).status == 201)
    }

    @Test func `a note has a hundred files at most, and the refusal names the limit`() throws {
        let me = try Caller.me
        let note = try makeNote(me)
        for number in 0..<100 { #expect(try put(me, note + "/attachments/\(number)", [1]).status == 201) }
        let refused = try put(me, note + "/attachments/more", [1])
        #expect(refused.status == 422)
        #expect(refused.code == "invalid_note")
        #expect(refused.json["detail"].text?.contains("100") ?? false)
    }

    @Test func `each path names its methods`() throws {
        let me = try Caller.me
        let answer = try me.call("POST", "/v1/notes/n/attachments/f")
        #expect(answer.status == 405)
        #expect(answer["Allow"] == "GET, HEAD, PUT, DELETE, OPTIONS")
        #expect(try me.call("OPTIONS", "/v1/notes/n/attachments/f").status == 204)
        #expect(try me.get("/v1/notes/n/attachments/").status == 404)
        #expect(try me.get("/v1/notes/n/attachments/a/b").status == 404)
    }
}
