import NotesServer
import SQLiteStore

// The one place that picks the store.
Program.run { SQLiteAdministration($0) }
