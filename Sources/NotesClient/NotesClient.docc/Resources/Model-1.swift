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
}
