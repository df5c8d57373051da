import NotesStoreEngine

@testable import NotesSQLiteStore

extension StoreEngine {
    /// Returns the adapter of an engine that was opened on a folder.
    var sqlite: SQLiteAdapter {
        guard let adapter = adapter as? SQLiteAdapter else { fatalError("the store is on another database") }
        return adapter
    }
}
