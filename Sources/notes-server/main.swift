import NotesServer
import SQLiteStore

Program.run { settings in
    guard settings.database == nil else { throw StoreNotBuilt() }
    return SQLiteAdministration(settings)
}
