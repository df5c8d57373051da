extension PostgresSchema {
    /// Adds security events, the address and program of each device's last use, and the end of a share page.
    static let events = """
        CREATE TABLE events (
            number int8 GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
            account int8 NOT NULL,
            at int8 NOT NULL,
            kind bytea NOT NULL,
            device bytea,
            address bytea,
            network bytea,
            agent bytea,
            detail bytea,
            count int8 NOT NULL
        );
        CREATE INDEX events_by_account ON events (account, at, number);
        CREATE INDEX events_by_age ON events (at);

        ALTER TABLE devices ADD COLUMN last_address bytea;
        ALTER TABLE devices ADD COLUMN last_agent bytea;
        CREATE INDEX devices_signed_in ON devices (account) WHERE token IS NOT NULL;

        ALTER TABLE shares ADD COLUMN expires_at int8;
        CREATE INDEX shares_by_end ON shares (expires_at) WHERE expires_at IS NOT NULL;
        """
}
