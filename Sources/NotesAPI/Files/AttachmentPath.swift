import Notes
import NotesHTTP
import NotesPrimitives

/// `/v1/notes/{id}/attachments/{name}`
struct AttachmentPath: Sendable {
    let id: NoteID
    let name: String

    init(_ request: borrowing Request, _ parameters: PathParameters) throws(APIError) {
        guard let id = NoteID(request.parameter(0, of: parameters)) else {
            throw APIError(.invalidID, NoteID.expectation)
        }
        self.id = id
        name = request.parameter(1, of: parameters)
        if let fault = NoteLimits().fault(inAttachmentName: name) { throw APIError(.invalidParameter, fault) }
    }

    var text: String { "/v1/notes/\(id.text)/attachments/\(PercentEncoding.encode(name))" }
}
