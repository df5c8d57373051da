import Primitives
import HTTP
import Notes

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

extension AttachmentCondition {
    init(_ request: borrowing Request) throws(APIError) {
        if let tags = EntityTags(request.fields("if-match")) {
            switch tags {
            case .any: self = .exists
            // A file's tag is its digest, and a note's is its rev: neither can be taken for the other.
            case .list(let tags):
                let values = tags.filter { !$0.isWeak }.map(\.value)
                self = .matches(values.compactMap { .init(hex: $0) }, values.compactMap { Rev($0) })
            }
            return
        }
        switch EntityTags(request.fields("if-none-match")) {
        case nil, .list([]): self = .none
        case .any: self = .existsNot
        case .list: throw APIError(.invalidParameter, "On a write, If-None-Match must be *; use If-Match for tags.")
        }
    }
}
