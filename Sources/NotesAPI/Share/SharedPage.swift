import Notes
import NotesAuthentication
import NotesHTTP
import NotesStoreContract

/// `/s/TOKEN` and `/s/TOKEN.md`: one note, for anyone with the address, while it is shared and not deleted.
struct SharedPage {
    let context: APIContext

    static let unknown = APIError(.notFound, "No page has this address, or the note is no longer shared.")

    /// Answers off the loop, since rendering takes milliseconds for a long note.
    func answer(_ request: borrowing Request, _ parameters: PathParameters) throws(APIError) -> Reply {
        // Query parameters are ignored: messengers add their own to links.
        let name = request.parameter(0, of: parameters)
        let isText = name.hasSuffix(".md")
        guard let token = ShareToken(isText ? String(name.dropLast(3)) : name) else { throw Self.unknown }
        let conditions = Conditions(request)
        let responses = context.responses
        return context.offLoop(for: nil) { reader throws(StoreError) in
            guard let note = try reader.shared(token), note.state == .live,
                let content = try? note.json.withUnsafeBufferPointer({ try NoteDecoder().storedContent($0) })
            else { return responses.problem(Self.unknown) }
            var fields = Self.fields
            let tag = NoteTag.text(note.rev, isText ? .markdown : .page)
            fields.add("ETag", "\"\(tag)\"")
            switch conditions.verdict(tag) {
            case .proceed: break
            case .notModified: return Response(.notModified, fields: fields)
            case .failed:
                return responses.problem(APIError(.preconditionFailed, "The page does not match the precondition."))
            }
            if isText {
                fields.add("Content-Type", "text/markdown; charset=utf-8")
                fields.add(SecurityFields.sandbox)
                return Response(.ok, fields: fields, body: .bytes(TextForm(content).bytes()))
            }
            fields.add("Content-Type", "text/html; charset=utf-8")
            fields.add("Content-Security-Policy", PageText.policy)
            return Response(.ok, fields: fields, body: .bytes(PageText(content, note.lastModified).html))
        }
    }

    /// With these fields no shared cache stores the page, and no search engine indexes it. `SecurityFields.all` keeps
    /// its address out of referrers.
    private static let fields = SecurityFields.privateNoCache.adding("X-Robots-Tag", "noindex, nofollow, noarchive")
        .adding(SecurityFields.document)
}
