import NotesPostgresStore
import NotesSQLiteStore
import NotesServer

Program.run { settings in
    if let address = settings.database { return try PostgresAdministration(settings, address) }
    return SQLiteAdministration(settings)
}
