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

    /// Adds the snapshots' bytes and the files that they name, and leases, each held by one server at a time. It also
    /// adds the time at which a segment was begun, so that the leavings of a server are found.
    static let upkeep = """
        CREATE TABLE undo_pieces (
            account int8 NOT NULL,
            undo bytea NOT NULL,
            place int8 NOT NULL,
            bytes bytea NOT NULL,
            PRIMARY KEY (account, undo, place)
        );
        CREATE TABLE undo_files (
            account int8 NOT NULL,
            undo bytea NOT NULL,
            digest bytea NOT NULL,
            PRIMARY KEY (account, undo, digest)
        );
        CREATE INDEX undo_files_by_digest ON undo_files (account, digest);
        CREATE INDEX undos_by_age ON undos (created_at);
        CREATE INDEX undos_by_own_id ON undos (id);

        ALTER TABLE search_segments ADD COLUMN began_at int8 NOT NULL DEFAULT 0;

        CREATE TABLE leases (
            name bytea PRIMARY KEY,
            holder bytea NOT NULL,
            until int8 NOT NULL
        );
        """

    /// Adds the purges since a snapshot was made. They are pending while its pieces have the text. A foreign key to
    /// `undos` would lock it, so upkeep erases what a server of an earlier version leaves.
    static let undoPurges = """
        CREATE TABLE undo_purges (
            account int8 NOT NULL,
            undo bytea NOT NULL,
            id bytea NOT NULL,
            line bytea NOT NULL,
            is_pending bool NOT NULL,
            PRIMARY KEY (account, undo, id)
        );
        CREATE INDEX undo_purges_pending ON undo_purges (account, undo) WHERE is_pending;
        """

    /// Adds an index that finds expired notes without reading all notes. Statistics on names of attachments serve no
    /// plan.
    static let expiry = """
        CREATE INDEX notes_deleted ON notes (deleted, received_at, account) WHERE deleted > 0;
        ALTER TABLE files ALTER name TYPE bytea;
        ALTER TABLE files ALTER name SET STATISTICS 0;
        """

    /// Adds the accounts whose search index has work, and the server that does it. `marks` counts the requests for it.
    /// The account's row has the bytes of notes that were written since its index was brought up to date.
    static let index = """
        ALTER TABLE accounts ADD COLUMN unindexed int8 NOT NULL DEFAULT 0;

        CREATE TABLE index_work (
            account int8 PRIMARY KEY,
            since int8 NOT NULL,
            marks int8 NOT NULL DEFAULT 0,
            holder bytea NOT NULL DEFAULT '',
            until int8 NOT NULL DEFAULT 0
        ) WITH (fillfactor = 50);
        INSERT INTO index_work (account, since) SELECT number, 0 FROM accounts WHERE seq > indexed;
        """

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

    /// Adds types for the rows that a batch sends, many as one parameter. They are separate from the tables, which may
    /// get other columns while a server with these types still runs.
    static let rows = """
        CREATE TYPE note_row AS (
            account int8,
            seq int8,
            id bytea,
            rev bytea,
            last_modified int8,
            created_at int8,
            received_at int8,
            deleted int8,
            pinned bool,
            archived bool,
            undated bool,
            device bytea,
            sent_modified int8,
            base bytea,
            arrived_at int8,
            trash_modified int8,
            folder bytea,
            title bytea,
            json bytea,
            trash bytea
        );

        CREATE TYPE version_row AS (
            account int8,
            number int8,
            id bytea,
            rev bytea,
            last_modified int8,
            received_at int8,
            sent_modified int8,
            base bytea,
            device bytea,
            reason int8,
            deleted bool,
            json bytea,
            imprint bytea
        );
        """

    /// Adds the time at which each register of a note was changed, and the register hashes of a state whose content was
    /// erased. Older servers run beside this one: they name their columns, and send rows of the first types.
    static let registers = """
        ALTER TABLE notes ADD COLUMN stamps bytea;
        ALTER TABLE notes ALTER stamps SET STATISTICS 0;
        ALTER TABLE versions ADD COLUMN hashes bytea;
        ALTER TABLE versions ALTER hashes SET STATISTICS 0;

        CREATE TYPE note_row_2 AS (
            account int8,
            seq int8,
            id bytea,
            rev bytea,
            last_modified int8,
            created_at int8,
            received_at int8,
            deleted int8,
            pinned bool,
            archived bool,
            undated bool,
            device bytea,
            sent_modified int8,
            base bytea,
            arrived_at int8,
            trash_modified int8,
            folder bytea,
            title bytea,
            json bytea,
            trash bytea,
            stamps bytea
        );

        CREATE TYPE version_row_2 AS (
            account int8,
            number int8,
            id bytea,
            rev bytea,
            last_modified int8,
            received_at int8,
            sent_modified int8,
            base bytea,
            device bytea,
            reason int8,
            deleted bool,
            json bytea,
            imprint bytea,
            hashes bytea
        );
        """

    /// Adds `ages_from`, from when the age of a version counts. It is NULL for a conflict that was not read yet, and
    /// for a version of an older server.
    static let versionAges = """
        ALTER TABLE versions ADD COLUMN ages_from int8;
        ALTER TABLE versions ALTER ages_from SET STATISTICS 0;
        CREATE INDEX versions_by_age ON versions (ages_from) WHERE reason <> 0;

        CREATE TYPE version_row_3 AS (
            account int8,
            number int8,
            id bytea,
            rev bytea,
            last_modified int8,
            received_at int8,
            sent_modified int8,
            base bytea,
            device bytea,
            reason int8,
            deleted bool,
            json bytea,
            imprint bytea,
            hashes bytea,
            ages_from int8
        );
        """

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
