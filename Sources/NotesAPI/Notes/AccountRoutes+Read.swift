import HTTP
import Notes

/// One note, read on the loop.
extension AccountRoutes {
    func readNote(_ request: borrowing Request, _ path: NotePath) throws(APIError) -> Reply {
        let includesDeleted = request.hasQuery ? try showsDeleted(request) : false
        let reader = try room.reader()
        guard let note = try reading({ () throws(StoreError) in try reader.note(path.id, of: account) }) else {
            throw ResponseBuilder.notFound
        }
        if note.state != .live, !includesDeleted { return context.now(context.responses.gone(note)) }
        return try answer(note, request, path.form)
    }

    func showsDeleted(_ request: borrowing Request) throws(APIError) -> Bool {
        try Parameters(request, known: ["deleted"])
            .choice("deleted", ["include": true, "exclude": false], standard: false)
    }

    /// In the form that the path's suffix or `Accept` asks for.
    private func answer(
        _ note: StoredNote, _ request: borrowing Request, _ suffix: NoteForm?
    ) throws(APIError) -> Reply {
        guard let form = suffix ?? NoteForm.preferred(request.fields("accept")) else {
            throw APIError(.notAcceptable, "A note is available as application/json, text/markdown and text/plain.")
        }
        if Freshness.isFresh(request, tag: note.rev.text, modified: note.lastModified) {
            return context.now(Response(.notModified, fields: ResponseBuilder.validators(note)))
        }
        if form == .json { return context.now(context.responses.note(note)) }
        var fields = ResponseBuilder.validators(note)
        fields.add("Content-Type", form.contentType)
        return context.now(Response(.ok, fields: fields, body: .bytes(try text(note))))
    }

    private func text(_ note: StoredNote) throws(APIError) -> [UInt8] {
        do throws(DomainError) {
            let content = try note.json.withUnsafeBufferPointer { bytes throws(DomainError) in
                try NoteDecoder().storedContent(bytes)
            }
            return TextForm(content).bytes()
        } catch {
            throw APIError(.internalError, "The stored note cannot be read; notes-server check names it.")
        }
    }
}
