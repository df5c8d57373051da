extension PostgresSchema {
    /// Adds the home in which the tables were last seen. Each PostgreSQL has an identifier, and databases and tables
    /// that are made again have another number.
    static let home = "ALTER TABLE server ADD COLUMN home text;"
}
