import NotesHashing
import Testing

@testable import Notes

@Suite struct NoteDecoderTests {
    let decoder = NoteDecoder()

    @Test func `a complete note is read`() throws {
        let draft = try decoder.note(
            """
            {"id": "n-1", "title": "장보기", "body": "우유\\n달걀", "tags": ["home", "food"], "folder": "home/lists",
             "pinned": true, "createdAt": "2026-11-21T18:30:00.123+09:00", "lastModified": 1795253400124,
             "weather": {"main": "Rain", "icon": "10d", "temperature": -1.50, "latitude": 37.5, "longitude": 127,
               "observedAt": 1795253400123, "provider": "OpenWeather", "description": null},
             "extra": {"z": [1.0], "a": null}, "baseRev": "00000000000000000000000000000001",
             "rev": 1, "seq": {}, "receivedAt": [], "device": null, "deleted": "?", "attachments": 0,
             "displayTitle": false, "preview": 3}
            """)
        #expect(draft.id?.text == "n-1")
        #expect(draft.content.title == "장보기")
        #expect(draft.content.body == "우유\n달걀")
        #expect(draft.content.tags == ["home", "food"])
        #expect(draft.content.folder == "home/lists")
        #expect(draft.content.pinned)
        #expect(draft.createdAt?.milliseconds == 1_795_253_400_123)
        #expect(draft.lastModified?.milliseconds == 1_795_253_400_124)
        #expect(draft.content.weather?.temperature?.text == "-1.50")
        #expect(draft.content.weather?.observedAt?.text == "2026-11-21T09:30:00.123Z")
        #expect(draft.content.extra["z"] == .array([.number(JSONNumber(verified: "1.0"))]))
        #expect(draft.content.extra["a"] == .null)
        #expect(draft.baseRev == Rev(high: 0, low: 1))
        #expect(!draft.deleted)
        #expect(draft.content.attachments.isEmpty)
    }

    @Test func `an empty object is an empty note`() throws {
        #expect(try decoder.note("{}") == NoteDraft())
        #expect(try decoder.note(#"{"weather":null,"folder":null,"baseRev":null}"#) == NoteDraft())
    }

