extension PostgresSchema {
    /// Adds what is read beside notes: numbers and settings of other apps, flows, undo snapshots, the search index. It
    /// also adds the orders of lists.
    ///
    /// A segment's number is given once in the database. `search_leaves` are large and already compressed.
    static let reading = """
        ALTER TABLE accounts ADD COLUMN indexed int8 NOT NULL DEFAULT 0;
        ALTER TABLE server ADD COLUMN first_app_number int8 NOT NULL DEFAULT 100;

        CREATE INDEX notes_by_modified ON notes (account, last_modified, id) WHERE deleted < 2;
        CREATE INDEX notes_by_folder ON notes (account, folder) WHERE folder <> '' AND deleted < 2;
        CREATE INDEX notes_pinned ON notes (account) WHERE pinned AND deleted < 2;

        CREATE TABLE app_numbers (
            viewer int8 NOT NULL,
            kind int8 NOT NULL,
            number int8 NOT NULL,
            account int8 NOT NULL,
            id bytea NOT NULL,
            PRIMARY KEY (viewer, kind, number)
        );
        CREATE UNIQUE INDEX app_numbers_by_note ON app_numbers (viewer, kind, account, id);
        CREATE INDEX app_numbers_of_others ON app_numbers (account) WHERE account <> viewer;

        CREATE TABLE apps (
            account int8 NOT NULL,
            kind int8 NOT NULL,
            next int8 NOT NULL DEFAULT 0,
            settings bytea,
            PRIMARY KEY (account, kind)
        );

        CREATE TABLE flows (
            number int8 GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
            poll bytea NOT NULL UNIQUE,
            page bytea UNIQUE,
            kind int8 NOT NULL,
            state bytea NOT NULL,
            account int8,
            expires_at int8 NOT NULL
        );
        CREATE INDEX flows_by_account ON flows (account);
        CREATE INDEX flows_by_end ON flows (expires_at);

        CREATE TABLE undos (
            account int8 NOT NULL,
            number int8 GENERATED ALWAYS AS IDENTITY,
            id bytea NOT NULL,
            created_at int8 NOT NULL,
            reason bytea NOT NULL,
            device bytea,
            damaged int8 NOT NULL DEFAULT 0,
            PRIMARY KEY (account, number)
        );
        CREATE UNIQUE INDEX undos_by_id ON undos (account, id);

        CREATE TABLE search_segments (
            account int8 NOT NULL,
            number int8 GENERATED ALWAYS AS IDENTITY,
            after int8 NOT NULL,
            last int8 NOT NULL,
            state int8 NOT NULL,
            notes int8 NOT NULL,
            form int8 NOT NULL,
            places bytea NOT NULL,
            directory bytea NOT NULL,
            vocabulary bytea NOT NULL,
            PRIMARY KEY (account, number)
        );
        CREATE UNIQUE INDEX search_segments_by_number ON search_segments (number);
        CREATE INDEX search_segments_unused ON search_segments (number) WHERE state <> 1;

        CREATE TABLE search_leaves (
            account int8 NOT NULL,
            segment int8 NOT NULL,
            place int8 NOT NULL,
            data bytea NOT NULL,
            PRIMARY KEY (account, segment, place)
        );
        ALTER TABLE search_leaves ALTER COLUMN data SET STORAGE EXTERNAL;

        CREATE TABLE search_stale (
            account int8 NOT NULL,
            seq int8 NOT NULL,
            id bytea NOT NULL,
            is_there bool NOT NULL,
            PRIMARY KEY (account, seq)
        );
        """
}
