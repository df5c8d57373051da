import Notes
import NotesStoreContract
import Testing

@testable import NotesAPI

struct SyncRequestTests {
    private static func request(_ text: String) throws -> SyncRequest {
        try Array(text.utf8).withUnsafeBufferPointer { try NoteDecoder().sync($0) }
    }

    @Test func `a change with an unknown member is invalid`() throws {
        let change = try Self.request(#"{"changes":[{"id":"n","due":"x"}]}"#).entries[0]
        guard case .invalid(id: "n", let problems) = change else {
            Issue.record("a change with an unknown member was accepted")
            return
        }
        #expect(problems.map(\.code) == [.unknownMember])
    }

    @Test func `a change of a sync states that its user is typing`() throws {
        let changes = #"[{"id":"a","typing":true},{"id":"b","typing":false},{"id":"c"},{"id":"d","typing":1}]"#
        let entries = try Self.request(#"{"changes":\#(changes)}"#).entries
        let typing = entries.map { entry in
            if case .change(let change) = entry { change.isTyping } else { nil as Bool? }
        }
        #expect(typing == [true, false, false, nil])
    }

    @Test func `a sync request is read with its invalid changes beside the others`() throws {
        let cursor = Cursor(epoch: 1, account: 2, seq: 3)
        let request = try Self.request(
            """
            {"cursor": "\(cursor.text)", "limit": 10, "atomic": true, "sentAt": 5, "changes": [
              {"id": "a", "title": "x", "lastModified": 1, "baseRev": "00000000000000000000000000000001"},
              {"id": "b", "deleted": true, "lastModified": 2}, {"id": "c", "title": 3, "what": 1}, {"title": "x"}, 7]}
            """)
        #expect(request.start == .after(cursor))
        #expect(request.limit == 10)
        #expect(request.atomic)
        #expect(request.sentAt?.milliseconds == 5)
        let (first, second) = try (#require(NoteID("a")), #require(NoteID("b")))
        #expect(
            request.entries[0]
                == .change(
                    Change(
                        id: first, action: .write(Content(title: "x")), lastModified: Timestamp(clamping: 1),
                        baseRev: Rev(high: 0, low: 1), origin: .sync)))
        #expect(
            request.entries[1]
                == .change(Change(id: second, action: .delete, lastModified: Timestamp(clamping: 2), origin: .sync)))
        guard case .invalid(let name, let problems) = request.entries[2],
            case .invalid(nil, let others) = request.entries[3],
            case .invalid(nil, let last) = request.entries[4]
        else {
            Issue.record("\(request.entries)")
            return
        }
        #expect(name == "c")
        #expect(problems.map(\.pointer) == ["/changes/2/title", "/changes/2/what"])
        #expect(others.map(\.code) == [.invalidID])
        #expect(last.map(\.pointer) == ["/changes/4"])
        #expect(request.refusal?.problems.count == 4)
    }

    static let refusedSyncs: [(String, ErrorCode)] = [
        ("[]", .invalidParameter), (#"{"cursor":"x"}"#, .invalidCursor), (#"{"cursor":1}"#, .invalidCursor),
        (#"{"since":"x"}"#, .invalidTime), (#"{"limit":0}"#, .invalidParameter),
        (#"{"limit":1001}"#, .invalidParameter),
        (#"{"limit":"5"}"#, .invalidParameter), (#"{"atomic":1}"#, .invalidParameter),
        (#"{"changes":{}}"#, .invalidParameter),
        (#"{"sentAt":"now"}"#, .invalidTime), (#"{"what":1}"#, .unknownMember),
        (#"{"since":1,"cursor":"\#(Cursor(epoch: 1, account: 1, seq: 1).text)"}"#, .invalidParameter),
        (#"{"since":"x","cursor":"of another server"}"#, .invalidParameter),
        (#"{"changes":[\#(Array(repeating: "{}", count: 1001).joined(separator: ","))]}"#, .tooLarge),
    ]

    @Test(arguments: refusedSyncs) func `a sync request with a wrong member is refused`(
        text: String, code: ErrorCode
    ) {
        let error = #expect(throws: DomainError.self) { try Self.request(text) }
        #expect(error?.code == code)
    }

    @Test(arguments: ["{}", #"{"cursor":""}"#, #"{"cursor":null}"#])
    func `a request without a cursor starts at the beginning`(text: String) throws {
        let request = try Self.request(text)
        #expect(request.start == .beginning)
        #expect(request.limit == 500)
        #expect(!request.atomic)
    }
}