    static let refused: [(LoggedText, ErrorCode, String)] = [
        ("[]", .invalidNote, ""), ("null", .invalidNote, ""), (#""a""#, .invalidNote, ""),
        (#"{"colour":1}"#, .unknownMember, "/colour"), (#"{"a/b~c":1}"#, .unknownMember, "/a~1b~0c"),
        (#"{"Title":""}"#, .unknownMember, "/Title"), (#"{"":""}"#, .unknownMember, "/"),
        (#"{"title":1}"#, .invalidNote, "/title"), (#"{"title":null}"#, .invalidNote, "/title"),
        (#"{"title":"a\nb"}"#, .invalidNote, "/title"), (#"{"title":"a\r"}"#, .invalidNote, "/title"),
        (#"{"title":"\#(String(repeating: "x", count: 4097))"}"#, .invalidNote, "/title"),
        (#"{"body":[]}"#, .invalidNote, "/body"), (#"{"tags":"a"}"#, .invalidNote, "/tags"),
        (#"{"tags":["a",1]}"#, .invalidNote, "/tags/1"), (#"{"tags":[""]}"#, .invalidNote, "/tags/0"),
        (#"{"tags":["a","b","a"]}"#, .invalidNote, "/tags/2"),
        (#"{"tags":["\#(String(repeating: "우", count: 65))"]}"#, .invalidNote, "/tags/0"),
        (#"{"tags":[\#((0..<65).map { "\"t\($0)\"" }.joined(separator: ","))]}"#, .invalidNote, "/tags"),
        (#"{"folder":"/a"}"#, .invalidNote, "/folder"), (#"{"folder":"a/"}"#, .invalidNote, "/folder"),
        (#"{"folder":"a//b"}"#, .invalidNote, "/folder"), (#"{"folder":"a/../b"}"#, .invalidNote, "/folder"),
        (#"{"folder":"."}"#, .invalidNote, "/folder"),
        (#"{"folder":"\#(String(repeating: "x", count: 513))"}"#, .invalidNote, "/folder"),
        (#"{"pinned":1}"#, .invalidNote, "/pinned"), (#"{"pinned":null}"#, .invalidNote, "/pinned"),
        (#"{"archived":1}"#, .invalidNote, "/archived"), (#"{"locked":null}"#, .invalidNote, "/locked"),
        (#"{"createdAt":"yesterday"}"#, .invalidTime, "/createdAt"),
        (#"{"lastModified":null}"#, .invalidTime, "/lastModified"),
        (#"{"lastModified":1.5}"#, .invalidTime, "/lastModified"),
        (#"{"lastModified":-1}"#, .invalidTime, "/lastModified"),
        (#"{"lastModified":253402300800000}"#, .invalidTime, "/lastModified"),
        (#"{"lastModified":true}"#, .invalidTime, "/lastModified"),
        (#"{"lastModified":"1795253400123"}"#, .invalidTime, "/lastModified"),
        (#"{"id":"a b"}"#, .invalidID, "/id"), (#"{"id":1}"#, .invalidID, "/id"),
        (#"{"baseRev":1}"#, .invalidNote, "/baseRev"),
        (#"{"extra":[]}"#, .invalidNote, "/extra"), (#"{"extra":null}"#, .invalidNote, "/extra"),
        (#"{"extra":{"a":"\#(String(repeating: "x", count: 16384))"}}"#, .invalidNote, "/extra"),
        (#"{"weather":1}"#, .invalidNote, "/weather"), (#"{"weather":{"icon":"01d"}}"#, .invalidNote, "/weather/main"),
        (#"{"weather":{"main":"Rain"}}"#, .invalidNote, "/weather/icon"),
        (#"{"weather":{"main":"Rain","icon":"99d"}}"#, .invalidNote, "/weather/icon"),
        (#"{"weather":{"main":"Rain","icon":"01d","wind":3}}"#, .unknownMember, "/weather/wind"),
        (#"{"weather":{"main":"Rain","icon":"01d","latitude":91}}"#, .invalidNote, "/weather/latitude"),
        (#"{"weather":{"main":"Rain","icon":"01d","temperature":"3"}}"#, .invalidNote, "/weather/temperature"),
        (#"{"weather":{"main":"Rain","icon":"01d","observedAt":"x"}}"#, .invalidTime, "/weather/observedAt"),
    ]

    @Test(arguments: refused) func `a fault is reported by its code and position`(
        sample: LoggedText, code: ErrorCode, pointer: String
    ) {
        let error = refusal { () throws(DomainError) in try decoder.note(sample.text) }
        #expect(error?.code == code)
        #expect(error?.problems.first?.pointer == pointer)
        #expect(error?.detail.isEmpty == false)
    }

    @Test func `every fault is reported at once, and nothing of the note is quoted`() {
        let error = refusal { () throws(DomainError) in
            try decoder.note(
                #"{"title":"my secret\n","tags":["secret","secret"],"folder":"/secret","pinned":"secret"}"#)
        }
        #expect(error?.problems.map(\.pointer) == ["/title", "/tags/1", "/folder", "/pinned"])
        #expect(error.map { "\($0)".contains("secret") } == false)
    }

    @Test func `limits are met exactly`() throws {
        let title = String(repeating: "x", count: 4096)
        let tags = (0..<64).map { #""t\#($0)""# }.joined(separator: ",")
        let decomposed = String(repeating: "\u{1112}\u{1161}\u{11AB}", count: 64)
        let folder = String(repeating: "x", count: 512)
        let extra = String(repeating: "x", count: 16384 - 8)
        _ = try decoder.note(#"{"title":"\#(title)","tags":[\#(tags)],"folder":"\#(folder)"}"#)
        _ = try decoder.note(#"{"tags":["\#(decomposed)"],"extra": { "a" : "\#(extra)" } }"#)
        let body = String(repeating: "x", count: 1 << 20)
        _ = try decoder.note(#"{"body":"\#(body)"}"#)
        #expect(refusal { () throws(DomainError) in try decoder.note(#"{"body":"\#(body)x"}"#) }?.code == .invalidNote)
        let small = NoteDecoder(limits: NoteLimits(body: 3))
        #expect(refusal { () throws(DomainError) in try small.note(#"{"body":"abcd"}"#) }?.code == .invalidNote)
    }

    @Test func `composed and decomposed text are two tags`() throws {
        let draft = try decoder.note("{\"tags\":[\"é\",\"e\\u0301\"]}")
        #expect(draft.content.tags.map { Array($0.utf8).count } == [2, 3])
    }

    @Test func `the id in the body must be the one in the path`() throws {
        #expect(try decoder.note(#"{"id":"a"}"#, id: id("a")).id == id("a"))
        let other = try id("b")
        #expect(refusal { () throws(DomainError) in try decoder.note(#"{"id":"a"}"#, id: other) }?.code == .invalidID)
    }

    @Test func `an unknown rev is read as none, since it is not known`() throws {
        #expect(try decoder.note(#"{"baseRev":"anything"}"#).baseRev == nil)
    }

    @Test func `a written note is read back the same`() throws {
        let digest = SHA256.hash("bytes")
        let content = Content(
            title: "\u{0}\"quoted\"", body: "e\u{301}\r\n\t\\", tags: ["é", "e\u{301}"], folder: "a/b", pinned: true,
            weather: Weather(main: "Rain", icon: "10d", temperature: JSONNumber(verified: "1.0"), observedAt: .latest),
            extra: try decoder.note(#"{"extra":{"b":1e2,"a":[{"x":null}]}}"#).content.extra,
            attachments: [Attachment(name: "a.png", type: "image/png", size: 3, sha256: digest)])
        let state = NoteState(id: try id("n"), createdAt: .earliest, lastModified: .latest, life: .live(content))
        let note = Note(state: state, rev: state.rev, seq: 1, receivedAt: .earliest, device: "d")
        let json = NoteEncoder.json(note)
        let stored = try json.withUnsafeBufferPointer { json throws(DomainError) in try decoder.storedContent(json) }
        #expect(stored == content)
        #expect(stored.extra.members.map(\.name) == ["b", "a"])
        let echoed = try json.withUnsafeBufferPointer { json throws(DomainError) in try decoder.note(json) }
        #expect(echoed.content.attachments.isEmpty)
        #expect(echoed.lastModified == .latest)
    }
}
