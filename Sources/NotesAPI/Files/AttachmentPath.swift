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
    init(_ request: borrowing Request) {
        let conditions = Conditions(request)
        self.init(
            match: conditions.match.map { Match($0, withWeak: false) }, unmodifiedSince: conditions.unmodifiedSince,
            noneMatch: conditions.noneMatch.map { Match($0, withWeak: true) })
    }
}

extension AttachmentCondition.Match {
    /// A file's tag is its digest, and a note's begins with its rev: neither can be taken for the other.
    fileprivate init(_ tags: EntityTags, withWeak: Bool) {
        switch tags {
        case .any: self = .any
        case .list(let tags):
            let values = tags.filter { withWeak || !$0.isWeak }.map(\.value)
            self = .tags(values.compactMap { .init(hex: $0) }, values.compactMap { NoteTag.rev($0) })
        }
    }
}
