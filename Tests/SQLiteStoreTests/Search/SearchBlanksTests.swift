import KoreanTyping
import NotesSQLiteStore
import Testing

@testable import Notes

/// Types 제주도 여행 and 제주도여행, key by key through an input method, against notes that have either form.
struct SearchBlanksTests {
    let desk: Desk
    private static let either: Set<String> = ["parted", "joined", "title", "tab"]

    init() throws {
        desk = try Desk()
        try desk.push([
            ("parted", "", "지난 제주도 여행 사진"), ("joined", "", "지난 제주도여행 사진"), ("title", "제주도 여행", ""),
            ("tab", "", "제주도\t  여행"), ("lines", "", "제주도\n여행"), ("comma", "", "제주도, 여행"), ("other", "", "제주 바다와 도시"),
        ])
        try desk.push((0..<300).map { ("n\($0)", "다른 글 \($0)", "여러 가지 행사 \($0)") })
    }

    /// Returns the input method's text after each key, behind the words that were typed before the blank.
    private static func states(_ words: String...) -> [String] {
        var states: [String] = []
        for (position, word) in words.enumerated() {
            let before = words[..<position].map { $0 + " " }.joined()
            states += HangulTyping.states(of: word).map { before + $0 }
            states.append(before + word + " ")
        }
        return states
    }

    private func missing(_ states: [String]) throws -> [String] {
        try states.flatMap { state in
            let found = Set(try desk.pages(state, of: 1000))
            return Self.either.subtracting(found).sorted().map { "\(state): \($0)" }
        }
    }

    /// Runs `body` with the notes newer than the index, and again with all of them in it.
    private func eachWay(_ body: () throws -> Void) throws {
        try body()
        desk.index()
        try body()
    }

    @Test func `each key on the way to the joined word finds notes that have it with a blank`() throws {
        try eachWay { () throws in
            #expect(try missing(Self.states("제주도여행")) == [])
            #expect(Set(try desk.found("제주도여행")) == Self.either)
        }
    }

    @Test func `each key on the way to the parted words finds notes that have them joined`() throws {
        try eachWay { () throws in
            #expect(try missing(Self.states("제주도", "여행")) == [])
            #expect(Set(try desk.found("제주도 여행")) == Self.either.union(["lines", "comma"]))
        }
    }

    @Test func `initials find both, joined or not`() throws {
        try eachWay { () throws in
            for typed in ["ㅈㅈㄷㅇㅎ", "ㅈㅈㄷ ㅇㅎ", "제주ㄷㅇㅎ", "제주도ㅇㅎ"] {
                #expect(Self.either.isSubset(of: try desk.found(typed)), "\(typed)")
            }
        }
    }

    @Test func `the exact spelling comes first, and a phrase keeps its blanks`() throws {
        try eachWay { () throws in
            #expect(try desk.found("제주도여행").first == "joined")
            #expect(try desk.found("제주도 여행").first == "title")
            #expect(Set(try desk.found("\"제주도 여행\"")) == Self.either.subtracting(["joined"]).union(["lines"]))
            #expect(try desk.found("\"제주도여행\"") == ["joined"])
        }
    }
}
