extension PostgresSchema {
    /// Where the tables were last seen: each PostgreSQL has an identifier, and databases and tables that are made again have
    /// another number.
    static let home = "ALTER TABLE server ADD COLUMN home text;"
}
