import Notes
import NotesClient
import NotesObservation

/// Keeps the notes of this device.
@MainActor
final class Model {
    /// Lists the notes on the screen. It follows each change of them.
    let list: NoteList
    /// Edits the text of one note, and saves it by itself.
    let editor: NoteEditor

    private let notebook: Notebook

    /// Opens the file at `path`, and makes it at the first start. No network is needed.
    init(path: String) throws {
        notebook = Notebook(try SQLiteReplica(path: path))
        list = NoteList(notebook)
        editor = NoteEditor(notebook)
    }

    /// Writes a note, which is on the disk when this returns.
    func add() async throws -> NoteID { try await notebook.create(Content(title: "New note")) }

    /// Moves a note to the trash.
    func delete(_ id: NoteID) async throws {
        if id == editor.id { await editor.open(nil) }
        try await notebook.delete(id)
    }

    /// Signs this device in, and returns its token. The notes here belong to this account from now on.
    func signIn(to server: String, name: String, password: String) async throws -> String {
        let session = try await APIClient(server).signIn(name: name, password: password, device: "Jotter")
        try await notebook.bind(toAccount: session.account)
        return session.token
    }
}
