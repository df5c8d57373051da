import Notes
import NotesClient

/// Keeps the notes of this device.
@MainActor
final class Model {
    private let notebook: Notebook

    /// Opens the file at `path`, and makes it at the first start. No network is needed.
    init(path: String) throws {
        notebook = Notebook(try SQLiteReplica(path: path))
    }

    /// Writes a note, which is on the disk when this returns.
    func add() async throws -> NoteID { try await notebook.create(Content(title: "New note")) }

    /// Moves a note to the trash.
    func delete(_ id: NoteID) async throws { try await notebook.delete(id) }
}
