import Testing

@testable import Notes

func time(_ text: String) throws -> Timestamp {
    try #require(Timestamp(rfc3339: text.contains("T") ? text : "2026-11-21T\(text)Z"))
}

func id(_ text: String) throws -> NoteID { try #require(NoteID(text)) }

func live(_ title: String, at stamp: Timestamp, id: NoteID, createdAt: Timestamp? = nil) -> NoteState {
    NoteState(id: id, createdAt: createdAt ?? stamp, lastModified: stamp, life: .live(Content(title: title)))
}

func deleted(at stamp: Timestamp, id: NoteID, trash: Trash? = nil) -> NoteState {
    NoteState(id: id, createdAt: stamp, lastModified: stamp, life: .deleted(trash))
}

func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }

extension NoteDecoder {
    func note(_ text: String, id: NoteID? = nil) throws(DomainError) -> NoteDraft {
        try bytes(text).withUnsafeBufferPointer { bytes throws(DomainError) in try note(bytes, id: id) }
    }

    func patch(_ text: String, over content: Content) throws(DomainError) -> NoteDraft {
        try bytes(text).withUnsafeBufferPointer { bytes throws(DomainError) in
            try patch(bytes).draft(over: content)
        }
    }
}

func refusal<Value>(_ body: () throws(DomainError) -> Value) -> DomainError? {
    do {
        _ = try body()
        return nil
    } catch {
        return error
    }
}
