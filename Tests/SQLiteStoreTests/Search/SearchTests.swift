import Foundation
import NotesSQLite
import NotesStoreContract
import NotesStoreEngine
import TestDesk
import Testing
import Waiting

@testable import Notes
@testable import NotesSQLiteStore

struct SearchTests {
    let desk: Desk

    init() throws { desk = try Desk() }

    @Test(arguments: [false, true])
    func `equal titles come first, then their starts, titles, bodies, each latest first`(
        isIndexed: Bool
    ) throws {
        for (id, title, body) in [
            ("body-old", "", "오늘 메모"), ("title-old", "새 메모", ""), ("start-old", "메모장", ""), ("whole-old", "메모", ""),
            ("loose", "멤버", "목록의 메목"), ("none", "노트", "공책"),
            ("body-new", "", "나의 메모"), ("title-new", "옛 메모", ""), ("start-new", "메모지", ""), ("whole-new", " 메모 ", ""),
        ] {
            desk.pass(milliseconds: 1)
            try desk.push([(id, title, body)])
        }
        if isIndexed { desk.index() }
        let expected = [
            "whole-new", "whole-old", "start-new", "start-old", "title-new", "title-old", "body-new", "body-old",
            "loose",
        ]
        #expect(try desk.found("메모") == expected)
        for limit in 1...4 { #expect(try desk.pages("메모", of: limit) == expected) }
        #expect(try desk.search("메모") { $0.limit = 2 }.total == expected.count)
        // Initials rank below nothing here, and have the same order.
        #expect(try desk.found("ㅁㅁ").starts(with: ["whole-new", "whole-old", "start-new", "start-old"]))
        #expect(try desk.problems() == [])
    }

    @Test(arguments: [false, true])
    func `an edited note is found by its new words at once, a deleted one not at all`(isIndexed: Bool) throws {
        try desk.push([("a", "이전 제목", "사과"), ("b", "", "사과와 배")])
        if isIndexed { desk.index() }
        desk.pass(milliseconds: 1)
        try desk.push([("a", "다음 제목", "포도")])
        #expect(try desk.found("사과") == ["b"])
        #expect(try desk.found("이전") == [])
        #expect(try desk.found("포도") == ["a"])
        try desk.delete("b")
        #expect(try desk.found("사과") == [])
        #expect(try desk.found("사과") { $0.deleted = .only } == ["b"])
        #expect(try desk.found("사과") { $0.deleted = .include } == ["b"])
        if isIndexed { desk.index() }
        #expect(try desk.found("사과") { $0.deleted = .include } == ["b"])
        _ = try desk.write("b", .undelete)
        #expect(try desk.found("사과") == ["b"])
        #expect(try desk.search("사과").total == 1)
        #expect(try desk.problems() == [])
    }

    @Test(arguments: [false, true])
    func `tag and folder are exact, and part of the total`(isIndexed: Bool) throws {
        try desk.push([("a", "메모", "하나")], tags: ["집"], folder: "home")
        try desk.push([("b", "메모", "둘")], tags: ["집", "일"], folder: "home/lists")
        try desk.push([("c", "메모", "셋")])
        if isIndexed { desk.index() }
        for (tag, folder, expected) in [
            (nil, nil, ["a", "b", "c"]), ("집", nil, ["a", "b"]), ("일", nil, ["b"]), ("지", nil, []),
            (nil, "home", ["a"]),
            (nil, "", ["c"]), ("집", "home/lists", ["b"]), ("일", "home", []),
        ] as [(String?, String?, [String])] {
            let answer = try desk.search("메모") {
                $0.tag = tag
                $0.folder = folder
            }
            #expect(answer.hits.map(\.note.id.text).sorted() == expected)
            #expect(answer.total == expected.count)
        }
    }

    @Test(arguments: [false, true])
    func `a slash at the end of tag or folder finds all below it too`(isIndexed: Bool) throws {
        try desk.push([("a", "메모", "")], tags: ["집"], folder: "home")
        try desk.push([("b", "메모", "")], tags: ["집/부엌", "집/방"], folder: "home/lists")
        try desk.push([("c", "메모", "")], tags: ["집안"], folder: "homework")
        if isIndexed { desk.index() }
        for (tag, folder, expected) in [
            ("집/", nil, ["a", "b"]), ("집/부엌/", nil, ["b"]), (nil, "home/", ["a", "b"]), (nil, "home/lists/", ["b"]),
            ("집/", "home/lists", ["b"]), ("방/", nil, []), (nil, "hom/", []), ("집/부엌", nil, ["b"]),
        ] as [(String?, String?, [String])] {
            let answer = try desk.search("메모") {
                $0.tag = tag
                $0.folder = folder
            }
            #expect(answer.hits.map(\.note.id.text).sorted() == expected)
            #expect(answer.total == expected.count)
        }
        #expect(try desk.problems() == [])
    }

    @Test(arguments: [false, true])
    func `archived notes are found, left out, or found alone`(isIndexed: Bool) throws {
        try desk.push([("a", "메모", "하나"), ("b", "메모", "둘")])
        if isIndexed { desk.index() }
        let change = Change(
            id: try desk.id("b"), action: .write(Content(title: "메모", archived: true)), leftOut: [])
        _ = try desk.write("b", .put { _ in .success(change) })
        for _ in 0..<2 {
            #expect(try desk.found("메모").sorted() == ["a", "b"])
            #expect(try desk.found("메모") { $0.archived = .exclude } == ["a"])
            #expect(try desk.found("메모") { $0.archived = .only } == ["b"])
            #expect(try desk.search("메모") { $0.archived = .exclude }.total == 1)
            if isIndexed { desk.index() }
        }
        #expect(try desk.problems() == [])
    }

    @Test func `a page goes on after the last one, after any changes of the notes`() throws {
        for number in 0..<40 {
            desk.pass(milliseconds: 1)
            try desk.push([("n\(number)", "", "메모 \(number)")])
        }
        desk.index()
        let first = try desk.search("메모") { $0.limit = 10 }
        #expect(first.hits.map(\.note.id.text) == (30..<40).reversed().map { "n\($0)" })
        // The last note of the page is deleted, others come before it, and one of the following is no hit any more.
        try desk.delete("n30")
        desk.pass(milliseconds: 1)
        try desk.push([("new", "", "메모"), ("n29", "", "공책")])
        let second = try desk.search("메모") {
            $0.limit = 10
            $0.after = first.next
        }
        #expect(second.hits.map(\.note.id.text) == (19..<29).reversed().map { "n\($0)" })
        let position = try #require(second.next)
        for hasGap in [true, false] {
            let read = try #require(SearchPosition.read(page: position.page(hasGap: hasGap)))
            #expect(read == (position, hasGap))
        }
    }

    @Test(arguments: [false, true])
    func `a hit keeps the shown part of its note, for any length of the note`(isIndexed: Bool) throws {
        let body = String(repeating: "긴 글 ", count: 20_000)
        try desk.push([("a", "메모", body), ("b", "메모", "짧은 메모")], tags: ["집"])
        if isIndexed { desk.index() }
        let hits = try desk.search("메모").hits
        #expect(hits.map(\.note.id.text).sorted() == ["a", "b"])
        for hit in hits {
            #expect(hit.note.json == (try #require(try desk.reader.note(hit.note.id, of: desk.account))).summary)
            #expect(hit.note.json.count < 1_000)
        }
    }

    @Test func `every account has its own index`() throws {
        let other = try #require(try Wait.reply { desk.store.createAccount(name: "o", password: "x", reply: $0) })
        try desk.push([("a", "비밀", "")])
        #expect(try desk.reader.search(SearchRequest(SearchQuery("비밀")), of: other).total == 0)
        desk.index()
        #expect(try desk.reader.search(SearchRequest(SearchQuery("비밀")), of: other).total == 0)
        #expect(try desk.found("비밀") == ["a"])
    }

    /// A note that is purged, expired or erased with its account leaves nothing in any file of the folder.
    @Test(arguments: ["purge", "expiry", "account"])
    func `an erasure leaves no word behind`(how: String) throws {
        let secret = "xylophonesecret"
        try desk.push((0..<300).map { ("n\($0)", "제목 \($0)", "보통의 글 number \($0)") })
        try desk.push([("secret", "first \(secret)", "비밀번호 \(secret)")])
        desk.index()
        // This is another of its states, which is indexed too.
        desk.pass(milliseconds: 400_000)
        try desk.push([("secret", "second \(secret)2", "그냥")])
        desk.index()
        #expect(try desk.found(secret) == ["secret"])
        #expect(try desk.traces(of: secret) > 0)
        switch how {
        case "purge": _ = try desk.write("secret", .purge)
        case "expiry":
            try desk.delete("secret")
            desk.index()
            desk.pass(days: 31)
            let expired = try Wait.reply { desk.store.expire(reply: $0) }
            #expect(expired.contents == 1)
        default: try Wait.reply { desk.store.deleteAccount(desk.account, reply: $0) }
        }
        #expect(try desk.found(secret) { $0.deleted = .include } == [])
        if how != "account" { #expect(try desk.search("number").total == 300) }
        #expect(try desk.problems() == [])
        desk.store.close()
        #expect(try desk.traces(of: secret) == 0)
    }

    @Test func `a purge empties the log by itself, with the server running`() throws {
        try desk.push([("secret", "", "xylophonesecret")])
        desk.index()
        _ = try desk.write("secret", .purge)
        try Patience.until("the log to be emptied") { try desk.traces(of: "xylophonesecret") == 0 }
    }

    @Test func `segments are merged, dead positions leave, and everything is found as before`() throws {
        for round in 0..<40 {
            desk.pass(milliseconds: 400_000)
            try desk.push((0..<30).map { ("n\(round % 10)-\($0)", "제목 \(round)", "글 number \(round) of \($0)") })
            desk.index()
            #expect(try desk.search("제목 \(round)").hits.filter { $0.matches.count > 1 }.count >= 30)
        }
        #expect(try desk.search("number").total == 300)
        let database = try desk.fixture.database(.readOnly)
        #expect(try database.int("SELECT count(*) FROM search_segments") < 20)
        #expect(try database.int("SELECT count(*) FROM search_segments WHERE state <> 1") == 0)
        #expect(try database.int("SELECT count(*) FROM search_stale") < 500)
        #expect(try desk.problems() == [])
    }

    @Test func `the next server erases the unfinished work of a killed one`() throws {
        try desk.push([("a", "메모", "")])
        desk.index()
        desk.store.close()
        try desk.fixture.database().execute(
            """
            INSERT INTO search_segments SELECT 77, account, after, last, 0, notes, places, directory, vocabulary, form
            FROM search_segments;
            INSERT INTO search_leaves SELECT 77 << 20, data FROM search_leaves
            """)
        let store = try StoreEngine(desk.fixture.configuration)
        store.indexSearch(of: desk.account)
        let database = try desk.fixture.database(.readOnly)
        #expect(try database.int("SELECT count(*) FROM search_segments") == 1)
        #expect(try database.int("SELECT count(*) FROM search_leaves WHERE key >> 20 = 77") == 0)
        store.close()
    }

    @Test func `the rest of an unpublished segment is erased with the next`() throws {
        let database = try desk.fixture.database()
        try desk.push([("a", "메모", "")])
        try database.execute(
            """
            CREATE TRIGGER refuse BEFORE UPDATE OF state ON search_segments WHEN NEW.state = 1
                BEGIN SELECT RAISE(ABORT, 'refused'); END
            """)
        desk.index()
        #expect(try database.int("SELECT count(*) FROM search_segments WHERE state = 0") == 1)
        try database.execute("DROP TRIGGER refuse")
        desk.index()
        #expect(try database.int("SELECT count(*) FROM search_segments WHERE state = 1") == 1)
        #expect(try database.int("SELECT count(*) FROM search_segments") == 1)
        #expect(try desk.problems() == [])
    }

    @Test func `notes from before the index are found, and indexed automatically`() throws {
        try desk.push((0..<600).map { ("n\($0)", "", "메모 \($0)") })
        desk.store.close()
        // A migration leaves this state.
        try desk.fixture.database().execute(
            "DELETE FROM search_segments; DELETE FROM search_leaves; UPDATE accounts SET indexed = 0")
        let store = try StoreEngine(desk.fixture.configuration)
        let reader = try store.makeReader()
        #expect(try reader.search(SearchRequest(SearchQuery("메모 599")), of: desk.account).total == 1)
        let database = try desk.fixture.database(.readOnly)
        try Patience.until("the index to have every note") { try database.int("SELECT indexed FROM accounts") == 600 }
        #expect(try reader.search(SearchRequest(SearchQuery("메모 599")), of: desk.account).total == 1)
        store.close()
    }

    @Test func `segments of an older form are rebuilt automatically`() throws {
        try desk.push((0..<300).map { ("n\($0)", "", $0 % 3 == 0 ? "제주도 여행 \($0)" : "다른 글 \($0)") })
        desk.index()
        desk.store.close()
        let database = try desk.fixture.database()
        let present = "form = 3"
        #expect(try database.int("SELECT count(*) FROM search_segments WHERE \(present)") > 0)
        // The form is 0, and the number happens not to be the account's.
        try database.execute(
            """
            UPDATE search_segments SET form = 0, number = number + 40;
            UPDATE search_leaves SET key = key + (40 << \(SegmentTable.leafBits)) WHERE key > 0
            """)
        func found(_ store: StoreEngine) throws -> SearchAnswer {
            var request = SearchRequest(SearchQuery("제주도여행"))
            request.limit = 1000
            return try store.makeReader().search(request, of: desk.account)
        }
        let store = try StoreEngine(desk.fixture.configuration)
        try Patience.until("the segments to be rebuilt") {
            try database.int("SELECT count(*) FROM search_segments WHERE state <> 1 OR form = 0") == 0
        }
        #expect(try database.int("SELECT count(*) FROM search_segments WHERE state = 1 AND \(present)") > 0)
        #expect(try database.int("SELECT count(*) FROM search_segments") == 1)
        #expect(try found(store).total == 100)
        store.close()
        #expect(try desk.problems() == [])
    }

    @Test func `the check finds an index that differs from its notes`() throws {
        try desk.push([("a", "메모", "하나"), ("b", "공책", "둘")])
        desk.index()
        #expect(try desk.problems() == [])
        desk.store.close()
        let database = try desk.fixture.database()
        try database.execute("UPDATE search_leaves SET data = zeroblob(length(data))")
        #expect(try desk.problems().contains { $0.contains("search index") })
        try database.execute("UPDATE search_segments SET places = x'ff'")
        #expect(try desk.problems().contains { $0.contains("cannot be read") })
    }
}

extension Desk {
    /// Returns the number of files of the folder that contain the text.
    func traces(of text: String) throws -> Int {
        try fixture.contents().values.count { $0.range(of: Data(text.utf8)) != nil }
    }
}
