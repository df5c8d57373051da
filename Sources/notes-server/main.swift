import NotesSQLiteStore
import NotesServer

struct StoreNotBuilt: Error, CustomStringConvertible {
    let description = """
        notes-server keeps notes in a data folder; for PostgreSQL run notes-server-postgres, or make run STORE=postgres://…
        """
}

Program.run { settings in
    guard settings.database == nil else { throw StoreNotBuilt() }
    return SQLiteAdministration(settings)
}
