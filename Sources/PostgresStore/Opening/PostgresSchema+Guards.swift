extension PostgresSchema {
    /// Adds the times of wrong passwords, which all servers count together, by the digest of a name or an address.
    static let guards = """
        CREATE TABLE guesses (
            subject bytea PRIMARY KEY,
            times int8[] NOT NULL,
            last int8 NOT NULL
        );
        """

    /// Adds notes that a device deleted or blanked within minutes; the device is empty for a loss without one.
    static let losses = """
        CREATE TABLE losses (
            account int8 NOT NULL,
            device bytea NOT NULL,
            at int8 NOT NULL,
            number int8 GENERATED ALWAYS AS IDENTITY,
            id bytea NOT NULL,
            rev bytea NOT NULL,
            is_deleted bool NOT NULL,
            PRIMARY KEY (account, device, at, number)
        );
        CREATE INDEX losses_by_age ON losses (at);
        """
}
