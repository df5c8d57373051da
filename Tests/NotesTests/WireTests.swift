import NotesHashing
import Testing

@testable import Notes

@Suite struct WireTests {
    private func note(_ life: NoteState.Life) throws -> Note {
        let state = NoteState(
            id: try id("n-1"), createdAt: try time("09:30:00.123"), lastModified: try time("09:31:10"), life: life)
        return Note(
            state: state, rev: Rev(high: 1, low: 2), seq: 1234, receivedAt: try time("09:31:11"), device: "phone")
    }

    private let content = Content(
        title: "장보기", body: "우유\n달걀", tags: ["home"], folder: "home/lists", pinned: false,
        weather: Weather(main: "Rain", icon: "10d", temperature: JSONNumber(7)),
        attachments: [Attachment(name: "a.png", type: "image/png", size: 3, sha256: .init(0, 0, 0, 1))])

    @Test func `a note is written with its members in the order of the contract`() throws {
        let expected = """
            {"id":"n-1","title":"장보기","body":"우유\\n달걀","tags":["home"],"folder":"home/lists","pinned":false,\
            "archived":false,"locked":false,\
            "createdAt":"2026-11-21T09:30:00.123Z","lastModified":"2026-11-21T09:31:10.000Z",\
            "weather":{"main":"Rain","icon":"10d","temperature":7},"extra":{},\
            "attachments":[{"name":"a.png","type":"image/png","size":3,\
            "sha256":"0000000000000000000000000000000000000000000000000000000000000001"}],"deleted":false,\
            "rev":"00000000000000010000000000000002","seq":1234,"receivedAt":"2026-11-21T09:31:11.000Z","device":"phone"}
            """
        #expect(String(decoding: NoteEncoder.json(try note(.live(content))), as: UTF8.self) == expected)
    }

    @Test func `a tombstone states the fact and no content`() throws {
        let trash = Trash(lastModified: try time("09:31:00"), content: content)
        let expected = """
            {"id":"n-1","createdAt":"2026-11-21T09:30:00.123Z","lastModified":"2026-11-21T09:31:10.000Z",\
            "deleted":true,"rev":"00000000000000010000000000000002","seq":1234,\
            "receivedAt":"2026-11-21T09:31:11.000Z","device":"phone"}
            """
        #expect(String(decoding: NoteEncoder.tombstone(try note(.deleted(trash))), as: UTF8.self) == expected)
    }

    @Test func `a note in the trash is written with its content`() throws {
        let trash = Trash(lastModified: try time("09:31:00"), content: content)
        let text = String(decoding: NoteEncoder.json(try note(.deleted(trash))), as: UTF8.self)
        #expect(text.contains(#""title":"장보기""#))
        #expect(text.contains(#""deleted":true"#))
    }

    @Test func `a summary has its members in the order of the contract`() throws {
        let expected = """
            {"id":"n-1","displayTitle":"장보기","preview":"우유 달걀","createdAt":"2026-11-21T09:30:00.123Z",\
            "lastModified":"2026-11-21T09:31:10.000Z","tags":["home"],"folder":"home/lists","pinned":false,\
            "weather":{"main":"Rain","icon":"10d","temperature":7},"deleted":false,\
            "rev":"00000000000000010000000000000002","seq":1234}
            """
        #expect(String(decoding: NoteEncoder.summary(try note(.live(content))), as: UTF8.self) == expected)
    }

