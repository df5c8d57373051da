import Notes
import NotesAuthentication
import NotesHTTP
import NotesServerKit
import NotesStoreContract

/// Serves `/s/TOKEN`, `/s/TOKEN.md` and `/s/TOKEN/NAME`: one note, and the pictures that its text names, for anyone
/// with the address, while it is shared and not deleted.
struct SharedPage {
    let context: APIContext

    static let unknown = APIError(.notFound, "No page has this address, or the note is no longer shared.")

    private static let noPicture = APIError(.notFound, "The page has no such picture.")

    /// Answers off the loop, since rendering takes milliseconds for a long note.
    func answer(_ request: borrowing Request, _ parameters: PathParameters) throws(APIError) -> Reply {
        // Query parameters are ignored: messengers add their own to links.
        let name = request.parameter(0, of: parameters)
        let isText = name.hasSuffix(".md")
        guard let token = ShareToken(isText ? String(name.dropLast(3)) : name) else { throw Self.unknown }
        let conditions = Conditions(request)
        let responses = context.responses
        return context.offLoop(for: nil) { reader throws(StoreError) in
            guard let shared = try PublishedNote(token, reader) else { return responses.problem(Self.unknown) }
            var fields = Self.fields
            let tag = NoteTag.text(shared.note.rev, isText ? .markdown : .page)
            fields.add("ETag", "\"\(tag)\"")
            if let answer = responses.conditional(conditions.verdict(tag), fields, "page") { return answer }
            if isText {
                fields.add("Content-Type", "text/markdown; charset=utf-8")
                fields.add(SecurityFields.sandbox)
                return Response(.ok, fields: fields, body: .bytes(TextForm(shared.content).bytes()))
            }
            fields.add("Content-Type", "text/html; charset=utf-8")
            fields.add("Content-Security-Policy", PageText.policy)
            let page = PageText(shared.content, shared.note.lastModified, token)
            return Response(.ok, fields: fields, body: .bytes(page.html))
        }
    }

    /// Answers with a picture that the text of the note names. Its other files stay private.
    func answerPicture(_ request: borrowing Request, _ parameters: PathParameters) throws(APIError) -> Reply {
        guard let token = ShareToken(request.parameter(0, of: parameters)) else { throw Self.unknown }
        let name = request.parameter(1, of: parameters)
        let conditions = Conditions(request)
        let wanted = FileAnswer.Wanted(request)
        return context.offLoop(for: nil) { reader throws(StoreError) in
            guard let shared = try PublishedNote(token, reader) else { return context.responses.problem(Self.unknown) }
            guard let file = PagePictures(shared.content, token).picture(name, in: shared.content.body) else {
                return context.responses.problem(Self.noPicture)
            }
            let verdict = conditions.verdict(file.sha256.hex)
            let unmodified = context.responses.conditional(
                verdict, FileAnswer.validators(file, shared.note).adding(Self.noIndex), "picture")
            if let unmodified { return unmodified }
            do throws(APIError) {
                var response = try context.response(file, of: shared.note, shared.account, wanted)
                response.fields.add(Self.noIndex)
                return response
            } catch {
                return context.responses.problem(error)
            }
        }
    }

    private struct PublishedNote {
        let account: AccountNumber
        let note: StoredNote
        let content: Content

        /// Returns nil if no page has this token, and if the note is deleted.
        init?(_ token: ShareToken, _ reader: any NoteReader) throws(StoreError) {
            guard let (account, note) = try reader.shared(token), note.state == .live,
                let content = try? note.json.withUnsafeBufferPointer({ try NoteDecoder().storedContent($0) })
            else { return nil }
            self.account = account
            self.note = note
            self.content = content
        }
    }

    private static let noIndex = Fields().adding("X-Robots-Tag", "noindex, nofollow, noarchive")

    /// With these fields no shared cache stores the page, and no search engine indexes it. `SecurityFields.all` keeps
    /// its address out of referrers.
    private static let fields = SecurityFields.privateNoCache.adding(noIndex).adding(SecurityFields.document)
}
