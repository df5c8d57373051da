import Notes
import NotesAuthentication
import NotesHTTP
import NotesStoreContract

/// Notes as answers.
extension ResponseBuilder {
    func note(_ note: StoredNote, _ status: Status = .ok) -> Response {
        var fields = Fields()
        Self.addValidators(note, jsonForm, to: &fields)
        fields.add(Self.json)
        return json(status, note.json, fields)
    }

    var jsonForm: NoteTag.Form { isPretty ? .indentedJSON : .json }

    /// Returns the validators. `isNegotiated` is true if the form was chosen by `Accept`, and not by the path.
    static func validators(_ note: StoredNote, _ form: NoteTag.Form, isNegotiated: Bool) -> Fields {
        var fields = Fields()
        addValidators(note, form, to: &fields)
        fields.add(isNegotiated ? negotiated : SecurityFields.privateNoCache)
        return fields
    }

    private static func addValidators(_ note: StoredNote, _ form: NoteTag.Form, to fields: inout Fields) {
        fields.add("ETag", "\"\(NoteTag.text(note.rev, form))\"")
        fields.add("Last-Modified", HTTPDate.format(Int(note.lastModified.milliseconds / 1000)))
    }

    /// Returns the answer by the conditions of a GET; nil if the note is to be sent.
    func conditional(
        _ verdict: Conditions.Verdict, _ note: StoredNote, _ form: NoteTag.Form, isNegotiated: Bool
    ) -> Response? {
        switch verdict {
        case .proceed: nil
        case .notModified:
            Response(.notModified, fields: Self.validators(note, form, isNegotiated: isNegotiated))
        case .failed: problem(Self.preconditionFailed(note))
        }
    }

    static func preconditionFailed(_ current: StoredNote?) -> APIError {
        var error = APIError(
            .preconditionFailed, "The note does not match the precondition; current is its present state.")
        error.current = current?.json
        return error
    }

    func gone(_ note: StoredNote) -> Response { problem(deletedError(note)) }

    func deletedError(_ note: StoredNote) -> APIError {
        var error = APIError(
            .gone,
            "The note was deleted. ?deleted=include shows it; POST …/undelete brings it back while it is in the trash.")
        error.current = note.json
        return error
    }

    static var noSuchAttachment: APIError { APIError(.notFound, "The note has no attachment with this name.") }

    static var notFound: APIError { APIError(.notFound, "No note has this id.") }
}
