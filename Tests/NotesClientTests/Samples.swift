import Notes

@testable import NotesClient

/// Makes notes and answers for tests.
enum Sample {
    static let id = NoteID(uuidV8From: (77, 1024))
    static let time = Timestamp(clamping: 1_790_000_000_000)

    static func context(_ seconds: Int64 = 0, edition: UInt64 = 1, isTyping: Bool = false) -> EditContext {
        EditContext(now: time.advanced(byMilliseconds: seconds * 1000), edition: edition, isTyping: isTyping)
    }

    static func note(
        _ body: String, seq: Int64 = 1, at seconds: Int64 = 0, id: NoteID = id, device: String? = "other"
    ) -> Note {
        let stamp = time.advanced(byMilliseconds: seconds * 1000)
        let state = NoteState(id: id, createdAt: time, lastModified: stamp, life: .live(Content(body: body)))
        return Note(state: state, rev: state.rev, seq: seq, receivedAt: stamp, device: device)
    }

    static func tombstone(seq: Int64, at seconds: Int64 = 0) -> Note {
        let stamp = time.advanced(byMilliseconds: seconds * 1000)
        let state = NoteState(id: id, createdAt: time, lastModified: stamp, life: .deleted(nil))
        return Note(state: state, rev: state.rev, seq: seq, receivedAt: stamp, device: "other")
    }

    static func json(_ text: String, status: Int = 200) -> APIAnswer {
        APIAnswer(status: status, body: Array(text.utf8))
    }

    static let info = json(
        #"{"name":"x","version":"1","features":["archived","locked","digest","typing","registers"]}"#)
}
