import NotesStoreContract

extension Schema {
    /// Adds security events, the address and program of each device's last use, and the end of a share page.
    static let events = """
        \(eventTable)
        ALTER TABLE devices ADD COLUMN last_address TEXT;
        ALTER TABLE devices ADD COLUMN last_agent TEXT;
        \(signedInDevices)
        ALTER TABLE shares ADD COLUMN expires_at INTEGER;
        \(sharesByEnd)
        """
}

extension Schema {
    /// Adds the rows of other apps (`AppKind`): the numbers by which they identify notes, each app's next number and
    /// settings in an account, and flows under way. `app_numbers` is never emptied while its viewer exists, so no
    /// number is given twice. Numbers of a new app begin at `server.first_app_number`. A restore of the database sets
    /// it above all that may have been given since the backup. The step also adds an account's own quota.
    static let apps = """
        ALTER TABLE accounts ADD COLUMN quota INTEGER;
        ALTER TABLE server ADD COLUMN first_app_number INTEGER NOT NULL DEFAULT \(RestoredApp.firstNumber);

        \(appTables)
        """
}

extension Schema {
    /// Adds the location to which the database has moved, without `moved_at` while that is not certain. No server
    /// starts on a moved database. It also adds the gap in the order of an account that moved here. A cursor between
    /// `jump_from` and `jump_to` is of a position that is valid nowhere (`PositionGap`).
    static let moves = """
        ALTER TABLE server ADD COLUMN moved_to TEXT;
        ALTER TABLE server ADD COLUMN moved_at INTEGER;
        ALTER TABLE accounts ADD COLUMN jump_from INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE accounts ADD COLUMN jump_to INTEGER NOT NULL DEFAULT 0;
        """
}

extension Schema {
    /// Adds `stamps`, the time of each register's last change (`StampColumn`), and `hashes`, the registers of a state
    /// whose content was erased (`RegisterHashes`).
    static let registers = """
        ALTER TABLE notes ADD COLUMN stamps BLOB;
        ALTER TABLE versions ADD COLUMN hashes BLOB;
        """
}

extension Schema {
    /// Adds `ages_from`, from when the age of a version counts. It is NULL for a conflict that was not read yet, and
    /// for a version of an older server.
    static let versionAges = """
        ALTER TABLE versions ADD COLUMN ages_from INTEGER;
        CREATE INDEX versions_by_age ON versions (ages_from) WHERE reason <> 0;
        """
}
