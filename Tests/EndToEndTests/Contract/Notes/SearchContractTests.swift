import QueryVectors
import Testing
import Waiting

/// docs/protocol.md 5: a search over HTTP finds parts of words, in the contract's order and by pages.
@Suite(.commonServer)
struct SearchContractTests {
    private func search(_ me: Caller, _ query: String, _ rest: String = "") throws -> Answer {
        try me.get("/v1/search?q=\(Self.encoded(query))\(rest)")
    }

    private static func encoded(_ text: String) -> String {
        text.utf8.map { byte in
            let isPlain = (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte)
            return isPlain ? String(UnicodeScalar(byte)) : "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
        }.joined()
    }

    private func ids(_ answer: Answer) -> [String] {
        answer.json["results"].list.compactMap { $0["note"]["id"].text }
    }

    private func fill() throws -> Caller {
        let me = try Caller.alone
        let notes: [Doc] = [
            ["id": "whole", "title": "메모", "body": "첫 줄", "lastModified": 1000],
            ["id": "start", "title": "메모장 사기", "body": "문구점", "tags": ["집"], "folder": "home", "lastModified": 2000],
            ["id": "title", "title": "새 메모", "body": "", "lastModified": 3000],
            ["id": "body", "title": "", "body": "어제 쓴 메모를 읽다", "tags": ["집"], "lastModified": 4000],
            ["id": "cafe", "title": "Café", "body": "Ｌａｔｔｅ", "lastModified": 5000],
            ["id": "gone", "title": "버린 메모", "body": "", "lastModified": 6000],
        ]
        _ = try me.sync(["changes": .list(notes)])
        _ = try me.call("DELETE", "/v1/notes/gone")
        return me
    }

    @Test func `notes are found by parts of words, in the contract's order, with their matches`() throws {
        let me = try fill()
        let answer = try search(me, "메모")
        #expect(answer.status == 200)
        #expect(ids(answer) == ["whole", "start", "title", "body"])
        #expect(answer.json["total"] == 4)
        #expect(answer.json["nextPage"] == .null)
        let body = answer.json["results"][3]
        #expect(body["matches"] == [["field": "body", "start": 5, "length": 2]])
        #expect(body["snippet"] == "어제 쓴 메모를 읽다")
        #expect(body["note"]["displayTitle"] == "어제 쓴 메모를 읽다")
        #expect(body["note"]["body"] == .missing)
        for (query, expected) in [
            ("모", ["body", "title", "start", "whole"]), ("메몾", ["start"]), ("ㅁㅁ", ["whole", "start", "title", "body"]),
            ("cafe", ["cafe"]), ("LATTE", ["cafe"]), ("\"새 메모\"", ["title"]), ("메모 문구", ["start"]), ("없는말", []),
            ("", []),
            ("\u{1106}\u{1166}\u{1106}\u{1169}", ["whole", "start", "title", "body"]),
        ] {
            #expect(Set(ids(try search(me, query))) == Set(expected), "\(query)")
        }
        #expect(ids(try search(me, "메모", "&tag=%EC%A7%91")) == ["start", "body"])
        #expect(ids(try search(me, "메모", "&folder=home")) == ["start"])
        #expect(ids(try search(me, "메모", "&deleted=only")) == ["gone"])
        #expect(try search(me, "메모", "&deleted=include").json["total"] == 5)
    }

    @Test func `pages go on after the last one`() throws {
        let me = try fill()
        for limit in 1...3 {
            var (found, page) = ([String](), "")
            repeat {
                let answer = try search(me, "메모", "&limit=\(limit)&page=\(page)")
                #expect(answer.json["total"] == 4)
                found += ids(answer)
                page = answer.json["nextPage"].text ?? ""
            } while !page.isEmpty
            #expect(found == ["whole", "start", "title", "body"])
        }
    }

