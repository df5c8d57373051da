import Notes
import NotesHTTP
import NotesStoreContract

/// The response to a write.
struct WriteResponse {
    enum Kind {
        case post, put, patch, delete, other
    }

    let responses: ResponseBuilder
    let kind: Kind
    let id: NoteID

    func response(_ answer: NoteAnswer) -> Response {
        switch answer {
        case .created(let note, let warnings): return written(note, isNew: true, warnings)
        case .replaced(let note, let warnings): return written(note, isNew: false, warnings)
        case .unchanged(let note): return written(note, isNew: false, [])
        case .replayed(let note, let wasCreated, let warnings): return written(note, isNew: wasCreated, warnings)
        case .notFound: return responses.problem(ResponseBuilder.notFound)
        case .noSuchAttachment: return responses.problem(ResponseBuilder.noSuchAttachment)
        case .gone(let note): return responses.gone(note)
        case .preconditionFailed(let current): return responses.problem(ResponseBuilder.preconditionFailed(current))
        case .conflict(let current, let version, let warnings):
            return responses.problem(conflict(current, version, warnings))
        case .alreadyExists(let current):
            var error = APIError(.alreadyExists, "A note with this id has other content; use PUT to replace it.")
            error.current = current.json
            return responses.problem(error)
        case .idempotencyMismatch:
            return responses.problem(
                APIError(.idempotencyMismatch, "This Idempotency-Key was used with another body; use a new key."))
        case .invalid(let error): return responses.problem(APIError(error))
        }
    }

    private func written(_ note: StoredNote, isNew: Bool, _ warnings: [Warning]) -> Response {
        var response: Response
        if kind == .delete {
            response = Response(.noContent)
        } else {
            let isCreated = isNew && (kind == .post || kind == .put)
            response = responses.note(note, isCreated ? .created : .ok)
            if isCreated { response.fields.add("Location", responses.prefix.location("/v1/notes/\(note.id.text)")) }
        }
        for warning in warnings { response.fields.add("Warning-Code", warning.rawValue) }
        return response
    }

    private func conflict(_ current: StoredNote, _ version: Rev?, _ warnings: [Warning]) -> APIError {
        let fate = version == nil ? "You sent this state before" : "What you sent is kept as a version"
        var error = APIError(
            .conflict, "The note has a newer change. \(fate); current is the note's present state.")
        error.current = current.json
        if let version {
            let path = "/v1/notes/\(id.text)/versions/\(version.text)"
            error.fields.add("Link", responses.prefix.link(path, "version"))
        }
        for warning in warnings { error.fields.add("Warning-Code", warning.rawValue) }
        return error
    }
}
