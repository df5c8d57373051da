struct StoreNotBuilt: Error, CustomStringConvertible {
    let description = """
        notes-server keeps notes in a data folder: for PostgreSQL run notes-server-postgres, or make run STORE=postgres://…
        """
}
