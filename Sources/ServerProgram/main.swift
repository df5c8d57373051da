import NotesServer
import SQLiteStore

#if PostgreSQL
    import PostgresStore
#endif

// The one place that picks the store.
Program.run { settings in
    guard let address = settings.database else { return SQLiteAdministration(settings) }
    #if PostgreSQL
        return try PostgresAdministration(settings, address)
    #else
        throw StoreNotBuilt()
    #endif
}
