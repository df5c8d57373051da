import HTTP
import Notes

/// The `{id}` of a path, with the form its suffix asks for: no id has a dot, so `.md` and `.txt` are free for that.
struct NotePath {
    let id: NoteID
    let form: NoteForm?

    init(_ request: borrowing Request, _ parameters: PathParameters) throws(APIError) {
        try self.init(request.parameter(0, of: parameters))
    }

    init(_ text: String) throws(APIError) {
        let (name, form): (Substring, NoteForm?) =
            if text.hasSuffix(".md") {
                (text.dropLast(3), .markdown)
            } else if text.hasSuffix(".txt") {
                (text.dropLast(4), .plain)
            } else {
                (text[...], nil)
            }
        guard let id = NoteID(String(name)) else { throw APIError(.invalidID, NoteID.expectation) }
        self.id = id
        self.form = form
    }
}
