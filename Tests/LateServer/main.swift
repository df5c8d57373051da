import NotesServer
import SQLiteStore

// notes-server over a store that has no answer at once.
Program.run { LateAdministration(SQLiteAdministration($0)) }