    @Test func `indenting changes white space alone`() {
        let text = String(decoding: JSONIndent.indent(bytes(#"{"a":[1,{}],"b":"x,{\"y\"","c":[]}"#)), as: UTF8.self)
        #expect(text == "{\n  \"a\": [\n    1,\n    {}\n  ],\n  \"b\": \"x,{\\\"y\\\"\",\n  \"c\": []\n}")
    }

    @Test(arguments: 1...12) func `a text that is indented in pieces equals one that is indented at once`(_ length: Int)
    {
        let compact = bytes(#"{"a":[1,{},[],[[]],{"b":[]}],"c\\":"x,{\"y\u0022]\\","":[{"d":"}"},""]}"#)
        var indent = JSONIndent()
        var out: [UInt8] = []
        for start in stride(from: 0, to: compact.count, by: length) {
            indent.append(compact[start..<min(start + length, compact.count)], to: &out)
        }
        #expect(out == JSONIndent.indent(compact))
        #expect(out.filter { $0 != 0x20 && $0 != 0x0A } == compact)
    }

    // RFC 7396, its appendix, on `extra`.
    static let patches: [(String, String, String)] = [
        (#"{"a":"b"}"#, #"{"a":"c"}"#, #"{"a":"c"}"#), (#"{"a":"b"}"#, #"{"b":"c"}"#, #"{"a":"b","b":"c"}"#),
        (#"{"a":"b"}"#, #"{"a":null}"#, "{}"), (#"{"a":"b","b":"c"}"#, #"{"a":null}"#, #"{"b":"c"}"#),
        (#"{"a":["b"]}"#, #"{"a":"c"}"#, #"{"a":"c"}"#), (#"{"a":"c"}"#, #"{"a":["b"]}"#, #"{"a":["b"]}"#),
        (#"{"a":{"b":"c"}}"#, #"{"a":{"b":"d","c":null}}"#, #"{"a":{"b":"d"}}"#),
        (#"{"a":[{"b":"c"}]}"#, #"{"a":[1]}"#, #"{"a":[1]}"#), (#"{"e":null}"#, #"{"a":1}"#, #"{"e":null,"a":1}"#),
        ("{}", #"{"a":{"bb":{"ccc":null}}}"#, #"{"a":{"bb":{}}}"#),
    ]

    @Test(arguments: patches) func `a merge patch goes into extra`(before: String, patch: String, after: String) throws
    {
        let decoder = NoteDecoder()
        let content = try decoder.note(#"{"title":"t","extra":\#(before)}"#).content
        let draft = try decoder.patch(#"{"extra":\#(patch)}"#, over: content)
        #expect(draft.content.extra == (try decoder.note(#"{"extra":\#(after)}"#).content.extra))
        #expect(draft.content.title == "t")
    }

    @Test func `a patch replaces members in their order, and adds new ones behind them`() throws {
        let decoder = NoteDecoder()
        let content = try decoder.note(#"{"extra":{"d":1,"a":{"y":1,"x":2},"c":3,"b":4}}"#).content
        let draft = try decoder.patch(#"{"extra":{"z":0,"b":5,"a":{"w":1,"y":null},"c":null,"e":9}}"#, over: content)
        var bytes: [UInt8] = []
        bytes.append(json: draft.content.extra)
        #expect(
            String(decoding: bytes, as: UTF8.self) == #"{"d":1,"a":{"x":2,"w":1},"b":5,"z":0,"e":9}"#)
    }

    @Test func `an object of many members keeps each name once, by its bytes`() {
        var object = JSONObject()
        let names = (0..<200).map { "k\($0)" } + ["\u{E9}", "e\u{301}"]
        for round in 0..<2 {
            for name in names { object[name] = .string("\(name) \(round)") }
            #expect(object.members.count == 202)
        }
        #expect(object["e\u{301}"] == .string("e\u{301} 1"))
        for name in names where name.utf8.count != 3 { object[name] = nil }
        #expect(object.members.count == 91)
        object["k10"] = .null
        #expect(object.members.last?.name != "k10" && object["k10"] == .null)
    }

    @Test func `a patch changes the members that it names and keeps the rest`() throws {
        let decoder = NoteDecoder()
        let text = #"{"title":"new","tags":null,"weather":{"icon":"01d"},"folder":null,"seq":1,"lastModified":5}"#
        let draft = try decoder.patch(text, over: content)
        #expect(draft.content.title == "new")
        #expect(draft.content.body == content.body)
        #expect(draft.content.tags.isEmpty)
        #expect(draft.content.folder.isEmpty)
        #expect(draft.content.weather?.icon == "01d")
        #expect(draft.content.weather?.main == "Rain")
        #expect(draft.lastModified?.milliseconds == 5)
        #expect(try decoder.patch(#"{"lastModified":null,"weather":null}"#, over: content).lastModified == nil)
        #expect(try decoder.patch(#"{"weather":null}"#, over: content).content.weather == nil)
    }

    @Test(arguments: [
        (#"{"colour":1}"#, ErrorCode.unknownMember), ("[]", .invalidNote), (#"{"title":"a\nb"}"#, .invalidNote),
        (#"{"weather":{"icon":null}}"#, .invalidNote), (#"{"tags":["a","a"]}"#, .invalidNote), ("{", .invalidJSON),
    ])
    func `a patch that would make a wrong note is refused`(patch: String, code: ErrorCode) {
        let content = content
        #expect(refusal { () throws(DomainError) in try NoteDecoder().patch(patch, over: content) }?.code == code)
    }

    @Test func `a note's body does not state that its user is typing`() {
        #expect(throws: DomainError.self) { try NoteDecoder().note(#"{"typing":true}"#) }
        #expect(throws: DomainError.self) { try NoteDecoder().patch(#"{"typing":true}"#, over: Content()) }
    }
}