    @Test func `an edit and a delete are seen by the very next search`() throws {
        let me = try fill()
        _ = try me.put("body", ["body": "전혀 다른 글"])
        #expect(ids(try search(me, "메모")) == ["whole", "start", "title"])
        #expect(ids(try search(me, "전혀")) == ["body"])
        _ = try me.call("DELETE", "/v1/notes/title?purge=true")
        #expect(ids(try search(me, "메모", "&deleted=include")) == ["whole", "start", "gone"])
    }

    @Test func `every query of the vectors finds its notes, and a filter works with it`() throws {
        let me = try Caller.alone
        let vectors = try QueryVectors.read()
        for row in vectors.notes {
            let (content, path) = (row.content, "/v1/notes/\(row.id)")
            _ = try me.put(
                row.id,
                [
                    "title": .text(content.title), "body": .text(content.body), "folder": .text(content.folder),
                    "tags": .list(content.tags.map { .text($0) }), "pinned": .bool(content.pinned),
                    "archived": .bool(content.archived),
                ])
            for file in content.attachments {
                let target = "\(path)/attachments/\(Self.encoded(file.name))"
                #expect(try me.call("PUT", target, ["Content-Type": file.type], body: [1]).status == 201)
            }
            if row.shared { #expect(try me.call("POST", path + "/share").status == 201) }
        }
        // A server corrects stamps in the future, so the dates of the vectors depend on its clock.
        for query in vectors.queries where !query.q.contains("before:") && !query.q.contains("after:") {
            var (found, page) = ([String](), "")
            repeat {
                let answer = try search(me, query.q, "&limit=2&page=\(page)")
                #expect(answer.json["total"] == .number(Double(query.found.count)), "\(query.q)")
                found += ids(answer)
                page = answer.json["nextPage"].text ?? ""
            } while !page.isEmpty
            #expect(found.count == query.found.count && Set(found) == query.found, "\(query.q)")
        }
        _ = try me.put("old", ["body": "milk", "lastModified": "2001-02-03T04:05:06.007Z"])
        #expect(ids(try search(me, "before:2001-03 -bread")) == ["old"])
        #expect(ids(try search(me, "after:2001-02-04 before:2002")) == [])
        #expect(ids(try search(me, "tag:home", "&folder=Plans/")) == ["budget"])
        #expect(ids(try search(me, "tag:여행", "&archived=exclude")) == [])
        #expect(ids(try search(me, "tag:여행 is:archived", "&archived=exclude")) == ["memo"])
        let answer = try search(me, "is:shared")
        #expect(answer.json["results"][0]["matches"] == [])
        #expect(answer.json["results"][0]["snippet"] == "Milk and rent. See https://bank.example/")
    }

    @Test func `words are found across the blanks of a text, ranked below exact spelling`() throws {
        let me = try Caller.alone
        let notes: [Doc] = [
            ["id": "joined", "title": "", "body": "제주도여행 사진", "lastModified": 1000],
            ["id": "parted", "title": "", "body": "지난 제주도 여행", "lastModified": 2000],
            ["id": "title", "title": "제주도 여행", "body": "", "lastModified": 3000],
            ["id": "lines", "title": "", "body": "제주도\n여행", "lastModified": 4000],
        ]
        _ = try me.sync(["changes": .list(notes)])
        let answer = try search(me, "제주도여행")
        #expect(ids(answer) == ["joined", "title", "parted"])
        #expect(answer.json["results"][2]["matches"] == [["field": "body", "start": 3, "length": 6]])
        #expect(answer.json["complete"] == .missing)
        for (query, expected) in [
            ("제주도 여행", ["title", "lines", "parted", "joined"]), ("ㅈㅈㄷㅇㅎ", ["title", "parted", "joined"]),
            ("제주도옇", ["title", "parted", "joined"]), ("\"제주도여행\"", ["joined"]),
            ("\"제주도 여행\"", ["title", "lines", "parted"]),
        ] {
            #expect(ids(try search(me, query)) == expected, "\(query)")
        }
    }

    /// The index shows that each note has 가 and 나; only the texts show which note has the phrase.
    @Test func `a search that reached its work limit is incomplete, and its pages find the rest`() throws {
        let me = try Caller.alone
        let filling = String(repeating: "x", count: 500_000)
        let notes: [Doc] = (0..<24).map { number in
            let text = number == 0 ? "가 나" : "나 가"
            return [
                "id": .text("n\(number)"), "body": .text(text + filling),
                "lastModified": .number(Double(1000 + number)),
            ]
        }
        _ = try me.sync(["changes": .list(notes)])
        let first = try search(me, "\"가 나\"")
        #expect(first.json["complete"] == false)
        var (found, last) = (ids(first), first)
        // Without a next page the index has not caught up, and the next search finds more.
        try Patience.until("the note to be found") {
            if !found.isEmpty { return true }
            last = try search(me, "\"가 나\"", "&page=\(last.json["nextPage"].text ?? "")")
            found += ids(last)
            return false
        }
        #expect(found == ["n0"])
    }

    @Test(arguments: [
        "\"", "*", "NEAR(", "a OR", "(", "]", "\\", "'; DROP TABLE notes", "%", "\u{0}", "\u{301}", "👨‍👩‍👧‍👦", "ㅏ", "title:",
        "tag:", "-", "--", "-\"", "tag:\"", "-tag:\"\u{0}", "before:9999-12-31 after:0000", "in:/", "tag:#", ":", "-:",
        String(repeating: "-a", count: 512), String(repeating: "-b ", count: 341),
        String(repeating: "tag:a ", count: 170),
        String(repeating: "가", count: 341), String(repeating: "a ", count: 512),
        String(repeating: "\"b\" ", count: 256),
        (0..<300).map { String($0, radix: 36) }.joined(separator: " "), String(repeating: "가\u{301}", count: 204),
    ])
    func `every string is a query`(_ query: String) throws {
        let answer = try search(try Caller.me, query)
        #expect(answer.status == 200)
        #expect(answer.json["results"].list.count <= 50)
    }

    @Test(arguments: [("a", 1025), ("가", 342)])
    func `a query of more than a kilobyte is refused with the limit`(_ letter: String, _ count: Int) throws {
        let answer = try search(try Caller.me, String(repeating: letter, count: count))
        #expect(answer.status == 422)
        #expect(answer.code == "invalid_parameter" && answer.pointers == ["/q"])
        #expect(answer.json["detail"].text?.contains("1024 bytes") == true, "\(answer.text)")
    }

    @Test(arguments: [("a", 10_240), ("가", 3_413)])
    func `a query that is too long for a target is refused with the same limit`(
        _ letter: String, _ count: Int
    ) throws {
        let query = String(repeating: letter, count: count)
        for target in ["/v1/search?q=", "/v1/search?limit=5&q="] {
            let answer = try Caller.me.get(target + Self.encoded(query))
            #expect(answer.status == 422)
            #expect(answer.code == "invalid_parameter" && answer.pointers == ["/q"])
            #expect(answer.json["detail"].text?.contains("1024 bytes") == true, "\(answer.text)")
            #expect(!answer.text.contains("aaaa"))
        }
        #expect(try Caller.me.call("HEAD", "/v1/search?q=" + Self.encoded(query)).status == 422)
        for target in ["/v1/notes?tag=", "/v1/searches?q=", "/v1/search", "/v1/search/x?q="] {
            let answer = try Caller.me.get(target + Self.encoded(query))
            #expect(answer.status == 414 && answer.code == "uri_too_long", "\(target)")
        }
    }

    @Test func `an invalid search is refused`() throws {
        for query in [
            "", "q=a&limit=0", "q=a&limit=1001", "q=a&page=x", "q=a&deleted=maybe", "q=a&view=full", "q=a&q=b",
        ] {
            let answer = try Caller.me.get("/v1/search?\(query)")
            #expect(answer.status == 422, "\(query)")
            #expect(answer.code == "invalid_parameter")
        }
    }
}
