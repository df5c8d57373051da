import StoreContract

extension Schema {
    /// What other apps keep here (`AppKind`): the numbers by which they know notes, each app's next number and settings in an
    /// account, and flows under way. `app_numbers` is never emptied while its viewer exists, so no number is given twice;
    /// `server.first_app_number` is where numbers begin in an account that has none yet, which a restore of the whole
    /// database sets beyond all that may have been given since the backup. And an account's own quota, where it has one.
    static let apps = """
        ALTER TABLE accounts ADD COLUMN quota INTEGER;
        ALTER TABLE server ADD COLUMN first_app_number INTEGER NOT NULL DEFAULT \(RestoredApp.firstNumber);

        CREATE TABLE app_numbers (
            viewer INTEGER NOT NULL,
            kind INTEGER NOT NULL,
            number INTEGER NOT NULL,
            account INTEGER NOT NULL,
            id TEXT NOT NULL,
            PRIMARY KEY (viewer, kind, number)
        ) STRICT, WITHOUT ROWID;
        CREATE UNIQUE INDEX app_numbers_by_note ON app_numbers (viewer, kind, account, id);
        CREATE INDEX app_numbers_of_others ON app_numbers (account) WHERE account <> viewer;

        CREATE TABLE apps (
            account INTEGER NOT NULL,
            kind INTEGER NOT NULL,
            next INTEGER NOT NULL DEFAULT 0,
            settings BLOB,
            PRIMARY KEY (account, kind)
        ) STRICT, WITHOUT ROWID;

        CREATE TABLE flows (
            number INTEGER PRIMARY KEY,
            poll BLOB NOT NULL UNIQUE,
            page BLOB UNIQUE,
            kind INTEGER NOT NULL,
            state BLOB NOT NULL,
            account INTEGER,
            expires_at INTEGER NOT NULL
        ) STRICT;
        CREATE INDEX flows_by_account ON flows (account);
        """
}
