import Notes
import NotesClient

/// A note that others begin with.
struct Template {
    private let content: Content

    init(_ word: String, _ session: CommandSession, _ notebook: Notebook) throws {
        let id = try NoteFinder.find(word, in: notebook, session).id
        content = try notebook.kept(id)?.present?.shownContent ?? Content()
    }

    var tags: [String] { content.tags }

    /// Without its own title where it has one: `{{date}}`, `{{time}}` and `{{title}}` are those of the new note.
    func text(_ session: CommandSession) -> String {
        let minute = LocalDay.minute(session.now()).split(separator: " ")
        let values = [
            "date": String(minute[0]), "time": minute.last.map(String.init) ?? "",
            "title": session.invocation.value("title") ?? "",
        ]
        return values.reduce(content.body) { $0.replacing("{{\($1.key)}}", with: $1.value) }
    }
}
