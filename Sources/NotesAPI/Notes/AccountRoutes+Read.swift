import Notes
import NotesHTTP
import NotesServerKit
import NotesStoreContract

/// Reads one note.
extension AccountRoutes {
    func readNote(_ request: borrowing Request, _ path: NotePath) throws(APIError) -> Reply {
        try context.answer(NoteRequest(request, path, scope))
    }

    static func showsDeleted(_ request: borrowing Request) throws(APIError) -> Bool {
        try Parameters(request, known: ["deleted"])
            .choice("deleted", ["include": true, "exclude": false], standard: false)
    }
}

/// Serves `GET /v1/notes/{id}`.
struct NoteRequest: PointRequest {
    let read: PointRead
    private let includesDeleted: Bool
    /// The path's suffix selects this form.
    private let suffix: NoteForm?
    /// The suffix or `Accept` selects this form; nil if the client accepts none.
    private let form: NoteForm?
    private let conditions: Conditions?

    init(_ request: borrowing Request, _ path: NotePath, _ scope: ReadScope) throws(APIError) {
        includesDeleted = request.hasQuery ? try AccountRoutes.showsDeleted(request) : false
        suffix = path.form
        form = path.form ?? NoteForm.preferred(request.fields("accept"))
        conditions = request.hasConditions ? Conditions(request) : nil
        read = .note(path.id, seconds: conditions?.seconds ?? [], scope)
    }

    func reply(_ answer: PointAnswer, _ context: APIContext) throws(APIError) -> Reply {
        guard case .note(let found, let unmodified) = answer else { throw APIError(StoreError.otherAnswer) }
        guard let note = found else { throw ResponseBuilder.notFound }
        if note.state != .live, !includesDeleted { return context.reply(context.responses.gone(note)) }
        guard let form else { throw NoteForm.noneAccepted }
        let tagForm = form.tagForm(isIndented: context.responses.isPretty)
        if let conditions {
            let verdict = conditions.verdict(
                NoteTag.text(note.rev, tagForm), isSame: { NoteTag.rev($0) == note.rev },
                isUnmodified: unmodified.contains)
            if let answer = context.responses.conditional(verdict, note, tagForm, isNegotiated: suffix == nil) {
                return context.reply(answer)
            }
        }
        if form == .json { return context.reply(context.responses.note(note)) }
        var fields = ResponseBuilder.validators(note, tagForm, isNegotiated: suffix == nil)
        fields.add("Content-Type", form.contentType)
        return context.reply(Response(.ok, fields: fields, body: .bytes(try text(note))))
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
