import NotesServer
import NotesStore

// The one place that picks the store.
Program.run { SQLiteAdministration($0) }
