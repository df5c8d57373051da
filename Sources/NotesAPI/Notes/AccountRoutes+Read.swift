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
        return try answer(note, request, path.form, reader)
    }

    func showsDeleted(_ request: borrowing Request) throws(APIError) -> Bool {
        try Parameters(request, known: ["deleted"])
            .choice("deleted", ["include": true, "exclude": false], standard: false)
    }

    /// In the form that the path's suffix or `Accept` asks for.
    private func answer(
        _ note: StoredNote, _ request: borrowing Request, _ suffix: NoteForm?, _ reader: any NoteReader
    ) throws(APIError) -> Reply {
        guard let form = suffix ?? NoteForm.preferred(request.fields("accept")) else { throw NoteForm.noneAccepted }
        let tagForm = form.tagForm(isIndented: context.responses.isPretty)
        if request.hasConditions {
            let tag = NoteTag.text(note.rev, tagForm)
            let verdict = try verdict(
                Conditions(request), tag, isSame: { NoteTag.rev($0) == note.rev }, on: note, reader)
            if let answer = context.responses.conditional(verdict, note, tagForm, isNegotiated: suffix == nil) {
                return context.now(answer)
            }
        }
        if form == .json { return context.now(context.responses.note(note)) }
        var fields = ResponseBuilder.validators(note, tagForm, isNegotiated: suffix == nil)
        fields.add("Content-Type", form.contentType)
        return context.now(Response(.ok, fields: fields, body: .bytes(try text(note))))
    }

    /// Of a GET of a note, or of something that changes with it. One more look at the store, where there is a date.
    func verdict(
        _ conditions: Conditions, _ tag: String, isSame: ((String) -> Bool)? = nil, on note: StoredNote,
        _ reader: any NoteReader, file: Attachment? = nil
    ) throws(APIError) -> Conditions.Verdict {
        let account = account
        return try reading { () throws(StoreError) in
            try conditions.verdict(tag, isSame: isSame) { second throws(StoreError) in
                try reader.isUnmodified(note.id, of: account, since: second, file: file)
            }
        }
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
