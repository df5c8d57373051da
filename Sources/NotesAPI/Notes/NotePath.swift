import Notes
import NotesHTTP

/// The `{id}` of a path, and the form that its suffix names. No id has a dot, so `.md` and `.txt` are free for that.
struct NotePath {
    let id: NoteID
    let form: NoteForm?

    static let pattern: StaticString = "/v1/notes/{id}"

    /// The methods of a path with a suffix, which reads and writes the text.
    static let textMethods = "GET, HEAD, PUT, OPTIONS"

    /// Returns true if a path of this pattern names a note's text. Attachments and share pages may have the same
    /// suffix.
    static func isText(_ path: String, _ pattern: StaticString) -> Bool {
        pattern.description == Self.pattern.description && (path.hasSuffix(".md") || path.hasSuffix(".txt"))
    }

    init(_ request: borrowing Request, _ parameters: PathParameters) throws(APIError) {
        try self.init(request.parameter(0, of: parameters))
        guard form == nil || request.method == .get || request.method == .head || request.method == .put else {
            var error = APIError(
                .methodNotAllowed, "This path allows \(Self.textMethods); leave the suffix off for other methods.")
            error.fields.add("Allow", Self.textMethods)
            throw error
        }
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
